"""What can be pressed on the game of the day."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class BeginDaily:
    """Begin one's attempt at a game of the day, in private."""

    code: ClassVar[str] = "Y"
    daily: int


@dataclass(frozen=True, slots=True)
class ShowDaily:
    """A page, from 0, of the cards of a game of the day, after its evening."""

    code: ClassVar[str] = "6"
    daily: int
    page: int
