"""Rows of what a chat has thrown and played, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best card of a chat in one family of rules: its points, and whose it is.

    `name` is None when the person is not known.
    """

    points: float
    user_id: int
    name: str | None


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
