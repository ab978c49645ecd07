"""A database restored from a backup that takes its place."""

import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.ground.store.base import StoreError, in_words
from bot.ground.store.sqlite import (
    FileLock,
    Health,
    beside,
    check_database,
    copy_database,
    database_uri,
    load_migrations,
    version_of,
)


def copy_named_by_time(source: Path, folder: Path) -> Path:
    """The file for a copy of a database that is made now."""
    return folder / f"{source.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}{source.suffix}"


def is_copy(source: Path, path: Path) -> bool:
    """Whether a file has the name of a copy, with its time."""
    pattern = rf"{re.escape(source.stem)}-\d{{8}}-\d{{6}}{re.escape(source.suffix)}"
    return re.fullmatch(pattern, path.name) is not None


def copies_in(source: Path, folder: Path) -> list[Path]:
    """The copies of a database in a folder that are named by their time, the newest first."""
    files = (path for path in folder.iterdir() if is_copy(source, path))
    return sorted((path for path in files if path.is_file() and not path.is_symlink()), reverse=True)


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore: the contents of the database, and where the one before it is kept, if any."""

    health: Health
    replaced: Path | None


def restore_database(copy: Path, database: Path) -> Restored:
    """Put a copy in the place of a database that no bot is using.

    The database that was there is kept beside it. Its log goes: SQLite would take it for a log of the copy
    and write what it has over the copy. Whenever this is interrupted, either the old database or the new one
    is there, whole.

    Raises:
        StoreError: the copy cannot be used, or the database is in use; nothing has changed then.
    """
    if not copy.exists():
        raise StoreError(f"there is no file {copy}")
    if not copy.is_file():
        raise StoreError(f"cannot restore {copy}: it is not a regular file")
    if database.exists() and not database.is_file():
        raise StoreError(f"cannot restore to {database}: it is not a regular file")
    if database.exists() and database.samefile(copy):
        raise StoreError(f"cannot restore {copy}: it is the database itself")
    fresh = database.with_name(f"{database.name}.restored")
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(database, replaced=True)
        try:
            copy_database(copy, fresh)
            health = _checked(copy, fresh)
            _boards_show_what_was_later(fresh)
            replaced = _set_apart(database)
            for path in beside(database):
                path.unlink(missing_ok=True)
            fresh.replace(database)
        finally:
            fresh.unlink(missing_ok=True)
            lock.release()
    except OSError as error:
        raise StoreError(f"cannot restore {copy} to {database}: {error.strerror or error}") from error
    return Restored(health, replaced)


def _checked(copy: Path, fresh: Path) -> Health:
    """The contents of a usable copy; raises `StoreError` for any other."""
    try:
        with closing(sqlite3.connect(database_uri(fresh, "ro"), uri=True)) as db:
            health = check_database(db) if version_of(db, len(load_migrations())) else None
    except (sqlite3.Error, StoreError) as error:
        reason = in_words(error) if isinstance(error, sqlite3.Error) else error
        raise StoreError(f"cannot restore {copy}: {reason}") from error
    if health is None:
        raise StoreError(f"cannot restore {copy}: it is empty")
    if health.damaged:
        raise StoreError(f"cannot restore {copy}: {'; '.join(health.problems)}")
    if health.strange:
        raise StoreError(f"cannot restore {copy}: {'; '.join(health.strange)}")
    return health


def _boards_show_what_was_later(fresh: Path) -> None:
    """Note of no board that it is known to show something: it has been edited since the copy was made."""
    with closing(sqlite3.connect(fresh)) as db:
        if any(name == "shown" for _, name, *_ in db.execute("PRAGMA table_info(games)")):
            db.execute("UPDATE games SET shown = NULL")
            db.commit()


def _set_apart(database: Path) -> Path | None:
    """Give the present database a second name and return it."""
    if not database.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as db:
        # What is in its log goes into the file; where that cannot be, the log is kept with it.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    name = f"{database.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.replaced{database.suffix}"
    replaced = database.with_name(name)
    log = beside(database)[0]
    if log.exists() and log.stat().st_size:
        _second_name(log, beside(replaced)[0])
    _second_name(database, replaced)
    return replaced


def _second_name(path: Path, other: Path) -> None:
    try:
        os.link(path, other)
    except OSError:  # a file system without links
        shutil.copy2(path, other)
