"""Temporary files of tests in memory: a commit to SQLite syncs its file, and a disk takes its time for that.

A bot over a new database starts in a fifth of the time. What a process has written is there after kill -9
as well; what a disk loses when a machine stops is simulated by `tests/simulate/disk.py`.
"""

import os
import tempfile
from functools import cache
from pathlib import Path

SHARED_MEMORY = Path("/dev/shm")
LEAST = 4 * 2**30
"""Bytes that must be free: all tests at once leave less than half of it."""


@cache
def in_memory() -> Path | None:
    """The folder of files in memory; None where there is none, too little room, or where no program runs."""
    try:
        system = os.statvfs(SHARED_MEMORY)
    except OSError:
        return None
    free = system.f_bavail * system.f_frsize
    usable = os.access(SHARED_MEMORY, os.W_OK | os.X_OK) and not system.f_flag & os.ST_NOEXEC
    return SHARED_MEMORY if usable and free >= LEAST else None


def put_there() -> None:
    """Let this process and those it starts make temporary files in memory, unless `TMPDIR` names a folder."""
    if "TMPDIR" not in os.environ and (folder := in_memory()):
        os.environ["TMPDIR"] = str(folder)
        tempfile.tempdir = None  # it may have been asked for already
