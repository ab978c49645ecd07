"""One process per database."""

import fcntl
import os
from pathlib import Path

from bot.store.errors import StoreError


class FileLock:
    """A lock beside the database, held until `release` or the end of the process, however it ends.

    It is not on the database itself, so that a backup or a check may read while the bot runs.
    """

    __slots__ = ("_file",)

    def __init__(self, database: Path) -> None:
        """Take the lock of a database.

        Raises:
            StoreError: another process has it, or the lock's file cannot be written.
        """
        path = database.with_name(f"{database.name}.lock")
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
