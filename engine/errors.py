"""What can be wrong with what somebody asks of the engine."""


class InvalidStepError(ValueError):
    """The text or value is no step of any game."""


class IllegalStepError(ValueError):
    """A step, but not one that may be taken in this state."""


class OptionError(ValueError):
    """No such ruleset, option or value; the message says what was expected."""


class RecordError(ValueError):
    """The text is no record of a game; the message names the line."""
