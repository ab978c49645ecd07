"""Solved tables, each solved once for all processes of a run."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.rules.ruleset import Ruleset
from engine.solver.cache import cache_name, load, load_spread
from engine.solver.solution import Solution

folder = Path()
"""Where they lie; put there by tests/conftest.py before the first test."""


@contextmanager
def one_at_a_time(rules: Ruleset) -> Iterator[None]:
    """A lock on the tables of a ruleset: processes that need them at once would all solve them."""
    folder.mkdir(exist_ok=True)
    with (folder / f"{cache_name(rules)}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def solution_of(rules: Ruleset) -> Solution:
    """The solution of a ruleset."""
    with one_at_a_time(rules):
        return load(rules, folder)


def with_spread(rules: Ruleset) -> Solution:
    """The same, and how its points are spread."""
    found = solution_of(rules)
    with one_at_a_time(rules):
        load_spread(found, folder)
    return found


def files_of(rules: Ruleset) -> list[Path]:
    """The files of what is solved of a ruleset."""
    return [file for file in folder.glob(f"{cache_name(rules)}.*") if file.suffix in {".solved", ".spread"}]
