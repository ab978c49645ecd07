"""An event loop for measuring the pace of an evening: its time is the work of this process, and waiting.

Idle seconds are short ones, and every timer of the program and of the sandbox follows the loop's clock.
Work counts as CPU time, and an idle wait that ends early counts as nothing: within one process only the
database's threads end one, and their work is counted already. So the figures hold on a busy machine too. A
wait for the disk would count sixty times: databases are in memory.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from tests.world.machine import START

T = TypeVar("T")
FASTER = 60
"""How many seconds of waiting pass in one."""
SHORTEST = 0.001
"""Seconds: what the system waits at least, in which a thread may finish its work."""


class _Selector(selectors.DefaultSelector):
    waited = 0.0

    def select(self, timeout=None):
        if timeout is None or timeout <= 0:
            return super().select(timeout)
        ready = super().select(max(timeout / FASTER, SHORTEST))
        if not ready:
            _Selector.waited += timeout
        return ready


def _seconds() -> float:
    return time.process_time() + _Selector.waited


class WorkLoop(asyncio.SelectorEventLoop):
    """A loop whose time is work and waiting."""

    def __init__(self) -> None:
        super().__init__(_Selector())

    def time(self) -> float:
        return _seconds()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on a loop of its own."""
    with asyncio.Runner(loop_factory=WorkLoop) as runner:
        return runner.run(main)


def wall_clock() -> float:
    """Unix seconds that pass at the loop's pace."""
    return START + _seconds()
