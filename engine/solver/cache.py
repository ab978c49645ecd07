"""The cache of solved tables on disk: keyed by the rules, verified by a checksum, written atomically.

A file is one line of text (what it is and its checksum) filled up to 128 bytes, then numbers. Values, which
all else rests on, are in one file (`.solved`: float64, the standard deviation behind them), how points are
spread in another (`.spread`: variances as float32, curves as float16), which is made when it is first asked
for. A file is written under a name of its own and renamed, so two processes that solve the same rules at once
do no harm. One that is not exactly what it should be, or whose numbers contradict each other, is made anew.
"""

import hashlib
import mmap
import os
import tempfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.backward_induction import OnProgress, solve_states
from engine.solver.recomputed import contradicts_itself
from engine.solver.score_curve import KNOTS
from engine.solver.solution import Solution
from engine.solver.spread import Spread, solve_spread
from engine.solver.state_space import StateSpace

FORMAT = 3
"""Raised when files, or what the numbers in them mean, change."""

SUFFIXES = (".solved", ".spread")
"""Of a ruleset's files: its values, and how points are spread."""

_ADDED = {"column": "", "row": "", "factor": 1, "by_roll": (), "adds": True, "columns": (), "higher": ()}
"""Fields that rules have got since tables were first stored, with the value that leaves all as it was."""

_SAYS = "dice poker table"
HEAD_BYTES = 128
"""The length of a file's first line."""
_CHUNK = 1 << 20


def solve(
    rules: Rules | str,
    on_progress: OnProgress | None = None,
    *,
    cache: bool | Path = False,
    max_states: int | None = None,
) -> Solution:
    """Solve a ruleset, for one seat by itself; raises `OptionError` when that cannot be done exactly.

    Order of play, settlement and tie-break make no difference; a round bonus, which depends on the other
    seats, is left out.

    Args:
        rules: what to solve, or a preset as it is.
        on_progress: called with the states solved so far, and all there are.
        cache: take the table from the user's cache, or from a folder, where it is kept from then on; how its
            points are spread comes with it.
        max_states: how many states are solved at most, where nothing is cached; 16,000,000 unless said.
    """
    if isinstance(rules, str):
        return solve(ruleset(rules), on_progress, cache=cache, max_states=max_states)
    if cache and isinstance(rules, Ruleset):
        folder = usual_folder() if cache is True else cache
        solution = load(rules, folder, on_progress)
        load_spread(solution, folder)
        return solution
    space = StateSpace(rules, max_states)
    return Solution(space, solve_states(space, on_progress))


def load(rules: Ruleset, folder: Path, on_progress: OnProgress | None = None) -> Solution:
    """The solution of a ruleset from its file in `folder`; solved and stored there first if need be.

    The table is mapped into memory: of 3 to 30 MB only what is asked for is read. A folder that cannot be
    written only means that nothing is stored.

    Raises:
        OptionError: the ruleset cannot be solved exactly.
        ArithmeticError: what was solved is not made of numbers.
    """
    found = stored(rules, folder)
    if found is not None:
        return found
    space, path = StateSpace(rules), _path(rules, folder, ".solved")
    solution = Solution(space, solve_states(space, on_progress))
    if not _are_numbers(space, solution.values):
        raise ArithmeticError("a table that was solved has values that are no numbers")
    try:
        _write(path, space.cells, (solution.values, np.array([solution.sd])))
    except OSError:
        return solution
    return _mapped(space, path)


def stored(rules: Ruleset, folder: Path) -> Solution | None:
    """The solution of a ruleset from its file in `folder`; None if there is no valid one.

    How its points are spread comes with it if that is there as well.

    Raises:
        OptionError: the ruleset cannot be solved exactly.
    """
    path = _path(rules, folder, ".solved")
    if not path.exists():
        return None
    space = StateSpace(rules)
    if not _is_sound(path, space.cells, 8 * (space.cells + 1)):
        return None
    solution = _mapped(space, path)
    sound = _are_numbers(space, solution.values) and not contradicts_itself(space, solution.values)
    release(solution)
    if not sound:
        return None
    solution.spread = stored_spread(solution, folder)
    return solution


def load_spread(solution: Solution, folder: Path, on_progress: OnProgress | None = None) -> Spread:
    """The spread of a solved ruleset, from its file in `folder`; computed and stored first if need be.

    The solution has it from then on. Raises `ArithmeticError` when it is not made of numbers.
    """
    found = solution.spread or stored_spread(solution, folder)
    if found is None:
        found = solve_spread(solution.space, solution.values, on_progress)
        if not _are_numbers(solution.space, found.variances, found.curves):
            raise ArithmeticError("a spread that was solved has values that are no numbers")
        with suppress(OSError):
            path = _path(solution.rules, folder, ".spread")
            _write(path, solution.space.cells, (found.variances, found.curves))
            found = stored_spread(solution, folder) or found
    solution.spread = found
    return found


