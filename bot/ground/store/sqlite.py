"""The SQLite backend: one writing and one reading connection, each in a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Self, TypeVar

import aiosqlite

from bot.ground.runtime.measurements import DatabaseWork
from bot.ground.store.backup import copy_database, database_uri
from bot.ground.store.check import Health, check_database
from bot.ground.store.commits import Commits, carry_out, transaction
from bot.ground.store.errors import EmptyDatabaseError, HopelessError, StoreError, in_words
from bot.ground.store.lock import FileLock
from bot.ground.store.migrate import load_migrations, migrate, version_of
from bot.ground.store.packing import empty_log, pack, remove_broken_copies
from bot.ground.store.rights import close_to_others, make_private
from bot.ground.store.tx import Tx

T = TypeVar("T")
Connect = Callable[..., Awaitable[aiosqlite.Connection]]

_OLDEST_SQLITE = (3, 37)  # the first with STRICT tables
_WRITER = (
    *("journal_mode = WAL", "synchronous = FULL", "recursive_triggers = ON", "cache_size = -4000"),
    "secure_delete = ON",
)
_READER = ("query_only = ON", "cache_size = -4000")


class SqliteFile:
    """A SQLite file as a `Backend`."""

    def __init__(
        self,
        path: Path,
        reader: aiosqlite.Connection,
        writer: aiosqlite.Connection | None,
        resources: AsyncExitStack,
        seconds: Callable[[], float] = perf_counter,
    ) -> None:
        self.path = path
        self.name = str(path)
        self.measured = DatabaseWork()
        self.commits = None if writer is None else _commits(writer, self.measured, seconds)
        self._seconds = seconds
        self._reader = reader
        self._writer = writer
        self._resources = resources
        if self.commits is not None:
            resources.callback(self.commits.close)

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        read_only: bool,
        connect: Connect | None = None,
        seconds: Callable[[], float] = perf_counter,
    ) -> Self:
        """Open a file, see `Store.open`.

        Args:
            path: of the file.
            read_only: whether it is only looked at.
            connect: opens a connection as `aiosqlite.connect` does, which is the default.
            seconds: a clock that work is measured by.
        """
        migrations = load_migrations()
        async with AsyncExitStack() as resources:
            lock = _prepare(path, read_only=read_only)
            try:
                writer = None
                if lock is not None:
                    resources.callback(lock.release)
                    writer = await _connect(resources, path, "rwc", connect or aiosqlite.connect)
                    await _hop(writer, migrate, path, migrations)
                    await _hop(writer, _configure, _WRITER)  # now that the file is known to be ours
                    remove_broken_copies(path, own=True)
                # Closed before the writer: whoever closes last folds the write-ahead log into the file.
                reader = await _connect(resources, path, "ro", connect or aiosqlite.connect)
                await _hop(reader, _require_ours, len(migrations))
                await _hop(reader, _configure, _READER)
                if not read_only:
                    close_to_others(path)
            except sqlite3.Error as error:
                none = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB
                kind = HopelessError if none else StoreError
                raise kind(f"cannot use {path}: {in_words(error)}") from error
            except StoreError as error:
                raise type(error)(f"cannot use {path}: {error}") from error
            return cls(path, reader, writer, resources.pop_all(), seconds)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` over one unchanging view."""
        return await _hop(self._reader, self._read, work)

    def _read(self, db: sqlite3.Connection, work: Callable[[Tx], T]) -> T:
        began = self._seconds()
        try:
            return transaction(db, "BEGIN", work)
        finally:
            self.measured.reads.note(self._seconds() - began)

    async def backup(self, target: Path, *, secrets: bool) -> None:
        """Copy the database to a file."""
        await asyncio.to_thread(partial(copy_database, self.path, target, secrets=secrets))

    async def check(self) -> Health:
        """Read the whole database looking for damage."""
        return await _hop(self._reader, check_database)

    async def sizes(self) -> dict[str, int]:
        """The bytes of the file and of its log."""
        files = {"database": self.path, "wal": self.path.with_name(f"{self.path.name}-wal")}
        return {name: path.stat().st_size if path.exists() else 0 for name, path in files.items()}

    async def empty_log(self) -> bool:
        """Fold the write-ahead log into the file and empty it; False while somebody reads from it."""
        remove_broken_copies(self.path)
        return await _hop(self._writing, empty_log)

    async def join(self, name: str, at: float) -> int:
        """Refuse: one process has the file."""
        del name, at
        raise StoreError(f"{self.name}: several workers need PostgreSQL")

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None], None]) -> None:
        """Refuse, likewise."""
        del wake, changed
        raise StoreError(f"{self.name}: several workers need PostgreSQL")

    async def pack(self) -> None:
        """Write the file anew, without what was deleted.

        Raises:
            sqlite3.Error: it cannot be done, as on a full disk; the file is as it was.
        """
        await _hop(self._writing, pack)

    async def close(self) -> None:
        """Finish what was begun and close everything."""
        await self._resources.aclose()

    @property
    def _writing(self) -> aiosqlite.Connection:
        if self._writer is None:
            raise StoreError(f"{self.path} is open for reading only")
        return self._writer


def _commits(writer: aiosqlite.Connection, measured: DatabaseWork, seconds: Callable[[], float]) -> Commits:
    """The commit queue of a connection; the library's own way to its thread is private."""
    commit = partial(carry_out, writer._conn, seconds=seconds)  # noqa: SLF001
    return Commits(writer._tx.put_nowait, commit, measured, seconds)  # noqa: SLF001


def _prepare(path: Path, *, read_only: bool) -> FileLock | None:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise HopelessError(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    try:
        if path.is_dir():
            raise HopelessError(f"cannot use {path}: it is a directory, not a database file")
        if read_only:
            if not path.exists():
                raise StoreError(f"there is no database {path}")
            if not path.is_file():  # to open a pipe would wait for whoever writes into it
                raise HopelessError(f"cannot use {path}: it is not a regular file")
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    lock = FileLock(path)
    try:
        make_private(path)
    except OSError as error:
        lock.release()
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    return lock


async def _connect(
    resources: AsyncExitStack, path: Path, mode: str, connect: Connect
) -> aiosqlite.Connection:
    connection = await connect(
        database_uri(path, mode), uri=True, isolation_level=None, cached_statements=256
    )
    resources.push_async_callback(connection.close)
    return connection


def _configure(db: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        db.execute(f"PRAGMA {pragma}").fetchall()


def _require_ours(db: sqlite3.Connection, newest: int) -> None:
    if version_of(db, newest) == 0:
        raise EmptyDatabaseError("it is empty")


async def _hop(connection: aiosqlite.Connection, work: Callable[..., T], *args: object) -> T:
    """Run `work(db, *args)` in the thread of a connection.

    The library offers single statements only and keeps this, its own way to them, private; a whole
    transaction through it costs one change of threads instead of one per statement.
    """
    run: Callable[..., Awaitable[T]] = connection._execute  # noqa: SLF001
    return await run(work, connection._conn, *args)  # noqa: SLF001
