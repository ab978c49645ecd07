"""An event loop whose clock runs faster: games within Telegram's limits take seconds, not minutes.

Every timer, budget and time-out of the program and of the sandbox follows the loop's clock alike.
"""

import asyncio
import selectors
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
START = 1_790_000_000.0


class _Selector(selectors.DefaultSelector):
    speed = 1.0

    def select(self, timeout=None):
        return super().select(None if timeout is None else timeout / self.speed)


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop on which `speed` seconds pass in one."""

    def __init__(self, speed: float) -> None:
        selector = _Selector()
        selector.speed = speed
        self._speed = speed
        super().__init__(selector)

    def time(self) -> float:
        return time.monotonic() * self._speed


def run(main: Coroutine[Any, Any, T], speed: float = 1.0) -> T:
    """Run a coroutine on a loop of its own."""
    with asyncio.Runner(loop_factory=lambda: QuickLoop(speed)) as runner:
        return runner.run(main)


def wall_clock() -> float:
    """Unix seconds that pass at the loop's pace."""
    return START + asyncio.get_running_loop().time() % 1e9
