"""What the databases of simulations have in common: whose they are, who is told, work without threads."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any, Protocol, TypeVar

from bot.ground.store import Tx
from bot.ground.store.connection import Database

T = TypeVar("T")

SLOW = 0.02
"""How often a transaction has to wait for a busy disk."""

TAP: ContextVar[str] = ContextVar("TAP", default="")
"""The tap that is being handled, by Telegram's id."""

Line = tuple[int, int, str, int | None, float]
"""A line of a record as it is written: game, number, text, who pressed, when."""
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


class Ledger(Protocol):
    """Whoever is told of what has been committed."""

    def committed(self, tap: str, lines: list[Line]) -> None:
        """These lines are on disk, written because of a tap ("": for another reason)."""


class Storage(Protocol):
    """The bot's database through all its lives.

    Attributes:
        settings: where the life under way finds it.
        troubles: names of what can go wrong with it for a while.
    """

    @property
    def settings(self) -> dict[str, object]: ...

    @property
    def troubles(self) -> tuple[str, ...]: ...

    def trouble(self, kind: str) -> AbstractContextManager[None]:
        """Let something go wrong for as long as this is entered."""

    def calm(self) -> None:
        """Nothing more goes wrong, and nothing that did is felt any longer than it must."""

    def excuses(self, text: str) -> bool:
        """Whether an error in the log comes from what is wrong with the database, or just was."""

    def gave_up(self, error: BaseException | None) -> str | None:
        """Of what a process has ended that may end so, as its database cannot be used; None: it may not."""

    def told(self, text: str) -> str:
        """A text of the bot without what no two runs have in common."""

    def look(self) -> AbstractContextManager[Database]:
        """A look at what is committed.

        Raises:
            LookupError: there is nothing yet.
        """

    def left_behind(self, torn: Torn | None = None) -> None:
        """Go on with what a process has left that has just died.

        Args:
            torn: the last write, if it was cut off in the middle.
        """

    def patches(self, owner: Callable[[], Owner]) -> dict[str, object]:
        """What takes the place of threads and connections in the bot, by name; `owner` says whose."""

    def close(self) -> None:
        """Close what the simulation itself has open."""


class Written:
    """The lines of records that a transaction has written, and for which tap each.

    Args:
        tell: gets them once they are committed.
    """

    def __init__(self, tell: Callable[[str, list[Line]], None]) -> None:
        self.tell = tell
        self.tap = ""
        self._lines: list[tuple[str, Line]] = []
        self._before = 0

    def follow(self, sql: str) -> None:
        """Follow a statement that begins or undoes something."""
        if sql.startswith("BEGIN"):
            self._lines = []
        elif sql.startswith("SAVEPOINT"):
            self._before = len(self._lines)
        elif sql.startswith("ROLLBACK TO"):
            del self._lines[self._before :]

    def add(self, sql: str, rows: list[Any]) -> None:
        """Note lines, if that is what a statement has written."""
        if sql.startswith("INSERT INTO steps"):
            self._lines += [(self.tap, row) for row in rows]

    def committed(self) -> None:
        """Tell of everything."""
        lines, self._lines = self._lines, []
        for tap, group in groupby(lines, key=itemgetter(0)):
            self.tell(tap, [line for _, line in group])


def tagged(write: Callable[[Any, Callable[[Tx], T]], Awaitable[T]]) -> Callable[..., Awaitable[T]]:
    """`Store.write` that lets a connection know for which tap it writes: works of several share a commit."""

    def written(store: Any, work: Callable[[Tx], T]) -> Awaitable[T]:
        tap = TAP.get()

        def for_tap(tx: Tx) -> T:
            found = getattr(tx.db, "lines", None)
            if isinstance(found, Written):
                found.tap = tap
            return work(tx)

        return write(store, for_tap)

    return written


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
