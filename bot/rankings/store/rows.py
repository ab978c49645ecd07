"""Rows of best cards, counted dice and meetings, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best card of a chat in one family of rules: its points and its player.

    `name` is None when the person is not known.
    """

    points: float
    user_id: int
    name: str | None


@dataclass(frozen=True, slots=True)
class DiceRow:
    """The count of each face, from 1 to 6, in so many games."""

    games: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two players: the games in which they met, and in how many the first one came out ahead."""

    one: int
    other: int
    games: int
    ahead: int


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A player's month, from 1: games and places; `luck` in points, of the games `reviewed`."""

    month: int
    games: int
    wins: int
    seconds_and_thirds: int
    reviewed: int
    luck: float
