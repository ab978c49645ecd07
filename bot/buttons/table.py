"""What else can be pressed at a table, during a game and after it."""

from dataclasses import dataclass
from typing import Literal

Fate = Literal["computer", "remove"]


@dataclass(frozen=True, slots=True)
class Hint:
    """What is best now? Only the person on turn is told."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class DecideFate:
    """What becomes of the seat of a player who left."""

    game: int
    seat: int
    fate: Fate


@dataclass(frozen=True, slots=True)
class ConfirmLeave:
    """Really leave the running game; only the person who asked may say so."""

    game: int
    user: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """Really end the running game (host or admin)."""

    game: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close a question without doing anything."""


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Bring the running game's board to the bottom of the chat."""

    game: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same seats and rules once more."""

    game: int


@dataclass(frozen=True, slots=True)
class CheckDice:
    """Verify the dice of a finished game."""

    game: int


@dataclass(frozen=True, slots=True)
class SendRecord:
    """Send the record of a finished game as a file."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowReview:
    """What one owes to luck in a finished game, and what one could have done better."""

    game: int
