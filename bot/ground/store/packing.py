"""Vacuum and checkpoint: deleted data leave no bytes in the files of a database.

Freed bytes are overwritten at once (`secure_delete`), but where SQLite has moved lines between pages copies
of them may stay in the gaps; only packing the file anew leaves none. The write-ahead log keeps older pages
until it is emptied, and a copy that was broken off keeps everything.
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bot.ground.store.rights import beside

_COPY = re.compile(r".+\.(\d+)\.(?:partial|packed)(?:-wal|-shm|-journal)?")
_BUSY_SECONDS = 5.0


def empty_log(db: sqlite3.Connection) -> bool:
    """Fold the write-ahead log into the database and empty it; False while somebody reads from it."""
    db.execute("PRAGMA busy_timeout = 0")  # taps wait in this thread
    try:
        (busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        db.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000:.0f}")
    return not busy


def pack(db: sqlite3.Connection) -> None:
    """Write the whole database anew, without gaps; raises `sqlite3.Error` where there is no room for that."""
    db.execute("VACUUM")


def remove_broken_copies(database: Path, *, own: bool = False) -> None:
    """Remove what is left beside a database of copies that nobody is making any more.

    Args:
        database: whose lock this process has.
        own: whether this process makes none either: in a container its number is the one it always has.
    """
    with suppress(OSError):
        for path in _broken_copies(database, own=own):
            path.unlink(missing_ok=True)


def _broken_copies(database: Path, *, own: bool) -> Iterator[Path]:
    for path in database.parent.iterdir():
        match = _COPY.fullmatch(path.name)
        if match is None or not path.name.startswith(database.stem):
            continue
        process = int(match[1])
        if own if process == os.getpid() else not _runs(process):
            yield path
    restored = database.with_name(
        f"{database.name}.restored"
    )  # its maker would have the lock of the database
    yield from (path for path in (restored, *beside(restored)) if path.exists())


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's, or no number of a process
        return True
    return True
