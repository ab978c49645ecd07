"""Rows of a chat's week, as values."""

from dataclasses import dataclass
from typing import Literal, NamedTuple


class WeekRow(NamedTuple):  # there are thousands in a week
    """A result in the week of a chat: of a person, or of a seat without a person or of a computer.

    `user_id` and `name` are None where there is nobody, or nobody is known; `start`, `luck` and `lost` where
    the game was not reviewed. `left_early`: they left the game.
    """

    game_id: int
    seat: int
    user_id: int | None
    name: str | None
    family: str
    points: float
    place: int
    won: int
    start: float | None
    luck: float | None
    lost: float | None
    ended_at: float
    left_early: int = 0


@dataclass(frozen=True, slots=True)
class StoryRow:
    """A reviewed game: its rules as they are stored, and the best `throw` of its story, a JSON object."""

    game_id: int
    preset: str
    options: str
    revision: int
    throw: str


@dataclass(frozen=True, slots=True)
class ChampionRow:
    """A champion of a chat: "due" a tag, "worn" or "over"; `tag` is None before one was to be set."""

    chat_id: int
    user_id: int
    tag: str | None
    state: Literal["due", "worn", "over"]
