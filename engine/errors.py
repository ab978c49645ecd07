"""What can be wrong with what somebody asks of the engine."""

from typing import Final, Literal

ClashReason = Literal["fixed_poker", "ante"]
"""Why two options cannot be set so at once, for whoever says it in words of their own."""

_WHY: Final[dict[ClashReason, str]] = {
    "fixed_poker": "five equal dice pay a fixed number of points there",
    "ante": "everybody must be able to pay one ante",
}


class InvalidStepError(ValueError):
    """The text or value is no step of any game."""


class IllegalStepError(ValueError):
    """A step, but not one that may be taken in this state."""


class OptionError(ValueError):
    """No such ruleset, option or value; the message says what was expected."""


class ClashError(OptionError):
    """Two options whose values are right by themselves but make no sense together.

    Attributes:
        reason: why they do not.
        options: the two by name, as they are set.
    """

    def __init__(self, reason: ClashReason, options: dict[str, str | int]) -> None:
        one, other = (f"{key} = {value}" for key, value in options.items())
        super().__init__(f"option {other} does not go with {one}: {_WHY[reason]}")
        self.reason = reason
        self.options = options


class RecordError(ValueError):
    """The text is no record of a game; the message names the line."""
