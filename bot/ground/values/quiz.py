"""A quiz of Telegram's, and its limits; all in plain text."""

from dataclasses import dataclass
from typing import Final

from bot.ground.values.screen import Button

QUESTION_CHARACTERS: Final = 300
OPTION_CHARACTERS: Final = 100
EXPLANATION_CHARACTERS: Final = 200
EXPLANATION_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz whose voters are known.

    Attributes:
        question, options: what is asked, and the answers.
        right: numbers of the right options, ascending; where there are several, several may be chosen.
        explanation: shown to a voter whose answer is wrong.
        close_at: when it closes by itself, in unix seconds.
        buttons: below it, row by row.
    """

    question: str
    options: tuple[str, ...]
    right: tuple[int, ...]
    explanation: str
    close_at: int
    buttons: tuple[tuple[Button, ...], ...] = ()
