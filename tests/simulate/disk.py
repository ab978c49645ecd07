"""The database's file without threads: every transaction takes its time, and may be the last one.

The file is real and SQLite's own. A process that dies leaves it as it is at that moment: it is copied, with
its write-ahead log, to a folder of its own, where the next life opens it. The log's last write can be torn.
"""

import asyncio
import math
import shutil
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeVar

from bot.store import Tx

T = TypeVar("T")

FULL = "database or disk is full"
SLOW = 0.02
"""How often a transaction has to wait for a busy disk."""

TAP: ContextVar[str] = ContextVar("TAP", default="")
"""The tap that is being handled, by Telegram's id."""

Line = tuple[int, int, str, int | None, float]
"""A line of a record as it is written: game, number, text, who pressed, when."""


class Owner(Protocol):
    """The process that has a connection open."""

    dead: bool

    def step(self, where: str) -> bool:
        """Note a step in its life; whether it dies in it."""

    def tears(self) -> bool:
        """Whether it is to die in the middle of the next write."""

    def die(self, where: str, torn: tuple[bytes, bytes] | None = None) -> None:
        """Die, perhaps with a last write cut off: the log before it and after it."""


class Ledger(Protocol):
    """Whoever is told of what has been committed."""

    def committed(self, tap: str, lines: list[Line]) -> None:
        """These lines are on disk, written because of a tap ("": for another reason)."""


class _Recording(sqlite3.Connection):
    """A connection that tells which lines of records were written for which tap, once they are committed."""

    lines: list[tuple[str, Line]]
    before: int
    changes: int
    tap: str
    is_full: Callable[[], bool]
    tell: Callable[[str, list[Line]], None]

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "BEGIN IMMEDIATE":
            self.lines = []
            self.changes = self.total_changes
        elif sql.startswith("SAVEPOINT"):
            self.before = len(self.lines)
        elif sql == "COMMIT" and self.total_changes != self.changes and self.is_full():
            raise sqlite3.OperationalError(FULL)
        cursor = super().execute(sql, *parameters)
        if sql.startswith("ROLLBACK TO"):
            del self.lines[self.before :]
        elif sql == "COMMIT":
            lines, self.lines = self.lines, []
            for tap, group in groupby(lines, key=itemgetter(0)):
                self.tell(tap, [line for _, line in group])
        return cursor

    def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:  # type: ignore[override]
        if sql.startswith("INSERT INTO steps"):
            rows = list(rows)
            self.lines += [(self.tap, row) for row in rows]
        return super().executemany(sql, rows)


def tagged(write: Callable[[Any, Callable[[Tx], T]], Awaitable[T]]) -> Callable[..., Awaitable[T]]:
    """`Store.write` that lets a connection know for which tap it writes: works of several share a commit."""

    def written(store: Any, work: Callable[[Tx], T]) -> Awaitable[T]:
        tap = TAP.get()

        def for_tap(tx: Tx) -> T:
            if isinstance(tx.db, _Recording):
                tx.db.tap = tap
            return work(tx)

        return write(store, for_tap)

    return written


