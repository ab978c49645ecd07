"""Databases of tests: new ones that need no migrations, and a look into one, whatever keeps it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from bot.ground.store.base import Database
from bot.ground.store.sqlite import load_migrations, migrate, version_of


def migrate_by_copy(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """What `migrate` does, in a fiftieth of the time for an empty file, with which most tests begin.

    It becomes a copy of one that was migrated before.
    """
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables and not version_of(db, len(migrations)) and migrations == load_migrations():
        _newest().backup(db)
    migrate(db, path, migrations)


@cache
def _newest() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(db, Path(), load_migrations())
    return db


@contextmanager
def opened(target: Path | str) -> Iterator[Database]:
    """A connection of one's own to a database that a bot may be using, without a transaction.

    Args:
        target: its file, or its address on a server.
    """
    if isinstance(target, Path):
        with closing(sqlite3.connect(target, timeout=10, isolation_level=None)) as db:
            yield db
    else:
        from bot.ground.store.postgres import PostgresConnection  # noqa: PLC0415 - needs an extra

        with closing(PostgresConnection(target)) as session:
            yield session


def rows_by_table(db: Database) -> dict[str, list[tuple]]:
    """All that is in all tables."""
    if isinstance(db, sqlite3.Connection):
        query = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    else:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    names = [name for (name,) in db.execute(query)]
    return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}
