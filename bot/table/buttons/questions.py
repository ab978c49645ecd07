"""What can be pressed on a question, which is a message of its own."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ConfirmLeave:
    """Really leave the running game; only the person who asked may say so."""

    code: ClassVar[str] = "l"
    game: int
    user: int


@dataclass(frozen=True, slots=True)
class ConfirmStop:
    """Really end the running game (host or admin)."""

    code: ClassVar[str] = "e"
    game: int


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Close a question without doing anything."""

    code: ClassVar[str] = "z"


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Bring the running game's board to the bottom of the chat."""

    code: ClassVar[str] = "b"
    game: int


QuestionPress = ConfirmLeave | ConfirmStop | Dismiss | ShowBoard
