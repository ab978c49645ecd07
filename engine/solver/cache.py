"""Solved tables on disk: found by what the rules say, checked before they are trusted, never half written.

A file is one line of text (what it is and its checksum) filled up to 128 bytes, then the values as float64,
then the variances as float32. It is written under a name of its own and renamed, so two processes that
solve the same rules at once do no harm. A file that is not exactly what it should be is solved anew.
"""

import hashlib
import os
import tempfile
import zlib
from pathlib import Path

import numpy as np

from engine.rules.ruleset import Ruleset
from engine.solver.backward_induction import OnProgress, solve_states
from engine.solver.dice_index import Floats, Floats32
from engine.solver.solution import Solution
from engine.solver.state_space import StateSpace

FORMAT = 2
"""Raised when files, or what the numbers in them mean, change."""

_HEAD = 128
_CHUNK = 1 << 20


def load(rules: Ruleset, folder: Path, on_progress: OnProgress | None = None) -> Solution:
    """The solution of a ruleset from its file in `folder`; solved and stored there first if need be.

    The tables are mapped into memory: of 10 to 50 MB only what is asked for is read. A folder that cannot be
    written only means that nothing is stored.

    Raises:
        OptionError: the ruleset cannot be solved exactly.
        ArithmeticError: what was solved is not made of numbers.
    """
    found = stored(rules, folder)
    if found is not None:
        return found
    space, path = StateSpace(rules), _path(rules, folder)
    values, variances = solve_states(space, on_progress)
    if not _are_numbers(space, values, variances):
        raise ArithmeticError("a table that was solved has values that are no numbers")
    try:
        _write(path, values, variances)
    except OSError:
        return Solution(space, values, variances)
    return _mapped(space, path)


def stored(rules: Ruleset, folder: Path) -> Solution | None:
    """The solution of a ruleset from its file in `folder`; None if there is none that can be trusted.

    Raises:
        OptionError: the ruleset cannot be solved exactly.
    """
    path = _path(rules, folder)
    if not path.exists():
        return None
    space = StateSpace(rules)
    if not _is_sound(path, space.cells):
        return None
    solution = _mapped(space, path)
    return solution if _are_numbers(space, solution.values, solution.variances) else None


def _are_numbers(space: StateSpace, values: Floats, variances: Floats32) -> bool:
    """Whether every state has a value; what stands behind the last one is no part of the table."""
    states = slice(space.nowhere)
    return bool(np.isfinite(values[states]).all() and np.isfinite(variances[states]).all())


def _path(rules: Ruleset, folder: Path) -> Path:
    return folder / f"{cache_name(rules)}.solved"


def _mapped(space: StateSpace, path: Path) -> Solution:
    values = np.memmap(path, np.float64, "r", _HEAD, (space.cells,))
    variances = np.memmap(path, np.float32, "r", _HEAD + values.nbytes, (space.cells,))
    return Solution(space, values, variances)


def cache_name(rules: Ruleset) -> str:
    """A name for what the rules say about one card, whatever they are called."""
    return hashlib.sha256(f"{FORMAT} {rules.of_card()!r}".encode()).hexdigest()[:32]


def _head(name: str, cells: int, checksum: int) -> bytes:
    return f"dice poker table {FORMAT} {name} {cells} {checksum:08x}".encode().ljust(_HEAD - 1) + b"\n"


def _is_sound(path: Path, cells: int) -> bool:
    """Whether the file holds this many cells, whole and for the rules it is named after.

    It is read through rather than mapped, so that checking it does not fill the memory of the process.
    """
    try:
        with path.open("rb") as file:
            head, checksum, size = file.read(_HEAD), 0, 0
            while chunk := file.read(_CHUNK):
                checksum, size = zlib.crc32(chunk, checksum), size + len(chunk)
    except OSError:
        return False
    return head == _head(path.stem, cells, checksum) and size == cells * 12


def _write(path: Path, values: Floats, variances: Floats32) -> None:
    data = (values.tobytes(), variances.tobytes())
    checksum = zlib.crc32(data[1], zlib.crc32(data[0]))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_head(path.stem, len(values), checksum))
            file.writelines(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
