"""The errors of the store, and SQLite's own errors in words."""

import sqlite3
from typing import Final

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
    """What is wrong with the database or with a request to it, in one line fit to be shown."""


class UnavailableError(StoreError):
    """The server could not do it now: it cannot be reached, or others stand in the way; later it may."""


class DiskError(StoreError):
    """The file could not be written or read now: the disk is full or fails, or another program uses the file.

    Nothing has changed by it, and later it may be done.
    """


class EndedError(UnavailableError):
    """Another worker has found this one gone, and has its chats; it can be started anew."""


class EmptyDatabaseError(StoreError):
    """There is a database, and nothing in it."""


class HopelessError(StoreError):
    """It is none that this program can ever use: another setting is needed, or another program."""


OF_DATABASE: Final = (StoreError, sqlite3.Error)
"""The errors that are about the database, whatever is read from it."""


def is_of_disk(error: sqlite3.Error) -> bool:
    """Whether an error of SQLite is one of those that `DiskError` stands for."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DISK


def in_words(error: sqlite3.Error | StoreError) -> str:
    """What an error of the database means, in one line, with SQLite's own text behind it."""
    said = " ".join(str(error).split())
    code = getattr(error, "sqlite_errorcode", None)  # the module's own errors have none
    words = None if code is None else _WORDS.get(code & 0xFF)
    return said if words is None else f"{words} ({said})"
