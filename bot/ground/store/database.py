"""The open database: whole transactions in the threads of its backend; outages, told once and followed up."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self, TypeVar

from bot.ground.store.base import (
    DiskError,
    EndedError,
    HopelessError,
    StoreError,
    Tx,
    UnavailableError,
    in_words,
    is_of_disk,
)
from bot.ground.store.commits import Commits
from bot.ground.store.sqlite import Health, SqliteFile
from bot.ground.tasks import Events, OutageLines, Signal
from bot.ground.timing import USUAL_TIMING, DatabaseWork, Timing

# The interface of a database backend: a SQLite file or a PostgreSQL server.


T = TypeVar("T")


class Backend(Protocol):
    """An open database backend; `Store` says what each method does.

    Attributes:
        name: of the database, for people.
        path: its file; None if it is on a server.
        commits: the queue of writing transactions; None if it is open for reading only.
        measured: its counters and histograms.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def path(self) -> Path | None: ...  # noqa: D102

    @property
    def commits(self) -> Commits | None: ...  # noqa: D102

    @property
    def measured(self) -> DatabaseWork: ...  # noqa: D102

    async def read(self, work: Callable[[Tx], T]) -> T:
        """See `Store.read`."""

    async def join(self, name: str, at: float) -> int:
        """See `Store.join`."""

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None, str], None]) -> None:
        """See `Store.listen`."""

    async def backup(self, target: Path, *, secrets: bool) -> None:
        """See `Store.backup`."""

    async def check(self) -> Health:
        """See `Store.check`."""

    async def sizes(self) -> dict[str, int]:
        """See `Store.sizes`."""

    async def empty_log(self) -> bool:
        """See `Store.empty_log`."""

    async def pack(self) -> None:
        """See `Store.pack`."""

    async def close(self) -> None:
        """See `Store.close`."""


# The open database: whole transactions, run in the threads of its backend's connections.


SETTLED: Final = 10.0
"""Seconds without a failure after which the database works again, for the log."""

_logger = logging.getLogger(__name__)


class DatabaseFailed(Signal):
    """The database could not be read or written, or a commit may have succeeded all the same."""


