"""Limits: of the calls of a chat in a minute, and a pace of so many at once and then so many a second."""

import asyncio
from bisect import bisect_right

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.ground.outbox.limits import Pace, RateLimit
from tests.bot.virtual_time import now


@settings(max_examples=40)
@given(
    per_minute=st.integers(2, 60),
    calls=st.lists(
        st.tuples(st.floats(0, 20), st.floats(0, 30), st.none() | st.floats(0, 40)),
        min_size=1,
        max_size=200,
    ),
)
@example(per_minute=20, calls=[(0.0, 0.0, pause) for pause in [None] * 15 + [1.0] + [None] * 15])
def test_any_minute_stays_within_the_budget_however_calls_come_and_however_long_they_take(per_minute, calls):
    """Also after a refusal, whose reason may have been another one than this chat's calls."""
    budget = RateLimit.group(per_minute, 0.0)
    now, arrived, under_way = 0.0, [], []
    for gap, takes, refused in calls:
        now += gap
        if refused is not None:
            budget.pause(now, refused)
        while True:
            now = budget.ready_at(now)
            over = sorted(call for call in under_way if call[0] <= now)
            under_way = [call for call in under_way if call[0] > now]
            for end, made in over:
                budget.answered(made, end)
            if not over:
                break
        budget.take(now)
        arrived.append(now + takes)
        under_way.append((now + takes, now))
    arrived.sort()
    for first, start in enumerate(arrived):
        assert bisect_right(arrived, start + 60) - first <= per_minute


def test_the_whole_budget_of_a_minute_can_be_used():
    budget = RateLimit.group(20, 0.0)
    now, calls = 0.0, 0
    while (now := budget.ready_at(now)) < 600:
        budget.take(now)
        calls += 1
    assert calls >= 20 * 600 / 61


@settings(max_examples=40)
@given(
    per_minute=st.integers(2, 60),
    gaps=st.lists(st.floats(0, 20) | st.floats(0, 1), min_size=1, max_size=200),
)
def test_no_burst_is_followed_by_a_long_silence(per_minute, gaps):
    budget = RateLimit.group(per_minute, 0.0)
    now = made = budget.ready_at(0.0)
    for gap in gaps:
        budget.take(made)
        now = made + gap
        made = budget.ready_at(now)
        assert made <= max(now, now - gap + 1.5 * 61 / per_minute)


def test_a_quick_turn_or_two_is_not_held_back():
    budget = RateLimit.group(20, 0.0)
    for number in range(7):
        assert budget.ready_at(number * 1.7) == number * 1.7
        budget.take(number * 1.7)


def test_a_private_chat_bears_a_call_a_second_less_a_little():
    budget = RateLimit.private(0.0)
    now, calls = 0.0, 0
    while (now := budget.ready_at(now)) < 30:
        budget.take(now)
        calls += 1
    assert 25 <= calls <= 30


def test_a_private_chat_bears_five_calls_at_once():
    budget = RateLimit.private(0.0)
    for _ in range(5):
        assert budget.ready_at(0.0) == 0.0
        budget.take(0.0)
    assert budget.ready_at(0.0) == pytest.approx(6.2)


def test_after_a_pause_one_call_may_go_at_once_and_the_others_one_by_one():
    budget = RateLimit.group(20, 0.0)
    budget.take(0.0)
    budget.pause(1.0, 30.0)
    assert budget.ready_at(2.0) == 31.0
    budget.take(31.0)
    assert 36.0 < budget.ready_at(31.0) < 38.0, "half as many as before"
    budget.pause(32.0, 1.0)
    budget.pause(32.0, 0.5)  # a shorter one does not end a longer one
    assert budget.ready_at(32.0) == 33.0


@pytest.mark.parametrize("pause", [0, 30])
def test_it_is_full_again_only_when_nothing_is_owed(pause):
    budget = RateLimit.group(20, 0.0)
    assert budget.full(0.0)
    budget.take(0.0)
    assert not budget.full(1.0)
    assert budget.full(61.0)
    budget.pause(61.0, pause)
    assert not budget.full(61.0 + pause + 61.0), "it has to learn first what the chat takes"
    assert budget.full(61.0 + pause + 11 * 61.0)


def test_calls_kept_for_some_are_left_by_all_others():
    budget = RateLimit.group(20, 0.0)
    now, calls = 0.0, 0
    while (now := budget.ready_at(now, keeping=3)) < 60:
        budget.take(now)
        calls += 1
    assert 15 <= calls <= 17
    for _ in range(3):
        assert budget.ready_at(now - 1) == now - 1
        budget.take(now - 1)


def test_many_refusals_of_one_moment_halve_it_once_and_never_end_it():
    budget = RateLimit.group(20, 0.0)
    budget.pause(1.0, 5.0)
    budget.pause(1.1, 5.0)
    assert budget.gap == pytest.approx(60.5 / 10)
    for number in range(1, 20):
        budget.pause(10.0 * number, 1.0)
    assert budget.gap == pytest.approx(60.5 / 2)


def test_the_smallest_limit_ends_at_one_call_a_window():
    budget = RateLimit.group(3, 0.0)
    for number in range(1, 5):
        budget.pause(10.0 * number, 1.0)
    assert budget.gap == pytest.approx(60.5)


async def waits(per_second, asked):
    """For each who asks, after so many seconds: how long it took, and whether they were told so."""
    pace = Pace(per_second)

    async def ask(after):
        await asyncio.sleep(after)
        began = now()
        waited = await pace.turn()
        return now() - began, waited

    return await asyncio.gather(*map(ask, asked))


@pytest.mark.parametrize("per_second", [2, 10])
async def test_as_many_as_in_a_second_go_at_once_and_the_others_follow(per_second):
    found = await waits(per_second, [0.0] * 3 * per_second)
    assert [waited for _, waited in found] == [False] * per_second + [True] * 2 * per_second
    assert found[-1][0] == pytest.approx(2.0)


async def test_who_comes_alone_waits_for_nothing():
    assert await waits(2, [1.0, 2.0, 3.0, 4.0, 5.0]) == [(0.0, False)] * 5
