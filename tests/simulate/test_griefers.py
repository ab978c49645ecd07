"""Whoever disturbs a table: others are answered as fast as without them, and nothing is wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache

import pytest

from bot.chats import members as membership
from tests.simulate.griefers import KINDS
from tests.simulate.scenario import scenario
from tests.simulate.simulation import Outcome, simulate

MINUTES = 4.0
PROGRAMS = 10
"""Programs that share the calls of a second: as few are left to the bot as in many full groups."""
SEED = 1
A_LITTLE = 0.3
"""Seconds by which the slowest of a few answers differ between two worlds in any case."""


@cache
def disturbed(kind: str, seed: int = SEED) -> Outcome:
    """A good day but for somebody who disturbs."""
    calm = replace(scenario(seed, faulty=False), leaving=0.0)
    return simulate(replace(calm, griefer=kind, programs=PROGRAMS), MINUTES)


def slowest(outcome: Outcome) -> float:
    """Seconds in which 95 of 100 answers came."""
    waits = sorted(outcome.waits)
    return waits[int(0.95 * len(waits))]


@pytest.mark.parametrize("kind", KINDS)
def test_others_are_answered_as_fast_as_without_a_griefer(kind: str) -> None:
    outcome = disturbed(kind)
    assert not outcome.wrong, "\n".join([*outcome.last, *outcome.wrong])
    assert any(name.startswith(f"sometimes: {kind}, ") for name in outcome.counters), "nobody has disturbed"
    assert len(outcome.waits) > 30, "nobody has played"
    assert slowest(outcome) <= 2 * slowest(disturbed("")) + A_LITTLE


def test_a_question_about_a_member_that_holds_up_a_chat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def inside() -> AsyncIterator[None]:
        yield

    days = [
        ("griefer in the settings", seed) for seed in (2, 4, 6)
    ]  # on some days the chat wants nothing then
    usual = [max(disturbed(*day).waits) for day in days]
    monkeypatch.setattr(membership, "outside_turn", inside)
    held_up = [max(disturbed.__wrapped__(*day).waits) for day in days]
    assert any(late > 2 * before for late, before in zip(held_up, usual, strict=True))
