"""Ratings as values, and games as they count for them."""

from dataclasses import dataclass
from typing import Final

from engine.players.levels import Level

LEAST_RATED: Final = 5
"""Games after which a rating is shown: before that it says little."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is taken to be: `mu`, give or take `sigma`, after so many games."""

    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int | None:
        """What people see of it: 1000 for everybody at first; None before it says anything."""
        return shown_rating(self.mu) if self.games >= LEAST_RATED else None


NEWCOMER: Final = Rating(25.0, 25.0 / 3.0, 0)
"""What somebody's rating is before their first game."""


def shown_rating(mu: float) -> int:
    """The number that people see in place of `mu`."""
    return round(1000 + 20 * (mu - NEWCOMER.mu))


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A line of a result, with what the ratings were before its game, in the chat and over all chats.

    `user_id` None with a `level`: a computer of that strength; without one: a person who is forgotten.
    """

    seat: int
    member: int
    user_id: int | None
    level: Level | None
    place: int
    chat: Rating
    whole: Rating


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for the ratings: where and when it ended, and its lines by seat and member."""

    id: int
    chat_id: int
    ended_at: float
    lines: tuple[RatedLine, ...]
