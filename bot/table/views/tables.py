"""The view of live games that keep a person from being forgotten."""

from dataclasses import dataclass

from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class TableView:
    """A live game: its place, the raw `title` of its chat, its rules, its board's message if it has one.

    `lobby`: it has not begun.
    """

    game: int
    place: Place
    title: str
    preset: str
    board: int | None
    lobby: bool
