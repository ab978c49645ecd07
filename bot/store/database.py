"""The open database: one writing and one reading connection, whole transactions in their threads."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self, TypeVar

import aiosqlite

from bot.measurements import DatabaseWork
from bot.store.backup import copy_database, database_uri
from bot.store.check import Health, check_database
from bot.store.commits import Commits, transaction
from bot.store.errors import StoreError, in_words
from bot.store.lock import FileLock
from bot.store.migrate import load_migrations, migrate, version_of
from bot.store.packing import empty_log, pack, remove_broken_copies
from bot.store.rights import close_to_others, make_private
from bot.store.tx import Tx

T = TypeVar("T")

_OLDEST_SQLITE = (3, 37)  # the first with STRICT tables
_WRITER = (
    *("journal_mode = WAL", "synchronous = FULL", "recursive_triggers = ON", "cache_size = -4000"),
    "secure_delete = ON",
)
_READER = ("query_only = ON", "cache_size = -4000")


class Store:
    """The database of the bot. Make one with `await Store.open(path)` and always `await store.close()`.

    Every transaction is a function that runs in the connection's own thread: all its statements cost one
    change of threads, and cancelling the task that waits cannot stop it half way: it happens whole. Those
    that wait for the disk at once share a commit.

    Attributes:
        path: its file.
        measured: what it has done.
    """

    def __init__(
        self,
        path: Path,
        reader: aiosqlite.Connection,
        writer: aiosqlite.Connection | None,
        resources: AsyncExitStack,
    ) -> None:
        self.path = path
        self._reader = reader
        self._writer = writer
        self.measured = DatabaseWork()
        self._commits = None if writer is None else Commits(writer, self.measured)
        self._resources = resources
        if self._commits is not None:
            resources.callback(self._commits.close)

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open the database, make it when there is none and bring an older one up to date.

        Args:
            path: its file; missing folders are made.
            read_only: look at an existing database, also one that a running bot uses: no lock, no
                migration, and `write` refuses.

        Raises:
            StoreError: it cannot be used, with the reason in one line.
        """
        migrations = load_migrations()
        async with AsyncExitStack() as resources:
            lock = _prepare(path, read_only=read_only)
            try:
                writer = None
                if lock is not None:
                    resources.callback(lock.release)
                    writer = await _connect(resources, path, "rwc")
                    await _hop(writer, migrate, path, migrations)
                    await _hop(writer, _configure, _WRITER)  # now that the file is known to be ours
                    remove_broken_copies(path, own=True)
                # Closed before the writer: whoever closes last folds the write-ahead log into the file.
                reader = await _connect(resources, path, "ro")
                await _hop(reader, _require_ours, len(migrations))
                await _hop(reader, _configure, _READER)
                if not read_only:
                    close_to_others(path)
            except sqlite3.Error as error:
                raise StoreError(f"cannot use {path}: {in_words(error)}") from error
            except StoreError as error:
                raise StoreError(f"cannot use {path}: {error}") from error
            return cls(path, reader, writer, resources.pop_all())

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` inside one transaction and return what it returns.

        When this returns, the changes are on disk. Any exception of `work` undoes all of them and is
        raised here. Cancelling the wait does not cancel the transaction. Writers follow one another
        in the order of their calls, and see what those before them have changed. Whoever gives a `work`
        must expect it to be run twice: only the last time counts.
        """
        if self._commits is None:
            raise StoreError(f"{self.path} is open for reading only")
        return await self._commits.run(work)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` over one unchanging view of all that is committed; a write in it is an error."""
        return await _hop(self._reader, self._read, work)

    def _read(self, db: sqlite3.Connection, work: Callable[[Tx], T]) -> T:
        began = perf_counter()
        try:
            return transaction(db, "BEGIN", work)
        finally:
            self.measured.reads.note(perf_counter() - began)

    @property
    def waiting(self) -> int:
        """How many transactions that write wait for the ones before them."""
        return 0 if self._commits is None else self._commits.waiting

    async def backup(self, target: Path, *, secrets: bool = True) -> None:
        """Copy the database to a file, see `copy_database`; play goes on meanwhile."""
        await asyncio.to_thread(partial(copy_database, self.path, target, secrets=secrets))

    async def check(self) -> Health:
        """Read the whole database looking for damage; hold up other readers, so not for every minute."""
        return await _hop(self._reader, check_database)

    async def sizes(self) -> dict[str, int]:
        """Bytes of the database and of what is not yet folded into it, by what they are."""
        files = {"database": self.path, "wal": self.path.with_name(f"{self.path.name}-wal")}
        return {name: path.stat().st_size if path.exists() else 0 for name, path in files.items()}

    async def empty_log(self) -> bool:
        """Fold the write-ahead log into the file and empty it; False while somebody reads from it."""
        if self._writer is None:
            raise StoreError(f"{self.path} is open for reading only")
        remove_broken_copies(self.path)
        return await _hop(self._writer, empty_log)

    async def pack(self) -> None:
        """Write the file anew, without what was deleted; writers wait, about a second for 50 MB.

        Raises:
            sqlite3.Error: it cannot be done, as on a full disk; the file is as it was.
        """
        if self._writer is None:
            raise StoreError(f"{self.path} is open for reading only")
        await _hop(self._writer, pack)

    async def close(self) -> None:
        """Finish what was begun and close everything; a second call does nothing.

        A connection left open keeps the process from ending.
        """
        await self._resources.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _prepare(path: Path, *, read_only: bool) -> FileLock | None:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed")
    try:
        if path.is_dir():
            raise StoreError(f"cannot use {path}: it is a directory, not a database file")
        if read_only:
            if not path.exists():
                raise StoreError(f"there is no database {path}")
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


async def _connect(resources: AsyncExitStack, path: Path, mode: str) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(
        database_uri(path, mode), uri=True, isolation_level=None, cached_statements=256
    )
    resources.push_async_callback(connection.close)
    return connection


def _configure(db: sqlite3.Connection, pragmas: tuple[str, ...]) -> None:
    for pragma in pragmas:
        db.execute(f"PRAGMA {pragma}").fetchall()


def _require_ours(db: sqlite3.Connection, newest: int) -> None:
    if version_of(db, newest) == 0:
        raise StoreError("it is empty")


async def _hop(connection: aiosqlite.Connection, work: Callable[..., T], *args: object) -> T:
    """Run `work(db, *args)` in the thread of a connection.

    The library offers single statements only and keeps this, its own way to them, private; a whole
    transaction through it costs one change of threads instead of one per statement.
    """
    run: Callable[..., Awaitable[T]] = connection._execute  # noqa: SLF001
    return await run(work, connection._conn, *args)  # noqa: SLF001
