"""Errors of the store, and SQLite's own errors in words."""

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