def stored_spread(solution: Solution, folder: Path) -> Spread | None:
    """The spread of a solved ruleset, from its file; None if there is no valid one."""
    path, space = _path(solution.rules, folder, ".spread"), solution.space
    if not _is_sound(path, space.cells, space.cells * (4 + 2 * len(KNOTS))):
        return None
    variances = np.memmap(path, np.float32, "r", HEAD_BYTES, (space.cells,))
    curves = np.memmap(path, np.float16, "r", HEAD_BYTES + variances.nbytes, (space.cells, len(KNOTS)))
    sound = _are_numbers(space, variances, curves)
    _release(variances, curves)
    return Spread(variances, curves) if sound else None


def release(solution: Solution) -> None:
    """Give back the memory of what was looked at in a solution that is mapped.

    It can be used as before: what is asked for is read again, mostly from what the system remembers of the
    file. What is not mapped stays.
    """
    spread = solution.spread
    _release(solution.values, *(() if spread is None else (spread.variances, spread.curves)))


def _release(*tables: NDArray[Any]) -> None:
    for table in tables:
        base: object = table
        while isinstance(base, np.ndarray):
            base = base.base
        if isinstance(base, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):  # not on every system
            base.madvise(mmap.MADV_DONTNEED)


def usual_folder() -> Path:
    """Where tables are kept unless somebody says where: $DICE_POKER_CACHE, else the user's cache."""
    if own := os.environ.get("DICE_POKER_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "dice-poker"


def tidy(folder: Path) -> None:
    """Delete the files of earlier formats, which are obsolete."""
    says = f"{_SAYS} ".encode()
    for path in folder.glob("*.solved"):
        with suppress(OSError, ValueError):
            with path.open("rb") as file:
                head = file.read(HEAD_BYTES)
            if head.startswith(says) and int(head[len(says) :].split()[0]) < FORMAT:
                path.unlink()


def _are_numbers(space: StateSpace, *tables: NDArray[Any]) -> bool:
    """Whether every state has a value; what stands behind the last one is no part of the table."""
    return all(bool(np.isfinite(table[: space.nowhere]).all()) for table in tables)


def _path(rules: Ruleset, folder: Path, suffix: str) -> Path:
    return folder / f"{cache_name(rules)}{suffix}"


def _mapped(space: StateSpace, path: Path) -> Solution:
    values = np.memmap(path, np.float64, "r", HEAD_BYTES, (space.cells + 1,))
    return Solution(space, values[:-1], float(values[-1]))


def cache_name(rules: Ruleset) -> str:
    """The cache key of a ruleset: equal for rulesets whose rules for one card are equal."""
    return hashlib.sha256(f"{FORMAT} {_told(rules.of_card())}".encode()).hexdigest()[:32]


def _told(value: object) -> str:
    """The `repr` of rules, without the fields added later wherever they say nothing."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_told, value))}{',' * (len(value) == 1)})"
    if not is_dataclass(value):
        return repr(value)
    told = ((field.name, getattr(value, field.name)) for field in fields(value) if field.repr)
    kept = (f"{name}={_told(each)}" for name, each in told if name not in _ADDED or _ADDED[name] != each)
    return f"{type(value).__qualname__}({', '.join(kept)})"


def _head(path: Path, cells: int, checksum: int) -> bytes:
    says = f"{_SAYS} {FORMAT} {path.name} {cells} {checksum:08x}"
    return says.encode().ljust(HEAD_BYTES - 1) + b"\n"


def _is_sound(path: Path, cells: int, length: int) -> bool:
    """Whether the file holds `length` bytes for this many cells, whole and for the rules it is named after.

    It is read through rather than mapped, so that checking it does not fill the memory of the process.
    """
    try:
        with path.open("rb") as file:
            head, checksum, size = file.read(HEAD_BYTES), 0, 0
            while chunk := file.read(_CHUNK):
                checksum, size = zlib.crc32(chunk, checksum), size + len(chunk)
    except OSError:
        return False
    return head == _head(path, cells, checksum) and size == length


def _write(path: Path, cells: int, tables: Sequence[NDArray[Any]]) -> None:
    data = [table.tobytes() for table in tables]
    checksum = 0
    for each in data:
        checksum = zlib.crc32(each, checksum)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_head(path, cells, checksum))
            file.writelines(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
