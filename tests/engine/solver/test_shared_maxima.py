"""Whatever is merged, every set keeps its maximum, and no pair of members is compared twice."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.solver.shared_maxima import SharedMaxima, share_maxima

FIRST = 30
SETS = st.lists(st.frozensets(st.integers(0, FIRST - 1), max_size=12), max_size=20)


def maxima(plan: SharedMaxima, values: dict[int, int]) -> list[int | None]:
    """The largest value of every set, the way a plan compares."""
    known = dict(values)
    for number, one, other in plan.pairs:
        known[number] = max(known[one], known[other])
    return [max((known[member] for member in members), default=None) for members in plan.sets]


@given(SETS, st.frozensets(st.integers(0, FIRST - 1)))
def test_every_set_keeps_its_maximum(sets, missing):
    values = {member: member * 17 % FIRST for member in range(FIRST)}
    plan = share_maxima(sets, FIRST)
    assert maxima(plan, values) == [max((values[m] for m in members), default=None) for members in sets]
    left = {member: value for member, value in values.items() if member not in missing}
    expected = [max((left[m] for m in members - missing), default=None) for members in sets]
    assert maxima(plan.without(missing), left) == expected


@given(SETS)
def test_no_two_members_are_left_in_two_sets(sets):
    plan = share_maxima(sets, FIRST)
    together = Counter(pair for members in plan.sets for pair in combinations(members, 2))
    assert all(count == 1 for count in together.values())


def test_what_all_share_is_compared_once():
    plan = share_maxima([{0, 1, 2, member} for member in range(3, 10)], 10)
    assert len(plan.pairs) == 2
    assert [len(members) for members in plan.sets] == [2] * 7
