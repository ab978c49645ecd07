"""The command line as a fixture, and solved rulesets, each solved once for all tests."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engine.cli import main
from engine.presets import ruleset
from engine.solver.solution import Solution
from tests import solved as solved_tables


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
def tables_folder() -> Path:
    """Where solved tables lie; several test processes share it."""
    return solved_tables.folder


@pytest.fixture(scope="session")
def solved() -> Callable[..., Solution]:
    """The solution of a preset with these options."""

    @cache
    def solution(key: str, **options: object) -> Solution:
        return solved_tables.solution_of(ruleset(key, options))

    return solution


@pytest.fixture(scope="session")
def with_spread(solved) -> Callable[..., Solution]:
    """The same, and how its points are spread."""

    def solution(key: str, **options: object) -> Solution:
        found = solved(key, **options)
        found.spread = solved_tables.with_spread(found.rules).spread
        return found

    return solution
