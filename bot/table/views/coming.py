"""Views of the next events of a chat, shown with the result of a game: the game of the day, first ratings."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class UnratedView:
    """A player without a rating in a chat after a game, and how many games are still to count; name raw."""

    user_id: int
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class ComingView:
    """The announcements of a group's result: the next game of the day, players still without a rating.

    Attributes:
        daily: when the game of the day that can be played next has its evening, by the day the game ended;
            None where the chat wants none.
        unrated: people of the game without a rating, best place first.
        all_unrated: whether they are all the people whom the game has counted for.
    """

    daily: Literal["today", "tomorrow"] | None
    unrated: tuple[UnratedView, ...]
    all_unrated: bool
