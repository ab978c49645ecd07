"""What is done again: background work, notes in the database, games after an outage, what is periodic."""

import asyncio
import logging
import sqlite3
from contextlib import suppress

import pytest

from bot.ground import tasks
from bot.ground.outbox import deliveries
from bot.ground.outbox.deliveries import LAST, LONGEST, OnceAttempts
from bot.ground.store.base import EndedError, UnavailableError, lasting
from bot.ground.store.database import DatabaseFailed, Outages
from bot.ground.tasks import BackgroundTasks, repeat_every
from bot.ground.timing import USUAL_TIMING
from tests.bot.virtual_time import now

pytestmark = [pytest.mark.virtual, pytest.mark.sqlite]


class Work:
    """What fails with each of some errors, then ends well, if it ever does."""

    def __init__(self, *errors, always=False):
        self.errors, self.always = list(errors), always
        self.attempts, self.done = [], 0

    async def __call__(self):
        self.attempts.append(now())
        await asyncio.sleep(1)
        if self.errors:
            raise self.errors[0] if self.always else self.errors.pop(0)
        self.done += 1


def told(caplog, module=deliveries):
    """What a module has told; what an earlier test has left behind may speak at any time."""
    return [record for record in caplog.records if record.name == module.__name__]


async def test_it_is_done_once_after_errors_and_told_in_the_log_from_where_one_came(caplog):
    caplog.set_level(logging.WARNING)
    once, work = OnceAttempts(), Work(UnavailableError("gone"), KeyError("a"), IndexError("b"))
    for _ in range(3):
        once.begin("the evening", work)
    await asyncio.sleep(3600)
    assert [at - work.attempts[0] for at in work.attempts] == [0, 16, 77, 318], "15, 60, 240 after each"
    assert work.done == 1
    assert [(record.levelname, record.exc_info is not None) for record in told(caplog)] == [
        ("WARNING", False),
        ("ERROR", True),
        ("WARNING", False),
    ]
    once.begin("the evening", work)  # what has ended can be begun again
    await asyncio.sleep(2)
    assert work.done == 2
    await once.close(1)


async def test_it_is_given_up_in_the_end_and_what_is_another_workers_is_left_to_it_at_once(caplog):
    once, work = OnceAttempts(), Work(EndedError("gone"), always=True)
    once.begin("the evening", work)
    await once.close(100)
    assert len(work.attempts) == 1
    assert not told(caplog)
    once, work = OnceAttempts(), Work(ValueError("never"), always=True)
    once.begin("the evening", work)
    await once.close(LAST + 2 * LONGEST)
    assert "the evening is given up" in caplog.text
    assert work.attempts[-1] - work.attempts[0] > LAST - LONGEST
    assert work.attempts[-1] - work.attempts[-2] == LONGEST + 1


@pytest.mark.usefixtures("inline_database")
async def test_what_has_to_be_noted_waits_for_room_on_the_disk_and_what_is_wrong_for_good_is_raised(store):
    tries = []

    def note(tx):
        tries.append(1)
        tx.db.execute("CREATE TABLE more (x)")

    async def limit(pages):
        await store.write(lambda tx: tx.db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    await store.pack()  # or there are pages of tables that migrations have dropped
    await limit(1)  # means: not one page more than there are
    noting = asyncio.create_task(lasting(lambda: store.write(note)))
    await asyncio.sleep(60)
    assert len(tries) > 3
    assert not noting.done()
    await limit(1_000_000)
    await noting
    await store.read(lambda tx: tx.db.execute("SELECT x FROM more").fetchall())
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await lasting(lambda: store.write(lambda tx: tx.db.execute("INSERT INTO nowhere VALUES (1)")))


class Boards:
    """What is shown, and how often the database still fails at it.

    Attributes:
        shown: since when, each time that everything was.
        forgotten: how often what is remembered was dropped.
    """

    def __init__(self, failures=0, error=UnavailableError):
        self._failures, self._error = failures, error
        self.shown, self.forgotten = [], 0
        self.tasks = BackgroundTasks()
        self.outages = Outages(self._forget, self._show, self.tasks.spawn, now, USUAL_TIMING)

    def _forget(self):
        self.forgotten += 1

    async def _show(self, since):
        if self._failures:
            self._failures -= 1
            self.outages.failed(DatabaseFailed())
            raise self._error("nobody answers")
        self.shown.append(since)


@pytest.mark.parametrize("failures", [0, 1, 3])
async def test_games_are_shown_when_the_database_can_be_asked_again(failures, caplog):
    boards = Boards(failures)
    for _ in range(2):
        boards.outages.failed(DatabaseFailed())
    await boards.tasks.idle.wait()
    assert boards.shown == [1000.0], "all that was not shown since it began"
    assert boards.forgotten == failures + 1
    assert caplog.text.count("boards wait") == (failures > 0), "an outage is told of once"
    later = now()
    boards.outages.failed(DatabaseFailed())  # the next outage is followed as well
    await boards.tasks.idle.wait()
    assert boards.shown == [1000.0, later]


async def test_whoever_was_ended_shows_nothing_any_more():
    boards = Boards(1000, EndedError)
    boards.outages.failed(DatabaseFailed())
    await boards.tasks.idle.wait()
    assert boards.shown == []
    assert boards.forgotten == 1


@pytest.mark.parametrize(("at_once", "moments"), [(True, [0.0, 10.0, 20.0]), (False, [10.0, 20.0])])
async def test_an_error_is_logged_and_does_not_end_what_is_periodic(at_once, moments, caplog):
    began, seen = now(), []

    async def work():
        seen.append(now() - began)
        if len(seen) == 1:
            raise OSError("the disk is full")

    with suppress(TimeoutError):
        async with asyncio.timeout(25.0):
            await repeat_every(10.0, work, "looking", at_once=at_once)
    assert seen == pytest.approx(moments)
    assert [record.getMessage() for record in told(caplog, tasks)] == ["looking failed"]
