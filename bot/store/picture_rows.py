"""Rows of what pictures show and of those that were sent, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A picture in a place: when it was `tried_at` last, None where that sent nothing; what is known of it.

    `shows`: a fingerprint of what the file shows, None without a file.
    """

    what: str
    tried_at: float | None
    message_id: int | None
    shows: str | None
    file_id: str | None


@dataclass(frozen=True, slots=True)
class DiceRow:
    """How often each face, from 1 to 6, came in so many games."""

    games: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two people: the games in which they met, and in how many the first one came out ahead."""

    one: int
    other: int
    games: int
    ahead: int


@dataclass(frozen=True, slots=True)
class MonthRow:
    """What somebody played in a month, from 1: `luck` in points, of the games `reviewed`."""

    month: int
    games: int
    wins: int
    seconds_and_thirds: int
    reviewed: int
    luck: float
