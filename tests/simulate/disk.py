"""The database's file without threads: every transaction takes its time, and may be the last one.

The file is real and SQLite's own. A process that dies leaves it as it is at that moment: it is copied, with
its write-ahead log, to a folder of its own, where the next life opens it. The log's last write can be torn.
"""

import asyncio
import math
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bot.config import Settings
from bot.ground.store.base import Database, StoreError
from bot.ground.store.database import Store
from bot.ground.store.sqlite import SqliteFile
from bot.ground.tasks import Events
from tests.databases import migrate_by_copy
from tests.simulate.storage import Ledger, LedgerStore, Line, Written
from tests.world.database import InlineConnection, Owner, Torn, half

LATE_TO_TELL = 1.0
"""Seconds after which an error of the full disk has reached the log."""
FULL = "database or disk is full"


class _Recording(sqlite3.Connection):
    """A connection that tells which lines of records were written for which tap, once they are committed."""

    lines: Written
    changes: int
    is_full: Callable[[], bool]

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql == "BEGIN IMMEDIATE":
            self.changes = self.total_changes
        elif sql == "COMMIT" and self.total_changes != self.changes and self.is_full():
            error = sqlite3.OperationalError(FULL)
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        cursor = super().execute(sql, *parameters)
        self.lines.follow(sql)
        if sql == "COMMIT":
            self.lines.committed()
        return cursor

    def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:  # type: ignore[override]
        rows = list(rows)
        self.lines.add(sql, rows)
        return super().executemany(sql, rows)


class Disk:
    """The file of a bot through all its lives, see `Storage`.

    Args:
        folder: an empty one.
        rng: says how long transactions take, and where a write is torn.
        ledger: is told of what has been committed.

    Attributes:
        path: the file as the life under way knows it.
        full: whether nothing can be written.
    """

    troubles = ("disk full",)

    def __init__(self, folder: Path, rng: Random, ledger: Ledger) -> None:
        self._folder = folder
        self._rng = rng
        self._ledger = ledger
        self._lives = 0
        self.full = False
        self._freed_at = -math.inf
        self._onlooker: sqlite3.Connection | None = None
        self.path = self._next_path()

    @property
    def settings(self) -> dict[str, object]:
        """The file."""
        return {"database_path": self.path}

    @contextmanager
    def trouble(self, kind: str) -> Iterator[None]:
        """Let the disk be full."""
        del kind
        self.full = True
        try:
            yield
        finally:
            self.full = False
            self._freed_at = asyncio.get_running_loop().time()

    def calm(self) -> None:
        """Nothing is felt any more once there is room again."""

    def excuses(self, text: str) -> bool:
        """What met a full disk may tell of it a moment after there is room again."""
        del text
        return self.full or asyncio.get_running_loop().time() - self._freed_at <= LATE_TO_TELL

    def gave_up(self, error: BaseException | None) -> str | None:
        """A process may end because the disk was full; there may be room again."""
        if isinstance(error, sqlite3.Error | StoreError) and (self.full or FULL in str(error)):
            return "of a full disk"
        return None

    def told(self, text: str) -> str:
        """The same text."""
        return text

    @contextmanager
    def look(self) -> Iterator[Database]:
        """Look into the file, by one connection for each life: a new one reads the whole schema again."""
        if self._onlooker is None:
            if not self.path.exists():
                raise LookupError("the file is about to be made")
            self._onlooker = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        try:
            self._onlooker.execute("SELECT 1 FROM steps LIMIT 1")
        except sqlite3.OperationalError:
            raise LookupError("its tables are about to be made") from None
        yield self._onlooker

    async def open(self, settings: Settings, owner: Owner, events: Events) -> Store:
        """Open the file for a life."""
        del settings

        def connect(address: str, **options: Any) -> DiskConnection:
            return self._connect(owner, address, options)

        backend = await SqliteFile.open(self.path, read_only=False, connect=connect, seconds=float)
        return LedgerStore(backend, events)

    def patches(self) -> dict[str, object]:
        """The migrations of a new file."""
        return {"bot.ground.store.sqlite.migrate": migrate_by_copy}

    def close(self) -> None:
        """Close what looks into the file."""
        if self._onlooker is not None:
            self._onlooker.close()
            self._onlooker = None

    def _connect(self, owner: Owner, uri: str, options: dict[str, Any]) -> "DiskConnection":
        """A connection in place of one with a thread."""
        writing = not uri.endswith("mode=ro")

        def opened() -> sqlite3.Connection:
            if not writing:
                return sqlite3.connect(uri, **options)
            db = sqlite3.connect(uri, factory=_Recording, **options)
            db.lines, db.changes = Written(self._ledger.committed), 0
            db.is_full = lambda: self.full
            return db

        return DiskConnection(self, owner, opened)

    def left_behind(self, torn: Torn | None = None) -> None:
        """Go on with a copy of the file, with the log as it was or as it is when its last write is torn."""
        self.close()
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
        return half(self._rng)

    def _next_path(self) -> Path:
        self._lives += 1
        path = self._folder / str(self._lives) / "bot.db"
        path.parent.mkdir()
        return path

    def _torn(self, before: bytes, after: bytes) -> bytes:
        """The log when only a part of its last write has come to the disk."""
        old, new = (np.frombuffer(log, np.uint8) for log in (before[: len(after)], after))
        changed = np.flatnonzero(old != new[: len(old)])
        first = int(changed[0]) if len(changed) else len(old)
        last = len(new) - 1 if len(new) > len(old) else int(changed[-1])
        cut = self._rng.randrange(first, last)
        return after[:cut] + before[cut:]


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


class DiskConnection(InlineConnection):
    """A connection to the file of a disk; its write may be the last thing that its owner does."""

    def __init__(self, disk: Disk, owner: Owner, opened: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(owner, disk.delay, opened)
        self._disk = disk

    def carry_out(self, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        """What a function returns, or raises; its write may be the last thing that its owner does."""
        db = self.db
        if not isinstance(db, _Recording) or not self.owner.tears():
            return super().carry_out(work)
        before, tell, told = self._disk.contents(), db.lines.tell, list[tuple[str, list[Line]]]()
        db.lines.tell = lambda tap, lines: told.append((tap, lines))
        outcome = super().carry_out(work)
        if not self._tear(*before):
            db.lines.tell = tell
            for each in told:
                tell(*each)
        return outcome

    def _tear(self, file: bytes, log: bytes) -> bool:
        """Die in the middle of the write that has just been made, if there was one.

        The log goes into the file when it is long; then it was whole.
        """
        file_now, log_now = self._disk.contents()
        if file_now != file or log_now == log:
            return False
        self.owner.die("in the middle of a write", (log, log_now))
        return True
