"""File permissions: databases, which hold names of people and secrets of dice, for their owner only."""

import os
from contextlib import suppress
from pathlib import Path

_OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite puts beside a database."""


def beside(database: Path) -> list[Path]:
    """The files that SQLite may have put beside a database."""
    return [database.with_name(f"{database.name}{ending}") for ending in BESIDE]


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, if there is none.

    Raises:
        OSError: it cannot be made.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWNER_ONLY))


def close_to_others(database: Path) -> None:
    """Let only its owner read a database and what is beside it.

    SQLite gives files that it puts beside a database later the rights of the database.
    """
    for path in (database, *beside(database)):
        # Somebody else's file that we may write is theirs to close.
        with suppress(FileNotFoundError, PermissionError):
            if path.stat().st_mode & 0o077:
                path.chmod(_OWNER_ONLY)
