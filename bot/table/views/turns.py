"""Views of the games of a person, over all chats: those that wait, and those that must end before /forget."""

from dataclasses import dataclass

from bot.ground.values.place import Place
from bot.table.views.game import DeadlineView


@dataclass(frozen=True, slots=True)
class TableView:
    """A live game: its place, the raw `title` of its chat, its rules, its board's message if it has one.

    `lobby`: it has not begun.
    """

    game: int
    place: Place
    title: str
    family: str
    board: int | None
    lobby: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """A game in which a person is on turn.

    Attributes:
        game: its id.
        place: where it is played.
        title: of the chat, raw; empty for a chat with one person.
        family: what is played.
        board: the message that shows it, None if there is none now.
        deadline: when the time of the turn is out, by the clock of the reader.
        overdue: whether it is out, and the others are asked what to do.
    """

    game: int
    place: Place
    title: str
    family: str
    board: int | None
    deadline: DeadlineView | None
    overdue: bool


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The games that wait for a person, the most urgent first, and how many of theirs wait for others."""

    waiting: tuple[TurnView, ...]
    others: int
