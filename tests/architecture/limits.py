"""Figures of the code that only fall, each with its limit: what is above one fails.

A figure that has fallen by more than a hundredth of its limit fails as well, until the limit is lowered. That
hundredth, which for anything below 100 is nothing, lets changes of different people meet without touching one
line, and keeps what is won.
"""

from collections.abc import Mapping

LIMITS = {
    "files of bot": 164,
    "lines of code of bot": 39297,
    "fields of the game view": 30,
    "hooks of a room": 8,
    "constructors with more than five parts": 0,
    "places that keep the state of a game": 1,
    "tables with numbers of messages": 2,
    "files that ask for the kind of a game": 10,
    "files that a reroll enters": 58,
    "files that a written row enters": 62,
    "files that a value of a setting enters": 55,
    "files that /top enters": 34,
}
"""Measured by `test_limits.py`, and what a tap or a command enters by `tests/play/test_files_entered.py`."""


def broken(figures: Mapping[str, int]) -> list[str]:
    """A line for each figure that is above its limit, or so far below that the limit is to be lowered."""
    lines = []
    for name, figure in figures.items():
        limit = LIMITS[name]
        if figure > limit:
            lines.append(f"{name}: {figure}, of {limit} at most")
        elif figure < limit - limit // 100:
            lines.append(f"{name}: lower the limit from {limit} to {figure}")
    return lines
