"""What can be pressed on the result of a game, or where somebody asks for one while it runs."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same rules once more, with whoever of the table sits down again."""

    code: ClassVar[str] = "R"
    game: int


@dataclass(frozen=True, slots=True)
class BookSeat:
    """Book a seat in the next game where this one is or was played, or give the booking up."""

    code: ClassVar[str] = "J"
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


ResultPress = Rematch | BookSeat | CheckDice | SendRecord | ShowReview
