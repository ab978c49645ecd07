"""One line of the log a minute, and lines about games that start and end."""

import asyncio
import logging

import pytest

from bot.ground.store.base import StoreError
from bot.ground.timing import Counters
from bot.operation.readings import Activity
from bot.table.store import Games
from tests.bot.store.databases import finish, new_game

pytestmark = pytest.mark.sqlite


async def test_the_line_has_what_came_since_the_one_before(store):
    counters = Counters(taps=5)
    counters.calls["updates"].made = counters.calls["edit"].made = 50
    activity = Activity(store, counters, lambda: 2, lambda: 5, 60)
    await store.write(new_game)
    counters.taps = 17
    for kind, made in (("updates", 99), ("edit", 60), ("send", 10)):
        counters.calls[kind].made = made
    counters.calls["send"].refused, counters.calls["edit"].failed = 3, 1
    assert await activity.line() == (
        "1 live game, 12 taps, 2 updates and 5 messages waiting; 20 calls, 3 refused, 1 failed"
    )
    rest = "; 0 calls, 0 refused, 0 failed"
    assert await activity.line() == f"1 live game, 0 taps, 2 updates and 5 messages waiting{rest}"


WRITERS = {"bot.operation.readings", "bot.ground.tasks"}


@pytest.mark.virtual
@pytest.mark.usefixtures("inline_database")
async def test_it_comes_every_minute_also_after_a_failure(store, caplog):
    async def broken(_):
        raise StoreError("no")

    caplog.set_level(logging.INFO)
    running = asyncio.create_task(Activity(store, Counters(), lambda: 0, lambda: 0, 60).run())
    await asyncio.sleep(150)
    reading, store.read = store.read, broken
    await asyncio.sleep(60)
    store.read = reading
    await asyncio.sleep(60)
    running.cancel()
    lines = [record.levelname for record in caplog.records if record.name in WRITERS]
    assert lines == ["INFO", "INFO", "ERROR", "INFO"]


async def test_games_that_start_and_end_are_told_once_they_are_on_disk(store, caplog):
    with caplog.at_level(logging.INFO):
        game = await store.write(new_game)
        await store.write(lambda tx: Games(tx).update(game, held=3))
        with pytest.raises(ZeroDivisionError):
            await store.write(lambda tx: (Games(tx).update(game, state="playing", started_at=1.0), 1 / 0))
        assert caplog.messages == []
        await store.write(lambda tx: Games(tx).update(game, state="playing", started_at=1.0))
        await store.write(lambda tx: finish(tx, game, "over", 2.0))
        other = await store.write(new_game)
        await store.write(lambda tx: finish(tx, other, "stopped", 2.0))
        third = await store.write(new_game)
        await store.write(lambda tx: Games(tx).update(third, state="playing", started_at=1.0))
        await store.write(lambda tx: finish(tx, third, "stopped", 2.0))
    assert caplog.messages == [
        *("game 1 in chat -100 has started: pirate", "game 1 in chat -100 is over: pirate"),
        *("game 2 in chat -100 was called off: pirate", "game 3 in chat -100 has started: pirate"),
        "game 3 in chat -100 was stopped: pirate",
    ]