class Store:
    """The database of the bot. Make one with `await Store.open(target)` and always `await store.close()`.

    Every transaction is a function that runs in the connection's own thread: all its statements cost one
    change of threads, and cancelling the task that waits cannot stop it half way: it happens whole. Those
    that wait for the disk at once share a commit.
    """

    def __init__(self, backend: Backend, events: Events | None = None) -> None:
        self._backend, self.events = backend, events or Events()
        self._writing = OutageLines("writing to the database", _logger, SETTLED)
        self._reading = OutageLines("reading from the database", _logger, SETTLED)
        self._cannot_write = ""

    @classmethod
    async def open(
        cls,
        target: Path | str,
        *,
        read_only: bool = False,
        shared: bool = False,
        events: Events | None = None,
    ) -> Self:
        """Open the database, make it when there is none and bring an older one up to date.

        Args:
            target: a file of SQLite, in folders that are made when they are missing; or the address of a
                database on a PostgreSQL server, `postgresql://...`, which nobody is shown.
            read_only: look at an existing database, also one that a running bot uses: no lock, no
                migration, and `write` refuses.
            shared: together with other workers, of which this process is to `join`; on a server only.
            events: are told of failures.

        Raises:
            StoreError: it cannot be used, with the reason in one line.
        """
        if isinstance(target, Path):
            if shared:
                raise StoreError(f"cannot use {target}: several workers need PostgreSQL")
            return cls(await SqliteFile.open(target, read_only=read_only), events)
        try:
            from bot.ground.store.postgres import PostgresServer  # noqa: PLC0415 - needs an extra
        except ModuleNotFoundError as error:
            raise HopelessError(
                "PostgreSQL needs psycopg: `make extras`, or the package's extra `postgres`"
            ) from error
        return cls(await PostgresServer.open(target, read_only=read_only, shared=shared), events)

    @property
    def name(self) -> str:
        """The name of the database in messages: without any password."""
        return self._backend.name

    @property
    def path(self) -> Path | None:
        """The file of the database; None if it is on a server."""
        return self._backend.path

    @property
    def measured(self) -> DatabaseWork:
        """The counters and histograms of the database."""
        return self._backend.measured

    @property
    def waiting(self) -> int:
        """The number of writing transactions that wait for the ones before them."""
        commits = self._backend.commits
        return 0 if commits is None else commits.waiting

    @property
    def cannot_write(self) -> str:
        """The failure of the last writing transaction, as a full disk; empty if it succeeded."""
        return self._cannot_write

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` inside one transaction and return what it returns.

        When this returns, the changes are on disk. Any exception of `work` undoes all of them and is
        raised here. Cancelling the wait does not cancel the transaction. Writers follow one another
        in the order of their calls, and see what those before them have changed. Whoever gives a `work`
        must expect it to be run twice: only the last time counts.

        Raises:
            DiskError: a file could not be written, as on a full disk; nothing has changed.
            UnavailableError: a server could not do it; the changes may be kept all the same.
        """
        commits = self._backend.commits
        if commits is None:
            raise StoreError(f"{self.name} is open for reading only")
        wrote, after_commit = False, dict[object, Callable[[], None]]()

        def noticing(tx: Tx) -> T:
            nonlocal wrote, after_commit
            before = _changes(tx)
            result = work(tx)
            wrote, after_commit = before is None or _changes(tx) != before, tx.after_commit
            return result

        with self._noting(self._writing):
            result = await commits.run(noticing)
        if wrote:  # whatever changed nothing may be "kept" on a full disk as well
            self._cannot_write = ""
            self._writing.works()
        for each in after_commit.values():
            each()
        return result

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` over one unchanging view of all that is committed; a write in it is an error."""
        with self._noting(self._reading):
            result = await self._backend.read(work)
        self._reading.works()
        return result

    @contextmanager
    def _noting(self, lines: OutageLines) -> Iterator[None]:
        """Log the outages of the database; a caller that meets the error need not log it again."""
        try:
            yield
        except UnavailableError as error:
            if not isinstance(error, EndedError):
                self._note(lines, error)
            self.events.signal(DatabaseFailed())
            raise
        except sqlite3.OperationalError as error:
            if not is_of_disk(error):
                raise
            told = DiskError(in_words(error))
            self._note(lines, told)
            raise told from error

    def _note(self, lines: OutageLines, error: StoreError) -> None:
        # A server that goes away and comes back says that in other words each second.
        lines.failed(type(error) if isinstance(error, UnavailableError) else str(error), str(error))
        if lines is self._writing:
            self._cannot_write = str(error)

    async def join(self, name: str, at: float) -> int:
        """Become one of the workers that share the database, until it is closed; returns the worker's number.

        From now on what is due (`Games.due` and the like) is what is due in the worker's own chats.

        Args:
            name: of the worker in the database, for the operator.
            at: the time in unix seconds.
        """
        return await self._backend.join(name, at)

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None, str], None]) -> None:
        """Hear what other workers tell this one, until cancelled.

        Args:
            wake: called whenever something may have been left to this worker.
            changed: called with each game that another one tells of, and what was said at its table, as
                `Workers.tell` has it; with None whenever that may have been missed.
        """
        await self._backend.listen(wake, changed)

    async def backup(self, target: Path, *, secrets: bool = True) -> None:
        """Copy the database to a file, see `copy_database`; play goes on meanwhile.

        Raises:
            StoreError: the copy cannot be made, as of a database on a server.
        """
        await self._backend.backup(target, secrets=secrets)

    async def check(self) -> Health:
        """Read the whole database looking for damage; hold up other readers, so not for every minute."""
        return await self._backend.check()

    async def sizes(self) -> dict[str, int]:
        """Bytes of the `database`, and of a file's log that is not yet folded into it, by what they are."""
        return await self._backend.sizes()

    async def empty_log(self) -> bool:
        """Fold SQLite's write-ahead log into the file and empty it; False while somebody reads from it.

        The log of a server is the server's own.
        """
        with self._noting(self._writing):
            return await self._backend.empty_log()

    async def pack(self) -> None:
        """Write the database anew, without what was deleted; writers wait, about a second for 50 MB.

        Raises:
            DiskError: it cannot be done, as on a full disk; the file is as it was.
            sqlite3.Error, StoreError: it cannot be done for another reason.
        """
        with self._noting(self._writing):
            await self._backend.pack()

    async def close(self) -> None:
        """Finish what was begun and close everything; a second call does nothing.

        A connection left open keeps the process from ending.
        """
        await self._backend.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _changes(tx: Tx) -> int | None:
    """The number of rows that the connection has changed; None on a server, which does not count them."""
    changes: int | None = getattr(tx.db, "total_changes", None)
    return changes


# Recovery after an outage of the database: games that could not be shown meanwhile are shown again.
#
# A use case that failed in the middle has left messages as they were. And the answer to a commit may have
# been lost, so that the bot does not know whether it succeeded: the games are shown as the database has
# them.


class Outages:
    """The recovery after failures of the database.

    Args:
        forget: clears the caches of the database.
        show: shows all games that are live or have ended since a moment.
        spawn: runs a coroutine in the background.
        clock: unix time in seconds.
        timing: the pace of the bot.
    """

    def __init__(
        self,
        forget: Callable[[], None],
        show: Callable[[float], Awaitable[None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
        clock: Callable[[], float] = time.time,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._forget, self._show, self._spawn, self._clock = forget, show, spawn, clock
        self._pause = timing.after_failure
        self._followed = False
        self._failed = False

    def failed(self, _: DatabaseFailed) -> None:
        """Record a failure of the database; the games are shown anew once it works again."""
        self._failed = True
        if not self._followed:
            self._followed = True
            self._spawn(self._follow(self._clock()))

    async def _follow(self, since: float) -> None:
        told = False
        try:
            while self._failed:
                self._failed = False
                await asyncio.sleep(self._pause)
                self._forget()
                try:
                    await self._show(since)
                except EndedError:
                    return  # whoever goes on with the chats shows them
                except UnavailableError as error:  # which has been noted as a failure once more
                    if not told:
                        _logger.warning("boards wait: %s", error)
                    told = True
        finally:
            self._followed = False
