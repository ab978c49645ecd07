"""The database as repositories see it.

A connection, a transaction, errors, marks, retries of what must be noted, events within transactions.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, Protocol, TypeVar

from bot.ground.tasks import BackgroundTasks
from bot.ground.timing import GameEvent

# The interface of a database connection, as repositories use it; SQLite's own has all of it.
#
# Statements are SQL that both databases understand. Parameters are `?`, `?1` or `:name`; whole numbers,
# texts, bytes and floats come back as Python's own, and what is true as 1.


Parameters = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The rows that a statement has returned, to be fetched once."""

    @property
    def rowcount(self) -> int:
        """The number of rows that a statement has changed."""

    @property
    def description(self) -> Any:  # noqa: ANN401 - a sequence for each column, the name first
        """The columns of the rows."""

    def fetchone(self) -> Any:  # noqa: ANN401 - a tuple of whatever the columns hold
        """The next row; None at the end."""

    def fetchall(self) -> list[Any]:
        """All rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """An open connection with a transaction under way."""

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Execute one statement."""

    def executemany(self, sql: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Execute a statement once for each of these."""


# Errors of the store, and SQLite's own errors in words.


_WORDS: Final = {
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_IOERR: "the disk fails",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_NOTADB: "it is not a database",
}
_DISK: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}


class StoreError(Exception):
    """Error of the database or of a request to it, in one line fit to be shown."""


class UnavailableError(StoreError):
    """Error that may pass: the server is not reached, or other transactions interfere."""


class DiskError(StoreError):
    """Error that may pass: a full or failing disk, or a file that another program uses.

    Nothing was changed, and the same may succeed later.
    """


class EndedError(UnavailableError):
    """Error of a worker that another one has ended and taken the chats of; it can be started anew."""


class EmptyDatabaseError(StoreError):
    """Error of a database that exists and is empty."""


class HopelessError(StoreError):
    """Error of a database that this program can never use: another setting or program is needed."""


OF_DATABASE: Final = (StoreError, sqlite3.Error)
"""The errors that are about the database, whatever is read from it."""


def is_of_disk(error: sqlite3.Error) -> bool:
    """Whether an error of SQLite is one of those that `DiskError` stands for."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DISK


def in_words(error: sqlite3.Error | StoreError) -> str:
    """The meaning of an error of the database, in one line, with SQLite's own text behind it."""
    said = " ".join(str(error).split())
    code = getattr(error, "sqlite_errorcode", None)  # the module's own errors have none
    words = None if code is None else _WORDS.get(code & 0xFF)
    return said if words is None else f"{words} ({said})"


# Retries of notes in the database, with backoff, while it cannot be reached or its disk is full.


T = TypeVar("T")

_FIRST: Final = 0.25  # seconds before the second try, twice as long before each later one
_LONGEST: Final = 5.0


async def lasting(work: Callable[[], Awaitable[T]]) -> T:
    """Retry work on the database with exponential backoff until it succeeds, and return its result.

    The work has to be idempotent: a commit whose connection was lost may have succeeded, and is repeated.

    Raises:
        EndedError: another worker goes on with the chats.
    """
    wait = _FIRST
    while True:
        try:
            return await work()
        except EndedError:
            raise
        except (UnavailableError, DiskError):
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST)


class LastingTasks(BackgroundTasks):
    """Background tasks that use `lasting`; an `EndedError` is not logged here, as the worker logs it."""

    def __init__(self) -> None:
        super().__init__(EndedError)


# The unit of work: one transaction that all repositories share, and the base of these.


@dataclass(frozen=True, slots=True)
class Note:
    """An event of a game, and its line in the log."""

    event: GameEvent
    text: str


def scope_of(worker: int | None) -> str:
    """The condition that restricts a query for due rows to the chats of a worker.

    Args:
        worker: its number; None: all chats are this process's.
    """
    return "" if worker is None else f" AND chat_id IN (SELECT chat_id FROM leases WHERE worker = {worker})"  # noqa: S608


class Tx:
    """The unit of work: the database as seen from inside one transaction.

    It belongs to the thread of its connection: use it only in the function given to `Store.write` or
    `Store.read`, and let no row iterator out of it. Repositories are made of it: `Games(tx).get(7)`.

    Attributes:
        db: the connection.
        worker: the number of the worker whose process this is, if it is one.
        scope: the condition that restricts queries for due rows to this worker's chats, see `scope_of`.
        notes: events of games that are logged and counted after the commit.
        after_commit: called by `Store.write`, in its caller's thread, once the changes are on disk; the last
            one under a key counts.
    """

    __slots__ = ("after_commit", "db", "notes", "scope", "worker")

    def __init__(self, db: Database, worker: int | None = None) -> None:
        self.db, self.worker = db, worker
        self.scope = scope_of(worker)
        self.notes: list[Note] = []
        self.after_commit: dict[object, Callable[[], None]] = {}


class Repository:
    """The base of all repositories: queries and changes of one or a few tables, in one transaction.

    All methods are plain calls without awaiting.
    """

    __slots__ = ("_db", "_scope", "_tx")

    def __init__(self, tx: Tx) -> None:
        self._tx = tx
        self._db = tx.db
        self._scope = tx.scope


# The bot's own marks: its last heartbeat, since when nobody reaches it, deletions that wait for a vacuum.


