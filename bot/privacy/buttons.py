"""The press of the question whether a person is to be forgotten."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ConfirmForget:
    """The press that confirms the forgetting of the person who taps it, in their private chat."""

    code: ClassVar[str] = "O"