class Disk:
    """The file of a bot through all its lives.

    Args:
        folder: an empty one.
        rng: says how long transactions take, and where a write is torn.
        ledger: is told of what has been committed.

    Attributes:
        path: the file as the life under way knows it.
        full: whether nothing can be written.
        freed_at: when it last was not full any more, by the loop's clock.
    """

    def __init__(self, folder: Path, rng: Random, ledger: Ledger) -> None:
        self._folder = folder
        self._rng = rng
        self._ledger = ledger
        self._lives = 0
        self.full = False
        self.freed_at = -math.inf
        self.path = self._next_path()

    def connect(self, owner: Owner, uri: str, options: dict[str, Any]) -> "InlineConnection":
        """A connection in place of one with a thread."""
        writing = not uri.endswith("mode=ro")

        def opened() -> sqlite3.Connection:
            if not writing:
                return sqlite3.connect(uri, **options)
            db = sqlite3.connect(uri, factory=_Recording, **options)
            db.lines, db.before, db.changes, db.tap = [], 0, 0, ""
            db.is_full, db.tell = lambda: self.full, self._ledger.committed
            return db

        return InlineConnection(self, owner, opened)

    def left_behind(self, torn: tuple[bytes, bytes] | None = None) -> None:
        """Go on with the file as a process that has just died has left it.

        Args:
            torn: the log before the last write and after it, if that was cut off somewhere.
        """
        old = self.path
        self.path = self._next_path()
        if old.exists():
            shutil.copyfile(old, self.path)
        log = _log_of(old)
        if torn is not None:
            _log_of(self.path).write_bytes(self._torn(*torn))
        elif log.exists():
            shutil.copyfile(log, _log_of(self.path))

    def contents(self) -> tuple[bytes, bytes]:
        """The file and its write-ahead log as they are now."""
        log = _log_of(self.path)
        return self.path.read_bytes(), log.read_bytes() if log.exists() else b""

    def delay(self) -> float:
        """Seconds that half a transaction takes."""
        rng = self._rng
        return rng.uniform(0.05, 0.6) if rng.random() < SLOW else rng.uniform(0.0001, 0.004)

    def _next_path(self) -> Path:
        self._lives += 1
        path = self._folder / str(self._lives) / "bot.db"
        path.parent.mkdir()
        return path

    def _torn(self, before: bytes, after: bytes) -> bytes:
        """The log when only a part of its last write has come to the disk."""
        changed = [i for i in range(len(after)) if before[i : i + 1] != after[i : i + 1]]
        cut = self._rng.randrange(changed[0], changed[-1])
        return after[:cut] + before[cut:]


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


class InlineConnection:
    """What the store needs of a connection: functions in order, each done whole, answered later."""

    def __init__(self, disk: Disk, owner: Owner, opened: Callable[[], sqlite3.Connection]) -> None:
        self._disk = disk
        self._owner = owner
        self._open = opened
        self._db: sqlite3.Connection | None = None
        self._waiting: deque[tuple[asyncio.Future[Any], Callable[[], Any]]] = deque()
        self._busy = False
        self._answered = 0.0

    def __await__(self) -> Generator[Any, None, "InlineConnection"]:
        self._db = self._open()
        yield from asyncio.sleep(self._disk.delay()).__await__()
        return self

    @property
    def _conn(self) -> sqlite3.Connection | None:
        return self._db

    @property
    def _tx(self) -> "InlineConnection":
        return self

    def put_nowait(self, asked: "tuple[asyncio.Future[Any], Callable[[], Any]]") -> None:
        """Carry out a function when it is its turn, and give its result to a future."""
        self._waiting.append(asked)
        self._next()

    async def _execute(self, work: Callable[..., Any], *args: Any) -> Any:
        if self._owner.dead:
            raise asyncio.CancelledError
        future = asyncio.get_running_loop().create_future()
        self.put_nowait((future, lambda: work(*args)))
        return await future

    async def close(self) -> None:
        """Close it after all that waits; of a process that is dead, at once."""
        db, self._db = self._db, None
        if db is not None and not self._owner.dead:
            await self._execute(lambda: None)
        if db is not None:
            db.close()

    def _next(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_later(self._disk.delay(), self._work)

    def _work(self) -> None:
        future, work = self._waiting.popleft()
        if self._owner.dead or self._owner.step("before a transaction"):
            return
        db, told, before = self._db, list[tuple[str, list[Line]]](), None
        if isinstance(db, _Recording) and self._owner.tears():
            before, tell = self._disk.contents(), db.tell
            db.tell = lambda tap, lines: told.append((tap, lines))
        result, error = None, None
        try:
            result = work()
        except Exception as raised:  # noqa: BLE001 - whoever waits gets it
            error = raised
        if before is not None and isinstance(db, _Recording):
            if self._tear(*before):
                return
            db.tell = tell
            for each in told:
                tell(*each)
        if self._owner.step("after a transaction"):
            return
        loop = asyncio.get_running_loop()
        self._answered = max(self._answered + 1e-6, loop.time() + self._disk.delay())
        loop.call_at(self._answered, _answer, future, result, error)
        self._busy = False
        self._next()

    def _tear(self, file: bytes, log: bytes) -> bool:
        """Die in the middle of the write that has just been made, if there was one.

        The log goes into the file when it is long; then it was whole.
        """
        file_now, log_now = self._disk.contents()
        if file_now != file or log_now == log:
            return False
        self._owner.die("in the middle of a write", (log, log_now))
        return True


def _answer(future: "asyncio.Future[Any]", result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
