from bisect import bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.outbox.rate_limit import RateLimit


@given(
    per_minute=st.integers(2, 60),
    gaps=st.lists(st.tuples(st.floats(0, 20), st.booleans()), min_size=1, max_size=200),
)
def test_any_minute_stays_within_the_budget_however_calls_come(per_minute, gaps):
    budget = RateLimit.group(per_minute, 0.0)
    now, calls = 0.0, []
    for gap, urgent in gaps:
        now = budget.ready_at(now + gap, urgent=urgent)
        assert budget.ready_at(now, urgent=urgent) == now
        budget.take()
        calls.append(now)
    for first, start in enumerate(calls):
        assert bisect_right(calls, start + 60) - first <= per_minute


def test_ordinary_calls_leave_the_reserve_and_urgent_ones_use_it():
    budget = RateLimit.group(20, 0.0)
    ordinary = 0
    while budget.ready_at(0.0, urgent=False) == 0.0:
        budget.take()
        ordinary += 1
    urgent = 0
    while budget.ready_at(0.0, urgent=True) == 0.0:
        budget.take()
        urgent += 1
    assert (ordinary, urgent) == (4, 2)


def test_a_private_chat_bears_a_call_a_second_less_a_little():
    budget = RateLimit.private(0.0)
    now, calls = 0.0, 0
    while (now := budget.ready_at(now, urgent=True)) < 30:
        budget.take()
        calls += 1
    assert 25 <= calls <= 30


def test_after_a_pause_one_ordinary_call_may_go_at_once_and_no_more_than_a_few():
    budget = RateLimit.group(20, 0.0)
    budget.take()
    budget.pause(1.0, 30.0)
    assert budget.ready_at(2.0, urgent=True) == 31.0
    assert budget.ready_at(31.0, urgent=False) == 31.0
    budget.take()
    assert budget.ready_at(31.0, urgent=False) > 34.0
    budget.pause(32.0, 1.0)
    budget.pause(32.0, 0.5)  # a shorter one does not end a longer one
    assert budget.ready_at(32.0, urgent=True) == 33.0


@pytest.mark.parametrize("pause", [0, 30])
def test_it_is_full_again_only_when_nothing_is_owed(pause):
    budget = RateLimit.group(20, 0.0)
    assert budget.full(0.0)
    budget.take()
    budget.pause(0.0, pause)
    assert not budget.full(pause + 1.0)
    assert budget.full(pause + 60.0)
