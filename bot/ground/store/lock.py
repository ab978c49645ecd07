"""The file lock that allows one process per database."""

import fcntl
import os
from pathlib import Path

from bot.ground.store.errors import HopelessError, StoreError
from bot.ground.store.migrate import APPLICATION_ID

_HEADER = 100  # bytes with which a file of SQLite begins
_MAGIC = b"SQLite format 3\0"


class FileLock:
    """A lock beside the database, held until `release` or the end of the process, however it ends.

    It is not on the database itself, so that a backup or a check may read while the bot runs.
    """

    __slots__ = ("_file",)

    def __init__(self, database: Path, *, replaced: bool = False) -> None:
        """Take the lock of a database, which may be yet to be made.

        Args:
            database: its file; nothing is put beside one of another program.
            replaced: whether another file is to take its place: then it may be damaged beyond knowing, if it
                has had a lock before.

        Raises:
            HopelessError: it is no database, or another program's.
            StoreError: another process has it, or the lock's file cannot be written.
        """
        path = database.with_name(f"{database.name}.lock")
        fault = _fault(database)
        if fault and not (replaced and path.exists()):
            raise HopelessError(f"cannot use {database}: {fault}")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(f"cannot write beside the database {database}: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            raise StoreError(
                f"the database {database} is in use by another process{f' ({owner})' if owner else ''};"
                " only one bot may run on it"
            ) from error
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Give the lock back. The file stays: removing it could take it from under the next owner."""
        os.close(self._file)


def _fault(database: Path) -> str:
    """Why a file cannot be a database of ours, by its header; empty if it can, or there is none.

    The first migration marks a file as ours before the file has a write-ahead log. While it has a journal
    instead, the header may be that of an update that broke off.
    """
    try:
        if not database.exists() or database.with_name(f"{database.name}-journal").exists():
            return ""
        if not database.is_file():
            return "it is not a regular file"
        with database.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise StoreError(f"cannot use {database}: {error.strerror}") from error
    if header and not header.startswith(_MAGIC):
        return "it is not a database"
    pages, version, application = (int.from_bytes(header[at : at + 4], "big") for at in (28, 60, 68))
    # SQLite's own word for a file without tables is one page.
    foreign = application != APPLICATION_ID and (application or version or pages > 1)
    return "it is a database of another program" if foreign else ""
