"""A disk that is really full: health says so, and the log tells it in a few lines."""

import asyncio
import io
import logging
import re
import sys
import time

import pytest

from bot.chats.settings import Chats
from bot.ground.outbox.sender import Sender
from bot.ground.store import database
from bot.ground.store.base import DiskError, Marks
from bot.ground.store.database import Store
from bot.ground.tasks import BackgroundTasks, Redactor
from bot.ground.timing import USUAL_TIMING
from bot.operation import standard_output as logs
from bot.operation.metrics import Metrics
from bot.operation.readings import Readings
from tests.bot.virtual_time import TOKEN, Telegram, client_of
from tests.full_disk import fill, small_disk

pytestmark = pytest.mark.sqlite


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path / "disk") as folder:
        yield folder


@pytest.fixture
def log(monkeypatch, usual_log):  # noqa: ARG001 - as it is afterwards
    """What the bot's own logging has written so far."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up_logging("INFO", "text", Redactor(TOKEN))
    return written.getvalue


async def failing(store, times):
    """Write what no disk without room can take, and log what comes of it as the parts of the bot do."""
    tasks = BackgroundTasks()
    for number in range(times):
        tasks.spawn(
            store.write(lambda tx, number=number: Chats(tx).remember(-number, "group", "x" * 9000, 1.0))
        )
    await tasks.idle.wait()
    with pytest.raises(DiskError) as caught:
        await store.write(lambda tx: Chats(tx).remember(-1000, "group", "x" * 9000, 1.0))
    logging.getLogger("bot.here").error("something failed", exc_info=caught.value)


async def test_it_is_told_by_health_and_in_two_lines_of_the_log(disk, log, monkeypatch):
    monkeypatch.setattr(database, "SETTLED", 0.0)
    async with await Store.open(disk / "bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
        client = client_of(Telegram())
        readings = Readings(store, client, Sender(client), None, lambda: 0, disk, time.time, USUAL_TIMING)
        room = fill(disk)
        await failing(store, 20)
        told = log()
        assert re.fullmatch(
            r"\S+ \S+ WARNING \S+: writing to the database failed: the disk is full \(.*\)\n", told
        ), told
        problems = [str(each) for each in await readings.findings() if not each.good]
        assert problems == [
            "database: problem: the last write failed: the disk is full (database or disk is full)",
            "disk: problem: 0 kB free where the database is",
        ]
        await store.write(lambda tx: Chats(tx).get(1))  # which changes nothing, and so tells nothing
        assert store.cannot_write
        text = (await Metrics(readings).text(""))[0].decode()
        assert "\ndicepoker_disk_free_bytes 0.0\n" in text
        room.unlink()
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
        assert not store.cannot_write
        assert re.search(r"writing to the database works again after 21 failures in \d+ s\n$", log())
        assert [each.subject for each in await readings.findings() if not each.good] == ["disk"]
    monkeypatch.undo()
    await a_disk_that_takes_small_things_now_and_then_is_still_full(disk, log)


async def a_disk_that_takes_small_things_now_and_then_is_still_full(disk, log):
    before = log().count("\n")
    async with await Store.open(disk / "bot.db") as store:
        room = fill(disk)
        for _ in range(3):
            await failing(store, 1)
            room.unlink()
            await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
            room = fill(disk)
            await asyncio.sleep(0)
    assert log().count("\n") == before + 1
