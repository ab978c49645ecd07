"""What can be pressed on the question whether somebody is to be forgotten."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ConfirmForget:
    """Really forget whoever taps that, in their private chat."""

    code: ClassVar[str] = "O"
