"""A pace: so many at once, then so many a second, in the order of asking."""

import asyncio

import pytest

from bot.ground.outbox.pace import Pace
from tests.bot.virtual_time import now, virtual


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
def test_as_many_as_in_a_second_go_at_once_and_the_others_follow(per_second):
    @virtual
    async def scene():
        found = await waits(per_second, [0.0] * 3 * per_second)
        assert [waited for _, waited in found] == [False] * per_second + [True] * 2 * per_second
        assert found[-1][0] == pytest.approx(2.0)

    scene()


@virtual
async def test_who_comes_alone_waits_for_nothing():
    assert await waits(2, [1.0, 2.0, 3.0, 4.0, 5.0]) == [(0.0, False)] * 5
