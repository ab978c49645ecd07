"""Presses of the result of a game, or of a message that offers one while it runs."""

from dataclasses import dataclass
from typing import ClassVar, Literal

PictureKind = Literal["cards", "course", "match", "dice", "matrix", "year"]
"""The final cards of a game, how it went, its match; the dice of a chat, who beats whom there, one's year."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """A new lobby with the same rules, for the people of the table who sit down again."""

    code: ClassVar[str] = "R"
    game: int


@dataclass(frozen=True, slots=True)
class BookSeat:
    """The booking of a seat in the next game where this one is or was played, or its cancellation."""

    code: ClassVar[str] = "J"
    game: int


@dataclass(frozen=True, slots=True)
class CheckDice:
    """The verification of the dice of a finished game."""

    code: ClassVar[str] = "C"
    game: int


@dataclass(frozen=True, slots=True)
class SendRecord:
    """The record of a finished game, as a file."""

    code: ClassVar[str] = "S"
    game: int


@dataclass(frozen=True, slots=True)
class ShowReview:
    """The review of a player's own card in a finished game: its luck, and its costliest decisions."""

    code: ClassVar[str] = "W"
    game: int


@dataclass(frozen=True, slots=True)
class SendPicture:
    """A picture: the first three are of a finished game, the others of this chat, with game 0."""

    code: ClassVar[str] = "0"
    kind: PictureKind
    game: int


@dataclass(frozen=True, slots=True)
class AskDaily:
    """The game of the day of the chat, wanted below the result of a game."""

    code: ClassVar[str] = "8"
    game: int


ResultPress = Rematch | BookSeat | CheckDice | SendRecord | ShowReview | SendPicture | AskDaily
"""The presses of a result; other rooms handle the last three."""
