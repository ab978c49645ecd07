"""The transfer of a SQLite file to a server: every row of every table, or nothing."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import psycopg

from bot.ground.store.backup import copy_database
from bot.ground.store.check import check_database
from bot.ground.store.errors import StoreError
from bot.ground.store.errors import in_words as sqlite_words
from bot.ground.store.lock import FileLock
from bot.ground.store.migrate import load_migrations, migrate
from bot.ground.store.postgres import schema
from bot.ground.store.postgres.address import Address
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.errors import in_words
from bot.ground.store.postgres.locks import take_database
from bot.ground.store.postgres.sessions import Session

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
    schema.migrate(new, schema.load())
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
    """Let numbers go on where they were: those of lines that are gone are not used again either."""
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
