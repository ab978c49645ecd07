"""Migrations: numbered SQL files that bring a database on a server to the version of the program."""

import logging
from collections.abc import Sequence
from typing import Final

from bot.ground.store.errors import HopelessError
from bot.ground.store.migrate import MIGRATIONS, load_migrations
from bot.ground.store.postgres.connection import PostgresConnection
from bot.ground.store.postgres.locks import wait_for_migration

FIRST: Final = 19
"""The number of the first file: it makes all that SQLite's files up to this number make."""

_logger = logging.getLogger(__name__)
_TABLES = (
    "SELECT table_name FROM information_schema.tables"
    " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
)


def load() -> list[str]:
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


def migrate(db: PostgresConnection, migrations: Sequence[str]) -> None:
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
