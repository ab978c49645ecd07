"""Presses of a question, which is a message of its own."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ConfirmLeave:
    """The confirmation of leaving the running game, by the person who asked."""

    code: ClassVar[str] = "l"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """The confirmation of ending the running game (host or administrator)."""

    code: ClassVar[str] = "e"
    game: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The closing of a question without any effect."""

    code: ClassVar[str] = "z"


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """The board of the running game, wanted at the bottom of the chat."""

    code: ClassVar[str] = "b"
    game: int


@dataclass(frozen=True, slots=True)
class ShowCard:
    """The card of one seat (from 0) of a game, on a page that shows one card at a time."""

    code: ClassVar[str] = ">"
    game: int
    seat: int


QuestionPress = ConfirmLeave | ConfirmStop | Dismiss | ShowBoard
