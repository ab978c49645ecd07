"""The store's connections without threads: work is done whole in its turn, and answered later."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator
from random import Random
from typing import Any, Protocol

SLOW = 0.02
"""How often a transaction has to wait for a busy disk."""

Torn = tuple[bytes, bytes]
"""SQLite's log before its last write and after it, which was cut off somewhere."""


class Owner(Protocol):
    """The process that has a connection open."""

    dead: bool

    def step(self, where: str) -> bool:
        """Note a step in its life; whether it dies in it."""

    def tears(self) -> bool:
        """Whether it is to die in the middle of the next write."""

    def die(self, where: str, torn: Torn | None = None) -> None:
        """Die, perhaps with a last write cut off: the log before it and after it."""


def half(rng: Random) -> float:
    """Seconds that half a transaction takes."""
    return rng.uniform(0.05, 0.6) if rng.random() < SLOW else rng.uniform(0.0001, 0.004)


class InlineThread:
    """Functions in order, each done whole and answered later, as by a thread of their own.

    Args:
        owner: whose thread it is.
        delay: says how many seconds half of each takes.
    """

    def __init__(self, owner: Owner, delay: Callable[[], float]) -> None:
        self.owner = owner
        self.delay = delay
        self._waiting: deque[tuple[asyncio.Future[Any], Callable[[], Any]]] = deque()
        self._busy = False
        self._answered = 0.0

    def put(self, asked: "tuple[asyncio.Future[Any], Callable[[], Any]]") -> None:
        """Carry out a function when it is its turn, and give its result to a future."""
        self._waiting.append(asked)
        self._next()

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Have a function done and return what it returns; raises what it raises."""
        if self.owner.dead:
            raise asyncio.CancelledError
        future = asyncio.get_running_loop().create_future()
        self.put((future, lambda: work(*args)))
        return await future

    def carry_out(self, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        """What a function returns, or raises."""
        try:
            return work(), None
        except Exception as raised:  # noqa: BLE001 - whoever waits gets it
            return None, raised

    def longer(self) -> float:
        """Seconds that the last function has waited by itself."""
        return 0.0

    def _next(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_later(self.delay(), self._work)

    def _work(self) -> None:
        future, work = self._waiting.popleft()
        if self.owner.dead or self.owner.step("before a transaction"):
            return
        result, error = self.carry_out(work)
        if self.owner.dead or self.owner.step("after a transaction"):
            return
        loop = asyncio.get_running_loop()
        self._answered = max(self._answered + 1e-6, loop.time() + self.delay() + self.longer())
        loop.call_at(self._answered, _answer, future, result, error)
        self._busy = False
        self._next()


def _answer(future: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class InlineWorkingThread(InlineThread):
    """What the store needs of a thread of its own, as for a session with a server."""

    async def close(self) -> None:
        """Finish what was asked for."""
        if not self.owner.dead:
            await self.run(lambda: None)


class InlineConnection(InlineThread):
    """What the store needs of a connection of SQLite's library with threads.

    Args:
        owner: whose connection it is.
        delay: says how many seconds half of each transaction takes.
        opened: opens the file.
    """

    def __init__(
        self, owner: Owner, delay: Callable[[], float], opened: Callable[[], sqlite3.Connection]
    ) -> None:
        super().__init__(owner, delay)
        self._open = opened
        self.db: sqlite3.Connection | None = None
        self._execute = self.run
        self.put_nowait = self.put

    def __await__(self) -> Generator[Any, None, "InlineConnection"]:
        self.db = self._open()
        yield from asyncio.sleep(self.delay()).__await__()
        return self

    @property
    def _conn(self) -> sqlite3.Connection | None:
        return self.db

    @property
    def _tx(self) -> "InlineConnection":
        return self

    async def close(self) -> None:
        """Close it after all that waits; of a process that is dead, at once."""
        db, self.db = self.db, None
        if db is not None and not self.owner.dead:
            await self.run(lambda: None)
        if db is not None:
            db.close()
