"""Migrations: numbered SQL files that bring a database file to the version of the program."""

import logging
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.ground.runtime.counted import counted
from bot.ground.store.backup import copy_database
from bot.ground.store.errors import HopelessError, StoreError

APPLICATION_ID = 0x64506F6B  # marks a file as ours; set by the first migration
MIGRATIONS: Final = Path(__file__).parent / "migrations"
_logger = logging.getLogger(__name__)
_UPDATED_FROM = "updated_from"  # a mark, while an update is under way
_NAME = re.compile(r"(\d{4})_\w+\.sql")


def load_migrations(folder: Path = MIGRATIONS / "sqlite", first: int = 1) -> list[str]:
    """The texts of `0001_*.sql`, `0002_*.sql`, ... in order, from the `first` number on."""
    found = sorted(
        (int(match[1]), file) for file in folder.iterdir() if (match := _NAME.fullmatch(file.name))
    )
    if [number for number, _ in found] != list(range(first, first + len(found))):
        raise StoreError(
            f"the migrations in {folder} are not numbered {first}, {first + 1}, {first + 2}, ..."
        )
    return [file.read_text(encoding="utf-8") for _, file in found]


def version_of(db: sqlite3.Connection, newest: int) -> int:
    """The version of an open database, 0 for an empty one.

    Raises:
        HopelessError: it is another program's, or newer than `newest`.
    """
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and (tables or version or application):
        raise HopelessError("it is a database of another program")
    if version > newest:
        raise HopelessError(f"it has version {version}, newer than this program, which knows {newest}")
    return int(version)


def migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Apply what is missing, each migration in its own transaction.

    An existing database is first copied to `<name>.v<version>.backup` beside it, once for an update that
    breaks off and goes on at the next start. Foreign keys are checked at the end of each migration instead of
    after each statement, so that a table can be rebuilt.

    Args:
        db: a connection in autocommit mode, outside a transaction.
        path: the file of `db`.
        migrations: texts of SQL statements; none may begin or end a transaction.

    Raises:
        StoreError: a migration breaks a reference, or what `version_of` refuses.
        sqlite3.Error: a migration fails; the database is then as the one before it left it.
    """
    began = version = version_of(db, len(migrations))
    if 0 < version < len(migrations):
        _logger.info("%s has version %s and is brought to %s", path, version, len(migrations))
        began = _update_began(db) or version
        kept = _copy_of(path, began)
        if began == version or not kept.exists():  # else an update that broke off has made the copy
            began, kept = version, _copy_of(path, version)
            copy_database(path, kept)
        _logger.info("as it was it is kept as %s", kept)
    db.execute("PRAGMA foreign_keys = OFF")
    try:
        for number in range(version + 1, len(migrations) + 1):
            # `executescript` commits what is open before it, so the transaction begins inside the script.
            db.executescript(f"BEGIN IMMEDIATE;\n{migrations[number - 1]}\n;PRAGMA user_version = {number};")
            if broken := db.execute("PRAGMA foreign_key_check").fetchall():
                raise StoreError(f"migration {number} leaves {counted(len(broken), 'reference')} to nothing")
            if version:
                db.execute("DELETE FROM marks WHERE name = ?", (_UPDATED_FROM,))
                if number < len(migrations):
                    db.execute("INSERT INTO marks (name, value) VALUES (?, ?)", (_UPDATED_FROM, began))
            db.execute("COMMIT")
            if version:
                _logger.info("%s has version %s", path, number)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute("PRAGMA foreign_keys = ON")


def _copy_of(path: Path, version: int) -> Path:
    return path.with_name(f"{path.name}.v{version}.backup")


def _update_began(db: sqlite3.Connection) -> int | None:
    """The version from which an update began that broke off."""
    row = db.execute("SELECT value FROM marks WHERE name = ?", (_UPDATED_FROM,)).fetchone()
    return None if row is None else int(row[0])
