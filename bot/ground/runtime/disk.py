"""Free disk space where the bot writes, and the least that is enough."""

import shutil
from pathlib import Path
from typing import Final

LEAST_FREE: Final = 100 << 20
"""Bytes: with less on the disk something will soon fail."""


def existing(folder: Path) -> Path:
    """The folder, or where it would be made."""
    return next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())


def free_bytes(folder: Path) -> int:
    """The free bytes of the disk where a folder is, or would be made.

    Raises:
        OSError: the disk does not tell.
    """
    return shutil.disk_usage(existing(folder)).free


def in_words(count: int) -> str:
    """A number of bytes, as `12.3 GB`."""
    for unit, size in (("GB", 10**9), ("MB", 10**6)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count / 1000:.0f} kB"
