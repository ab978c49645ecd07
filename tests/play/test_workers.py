"""Two workers on one database behind one proxy, each killed with -9 again and again: nothing lost or doubled.

`PLAYED_GROUPS` groups for `PLAYED_SECONDS` seconds, one worker killed every 10 seconds; by default few.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.buttons.result import Rematch
from bot.http_server import serve as serve_proxy
from bot.sandbox.web import webhook_delivery
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat
from engine.records.verify import verify
from tests import postgres
from tests.databases import opened
from tests.play.balancer import Balancer
from tests.play.phones import NO_LIMITS, Phones, presses, take_turn, until
from tests.play.tables import group_of, started
from tests.play.test_kill import Process, newest, presses_are_noted, record_of
from tests.play.ways import settings_of

GROUPS, SECONDS, BETWEEN = (
    int(os.environ.get("PLAYED_GROUPS", "12")),
    float(os.environ.get("PLAYED_SECONDS", "25")),
    10.0,
)

pytestmark = pytest.mark.alone


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram brings again soon what nobody took."""
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.1)


class Workers:
    """Two workers of a world, and the proxy before them."""

    def __init__(self, world: World, address: str, database: str, budget: int = 1000) -> None:
        self.world = world
        self._address = address
        self._database = database
        self._budget = budget
        ways = [settings_of("brought") for _ in range(2)]
        self._secret = ways[0]["webhook_secret"].get_secret_value()
        self.ports = [int(way["webhook_port"]) for way in ways]
        self.balancer = Balancer(self.ports)
        self.processes: list[Process] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Both, for as long as the block runs; then they are killed."""
        async with serve_proxy(self.balancer.application(), "127.0.0.1", 0, connections=500) as port:
            for own in self.ports:
                environment = {
                    "WEBHOOK_URL": f"http://127.0.0.1:{port}/updates",
                    "WEBHOOK_SECRET": self._secret,
                    "WEBHOOK_PORT": str(own),
                    "GROUP_BUDGET": str(self._budget),
                }
                self.processes.append(Process(self.world, self._address, self._database, **environment))
            for process in self.processes:
                process.start()
            try:
                await until(lambda: len(self.world.state.call_log.made("setWebhook")) >= 2, "both to be up")
                yield
            finally:
                for process in self.processes:
                    await process.kill()


async def play(
    phones: Phones, chat: Chat, people: list[int], over: asyncio.Event, ended: Counter[int]
) -> None:
    """Play short games one after the other; when it is over the last one is played to its end."""
    while not over.is_set():
        await started(phones, chat, people, "showdown", options={"hands": "1"}, tidy=False)
        while Rematch not in {type(pressed) for _, pressed in presses(newest(phones, chat))}:
            await take_turn(phones, chat)
        ended[chat.id] += 1


def busiest_minute(times: list[float]) -> int:
    """The most calls in any 60 seconds."""
    return max(sum(start <= at < start + 60.0 for at in times) for start in times) if times else 0


def test_a_chat_is_played_by_whichever_worker_takes_its_updates() -> None:
    postgres.require()

    async def main(database: str) -> None:
        world = World(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        async with serve(create_app(world)) as address:
            workers = Workers(world, address, database)
            async with workers.running():
                for number in range(3):
                    chat, people = group_of(world, 2, f"_{number}")
                    await started(phones, chat, people, "pirate")
                    for _ in range(6):
                        await take_turn(phones, chat)
        assert all(workers.balancer.taken[port] > 5 for port in workers.ports), "both were brought updates"
        for game in range(1, 4):
            assert len(record_of(database, game).lines) >= 6
            assert presses_are_noted(database, game)
        assert world.state.failures == []

    with postgres.database() as url:
        asyncio.run(main(url))


def test_killed_in_turn_they_lose_and_double_nothing_and_every_game_ends() -> None:
    postgres.require()
    rng = random.Random(16)

    async def main(database: str) -> None:
        world = World(answer_seconds=3600)
        phones = Phones(world)
        over, ended = asyncio.Event(), Counter[int]()
        async with serve(create_app(world)) as address:
            workers = Workers(world, address, database, budget=20)
            async with workers.running():
                groups = [group_of(world, 2, f"_{number}") for number in range(GROUPS)]
                playing = [asyncio.create_task(play(phones, *each, over, ended)) for each in groups]
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
        assert len(ended) == GROUPS
        with opened(database) as db:
            games = db.execute("SELECT id, state FROM games ORDER BY id").fetchall()
            left = db.execute("SELECT count(*) FROM inbox").fetchone()
        print(f"{kills} kills, {len(games)} games, {dict(workers.balancer.taken)} updates")  # noqa: T201 - what the run came to
        assert {state for _, state in games} == {"over"}
        assert left == (0,)
        assert len(games) == sum(ended.values())
        for game, _ in games:
            assert verify(record_of(database, game)).fair
            assert presses_are_noted(database, game)
        assert all(query.answered for query in world.state.queries.values())
        assert world.state.call_log.refused == Counter(), "no group got too much"
        for chat, _ in groups:
            calls = [c for c in world.state.call_log.calls if c.params.get("chat_id") == chat.id and c.ok]
            counted = [c.at for c in calls if c.method in {"sendMessage", "editMessageText"}]
            assert busiest_minute(counted) <= 20
        assert world.state.failures == []

    with postgres.database() as url:
        asyncio.run(main(url))
