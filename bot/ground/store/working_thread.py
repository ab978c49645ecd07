"""A worker thread that runs functions in order, for coroutines that await them."""

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
    """A thread with a queue: functions run in order, whether or not anybody still waits.

    Args:
        name: of the thread.
    """

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[Asked | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def put(self, asked: Asked) -> None:
        """Queue a function; its result or its exception goes to a future."""
        self._asked.put(asked)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Run a function in the thread and return its result; raises what it raises.

        Raises:
            StoreError: the thread has been closed.
        """
        if self._closed:
            raise StoreError("the database is closed")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put((future, partial(work, *args)))
        return await future

    async def close(self) -> None:
        """Finish the queue and end the thread."""
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
