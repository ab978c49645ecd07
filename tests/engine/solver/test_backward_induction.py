"""However a level is cut into parts, every state is solved, and to the same value."""

import numpy as np
import pytest

from engine.presets import ruleset
from engine.solver import backward_induction
from engine.solver.backward_induction import SolvedLevel, solve_states
from engine.solver.state_space import StateSpace

SPACE = StateSpace(ruleset("series"))


@pytest.mark.parametrize("widest", [2, 7, 64, 100, 10_000])
def test_parts_cover_the_level_and_two_processes_can_share_them_evenly(widest):
    for keys in SPACE.levels[:-1]:
        level = SolvedLevel(SPACE, keys, widest)
        covered = np.zeros(level.size, dtype=bool)
        for part in level.parts:
            assert 0 < part.stop - part.start <= widest
            covered[part] = True
        assert covered.all()
        assert len(level.parts) % 2 == 0 or level.size < widest


def test_narrow_parts_find_the_same(monkeypatch):
    usual = solve_states(SPACE)
    monkeypatch.setattr(backward_induction, "WIDTH", 20)
    assert solve_states(SPACE) == pytest.approx(usual, abs=1e-9)
