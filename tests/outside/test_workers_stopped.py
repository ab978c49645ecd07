"""A worker that hangs for a while, and a server that is restarted under two: nothing is lost or doubled."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import web

from bot.sandbox import web as webhook_delivery
from bot.sandbox.web import create_app, server_serve
from tests import postgres
from tests.outside.watched_processes import WatchedProcess, WatchedWorkers
from tests.play.phones import NO_LIMITS, Phones, until
from tests.play.tables import group_of
from tests.play.workers import all_is_well, play, within_limits
from tests.world.machine import new_world, served

GROUPS = 6


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram brings again soon what nobody took."""
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.1)


def noted(app: web.Application, calls: list[tuple[str, str]]) -> None:
    """Let it be noted which methods are called at which name of this machine."""

    @web.middleware
    async def note(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        calls.append((request.host.partition(":")[0], request.path.rpartition("/")[2]))
        return await handler(request)

    app.middlewares.append(note)


WRITING = {"sendMessage", "editMessageText", "deleteMessage", "sendDice"}
ENOUGH = 45  # calls, for some to wait because of the limits of their groups


def written(calls: list[tuple[str, str]]) -> list[str]:
    """To which name of this machine each call came that writes to a chat."""
    return [host for host, method in calls if method in WRITING]


def busiest(calls: list[tuple[str, str]]) -> str:
    """The name at which most were written."""
    return Counter(written(calls)).most_common(1)[0][0]


def test_one_that_hangs_is_replaced_and_writes_to_no_chat_when_it_comes_to(tmp_path: Path) -> None:
    postgres.require()

    async def main(database: str) -> None:
        world = new_world(answer_seconds=3600)
        phones = Phones(world)
        over, ended = asyncio.Event(), Counter[int]()
        app, calls = create_app(world), list[tuple[str, str]]()
        noted(app, calls)
        async with server_serve(app) as address:
            addresses = address, address.replace("127.0.0.1", "localhost")
            workers = WatchedWorkers(world, addresses, database, 20, tmp_path)
            async with workers.running():
                groups = [group_of(world, 2, f"_{number}") for number in range(GROUPS)]
                playing = [asyncio.create_task(play(phones, *each, over, ended)) for each in groups]
                await until(lambda: len(written(calls)) > ENOUGH, "both, or one of them, to write")
                hosts = ["127.0.0.1", "localhost"]
                if busiest(calls) != hosts[0]:
                    hosts.reverse()
                hung, other = workers.watched if hosts[0] == "127.0.0.1" else reversed(workers.watched)
                hung.hang()
                over.set()
                await taken_over(other)
                seen = len(written(calls))
                await until(lambda: len(written(calls)) > seen + 9, "its chats to go on with the other one")
                calls.clear()
                hung.go_on()
                await until(lambda: hung.status is not None, "it to end", 0.1)
                assert hosts[0] not in written(calls)
                assert hung.status == 1
                # It may have asked about the webhook just before, in vain.
                assert [line.endswith("goes on with its chats; start it anew") for line in hung.said].count(
                    True
                ) == 1
                # Telegram's complaint of what the one that hung did not take may be there as well.
                assert len([line for line in other.said if "bot.ground.workers" in line]) == 1
                hung.start()
                await asyncio.gather(*playing)
                assert other.status is None
        all_is_well(world, database, ended)
        within_limits(world, [chat for chat, _ in groups])

    with postgres.database() as url:
        asyncio.run(main(url))


async def some_end(playing: "list[asyncio.Task[None]]", ended: Counter[int]) -> None:
    """Wait until half as many games as there are groups have ended."""
    enough = sum(ended.values()) + GROUPS // 2

    def there() -> bool:
        for each in playing:
            if each.done():
                each.result()
        return sum(ended.values()) >= enough

    await until(there, "games to end")


async def taken_over(other: WatchedProcess) -> None:
    """Wait until a worker has ended the other one."""
    await until(lambda: any("its session is ended" in line for line in other.said), "the other one to go on")


def test_a_server_that_is_restarted_ends_no_worker_and_loses_nothing(tmp_path: Path) -> None:
    postgres.require()
    server = postgres.Server()

    async def main(database: str) -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        over, ended = asyncio.Event(), Counter[int]()
        async with served(world) as address:
            workers = WatchedWorkers(world, address, database, 1000, tmp_path)
            async with workers.running():
                groups = [group_of(world, 2, f"_{number}") for number in range(GROUPS)]
                playing = [asyncio.create_task(play(phones, *each, over, ended)) for each in groups]
                for how in ("fast", "immediate"):
                    await some_end(playing, ended)
                    await asyncio.to_thread(server.stop, how)
                    await asyncio.sleep(1.5)
                    await asyncio.to_thread(server.start)
                await some_end(playing, ended)
                over.set()
                await asyncio.gather(*playing)
                assert [process.status for process in workers.watched] == [None, None]
        for process in workers.watched:
            said = [line.split(maxsplit=5)[3:5] for line in process.said if line[:4].isdecimal()]
            assert all(said.count(each) <= 2 for each in said), f"one line a part and outage: {process.said}"
            assert not any("Traceback" in line for line in process.said)
        all_is_well(world, database, ended)

    try:
        asyncio.run(main(server.migrated()))
    finally:
        server.remove()
