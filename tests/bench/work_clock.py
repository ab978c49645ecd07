"""An event loop for measuring the pace of an evening: its time is the work of this process, and waiting.

Idle seconds are short ones, and every timer of the program and of the sandbox follows the loop's clock.
Work counts as CPU time, and an idle wait that ends early counts as nothing: within one process only the
database's threads end one, and their work is counted already. So the figures hold on a busy machine too. A
wait for the disk would count sixty times: databases are in memory.
"""

import asyncio
import logging
import random
import selectors
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from bot.sandbox.world.rate_limit import Limits
from tests.memory_files import in_memory
from tests.play.phones import Phones, running, settings_for
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


def play(main: Callable[[Path], Coroutine[Any, Any, T]], dice: str) -> T:
    """Run what plays in a folder in memory, always with the same dice: two ways play the same games."""
    logging.disable(logging.WARNING)
    luck = random.Random(dice)
    with (
        tempfile.TemporaryDirectory(dir=in_memory()) as folder,
        mock.patch("secrets.token_bytes", luck.randbytes),
        mock.patch("secrets.randbelow", luck.randrange),
    ):
        return run(main(Path(folder)))


@asynccontextmanager
async def town(folder: Path, limits: Limits, **settings: Any) -> AsyncIterator[tuple[Phones, Path]]:
    """The sandbox with a running bot, on this clock: its phones, and the database."""
    world, path = World(clock=wall_clock, limits=limits, answer_seconds=120), folder / "bot.db"
    async with (
        serve(create_app(world)) as address,
        running(settings_for(world, address, path, **settings), USUAL_TIMING, wall_clock),
    ):
        yield Phones(world), path
    assert world.state.failures == []
