"""Solved rulesets: each solved once for all tests, also when several processes share them out."""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engine.presets import ruleset
from engine.solver.cache import load
from engine.solver.solution import Solution


@pytest.fixture(scope="session")
def tables_folder(tmp_path_factory) -> Path:
    own = tmp_path_factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "tables"


@pytest.fixture(scope="session")
def solved(tables_folder) -> Callable[..., Solution]:
    """The solution of a preset with these options."""

    @cache
    def solution(key: str, **options: object) -> Solution:
        return load(ruleset(key, options), tables_folder)

    return solution
