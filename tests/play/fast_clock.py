"""An event loop on which waiting is short: evenings within Telegram's limits take seconds, not minutes.

Every timer, budget and time-out of the program and of the sandbox follows the loop's clock alike. Only idle
time is shortened; work counts as long as it takes, so a slow machine makes nothing come too late.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
START = 1_790_000_000.0  # a Monday, 16:13 in Berlin: hours before the bot tells of the day
FASTER = 60
"""How many seconds of waiting pass in one."""
SHORTEST = 0.001
"""Seconds: the system waits no shorter; what is less is added up."""


class _Selector(selectors.DefaultSelector):
    skipped = 0.0  # of all loops one after the other: the next one goes on where the last one stopped
    began = 0.0  # when the wall clock was last put to its start

    def __init__(self) -> None:
        super().__init__()
        self._owed = 0.0

    def select(self, timeout=None):
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        wait = self._owed + timeout / FASTER
        begun = time.monotonic()
        ready = super().select(wait if wait >= SHORTEST else 0)
        waited = time.monotonic() - begun
        if ready:
            _Selector.skipped += min(waited * FASTER, timeout) - waited
        else:
            _Selector.skipped += max(timeout - waited, 0.0)
            self._owed = max(wait - waited, 0.0)
        return ready


def _seconds() -> float:
    return time.monotonic() + _Selector.skipped


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop on which idle seconds are short ones."""

    def __init__(self) -> None:
        super().__init__(_Selector())

    def time(self) -> float:
        return _seconds()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop of its own."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(main)


def wall_clock() -> float:
    """Unix seconds that pass at the loop's pace."""
    return START + _seconds() - _Selector.began


def put_to_start() -> None:
    """Put the wall clock to `START`, so that the hour does not depend on what ran before in this process."""
    _Selector.began = _seconds()
