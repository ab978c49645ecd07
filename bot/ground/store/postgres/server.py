"""The database on a server: one writing and one reading session, each in a thread of its own."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, Self, TypeVar

import psycopg

from bot.ground.runtime.measurements import DatabaseWork
from bot.ground.store.check import Health, contents
from bot.ground.store.commits import Commits, run_work
from bot.ground.store.errors import EmptyDatabaseError, StoreError
from bot.ground.store.postgres import schema
from bot.ground.store.postgres.address import Address
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.enrolment import Enrolment
from bot.ground.store.postgres.errors import in_words, store_error
from bot.ground.store.postgres.listening import Listening
from bot.ground.store.postgres.sessions import BRIEF, PATIENT, Session
from bot.ground.store.postgres.writing import Writer
from bot.ground.store.tx import Tx
from bot.ground.store.working_thread import WorkingThread

T = TypeVar("T")

_VIEW: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_READS = 2  # how often something is read at most

StartThread = Callable[[str, Session], WorkingThread]
Listen = Callable[[Address, int, Callable[[], None], Callable[[int | None], None]], Listening]


def _start(name: str, session: Session) -> WorkingThread:
    del session
    return WorkingThread(name)


class PostgresServer:
    """A database on a PostgreSQL server as a `Backend`."""

    def __init__(
        self, address: Address, enrolment: Enrolment, resources: AsyncExitStack, listen: Listen
    ) -> None:
        self.name = str(address)
        self._address = address
        self._enrolment = enrolment
        self._listen = listen
        self.path: Path | None = None
        self.commits: Commits | None = None
        self.measured = DatabaseWork()
        self._resources = resources
        self._reading: tuple[WorkingThread, Session]
        self._writing: tuple[WorkingThread, Session]

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        read_only: bool,
        shared: bool,
        start: StartThread = _start,
        listen: Listen = Listening,
    ) -> Self:
        """Open a database, see `Store.open`.

        Args:
            url: its address.
            read_only: whether it is only looked at.
            shared: see `Store.open`.
            start: starts the thread of a session, by its name.
            listen: begins to hear what other workers say, see `Listening`.
        """
        address = Address(url)
        migrations = schema.load()
        async with AsyncExitStack() as resources:
            enrolment = Enrolment(shared=shared)
            server = cls(address, enrolment, resources, listen)
            try:
                if not read_only:
                    session = Session(address, enrolment.begin)
                    thread = await _thread(resources, start("database writer", session), session)
                    await thread.run(lambda: schema.migrate(session.connection(), migrations))
                    server._write_by(thread, session)
                session = Session(address)
                thread = await _thread(resources, start("database reader", session), session)
                newest = schema.FIRST + len(migrations) - 1
                await thread.run(lambda: _require_ours(session.connection(), newest))
                server._reading = thread, session
            except psycopg.Error as error:
                raise StoreError(f"cannot use {address}: {in_words(error)}") from None
            except StoreError as error:
                raise type(error)(f"cannot use {address}: {error}") from error
            server._resources = resources.pop_all()
            return server

    def _write_by(self, thread: WorkingThread, session: Session) -> None:
        writer = Writer(self.name, session, self._enrolment)
        self.commits = Commits(thread.put, writer.carry_out, self.measured)
        self._writing = thread, session
        self._resources.callback(self.commits.close)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` over one unchanging view."""
        thread, session = self._reading
        return await thread.run(self._read, session, work)

    def _read(self, session: Session, work: Callable[[Tx], T]) -> T:
        began = perf_counter()
        try:
            return self._view(session, lambda db: run_work(Tx(db, self._enrolment.number), work))
        finally:
            self.measured.reads.note(perf_counter() - began)

    async def join(self, name: str, at: float) -> int:
        """Become one of the workers, see `Store.join`."""
        if self.commits is None:
            raise StoreError(f"{self.name} is open for reading only")
        _, session = self._writing
        enrolment = self._enrolment
        number = await self.commits.run(lambda _: enrolment.join(session.connection(), name, at))
        enrolment.number = number
        return number

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None], None]) -> None:
        """Be woken, see `Store.listen`."""
        loop, worker = asyncio.get_running_loop(), self._enrolment.number
        if worker is None:
            raise StoreError("only a worker can be woken")
        listening = self._listen(
            self._address, worker, partial(_call_soon, loop, wake), partial(_call_soon, loop, changed)
        )
        try:
            await loop.create_future()
        finally:
            await asyncio.to_thread(listening.close)

    async def check(self) -> Health:
        """Look at what is in the database; its pages and references are the server's."""
        thread, session = self._reading

        def look(db: PostgresConnection) -> Health:
            newest = schema.FIRST + len(schema.load()) - 1
            return contents(db, schema.version_of(db, newest), (), lambda table: schema.columns_of(db, table))

        return await thread.run(self._view, session, look)

    async def sizes(self) -> dict[str, int]:
        """The bytes of the database on the server."""
        query = "SELECT pg_database_size(current_database())"
        return {"database": await self.read(lambda tx: int(tx.db.execute(query).fetchone()[0]))}

    async def backup(self, target: Path, *, secrets: bool) -> None:
        """Refuse: a server has its own tools for that."""
        del target, secrets
        raise StoreError(f"{self.name} is on a server: {COPIES}")

    async def empty_log(self) -> bool:
        """Do nothing: the log is the server's own."""
        return True

    async def pack(self) -> None:
        """Write all tables anew, without what was deleted; each is locked meanwhile.

        Whoever wants a table that this waits for has to wait as well, so it does not wait for long.

        Raises:
            StoreError: it cannot be done, as while somebody copies the database.
        """
        if self.commits is None:
            raise StoreError(f"{self.name} is open for reading only")
        thread, session = self._writing

        def pack() -> None:
            db = session.connection()
            try:
                db.control(BRIEF)
                try:
                    db.control("VACUUM (FULL, ANALYZE)")
                finally:
                    db.control(PATIENT)
            except psycopg.Error as error:
                raise store_error(self.name, error) from None

        await thread.run(pack)

    async def close(self) -> None:
        """Finish what was begun and close everything."""
        await self._resources.aclose()

    def _view(self, session: Session, work: Callable[[PostgresConnection], T]) -> T:
        """Run something over one view; what was read over a session that is lost is read again."""
        for left in reversed(range(_READS)):
            try:
                return _transaction(session.connection(), work)
            except psycopg.Error as error:
                if not (left and session.lost):
                    raise store_error(self.name, error) from None
        raise AssertionError("the last time it returns or raises")


COPIES: Final = "copy it by `pg_dump -Fc -f FILE DATABASE_URL`, put a copy back by `pg_restore`"
"""The refusal of a backup."""


def _transaction(db: PostgresConnection, work: Callable[[PostgresConnection], T]) -> T:
    db.control(_VIEW)
    try:
        return work(db)
    finally:
        if db.in_transaction:
            db.control("ROLLBACK")


def _call_soon(loop: asyncio.AbstractEventLoop, tell: Callable[..., None], *what: int | None) -> None:
    with suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(tell, *what)


async def _thread(resources: AsyncExitStack, thread: WorkingThread, session: Session) -> WorkingThread:
    """The thread of a session, both to be closed at the end."""
    resources.push_async_callback(thread.close)
    resources.push_async_callback(thread.run, session.close)
    return thread


def _require_ours(db: PostgresConnection, newest: int) -> None:
    if schema.version_of(db, newest) == 0:
        raise EmptyDatabaseError("it is empty")
