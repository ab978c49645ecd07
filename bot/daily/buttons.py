"""Presses of the game of the day: beginning an attempt, and pages of its cards."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class BeginDaily:
    """The start of a player's only attempt at a game of the day, in the private chat."""

    code: ClassVar[str] = "Y"
    daily: int


@dataclass(frozen=True, slots=True)
class ShowDaily:
    """A page, from 0, of the cards of a game of the day, after its evening."""

    code: ClassVar[str] = "6"
    daily: int
    page: int
