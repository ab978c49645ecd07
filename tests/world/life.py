"""The lives of a bot in one process of tests: each has its tasks, and may end at once as by kill -9."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any

from tests.world.loop import NumberedTask


class Life:
    """One process of a bot from its start to its end.

    Attributes:
        dead: nothing it does has any effect any more.
        tasks: of its event loop.
        on_end: called when it dies.
    """

    def __init__(self) -> None:
        self.dead = False
        self.on_end: list[Callable[[], None]] = []
        self.tasks: dict[asyncio.Task[Any], None] = {}

    def step(self, where: str) -> bool:
        """Note a step; whether it dies in it, or has died before."""
        del where
        return self.dead

    def tears(self) -> bool:
        """Whether it is to die in the middle of the next write."""
        return False

    def die(self, where: str, torn: tuple[bytes, bytes] | None = None) -> None:
        """End at once.

        Args:
            where: it was, for whoever reads of it.
            torn: the database's log before and after a last write that was cut off.
        """
        del where, torn
        self.dead = True
        for end in self.on_end:
            end()


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The life in which something is done; None for all that is not the bot."""


def task_of_life(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **options: Any
) -> "asyncio.Task[Any]":
    """Make a task and note to whose life it belongs; that of a dead one never begins."""
    task = NumberedTask(work, loop=loop, **options)
    context = options.get("context")
    life = context.get(LIFE) if context is not None else LIFE.get()
    if life is not None:
        life.tasks[task] = None
        task.add_done_callback(life.tasks.pop)
        if life.dead:
            task.cancel()
    return task


async def bury(life: Life) -> None:
    """End all tasks of a life that is dead; nothing they still do has any effect."""
    while life.tasks:
        for task in list(life.tasks):
            task.cancel()
        await asyncio.sleep(0)
