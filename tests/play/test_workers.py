"""Two workers on one database behind one proxy, each killed with -9 again and again: nothing lost or doubled.

`PLAYED_GROUPS` groups for `PLAYED_SECONDS` seconds, one worker killed every 10 seconds; by default few.
"""

import asyncio
import os
import random
from collections import Counter

import pytest

from bot.sandbox import web as webhook_delivery
from tests.play.phones import Phones
from tests.play.tables import group_of, outside
from tests.play.workers import Workers, all_is_well, play, play_without_bot, within_limits
from tests.world.machine import new_world, run, served

pytestmark = pytest.mark.postgres

GROUPS, SECONDS, BETWEEN = (
    int(os.environ.get("PLAYED_GROUPS", "4")),
    float(os.environ.get("PLAYED_SECONDS", "25")),
    10.0,
)


WITHOUT = 2
"""Chats that the bot is not in: a worker has each of them as well."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram brings again soon what nobody took."""
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.1)


def test_killed_in_turn_they_lose_and_double_nothing_and_every_game_ends(target: str) -> None:
    rng = random.Random(16)

    async def main(database: str) -> None:
        world = new_world(answer_seconds=3600)
        phones = Phones(world, mortal=True)
        over, ended = asyncio.Event(), Counter[int]()
        async with served(world) as address:
            workers = Workers(world, address, database, budget=20)
            async with workers.running():
                groups = [group_of(world, 2, f"_{number}") for number in range(GROUPS)]
                without = [outside(phones, 2) for _ in range(WITHOUT)]
                playing = [asyncio.create_task(play(phones, *each, over, ended)) for each in groups]
                playing += [
                    asyncio.create_task(play_without_bot(phones, *each, over, ended)) for each in without
                ]
                loop = asyncio.get_running_loop()
                end = loop.time() + SECONDS
                kills = 0
                while loop.time() < end:
                    await asyncio.sleep(BETWEEN * rng.uniform(0.8, 1.2))
                    process = workers.processes[kills % 2]
                    kills += 1
                    await process.kill()
                    for each in playing:
                        if each.done():
                            each.result()
                    await asyncio.sleep(rng.random())
                    process.start()
                over.set()
                await asyncio.gather(*playing)
        assert len(ended) == GROUPS + WITHOUT
        games = sum(ended.values())
        print(f"{kills} kills, {games} games, {dict(workers.balancer.taken)} updates")  # noqa: T201 - what the run came to
        all_is_well(world, database, ended, unheard=2 * kills)
        within_limits(world, [chat for chat, _ in groups + without])

    run(main(target))
