"""Solved rulesets, each solved once for all tests of a process."""

from functools import cache

import pytest

from engine.presets import ruleset
from engine.solver.solution import Solution, solve


@cache
def solution(key: str, **options: object) -> Solution:
    return solve(ruleset(key, options))


@pytest.fixture
def solved():
    return solution
