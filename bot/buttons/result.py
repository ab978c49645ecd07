"""What can be pressed on the result of a game."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same seats and rules once more."""

    code: ClassVar[str] = "R"
    game: int


@dataclass(frozen=True, slots=True)
class CheckDice:
    """Verify the dice of a finished game."""

    code: ClassVar[str] = "C"
    game: int


@dataclass(frozen=True, slots=True)
class SendRecord:
    """Send the record of a finished game as a file."""

    code: ClassVar[str] = "S"
    game: int


@dataclass(frozen=True, slots=True)
class ShowReview:
    """What one owes to luck in a finished game, and what one could have done better."""

    code: ClassVar[str] = "W"
    game: int


ResultPress = Rematch | CheckDice | SendRecord | ShowReview
