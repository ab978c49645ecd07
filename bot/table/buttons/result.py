"""What can be pressed on the result of a game, or where somebody asks for one while it runs."""

from dataclasses import dataclass
from typing import ClassVar, Literal

PictureKind = Literal["cards", "course", "dice", "matrix", "year"]
"""The final cards of a game, how it went; the dice of a chat, who beats whom there, one's own year."""


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


@dataclass(frozen=True, slots=True)
class SendPicture:
    """Send a picture: the first two are of a finished game, the others of this chat, with game 0."""

    code: ClassVar[str] = "0"
    kind: PictureKind
    game: int


@dataclass(frozen=True, slots=True)
class AskDaily:
    """Tell the game of the day of the chat below the result of a game."""

    code: ClassVar[str] = "8"
    game: int


ResultPress = Rematch | BookSeat | CheckDice | SendRecord | ShowReview | SendPicture | AskDaily
"""What stands on a result; on the last three other rooms act."""
