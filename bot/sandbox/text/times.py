"""Moments in a text: the attributes of `tg-time`, parsed as Telegram does it."""

import re

_DIGITS = re.compile(r"(-?)([0-9]*)")
_FORMAT = re.compile(r"[WwDdTt]*\Z")
_RELATIVE = ("r", "R")
_BITS = 32


def unix_time(text: str) -> int:
    """The seconds since 1970 in an attribute `unix`; zero or less is no moment.

    They are read as a 32-bit number of C: what follows the digits is passed over, too many of them run over.
    """
    match = _DIGITS.match(text)
    sign, digits = match.groups() if match else ("", "")
    value = int(digits or "0") * (-1 if sign else 1)
    half = 1 << (_BITS - 1)
    return (value + half) % (1 << _BITS) - half


def date_time_format(text: str) -> str | None:
    """The format as the API writes it: `r`, or any of a weekday `w`, a date `d` or `D`, a time `t` or `T`.

    Returns:
        The parts in that order, each once (the short one of two), empty for the text as it stands; None for
        what is no format.
    """
    if text in _RELATIVE:
        return "r"
    if not _FORMAT.match(text):
        return None
    weekday = "w" if "w" in text.lower() else ""
    return weekday + "".join(next((part for part in pair if part in text), "") for pair in ("dD", "tT"))
