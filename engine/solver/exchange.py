"""Solved tables handed on: exported from one folder, checked and taken into another one.

A machine that is too small to solve plays with tables that another one has solved: a table's files are the
same everywhere, and are named after the rules (`cache`).
"""

import os
import re
import shutil
import tempfile
import zlib
from pathlib import Path

from engine.rules.ruleset import Ruleset
from engine.solver import cache
from engine.solver.backward_induction import OnProgress
from engine.solver.score_curve import KNOTS

_NAME = re.compile(r"[0-9a-f]{32}")
_HEAD = re.compile(r"dice poker table ([0-9]{1,6}) (\S{1,60}) ([0-9]{1,12}) ([0-9a-f]{8}) *\n")
_BYTES = {".solved": lambda cells: 8 * (cells + 1), ".spread": lambda cells: cells * (4 + 2 * len(KNOTS))}
"""How many bytes the numbers of a file take, by the number of cells."""


def export(
    rules: Ruleset, folder: Path, target: Path, on_progress: OnProgress | None = None
) -> tuple[Path, ...]:
    """Write the files of a ruleset's table into another folder and return them; solved if need be.

    Args:
        rules: whose table.
        folder: the cache in which it may be.
        target: where the files go; made if need be.
        on_progress: told how far the solver is.

    Raises:
        OptionError: the ruleset cannot be solved exactly.
        OSError: `target` cannot be written.
    """
    target.mkdir(parents=True, exist_ok=True)
    names = [f"{cache.cache_name(rules)}{suffix}" for suffix in cache.SUFFIXES]
    for name in names:
        if (folder / name).is_file() and fault(folder / name) is None:
            take_in(folder / name, target)
    cache.load_spread(cache.load(rules, target, on_progress), target)
    paths = tuple(target / name for name in names)
    for path in paths:
        path.stat()  # what could not be stored is an error here, and none in a cache
    return paths


def fault(path: Path) -> str | None:
    """Why a file is no whole table of this version, in words; None if it is one.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        head = _HEAD.fullmatch(file.read(cache.HEAD_BYTES).decode("ascii", "replace"))
        if head is None:
            return "it is no solved table"
        version, name, cells, checksum = head.groups()
        if int(version) != cache.FORMAT:
            return f"it is of format {version}, and this program reads format {cache.FORMAT}"
        if name != path.name or _NAME.fullmatch(path.stem) is None or path.suffix not in _BYTES:
            return f"it was written as {name}, and a table is found by its name"
        found, size = 0, 0
        while chunk := file.read(1 << 20):
            found, size = zlib.crc32(chunk, found), size + len(chunk)
    if f"{found:08x}" != checksum or size != _BYTES[path.suffix](int(cells)):
        return "it is damaged: its checksum is wrong"
    return None


def take_in(path: Path, folder: Path) -> Path:
    """Copy a table's file into a folder, at once or not at all; returns the copy.

    Raises:
        OSError: it cannot be read or written.
    """
    there = folder / path.name
    folder.mkdir(parents=True, exist_ok=True)
    if there.exists() and there.samefile(path):
        return there
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as copy, path.open("rb") as file:
            shutil.copyfileobj(file, copy)
            copy.flush()
            os.fsync(copy.fileno())
        Path(temporary).replace(there)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return there
