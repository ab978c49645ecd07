"""A thread that carries out functions one after the other, for those who wait on the loop."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from bot.ground.store.commits import Asked
from bot.ground.store.errors import StoreError

T = TypeVar("T")


class WorkingThread:
    """A thread of its own; what is put in is done in that order, whether or not anybody still waits.

    Args:
        name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def put(self, asked: Asked) -> None:
        """Have a function done, and its result or its exception given to a future."""
        self._asked.put(asked)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Have a function done and return what it returns; raises what it raises.

        Raises:
            StoreError: the thread has been closed.
        """
        if self._closed:
            raise StoreError("the database is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put((future, partial(work, *args)))
        return await future

    async def close(self) -> None:
        """Finish what was asked for and end the thread."""
        if not self._closed:
            self._closed = True
            self._asked.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            future, function = asked
            answer: Callable[[], None]
            try:
                answer = partial(_give, future, function())
            except BaseException as error:  # noqa: BLE001 - whoever waits gets it
                answer = partial(_fail, future, error)
            with suppress(RuntimeError):  # the loop is closed, and nobody waits
                future.get_loop().call_soon_threadsafe(answer)


def _give(future: "asyncio.Future[Any]", result: object) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: "asyncio.Future[Any]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
