"""Periodic work goes on after an error, with the same delay."""

import asyncio
from contextlib import suppress

import pytest

from bot.ground.runtime.every import every
from tests.bot.virtual_time import virtual


async def check(moments: list[float], *, at_once: bool) -> None:
    """The moments in which it is done, the first time in vain."""
    now = asyncio.get_running_loop().time
    began, seen = now(), []

    async def work() -> None:
        seen.append(now() - began)
        if len(seen) == 1:
            raise OSError("the disk is full")

    with suppress(TimeoutError):
        async with asyncio.timeout(25.0):
            await every(10.0, work, "looking", at_once=at_once)
    assert seen == pytest.approx(moments)


@pytest.mark.parametrize(("at_once", "moments"), [(True, [0.0, 10.0, 20.0]), (False, [10.0, 20.0])])
def test_an_error_is_logged_and_does_not_end_it(at_once, moments, caplog):
    virtual(check)(moments, at_once=at_once)
    assert [record.getMessage() for record in caplog.records] == ["looking failed"]
