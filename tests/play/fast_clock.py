"""An event loop on which waiting is short: evenings within Telegram's limits take seconds, not minutes.

Every timer, budget and time-out of the program and of the sandbox follows the loop's clock alike. Only idle
time is shortened; work counts as long as it takes, so a slow machine makes nothing come too late. Where
nothing can be under way - no socket has been heard of for a while, and no other thread works, here or in a
process that was started - it is shortened once more.
"""

import asyncio
import os
import selectors
import threading
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
START = 1_790_000_000.0  # a Monday, 16:13 in Berlin: hours before the bot tells of the day
FASTER = 60
"""How many seconds of waiting pass in one."""
FASTEST = 1000
"""The same where nothing is under way: clocks of minutes and pauses of hours are waited for."""
QUIET = 0.002
"""Seconds without anything heard after which nothing may be under way."""
BUSY = 1
"""The same where another thread of this process or a server works, even if it waits for the processor."""
LOOK = 0.004
"""Seconds after which it is looked again whether anything is under way."""
BYSTANDERS: set[str] = set()
"""Processes that were started and have nothing to do with what a loop waits for, by their numbers."""
SERVERS: set[str] = set()
"""Processes that were started and work for threads of this one, which sleep meanwhile: databases."""
SHORTEST = 0.001
"""Seconds: the system waits no shorter; what is less is added up."""


class _Selector(selectors.DefaultSelector):
    skipped = 0.0  # of all loops one after the other: the next one goes on where the last one stopped
    began = 0.0  # when the wall clock was last put to its start

    def __init__(self) -> None:
        super().__init__()
        self._owed = 0.0
        self._heard = time.monotonic()
        self._speed, self._looked = FASTER, 0.0

    def select(self, timeout=None):
        if timeout is None or timeout <= 0:
            return self._hear(timeout)
        begun = time.monotonic()
        heard = begun - self._heard <= SHORTEST
        faster = FASTER if heard else self._faster(begun)
        wait = self._owed + timeout / faster
        looked = min(wait, SHORTEST if heard else LOOK)  # in between something may begin or end
        ready = self._hear(looked if looked >= SHORTEST else 0)
        waited = time.monotonic() - begun
        if ready or looked < wait:
            passed = min(waited, looked) * faster  # a machine that is late has not waited for longer
            _Selector.skipped += max(min(passed, timeout) - waited, 0.0)
        else:
            _Selector.skipped += max(timeout - waited, 0.0)
            self._owed = max(wait - waited, 0.0)
        return ready

    def _faster(self, now: float) -> float:
        if now - self._looked > SHORTEST or self._looked < self._heard:  # to look takes a tenth of that
            self._speed, self._looked = speed(), now
        return min(self._speed, FASTER) if now - self._heard <= QUIET else self._speed

    def _hear(self, timeout: float | None) -> list:
        ready = super().select(timeout)
        if ready:
            self._heard = time.monotonic()
        return ready


def speed() -> float:
    """How many seconds of waiting pass in one, by what works now.

    A thread that waits for the processor or for the disk does not sleep; whoever is given something wakes.
    """
    try:
        started = _children(os.getpid())
        if not _sleeps(os.getpid(), threading.get_native_id()) or not _all_sleep(started & SERVERS):
            return BUSY
        return FASTEST if _all_sleep(started - SERVERS) else FASTER
    except OSError:  # not on Linux, or a thread has ended meanwhile
        return FASTER


def _all_sleep(processes: set[str]) -> bool:
    """Whether all threads of these processes and of those that they started sleep."""
    return all(_sleeps(process) and _all_sleep(_children(process)) for process in processes)


def _sleeps(process: int | str, but: int = 0) -> bool:
    """Whether all threads of a process sleep, but for one."""
    return all(
        _read(f"/proc/{process}/task/{task}/stat").rpartition(b") ")[2][:1] in b"SZ"
        for task in os.listdir(f"/proc/{process}/task")  # noqa: PTH208 - asked very often
        if int(task) != but
    )


def _children(process: int | str) -> set[str]:
    """The processes that were started by any thread of a process, but for bystanders."""
    found: set[str] = set()
    for task in os.listdir(f"/proc/{process}/task"):  # noqa: PTH208 - asked very often
        found.update(_read(f"/proc/{process}/task/{task}/children").decode().split())
    return found - BYSTANDERS


def _read(path: str) -> bytes:
    """A file of the system's, without what Python does for files."""
    opened = os.open(path, os.O_RDONLY)
    try:
        return os.read(opened, 1 << 12)
    finally:
        os.close(opened)


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
