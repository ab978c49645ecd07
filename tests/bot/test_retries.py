"""What is done once in the background: after an error again, seldom, not for ever; never twice at a time."""

import asyncio
import logging

import pytest

from bot.ground.outbox import retries
from bot.ground.outbox.retries import OnceAttempts
from bot.ground.store import EndedError, UnavailableError


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    for pause, seconds in (("FIRST", 0.001), ("LONGEST", 0.01), ("LAST", 0.05)):
        monkeypatch.setattr(retries, pause, seconds)


class Work:
    """What fails with each of some errors, then ends well, if it ever does."""

    def __init__(self, *errors, always=False):
        self.errors, self.always = list(errors), always
        self.attempts = self.done = 0
        self.ended = asyncio.Event()

    async def __call__(self):
        self.attempts += 1
        await asyncio.sleep(0)
        if self.errors:
            raise self.errors[0] if self.always else self.errors.pop(0)
        self.done += 1
        self.ended.set()


async def test_it_is_done_once_after_errors_and_told_in_the_log_from_where_one_came(caplog):
    caplog.set_level(logging.WARNING)
    once, work = OnceAttempts(), Work(UnavailableError("gone"), KeyError("a"), IndexError("b"))
    for _ in range(3):
        once.begin("the evening", work)
    async with asyncio.timeout(60):
        await work.ended.wait()
    await once.close(1)
    assert (work.attempts, work.done) == (4, 1)
    assert [(record.levelname, record.exc_info is not None) for record in caplog.records] == [
        ("WARNING", False),
        ("ERROR", True),
        ("WARNING", False),
    ]


async def test_what_has_ended_can_be_begun_again():
    once, work = OnceAttempts(), Work()
    once.begin("the evening", work)
    async with asyncio.timeout(60):
        await work.ended.wait()
        while work.done < 2:
            once.begin("the evening", work)
            await asyncio.sleep(0)
    await once.close(1)
    assert work.attempts == work.done


async def test_it_is_given_up_in_the_end(caplog):
    once, work = OnceAttempts(), Work(ValueError("never"), always=True)
    once.begin("the evening", work)
    await once.close(10)
    assert "the evening is given up" in caplog.text
    assert 3 < work.attempts < 20


async def test_what_is_another_workers_is_left_to_it(caplog):
    once, work = OnceAttempts(), Work(EndedError("gone"), always=True)
    once.begin("the evening", work)
    await once.close(1)
    assert work.attempts == 1
    assert not caplog.records
