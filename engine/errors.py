"""Exceptions that the engine raises for bad input: steps, options, records."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, Literal

ClashReason = Literal[
    "fixed_poker", "fixed_full", "ante", "no_chips", "no_bonus", "few_rounds", "short_card", "own_turns"
]
"""Codes of the reasons why options clash; callers translate them."""

_WHY: Final[dict[ClashReason, str]] = {
    "fixed_poker": "five equal dice pay a fixed number of points there",
    "fixed_full": "a full house has two different faces there",
    "ante": "everybody must be able to pay one ante",
    "no_chips": "nobody has chips to pay it with",
    "no_bonus": "a school of 0 at most never gets its bonus",
    "few_rounds": "there are more rows than that to write",
    "own_turns": "at a table of real dice people take turns",
    "short_card": "it would change nothing, as the row it is about is not on that card",
}


def did_you_mean(given: object, known: Iterable[str]) -> str:
    """The nearest of the names that are known, as the end of a message; nothing where none is near."""
    near = get_close_matches(str(given)[:40], known, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


class InvalidStepError(ValueError):
    """An error of parsing: the text or value is no step of any game."""


class IllegalStepError(ValueError):
    """An error of play: the step is not legal in this state of the game."""


class OptionError(ValueError):
    """An unknown ruleset, option or value; the message says what was expected."""


class ClashError(OptionError):
    """Options whose values are right by themselves but make no sense in this game: one, or two together.

    Attributes:
        reason: why they do not.
        options: the one or the two by name, as they are set; the last gives way where somebody must choose.
    """

    def __init__(self, reason: ClashReason, options: dict[str, str | int]) -> None:
        *others, last = (f"{key} = {value}" for key, value in options.items())
        beside = f"does not go with {others[0]}" if others else "makes no sense here"
        super().__init__(f"option {last} {beside}: {_WHY[reason]}")
        self.reason = reason
        self.options = options


class RecordError(ValueError):
    """An error of parsing: the text is no record of a game; the message names the line."""


class NotationError(ValueError):
    """An error of parsing: the text is no situation of any game; the message says what was expected."""