class Marks(Repository):
    """The repository of single values that the bot notes about itself."""

    def last_seen(self) -> float | None:
        """The time of the bot's last heartbeat."""
        return self._value("last_seen")

    def last_heard(self) -> float | None:
        """Until when people could reach the bot: its last heartbeat, or what that says of an outage."""
        seen, since = self.last_seen(), self._value("unheard_since")
        # The heartbeat of another program, which knows of no outage, ends it.
        return since if since is not None and self._value("unheard_seen") == seen else seen

    def set_last_seen(self, at: float, *, heard: float | None = None) -> None:
        """Note a heartbeat of the bot, whom people could reach until `heard`; None: they can."""
        set_mark(self._db, "last_seen", at)
        if heard is None:
            self._db.execute("DELETE FROM marks WHERE name IN ('unheard_since', 'unheard_seen')")
        else:
            set_mark(self._db, "unheard_since", heard)
            set_mark(self._db, "unheard_seen", at)

    def shift(self, seconds: float) -> None:
        """Move the times of the heartbeat: the clock was set by so much."""
        names = "('last_seen', 'unheard_since', 'unheard_seen')"
        self._db.execute(f"UPDATE marks SET value = value + ? WHERE name IN {names}", (seconds,))  # noqa: S608

    def clock_offset(self) -> float | None:
        """The offset of the clock that all times here were moved to when it was set last; None: none yet."""
        return self._value("clock_offset")

    def set_clock_offset(self, offset: float) -> None:
        """Note the offset of the clock that all times here go by."""
        set_mark(self._db, "clock_offset", offset)

    def _value(self, name: str) -> float | None:
        row = self._db.execute("SELECT value FROM marks WHERE name = ?", (name,)).fetchone()
        return None if row is None else float(row[0])

    def drained(self, *, since: float) -> float | None:
        """When a process that runs since then ends, and no game begins before; None: it stays."""
        asked = self._value("drain_asked")
        return None if asked is None or asked < since else self._value("drained_at")

    def set_drained(self, at: float | None, asked: float) -> None:
        """Note when the processes end that run now; None: they stay."""
        set_mark(self._db, "drain_asked", asked)
        if at is None:
            self._db.execute("DELETE FROM marks WHERE name = 'drained_at'")
        else:
            set_mark(self._db, "drained_at", at)

    def unpacked(self) -> int | None:
        """The number of deletions for good since the last vacuum; None: none."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'unpacked'").fetchone()
        return None if row is None else int(row[0])

    def set_packed(self, deleted: int) -> None:
        """Note a vacuum that began after so many deletions; any later one still waits for another."""
        self._db.execute("DELETE FROM marks WHERE name = 'unpacked' AND value = ?", (deleted,))


def set_mark(db: Database, name: str, value: float) -> None:
    """Note a value under a name, in place of what was there."""
    db.execute(
        "INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
        " SET value = excluded.value",
        (name, value),
    )


# SQL statements that several repositories share.


def columns(row: type) -> str:
    """List the fields of a row type as columns, so that `row(*values)` takes a fetched line as it is."""
    return ", ".join(field.name for field in fields(row))


def update_row(
    db: Database,
    table: str,
    key: Mapping[str, int],
    changes: Mapping[str, Any],
    allowed: Iterable[str],
) -> None:
    """Change some columns of the one row that has `key`; no changes is allowed and does nothing.

    Raises:
        StoreError: no such row, or a column that is not among those allowed.
    """
    if not changes:
        return
    if unknown := changes.keys() - set(allowed):
        raise StoreError(f"{table} cannot set {', '.join(sorted(unknown))}")
    statement = _update(table, tuple(changes), tuple(key))
    if db.execute(statement, (*changes.values(), *key.values())).rowcount != 1:
        raise StoreError(f"{table} has no row with {', '.join(_shown(k, v) for k, v in key.items())}")


@cache
def _update(table: str, changed: tuple[str, ...], key: tuple[str, ...]) -> str:
    # Built of table and column names that this package spells itself; values are always bound.
    assignments = ", ".join(f"{column} = ?" for column in changed)
    condition = " AND ".join(f"{column} = ?" for column in key)
    return f"UPDATE {table} SET {assignments} WHERE {condition}"  # noqa: S608


def _shown(column: str, value: int) -> str:
    """A part of a key for an error, which may get into the log: that names nobody."""
    return f"that {column}" if column in {"user_id", "chat_id"} and value > 0 else f"{column} {value}"


def larger(one: str, other: str) -> str:
    """The larger of two values; the first if either is NULL."""
    return f"CASE WHEN {other} > {one} THEN {other} ELSE {one} END"


def smaller(one: str, other: str) -> str:
    """The smaller of two values; the first if either is NULL."""
    return f"CASE WHEN {other} < {one} THEN {other} ELSE {one} END"


def number(document: str, path: str) -> str:
    """A number in a column that holds a JSON object, truth being 1; NULL if it is not there."""
    return f"CAST(json_extract({document}, '$.{path}') AS DOUBLE PRECISION)"


def move_chat(table: str, *rest_of_key: str, **also: str) -> str:
    """A statement that gives the lines of the chat `:old` to the chat `:new`, unless it has the like.

    Args:
        table: has a column `chat_id`.
        rest_of_key: the columns that are unique together with it.
        also: other columns, and what they become.
    """
    changes = ", ".join(f"{column} = {value}" for column, value in {"chat_id": ":new", **also}.items())
    same = " AND ".join(f"there.{column} = {table}.{column}" for column in rest_of_key)
    return (
        f"UPDATE {table} SET {changes} WHERE chat_id = :old AND NOT EXISTS"  # noqa: S608 - our own words
        f" (SELECT 1 FROM {table} AS there WHERE there.chat_id = :new AND {same})"
    )
