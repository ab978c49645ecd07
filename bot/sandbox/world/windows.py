"""People with an open window, as whom somebody plays: the world does nothing in their place."""

import time
from collections.abc import Callable
from typing import Final

KEPT: Final = 300.0
"""Seconds after the last sign of a window until its person is left to the world."""


class Windows:
    """The set of people as whom somebody plays (`user in windows`).

    Args:
        clock: seconds; not the world's own clock, for nobody is away because that was pushed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[int, float] = {}

    def look(self, user: int) -> None:
        """Take note that the window of somebody is open."""
        self._seen[user] = self._clock()

    def __contains__(self, user: int) -> bool:
        """Whether somebody plays as that person."""
        seen = self._seen.get(user)
        return seen is not None and self._clock() - seen < KEPT
