"""A complete copy of a database that may be in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreError


def database_uri(path: Path, mode: str) -> str:
    """The address of a database file for SQLite; `mode` is "ro", "rw" or "rwc" (make it when missing)."""
    return f"{path.absolute().as_uri()}?mode={mode}"


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as of one moment; `target` is either the whole new copy or what it was before.

    Writers are not held up. The copy is checked and on disk before it takes its name.

    Args:
        source: an existing database, in use or not.
        target: a file to be made or replaced, in an existing folder.

    Raises:
        StoreError: the copy cannot be made.
    """
    if target.is_dir():
        raise StoreError(f"cannot back up to {target}: it is a directory")
    if target.exists() and target.samefile(source):
        raise StoreError(f"cannot back up {source} to itself")
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        with (
            closing(sqlite3.connect(database_uri(source, "ro"), uri=True)) as reader,
            closing(sqlite3.connect(partial, isolation_level=None)) as copy,
        ):
            reader.backup(copy)
            # One plain file that opens anywhere, even where nothing can be written beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise StoreError(f"the copy of {source} is damaged: {verdict}")
        _to_disk(partial)
        partial.replace(target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot back up to {target}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
