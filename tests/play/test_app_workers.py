"""Pages of the Mini App where two workers share a database: either serves any table, and any press."""

import asyncio
from dataclasses import replace

import pytest

from bot.table.buttons.board import Hold, Roll
from tests.databases import opened
from tests.play.app_pages import NAME, AppPages, pages_of
from tests.play.phones import SWIFT, Phones, game_of, running, until
from tests.play.tables import group_of, started
from tests.play.workers import settings_of_two
from tests.ports import free_port
from tests.world.machine import run

pytestmark = pytest.mark.postgres

TIMING = replace(SWIFT, worker_look=50.0, worker_beat=0.5)
"""Whoever is not told of what is left to them comes late, and would be found out."""
SOON = 25.0


def test_the_wrong_worker_serves_the_stream_and_takes_presses(target: str) -> None:
    async def main(database: str) -> None:
        ports = free_port(), free_port()
        url = f"http://127.0.0.1:{ports[0]}/app"  # of the proxy, which gives requests to either
        changes = [{"app_url": url, "app_name": NAME, "app_port": port} for port in ports]
        async with settings_of_two(database, *changes) as (phones, *settings):
            async with pages_of(phones.world, ports[0]) as one, pages_of(phones.world, ports[1]) as other:
                for pages in (one, other):
                    pages.origin = f"http://127.0.0.1:{ports[0]}"
                async with (
                    running(settings[0], TIMING),
                    running(settings[1], TIMING),
                ):
                    for pages in (one, other):
                        await pages.ready()
                    for number in range(2):  # whichever worker has the chat, it is the wrong one once
                        await scene(phones, one, other, database, f"_{number}")
            assert phones.world.state.failures == []

    run(main(target))


async def scene(phones: Phones, one: AppPages, other: AppPages, database: str, tag: str) -> None:
    """A game whose first player's page is served by one worker, and the second one's by the other."""
    chat, people = group_of(phones.world, 2, tag)
    board = await started(phones, chat, people, "yatzy", tidy=False)
    game = game_of(board)
    mover, waiter = await one.open(people[0], game), await other.open(people[1], game)
    elsewhere = replace(mover, task=None)  # one session, both workers
    for pages, window, press in ((one, mover, Roll(game, mover.version)), (other, elsewhere, None)):
        before = waiter.id
        status, body = await pages.press(window, press or Hold(game, mover.version, 0))
        assert status == 200, body
        began = asyncio.get_running_loop().time()
        await until(lambda wanted=body["id"]: mover.id == wanted, "the page of whoever pressed", pause=0.01)
        await until(lambda shown=before: waiter.id != shown, "the other's page", pause=0.01)
        assert asyncio.get_running_loop().time() - began < SOON
    assert mover.held == waiter.held == [0]
    for pages in (one, other):  # a press that comes twice, to either worker, counts once
        status, body = await pages.press(mover, Hold(game, mover.version, 1), f"a-key-of-both{tag}")
        assert status == 200
    await until(lambda: mover.held == waiter.held == [0, 1], "a die more on both pages", pause=0.01)
    with opened(database) as db:
        rows = db.execute("SELECT user_id FROM game_windows WHERE game_id = ? ORDER BY 1", (game,)).fetchall()
    assert [row[0] for row in rows] == sorted(people)
    for pages, window in ((one, mover), (other, waiter)):
        await pages.close(window)
    await phones.board(chat.id, Hold)
