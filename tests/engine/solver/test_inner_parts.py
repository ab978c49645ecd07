"""Parts of the solver: edges between keeps, shared maxima, parts of a level."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.presets import ruleset
from engine.rules.multisets import one_more
from engine.solver import backward_induction
from engine.solver.backward_induction import SolvedLevel, solve_states
from engine.solver.dice_index import Block, dice_index
from engine.solver.shared_maxima import SharedMaxima, share_maxima
from engine.solver.state_space import StateSpace


def numbers(block: Block) -> list[int]:
    pieces = range(block.first, block.first + block.count * block.step, block.step)
    return [first + i for first in pieces for i in range(block.length)]


@pytest.mark.parametrize(("dice", "rolls", "keeps", "edges"), [(5, 252, 462, 1260), (6, 462, 924, 2772)])
def test_blocks_are_all_edges_once(dice, rolls, keeps, edges):
    known = dice_index(dice)
    found = [
        (keep, edge.face, more)
        for size in known.edges
        for edge in size
        for keep, more in zip(numbers(edge.keep), numbers(edge.more), strict=True)
    ]
    every = [
        (known.number[keep], face, known.number[more])
        for keep in known.keeps
        if len(keep) < dice
        for face, more in enumerate(one_more(keep), 1)
    ]
    assert sorted(found) == sorted(every)
    assert (known.rolls, len(known.keeps), len(found)) == (rolls, keeps, edges)
    assert sum(map(len, known.edges)) < edges / 7


FIRST = 30
SETS = st.lists(st.frozensets(st.integers(0, FIRST - 1), max_size=12), max_size=20)


def maxima(plan: SharedMaxima, values: dict[int, int]) -> list[int | None]:
    """The largest value of every set, the way a plan compares."""
    known = dict(values)
    for number, one, other in plan.pairs:
        known[number] = max(known[one], known[other])
    return [max((known[member] for member in members), default=None) for members in plan.sets]


@settings(max_examples=40)
@given(SETS, st.frozensets(st.integers(0, FIRST - 1)))
def test_every_set_keeps_its_maximum(sets, missing):
    values = {member: member * 17 % FIRST for member in range(FIRST)}
    plan = share_maxima(sets, FIRST)
    assert maxima(plan, values) == [max((values[m] for m in members), default=None) for members in sets]
    left = {member: value for member, value in values.items() if member not in missing}
    expected = [max((left[m] for m in members - missing), default=None) for members in sets]
    assert maxima(plan.without(missing), left) == expected
    together = Counter(pair for members in plan.sets for pair in combinations(members, 2))
    assert all(count == 1 for count in together.values()), "no two members are left in two sets"


def test_what_all_share_is_compared_once():
    plan = share_maxima([{0, 1, 2, member} for member in range(3, 10)], 10)
    assert len(plan.pairs) == 2
    assert [len(members) for members in plan.sets] == [2] * 7


SPACE = StateSpace(ruleset("series", {"card": "short"}))


@pytest.mark.parametrize("widest", [2, 7, 10_000])
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
    monkeypatch.setattr(backward_induction, "WIDTH", 4)
    assert solve_states(SPACE) == pytest.approx(usual, abs=1e-9)
