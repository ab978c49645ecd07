"""The PostgreSQL backend.

Address, sessions, dialect, schema, writing, listening, and the move of a database to it.
"""

import asyncio
import copy
import logging
import os
import random
import re
import socket
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, zip_longest
from pathlib import Path
from threading import Event, Thread, get_ident
from time import perf_counter
from typing import Any, Final, Self, TypeVar

import psycopg
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper
from psycopg.types.string import StrDumper

from bot.ground.store import commits
from bot.ground.store.base import (
    Cursor,
    EmptyDatabaseError,
    EndedError,
    HopelessError,
    Parameters,
    StoreError,
    Tx,
    UnavailableError,
)
from bot.ground.store.base import in_words as sqlite_words
from bot.ground.store.commits import Commits, WaitingWork, WorkingThread, log_notes, run_work
from bot.ground.store.leases import CHANGES, CHANNEL, FIRST_LOCK, LOCKS, Workers
from bot.ground.store.sqlite import (
    MIGRATIONS,
    FileLock,
    Health,
    check_database,
    contents,
    copy_database,
    load_migrations,
    migrate,
)
from bot.ground.timing import DatabaseWork

# The address of a PostgreSQL server; no text that anybody sees holds its password.


PATIENCE: Final = 5
"""Seconds that a server has to answer the first call."""


class Address:
    """The address of a database; as text it names the database and nobody's password.

    Args:
        url: as `DATABASE_URL` has it.

    Raises:
        StoreError: it is none.
    """

    __slots__ = ("_parts",)

    def __init__(self, url: str) -> None:
        try:
            parts = conninfo_to_dict(url)
        except psycopg.Error:  # its text repeats the address
            parts = {}
        if not parts:
            raise StoreError("expected an address such as postgresql://user:password@host/database")
        self._parts = parts

    def __str__(self) -> str:
        named = {name: str(self._parts.get(name) or "") for name in ("user", "host", "port", "dbname")}
        user = f"{named['user']}@" if named["user"] else ""
        port = f":{named['port']}" if named["port"] else ""
        return f"postgresql://{user}{named['host']}{port}/{named['dbname']}"

    __repr__ = __str__

    def conninfo(self) -> str:
        """The connection string for psycopg; holds the password."""
        usual: dict[str, str | int | None] = {
            "connect_timeout": PATIENCE,
            "application_name": f"dice-poker-bot {os.getpid()} on {socket.gethostname()}",
            # A server that has vanished is noticed within half a minute.
            "keepalives_idle": 10,
            "keepalives_interval": 5,
            "keepalives_count": 3,
            "tcp_user_timeout": 25000,
        }
        return make_conninfo("", **{**usual, **self._parts, "client_encoding": "utf8"})


# SQLite's SQL translated to PostgreSQL's, where no statement suits both.
#
# The other half is in the schema: functions with the names that are put in here.


