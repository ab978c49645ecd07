"""Views of people in the result of a game, besides places: best cards, ratings, achievements, departures."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BestCardView:
    """The best card that its chat has seen with rules of this family, and what was the best one before.

    Attributes:
        seat: whose it is.
        points: what it came to.
        before: what the best one until then came to.
        user_id: whose that was.
        name: what they are called, raw.
    """

    seat: int
    points: float
    before: float
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class RatingView:
    """The rating of a player in a chat after a game, and the change that the game made; the name raw."""

    user_id: int
    name: str
    rating: int
    change: int


@dataclass(frozen=True, slots=True)
class ReachedView:
    """An achievement, and the players who have reached it in a game; their names raw."""

    key: str
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DepartedView:
    """A player who has left a team, which played on, and its points then; the name raw."""

    user_id: int | None
    name: str
    points: int
