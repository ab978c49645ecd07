"""The command line as a fixture, and solved rulesets, each solved once for all tests."""

import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from engine.cli import main
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.cache import cache_name, load, load_spread
from engine.solver.solution import Solution


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command in this process: (status, output, complaints)."""

    def call(*arguments: str, given: str | bytes = "") -> tuple[int, str, str]:
        content = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        try:
            status = main(arguments)
        except SystemExit as left:
            status = left.code
        return status, *capsys.readouterr()

    return call


@pytest.fixture(scope="session")
def tables_folder(tmp_path_factory) -> Path:
    """Where solved tables lie; several test processes share it."""
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "tables"


@contextmanager
def one_at_a_time(folder: Path, rules: Ruleset) -> Iterator[None]:
    """A lock on the tables of a ruleset: processes that need them at once would all solve them."""
    folder.mkdir(exist_ok=True)
    with (folder / f"{cache_name(rules)}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def solved(tables_folder) -> Callable[..., Solution]:
    """The solution of a preset with these options."""

    @cache
    def solution(key: str, **options: object) -> Solution:
        rules = ruleset(key, options)
        with one_at_a_time(tables_folder, rules):
            return load(rules, tables_folder)

    return solution


@pytest.fixture(scope="session")
def with_spread(solved, tables_folder) -> Callable[..., Solution]:
    """The same, and how its points are spread."""

    def solution(key: str, **options: object) -> Solution:
        found = solved(key, **options)
        with one_at_a_time(tables_folder, found.rules):
            load_spread(found, tables_folder)
        return found

    return solution