_RULES: Final = (
    # PostgreSQL's own rounds halves to the even neighbour.
    (re.compile(r"\bround\("), "rounded("),
    (re.compile(r"([\w.]+) = (\?\d*) COLLATE NOCASE"), r"lower(\1) = lower(\2)"),
)
_PARAMETER: Final = re.compile(r"'(?:[^']|'')*'|\?(\d*)|(?<!:):([a-z_]+)")
_READS: Final = re.compile(r"\s*(?:SELECT|WITH)\b")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement for PostgreSQL: its `text`, the names of parameters in order, and whether it only reads."""

    text: str
    names: tuple[str, ...]
    reads: bool

    def values(self, parameters: Parameters) -> tuple[Any, ...] | None:
        """The parameters in the order of their numbers; None if there are none."""
        if isinstance(parameters, Mapping):
            return tuple(map(parameters.__getitem__, self.names)) or None
        return tuple(parameters) or None


@lru_cache(maxsize=4096)
def translate(sql: str) -> Statement:
    """The statement that does in PostgreSQL what this one does in SQLite."""
    for pattern, replacement in _RULES:
        sql = pattern.sub(replacement, sql)
    names: list[str] = []
    text = _PARAMETER.sub(_numbering(names), sql)
    return Statement(text, tuple(names), _READS.match(text) is not None)


def _numbering(names: list[str]) -> Callable[[re.Match[str]], str]:
    """What a parameter is called; those that have a name are noted in order."""
    numbers = count(1)

    def numbered(found: re.Match[str]) -> str:
        number, name = found.groups()
        if name is not None:
            if name not in names:
                names.append(name)
            return f"${names.index(name) + 1}"
        if number is None:  # a text, which has no parameters
            return found[0]
        return f"${number or next(numbers)}"

    return numbered


# The connection of the repositories, over psycopg: rows are as SQLite has them.


_AT_ONCE = 1000  # lines of a long answer
_PREPARED = 400  # statements that are kept on the server; the program has about as many
_PREPARED_AFTER = 2  # times that a statement was executed


class _Truth(Dumper):
    """The dumper of booleans: True and False are 1 and 0 in the tables."""

    oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: bool) -> bytes:  # noqa: FBT001 - the signature of the library
        return b"1" if obj else b"0"


class _Text(StrDumper):
    """The dumper of texts: never taken for another type; NUL, which PostgreSQL has not, is replaced."""

    def dump(self, obj: str) -> Any:  # noqa: ANN401 - the signature of the library
        return super().dump(obj.replace("\0", "\N{REPLACEMENT CHARACTER}"))


class _Answer(Loader):
    """The loader of booleans: the results of comparisons as 1 and 0."""

    def load(self, data: Any) -> int:  # noqa: ANN401 - a buffer of any kind
        return int(bytes(data) == b"t")


class _Sum(Loader):
    """The loader of sums of whole numbers, which are whole numbers."""

    def load(self, data: Any) -> int | float:  # noqa: ANN401 - a buffer of any kind
        text = bytes(data)
        return float(text) if b"." in text else int(text)


def _adapters() -> AdaptersMap:
    adapters = AdaptersMap(psycopg.adapters)
    adapters.register_dumper(int, Int8Dumper)  # of whatever size: a statement is prepared once
    adapters.register_dumper(bool, _Truth)
    adapters.register_dumper(str, _Text)
    adapters.register_loader("bool", _Answer)
    adapters.register_loader("numeric", _Sum)
    return adapters


class _Context:
    """The adapters of values on the way to the server and back."""

    adapters = _adapters()
    connection = None


class PostgresConnection:
    """A connection as the repositories use it. It belongs to one thread.

    Args:
        conninfo: the connection string, with the password.

    Attributes:
        written: the number of statements that may have changed something.

    Raises:
        psycopg.Error: there is nobody, or not for us.
    """

    __slots__ = ("_session", "_thread", "written")

    def __init__(self, conninfo: str) -> None:
        self._session = psycopg.connect(
            conninfo,
            autocommit=True,
            prepare_threshold=_PREPARED_AFTER,
            context=_Context,
            cursor_factory=psycopg.RawCursor,
        )
        self._session.prepared_max = _PREPARED
        self._thread = get_ident()
        self.written = 0

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Execute one statement of those that SQLite understands as well."""
        if get_ident() != self._thread:
            raise psycopg.ProgrammingError("a transaction belongs to the thread of its connection")
        statement = translate(sql)
        self.written += not statement.reads
        return self._session.execute(statement.text, statement.values(parameters))

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Execute a statement once for each of these."""
        each_time = list(parameters)
        if len(each_time) == 1:
            return self.execute(sql, each_time[0])
        statement = translate(sql)
        self.written += 1
        cursor = self._session.cursor()
        cursor.executemany(statement.text, [statement.values(each) or () for each in each_time])
        return cursor

    def control(self, sql: str) -> None:
        """Execute statements of PostgreSQL's own, without parameters, as those of transactions."""
        self._session.execute(sql, prepare=False)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction has begun and not ended."""
        return self._session.info.transaction_status not in {
            TransactionStatus.IDLE,
            TransactionStatus.UNKNOWN,
        }

    @property
    def failed(self) -> bool:
        """Whether nothing but the end of the transaction is taken any more."""
        return self._session.info.transaction_status is TransactionStatus.INERROR

    @property
    def lost(self) -> bool:
        """Whether the session has ended."""
        return self._session.closed

    def copy_in(self, sql: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Put many lines into a table, by a COPY statement."""
        with self._session.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                copy.write_row(row)

    def stream(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The lines of a query of any length, a few at a time; in a transaction."""
        with psycopg.ServerCursor(self._session, "stream") as cursor:
            cursor.itersize = _AT_ONCE
            yield from cursor.execute(sql)

    def close(self) -> None:
        """End the session."""
        self._session.close()


# Advisory locks of the server, which end with their session: one bot or its workers, one migration.


_BOT: Final = 1
_MIGRATION: Final = 2

LOCKS_PATIENCE: Final = 3.0
"""Seconds after which a lock is somebody else's for good: a bot that was killed has left its own by then."""

_PAUSE = 0.05
_OWNER = """
SELECT l.pid, coalesce(a.application_name, '') FROM pg_locks AS l LEFT JOIN pg_stat_activity AS a USING (pid)
WHERE l.locktype = 'advisory' AND l.granted AND l.classid = ? AND l.objid = ?
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def take_database(db: PostgresConnection, former: int | None = None) -> None:
    """Take the database for this process alone, until the session ends, however it ends.

    Args:
        db: the session that writes.
        former: the number of the session that had the lock for this process and was lost; the server may not
            have noticed yet.

    Raises:
        StoreError: another process has it.
    """
    if not _taken(db, "pg_try_advisory_lock", _BOT, former):
        raise _refusal(db, "only one bot may run on it")


def share_database(db: PostgresConnection, former: int | None = None) -> None:
    """Take the database together with other workers, until the session ends; see `take_database`.

    Raises:
        StoreError: a process has it for itself alone.
    """
    if not _taken(db, "pg_try_advisory_lock_shared", _BOT, former):
        raise _refusal(db, "which shares it with nobody")


def hold_worker(db: PostgresConnection, worker: int, former: int | None) -> bool:
    """Hold the lock of a worker's number, until the session ends: by that others know that it is alive.

    Returns:
        False if another worker is about to end it.
    """
    return _taken(db, "pg_try_advisory_lock", FIRST_LOCK + worker, former)


def _taken(db: PostgresConnection, function: str, lock: int, former: int | None) -> bool:
    until = time.monotonic() + LOCKS_PATIENCE
    query = f"SELECT {function}(CAST(? AS INTEGER), CAST(? AS INTEGER))"
    while db.execute(query, (LOCKS, lock)).fetchone() != (1,):
        owner, _ = db.execute(_OWNER, (LOCKS, lock)).fetchone() or (None, "")
        if owner is not None and owner == former:
            db.execute("SELECT pg_terminate_backend(CAST(? AS INTEGER))", (owner,))
        elif time.monotonic() > until:
            return False
        time.sleep(_PAUSE)
    return True


def _refusal(db: PostgresConnection, why: str) -> StoreError:
    _, program = db.execute(_OWNER, (LOCKS, _BOT)).fetchone() or (None, "")
    return StoreError(f"it is in use by another process{f' ({program})' if program else ''}; {why}")


def wait_for_migration(db: PostgresConnection) -> None:
    """Wait until nobody else changes the schema; until the transaction ends nobody else does."""
    db.execute("SELECT pg_advisory_xact_lock(CAST(? AS INTEGER), CAST(? AS INTEGER))", (LOCKS, _MIGRATION))


# The locks of this process: alone on the database, or one of the workers that share it.


class Enrolment:
    """The locks that every writing session has to hold for its process.

    Args:
        shared: whether it is, or will be, a worker.

    Attributes:
        number: of the worker; None before it has joined, and of a process that is none.
    """

    def __init__(self, *, shared: bool) -> None:
        self._shared = shared
        self.number: int | None = None

    def begin(self, db: PostgresConnection, former: int | None) -> None:
        """Take the locks that a session has to hold, see `Session`.

        Raises:
            EndedError: it was lost for so long that another worker goes on with the chats.
            StoreError: the database is another process's.
        """
        if not self._shared:
            take_database(db, former)
            return
        share_database(db, former)
        if self.number is None:
            return
        if not hold_worker(db, self.number, former) or not Workers(Tx(db)).back(self.number, number_of(db)):
            raise EndedError(
                "another worker has taken this one for dead and goes on with its chats; start it anew"
            )

    def join(self, db: PostgresConnection, name: str, at: float) -> int:
        """Become a worker, in a transaction: its lock is there before anybody sees it."""
        number = Workers(Tx(db)).join(name, number_of(db), at)
        hold_worker(db, number, None)
        return number


def number_of(db: PostgresConnection) -> int:
    """The server's number of a session."""
    (number,) = db.execute("SELECT pg_backend_pid()").fetchone()
    return int(number)


# Errors of psycopg, in one line.


_WORDS: Final = {
    "53100": "the disk is full",
    "53200": "the server has no memory left",
    "53300": "the server takes no more connections",
    "25006": "it may not be written",
    "57P03": "the server is starting or stopping",
    "3D000": "there is no such database",
    "28P01": "the password is wrong",
    "42501": "it is not allowed",
}
REPEATED: Final = ("40001", "40P01")
"""A transaction that met another one and is to be repeated: not in an order of its own, or a deadlock."""


def in_words(error: psycopg.Error) -> str:
    """The meaning of an error of PostgreSQL, in one line, with the server's own text behind it."""
    said = " ".join((error.diag.message_primary or str(error)).split())
    words = _WORDS.get(error.sqlstate or "")
    return said if words is None else f"{words} ({said})"


def store_error(name: object, error: psycopg.Error) -> StoreError:
    """The error of the store that an error of psycopg is, raised at the same place; see `UnavailableError`.

    The other one stays out of it: the server tells in it what a line holds, which may be the secret of dice.
    Raise this `from None`.

    Args:
        name: of the database.
        error: what was raised.
    """
    kind = UnavailableError if isinstance(error, psycopg.OperationalError) else StoreError
    return kind(f"database {name}: {in_words(error)}").with_traceback(error.__traceback__)


# Notifications from other workers, by PostgreSQL's LISTEN in a thread of its own.


_OFTEN: Final = 0.5  # seconds between two looks whether it is over
_AGAIN: Final = 2.0  # seconds before another try to connect

_logger = logging.getLogger(__name__)


class Listening:
    """The listener of one worker, until it is closed; a lost session is reconnected.

    Args:
        address: of the database.
        worker: the number of the worker that is notified.
        wake: is called in the thread whenever it was said, and whenever it may have been missed.
        changed: is called there with each game that another worker says it has changed; with None whenever
            that may have been missed.
    """

    def __init__(
        self,
        address: Address,
        worker: int,
        wake: Callable[[], None],
        changed: Callable[[int | None, str], None],
    ) -> None:
        self._address = address
        self._worker = str(worker)
        self._wake, self._changed = wake, changed
        self._over = Event()
        self._thread = Thread(target=self._listen, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End it; returns when the thread has ended."""
        self._over.set()
        self._thread.join()

    def _listen(self) -> None:
        heard = True
        while not self._over.is_set():
            try:
                with psycopg.connect(self._address.conninfo(), autocommit=True) as session:
                    for channel in (CHANNEL, CHANGES):
                        session.execute(f"LISTEN {channel}")
                    self._wake()
                    self._changed(None, "")
                    heard = True
                    while not self._over.is_set():
                        for notice in session.notifies(timeout=_OFTEN):
                            self.hear(notice.channel, notice.payload)
            except psycopg.Error as error:
                if heard:  # once for each time that it is lost
                    _logger.warning("nobody can be heard: %s", in_words(error))
                heard = False
                self._over.wait(_AGAIN)

    def hear(self, channel: str, payload: str) -> None:
        """Dispatch a notification to its callback."""
        worker, _, told = payload.partition(" ")
        game, _, said = told.partition(" ")
        if channel == CHANGES and worker != self._worker:
            self._changed(int(game), said)
        elif channel == CHANNEL and worker == self._worker:
            self._wake()


# Migrations: numbered SQL files that bring a database on a server to the version of the program.


FIRST: Final = 19
"""The number of the first file: it makes all that SQLite's files up to this number make."""

_TABLES = (
    "SELECT table_name FROM information_schema.tables"
    " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
)


def schema_load() -> Sequence[str]:
    """The texts of the files in order; the last one makes the version of the program."""
    return load_migrations(MIGRATIONS / "postgres", FIRST)


def version_of(db: PostgresConnection, newest: int) -> int:
    """The version of an open database, 0 for an empty one.

    Raises:
        HopelessError: it is another program's, or newer than `newest`.
    """
    tables = {str(name) for (name,) in db.execute(_TABLES)}
    if "dice_poker_version" not in tables:
        if tables:
            raise HopelessError("it is a database of another program")
        return 0
    (version,) = db.execute("SELECT version FROM dice_poker_version").fetchone()
    if version > newest:
        raise HopelessError(f"it has version {version}, newer than this program, which knows {newest}")
    return int(version)


def schema_migrate(db: PostgresConnection, migrations: Sequence[str]) -> None:
    """Apply what is missing, all of it or nothing.

    Args:
        db: a session outside a transaction.
        migrations: texts of SQL statements, the first one of version `FIRST`; none may begin or end a
            transaction.

    Raises:
        HopelessError: what `version_of` refuses.
        psycopg.Error: a migration fails; the database is as it was.
    """
    newest = FIRST + len(migrations) - 1
    if version_of(db, newest) == newest:
        return
    db.control("BEGIN")
    try:
        wait_for_migration(db)
        version = version_of(db, newest)
        if version:
            _logger.info("the database has version %s and is brought to %s", version, newest)
        for number, migration in enumerate(migrations, FIRST):
            if number > version:
                db.control(migration)
                db.execute("UPDATE dice_poker_version SET version = ?", (number,))
        db.control("COMMIT")
        if version:
            _logger.info("the database has version %s", newest)
    except BaseException:
        if db.in_transaction:
            db.control("ROLLBACK")
        raise


def columns_of(db: PostgresConnection, table: str) -> set[str]:
    """The columns that a table has."""
    query = (
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = ?"
    )
    return {str(name) for (name,) in db.execute(query, (table,))}


# A session with the server, reconnected when it is lost.


PATIENT: Final = "SET lock_timeout = '10s';"
BRIEF: Final = "SET lock_timeout = '1s';"
"""For what may as well be done later, and holds up others while it waits."""

_OLDEST: Final = 14
_SETTINGS: Final = f"""
SET client_min_messages = warning;
SET jit = off;
{PATIENT}
SET idle_in_transaction_session_timeout = '60s';
SET tcp_keepalives_idle = 10;
SET tcp_keepalives_interval = 5;
SET tcp_keepalives_count = 3;
"""
"""Statements are short, and whoever has died holds nothing for long."""

# Whoever is told that something is kept may rely on it; a stricter setting than this one stays.
_DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', CAST(0 AS BOOLEAN))"
    " WHERE current_setting('synchronous_commit') = 'off'"
)


class Session:
    """The session of one thread.

    Args:
        address: of the database.
        begin: is called with every new connection and the server's number of the one before it, None at
            first; it may refuse by a `StoreError`.
    """

    def __init__(
        self, address: Address, begin: Callable[[PostgresConnection, int | None], None] | None = None
    ) -> None:
        self._address, self._begin = address, begin
        self._open: PostgresConnection | None = None
        self._number: int | None = None

    def connection(self) -> PostgresConnection:
        """The connection, a new one if the last one was lost.

        Raises:
            UnavailableError: there is none to be had.
            StoreError: it is refused, see `begin`.
        """
        if self._open is not None and not self._open.lost:
            return self._open
        self._open = None
        try:
            fresh = PostgresConnection(self._address.conninfo())
        except psycopg.Error as error:
            reason = in_words(error)
        else:
            try:
                self._prepare(fresh)
            except psycopg.Error as error:
                fresh.close()
                reason = in_words(error)
            except BaseException:
                fresh.close()
                raise
            else:
                self._open = fresh
                return fresh
        # Out here, so that no traceback leads to where the password is.
        raise UnavailableError(reason)

    def _prepare(self, fresh: PostgresConnection) -> None:
        fresh.control(_SETTINGS)
        fresh.execute(_DURABLE)
        (version,) = fresh.execute("SELECT CAST(current_setting('server_version_num') AS INTEGER)").fetchone()
        if version < _OLDEST * 10_000:
            raise StoreError(f"PostgreSQL {version // 10_000} is too old, {_OLDEST} is needed")
        (encoding,) = fresh.execute("SHOW server_encoding").fetchone()
        if encoding != "UTF8":
            raise StoreError(f"its encoding is {encoding}; make the database with ENCODING 'UTF8'")
        (number,) = fresh.execute("SELECT pg_backend_pid()").fetchone()
        if self._begin is not None:
            self._begin(fresh, self._number)
        self._number = number

    @property
    def lost(self) -> bool:
        """Whether there is no connection now."""
        return self._open is None or self._open.lost

    def undo(self) -> None:
        """Roll back what is left of a transaction."""
        if self._open is not None and not self._open.lost and self._open.in_transaction:
            self._open.control("ROLLBACK")

    def close(self) -> None:
        """End the session."""
        if self._open is not None:
            self._open.close()
            self._open = None


# Group commit on a server, with retries of transactions that collide with others.


TRIES: Final = 8
"""The attempts of a transaction at most."""

_TOGETHER = 3  # tries in which works share a commit; then each is tried alone
_WRITING_PAUSE = 0.005  # seconds before the second try, longer before the later ones


class _PartUndoneError(Exception):
    """Error of a work that failed after it had changed something: all are run again, to undo it alone."""


class Writer:
    """The writer of one session, in its thread: `carry_out` for `Commits`.

    A transaction is as if it were alone in the database (SERIALIZABLE): when others that write have come in
    between, PostgreSQL says so at some statement or at the commit, and it is repeated. So is one whose
    session is lost before the commit was asked for. After that nobody knows what became of it: it is not
    repeated, and fails.

    Args:
        name: of the database.
        session: of this thread.
        enrolment: the locks of this process.
    """

    def __init__(self, name: str, session: Session, enrolment: Enrolment) -> None:
        self._name, self._session, self._enrolment = name, session, enrolment

    def carry_out(self, works: list[WaitingWork]) -> tuple[list[WaitingWork], list[WaitingWork]]:
        """Commit some works, at least the first: those with what came of them, and the rest."""
        savepoints = False
        failed: BaseException = StoreError(f"database {self._name}: others change the same all the time")
        done: list[WaitingWork] = []
        tries = 0
        while tries < TRIES:
            if tries:
                time.sleep(_WRITING_PAUSE * random.uniform(1, 2**tries))  # noqa: S311 - nothing secret
            some = works if tries < _TOGETHER else works[:1]
            done = []
            try:
                self._commit(some, done, savepoints=savepoints)
            except _PartUndoneError:
                savepoints = True
            except psycopg.Error as error:
                failed = error
                if not self._may_repeat(error):
                    break
                tries += 1
            except BaseException as error:  # noqa: BLE001 - each caller gets it
                failed = error
                break
            else:
                log_notes([note for each in done for note in each.notes])
                return done, works[len(done) :]
            finally:
                self._undo()
        done = done or works[:1]
        for each in done:
            each.result, each.error = None, each.error or copy.copy(self._told(failed))
        return done, works[len(done) :]

    def _commit(self, works: list[WaitingWork], done: list[WaitingWork], *, savepoints: bool) -> None:
        """Run works in one transaction and commit it, noting in `done` those that it has."""
        db = self._session.connection()
        db.control("BEGIN ISOLATION LEVEL SERIALIZABLE")
        until = time.perf_counter() + commits.LONGEST
        for each in works:
            done.append(each)
            each.result, each.error, each.notes = None, None, []
            self._inside(db, each, savepoints=savepoints)
            if time.perf_counter() > until:
                break
        try:
            db.control("COMMIT")
        except psycopg.Error:
            if db.lost:
                raise UnavailableError(
                    f"database {self._name}: the connection was lost at the commit;"
                    " whether it is kept is not known"
                ) from None
            raise

    def _inside(self, db: PostgresConnection, each: WaitingWork, *, savepoints: bool) -> None:
        """Run a work inside the transaction under way; if it fails nothing of it stays there.

        Nothing has to be undone of a work that has changed nothing, as most that fail. For another one there
        must be a savepoint.
        """
        if savepoints:
            db.control("SAVEPOINT work")
        before = db.written
        tx = Tx(db, self._enrolment.number)
        try:
            each.result = run_work(tx, each.work)
        except BaseException as error:
            if isinstance(error, psycopg.Error) and self._may_repeat(error, db):
                raise
            each.error = self._told(error)
        else:
            each.notes = tx.notes
        if db.failed and each.error is None:
            each.result, each.notes = None, []
            each.error = StoreError(f"database {self._name}: a statement has failed")
        if each.error is None or (db.written == before and not db.failed):
            return
        if not savepoints:
            raise _PartUndoneError
        db.control("ROLLBACK TO SAVEPOINT work")

    def _may_repeat(self, error: psycopg.Error, db: PostgresConnection | None = None) -> bool:
        """Whether a transaction that has met this may be tried once more."""
        lost = db.lost if db is not None else self._session.lost
        return lost or error.sqlstate in REPEATED

    def _told(self, error: BaseException) -> BaseException:
        return store_error(self._name, error) if isinstance(error, psycopg.Error) else error

    def _undo(self) -> None:
        """End what is left of a transaction; a session that is lost has none."""
        with suppress(psycopg.Error):
            self._session.undo()


# The database on a server: one writing and one reading session, each in a thread of its own.


T = TypeVar("T")

_VIEW: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_SERVER_READS = 2  # how often something is read at most

StartThread = Callable[[str, Session], WorkingThread]
Listen = Callable[[Address, int, Callable[[], None], Callable[[int | None, str], None]], Listening]


def _start(name: str, session: Session) -> WorkingThread:
    del session
    return WorkingThread(name)


class PostgresServer:
    """A database on a PostgreSQL server as a `Backend`."""

    def __init__(
        self, address: Address, enrolment: Enrolment, resources: AsyncExitStack, listen: Listen
    ) -> None:
        self.name = str(address)
        self._address, self._enrolment, self._listen = address, enrolment, listen
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
        migrations = schema_load()
        async with AsyncExitStack() as resources:
            enrolment = Enrolment(shared=shared)
            server = cls(address, enrolment, resources, listen)
            try:
                if not read_only:
                    session = Session(address, enrolment.begin)
                    thread = await _thread(resources, start("database writer", session), session)
                    await thread.run(lambda: schema_migrate(session.connection(), migrations))
                    server._write_by(thread, session)
                session = Session(address)
                thread = await _thread(resources, start("database reader", session), session)
                newest = FIRST + len(migrations) - 1
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

    async def listen(self, wake: Callable[[], None], changed: Callable[[int | None, str], None]) -> None:
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
            newest = FIRST + len(schema_load()) - 1
            return contents(db, version_of(db, newest), (), lambda table: columns_of(db, table))

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
        for left in reversed(range(_SERVER_READS)):
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
    if version_of(db, newest) == 0:
        raise EmptyDatabaseError("it is empty")


# The transfer of a SQLite file to a server: every row of every table, or nothing.


_MADE = {"marks"}  # tables that have lines from the beginning


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of a transfer: the rows of each table, and the name of the new database."""

    name: str
    lines: dict[str, int]


def move_to_server(source: Path, url: str, check: Callable[[sqlite3.Connection], str]) -> Moved:
    """Copy the database of a file, which stays as it is, into an empty one on a server, and compare them.

    Neither may be in use by a bot. When this is interrupted the one on the server is as it was.

    Args:
        source: the file; one of an older version is brought up to date in a copy.
        url: the address of the other one.
        check: tells in words what else is wrong with the file; nothing if it is in order.

    Raises:
        StoreError: the file is damaged, the other database is not empty, or one of them is in use.
    """
    if not source.is_file():
        raise StoreError(f"there is no database {source}")
    address = Address(url)
    try:
        with ExitStack() as resources:
            lock = FileLock(source)
            resources.callback(lock.release)
            folder = resources.enter_context(
                tempfile.TemporaryDirectory(prefix=f"{source.stem}-", dir=source.parent)
            )
            old = resources.enter_context(closing(_copy(source, Path(folder) / source.name, check)))
            session = resources.enter_context(closing(Session(address, take_database)))
            return _move(old, session.connection(), str(address))
    except OSError as error:
        raise StoreError(f"cannot copy {source}: {error.strerror or error}") from error
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {source}: {sqlite_words(error)}") from error
    except psycopg.Error as error:
        raise StoreError(f"cannot use {address}: {in_words(error)}") from None


def _copy(source: Path, target: Path, check: Callable[[sqlite3.Connection], str]) -> sqlite3.Connection:
    """A copy that is in order and has the newest version."""
    copy_database(source, target)
    db = sqlite3.connect(target, isolation_level=None)
    try:
        migrate(db, target, load_migrations())
        problems = [each for each in (*check_database(db).problems, check(db)) if each]
    except BaseException:
        db.close()
        raise
    if problems:
        db.close()
        raise StoreError(f"cannot move {source}: {'; '.join(problems)}")
    return db


def _move(old: sqlite3.Connection, new: PostgresConnection, name: str) -> Moved:
    """Fill the other database in one transaction."""
    schema_migrate(new, schema_load())
    tables = _in_order(old)
    new.control("BEGIN ISOLATION LEVEL SERIALIZABLE")
    try:
        _require_empty(new, tables, name)
        new.execute("DELETE FROM marks")
        lines = {table: _fill(old, new, table) for table in tables}
        _go_on_counting(old, new)
        for table in tables:
            _compare(old, new, table)
        new.control("COMMIT")
    except BaseException:
        if new.in_transaction:
            new.control("ROLLBACK")
        raise
    new.control("ANALYZE")
    return Moved(name, lines)


def _require_empty(db: PostgresConnection, tables: list[str], name: str) -> None:
    for table in tables:
        if table not in _MADE and db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():  # noqa: S608
            raise StoreError(f"{name} is not empty: it has lines in {table}")


def _in_order(db: sqlite3.Connection) -> list[str]:
    """The tables, those behind that refer to others."""
    names = [
        str(name)
        for (name,) in db.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
    ]
    needs = {
        name: {str(other) for _, _, other, *_ in db.execute(f"PRAGMA foreign_key_list({name})")} - {name}
        for name in names
    }
    ordered: list[str] = []
    while names:
        ordered += [name for name in names if needs[name] <= set(ordered)]
        names = [name for name in names if name not in ordered]
    return ordered


def _columns(db: sqlite3.Connection, table: str) -> tuple[list[str], list[str]]:
    """The columns of a table, and those of its key."""
    info = db.execute(f"PRAGMA table_info({table})").fetchall()
    key = sorted((part, name) for _, name, *_, part in info if part)
    return [name for _, name, *_ in info], [name for _, name in key]


def _fill(old: sqlite3.Connection, new: PostgresConnection, table: str) -> int:
    """Copy the lines of a table; those that come in the order they were made, as invitations, stay in it."""
    columns, key = _columns(old, table)
    listed = ", ".join(columns)
    order = "rowid" if table == "invitations" else ", ".join(key)
    rows = old.execute(f"SELECT {listed} FROM {table} ORDER BY {order}")  # noqa: S608 - names of ours
    new.copy_in(f"COPY {table} ({listed}) FROM STDIN", rows)
    (count,) = new.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608 - names of ours
    return int(count)


def _go_on_counting(old: sqlite3.Connection, new: PostgresConnection) -> None:
    """Continue sequences where they were: numbers of deleted lines are not used again either."""
    used = dict(old.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    numbered = new.execute(
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND is_identity = 'YES' AND column_name = 'id'"
    ).fetchall()
    for table, column in numbered:
        (last,) = old.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()  # noqa: S608
        if last := max(int(last), int(used.get(table, 0))):
            new.execute("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, column, last))


def _compare(old: sqlite3.Connection, new: PostgresConnection, table: str) -> None:
    """See that both have the same lines; raises `StoreError` otherwise."""
    columns, key = _columns(old, table)
    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(key)}"  # noqa: S608 - names of ours
    for number, (one, other) in enumerate(zip_longest(_read(old, query), new.stream(query)), 1):
        if one != other:
            raise StoreError(
                f"line {number} of {table} is not the same on the server; nothing was kept there"
            )


def _read(old: sqlite3.Connection, query: str) -> Iterator[tuple[object, ...]]:
    """Lines as they can be kept on a server, whose texts have no NUL."""
    for row in old.execute(query):
        yield tuple(
            each.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(each, str) else each for each in row
        )
