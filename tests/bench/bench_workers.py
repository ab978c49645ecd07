"""Presses a second of whole bots behind a webhook: one process on SQLite, one and two workers on PostgreSQL.

    python -m tests.bench.bench_workers [--groups 60] [--seconds 10]

Real processes of the bot, without Telegram's limits. Every group plays pirate, and presses again as soon as
the press before is answered and its board is shown. Both databases sync to disk. Telegram and the people are
played by this process: on two cores two workers cannot be twice as fast, and the processor time of a press
tells more than presses a second.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import itertools
import json
import logging
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import aiohttp

from bot import app
from bot.config import load
from bot.ground.drawing.callback_data import Press
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.telegram.endpoint import HEADER
from bot.table.buttons.board import BoardPress, Hold, PickRow, Reroll, Roll, Sure
from bot.table.buttons.lobby import Sit, Start
from bot.table.buttons.result import Rematch
from tests.bench.bench_databases import server
from tests.bench.bench_press import TOKEN
from tests.bench.silent_server import converse
from tests.ports import free_port
from tests.presses import parse

SECRET = "secret-of-the-bench"
PATIENCE = 5.0
"""Seconds after which a group looks at its board again."""
WISHES: tuple[tuple[type[Press], ...], ...] = (
    (Rematch,),
    (Start,),
    (Sure,),
    (Reroll,),
    (Roll, Hold),
    (PickRow,),
)
"""What people press, the first that there is."""


def run_bot(environment: dict[str, str]) -> None:
    """Run the bot as `python -m bot run` does, but as fast as it can."""
    os.environ.update(environment)
    logging.disable(logging.ERROR)
    app.Sender = partial(Sender, per_second=100_000)  # type: ignore[attr-defined,assignment,misc]
    timing = replace(USUAL_TIMING, edits=0.0, double_tap=0.0, quota=0.01, tap=0.0)
    asyncio.run(app.run(load(), asyncio.Event(), timing))


@dataclass(slots=True)
class Group:
    """Two people and the last board that was shown to them."""

    chat: int
    message: int = 0
    text: str = ""
    offered: dict[Press, str] = field(default_factory=dict)
    shown: asyncio.Event = field(default_factory=asyncio.Event)

    def person(self, seat: int) -> dict[str, object]:
        """Somebody as Telegram tells of them."""
        return {"id": -2 * self.chat + seat, "is_bot": False, "first_name": f"P{seat}", "language_code": "ru"}

    @property
    def place(self) -> dict[str, object]:
        """The group as Telegram tells of it."""
        return {"id": self.chat, "type": "supergroup", "title": "Table"}

    def wish(self, rng: random.Random) -> tuple[int, str] | None:
        """Who presses what next."""
        for kinds in WISHES:
            found = [(press, data) for press, data in self.offered.items() if isinstance(press, kinds)]
            if found:
                press, data = rng.choice(found)
                return int(isinstance(press, BoardPress) and "›P1" in self.text), data
        return None


class Telegram:
    """Says yes to every call, keeps the last board of every group, and brings what people press."""

    def __init__(self, groups: int) -> None:
        self.groups = {chat: Group(chat) for chat in range(-groups, 0)}
        self.webhooks = 0
        self.ports: list[int] = []
        self.late: list[float] = []
        self._numbers = itertools.count(1)
        self._answered: dict[str, asyncio.Event] = {}
        self._session: aiohttp.ClientSession | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """Serve; yields the address."""
        serving = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        connector = aiohttp.TCPConnector(limit=0)
        async with (
            serving,
            aiohttp.ClientSession(connector=connector, headers={HEADER: SECRET}) as self._session,
        ):
            yield f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}"

    async def play(self, group: Group) -> None:
        """Open a game, and go on until cancelled."""
        rng = random.Random(group.chat)
        await self._say(group, 0, "/newgame pirate")
        sat = False
        while True:
            await group.shown.wait()
            group.shown.clear()
            sit = next((data for press, data in group.offered.items() if isinstance(press, Sit)), None)
            wish = (1, sit) if sit is not None and not sat else group.wish(rng)
            if wish is None:
                continue
            sat = sit is not None
            begun = time.perf_counter()
            await self._tap(group, *wish)
            self.late.append(time.perf_counter() - begun)
            try:
                async with asyncio.timeout(PATIENCE):
                    await group.shown.wait()
            except TimeoutError:
                group.shown.set()

    async def _tap(self, group: Group, seat: int, data: str) -> None:
        number = next(self._numbers)
        message = {
            "message_id": group.message,
            "date": int(time.time()),
            "chat": group.place,
            "text": group.text,
        }
        message["from"] = {"id": 424242, "is_bot": True, "first_name": "Dice", "username": "dice_bot"}
        query = {"id": str(number), "from": group.person(seat), "chat_instance": "1", "data": data}
        answered = self._answered[str(number)] = asyncio.Event()
        await self._bring({"update_id": number, "callback_query": query | {"message": message}})
        await answered.wait()

    async def _say(self, group: Group, seat: int, text: str) -> None:
        number = next(self._numbers)
        message = {"message_id": 1, "date": int(time.time()), "chat": group.place, "from": group.person(seat)}
        command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        message |= {"text": text, "entities": [command]}
        await self._bring({"update_id": number, "message": message})

    async def _bring(self, update: dict[str, Any]) -> None:
        assert self._session is not None
        while True:
            port = self.ports[update["update_id"] % len(self.ports)]
            async with self._session.post(f"http://127.0.0.1:{port}/updates", json=update) as answer:
                if answer.status == 200:
                    return
            await asyncio.sleep(0.1)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await converse(reader, writer, self._answer)

    def _answer(self, path: bytes, body: bytes, _: int) -> bytes:
        return json.dumps({"ok": True, "result": self._call(path, body)}).encode()

    def _call(self, path: bytes, body: bytes) -> object:
        method = path.rpartition(b"/")[2].decode()
        me = {"id": 424242, "is_bot": True, "first_name": "b", "username": "dice_bot"}
        if method in {"sendMessage", "editMessageText"}:
            said = json.loads(body)
            group = self.groups[int(said["chat_id"])]
            number = int(said.get("message_id") or next(self._numbers) + 10)
            self._shown(group, number, said)
            return {"message_id": number, "date": 1790000000, "chat": group.place, "from": me, "text": "x"}
        if method == "sendDice":
            return {"message_id": next(self._numbers), "dice": {"emoji": "🎲", "value": 4}}
        if method == "answerCallbackQuery":
            self._answered.pop(json.loads(body)["callback_query_id"], asyncio.Event()).set()
        self.webhooks += method == "setWebhook"
        return me if method == "getMe" else True

    @staticmethod
    def _shown(group: Group, number: int, said: dict[str, Any]) -> None:
        keys = said.get("reply_markup") or {}
        rows = (json.loads(keys) if isinstance(keys, str) else keys).get("inline_keyboard", [])
        data = [button["callback_data"] for row in rows for button in row if "callback_data" in button]
        if data:
            group.message, group.text = number, said["text"]
            group.offered = {press: each for each in data if (press := parse(each)) is not None}
            group.shown.set()


@contextmanager
def bots(
    address: str, database: dict[str, str], count: int, port_of: list[int]
) -> Iterator[list[BaseProcess]]:
    """So many processes of the bot."""
    context = multiprocessing.get_context("spawn")
    found = []
    for port in port_of[:count]:
        environment = {
            "BOT_TOKEN": TOKEN,
            "BOT_API_URL": address,
            "GROUP_BUDGET": "1000",
            "COACH": "0",
            "WEBHOOK_URL": "https://example.org/updates",
            "WEBHOOK_SECRET": SECRET,
            "WEBHOOK_PORT": str(port),
            **database,
        }
        found.append(context.Process(target=run_bot, args=(environment,), daemon=True))
        found[-1].start()
    try:
        yield found
    finally:
        for process in found:
            process.kill()
            process.join()


def used(processes: list[BaseProcess]) -> float:
    """Seconds of processor time of processes, so far."""
    ticks = 0
    for process in processes:
        ticks += sum(
            map(int, Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13])
        )
    return ticks / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Found:
    """Presses a second; processor time of the bots for one, in seconds; seconds to the answer."""

    rate: float
    cpu: float
    half: float
    late: float


async def measured(database: dict[str, str], count: int, groups: int, seconds: float) -> Found:
    """Let groups play with so many processes."""
    telegram = Telegram(groups)
    async with telegram.running() as address:
        telegram.ports = [free_port() for _ in range(count)]
        with bots(address, database, count, telegram.ports) as processes:
            while telegram.webhooks < count:
                await asyncio.sleep(0.1)
                assert all(process.is_alive() for process in processes), "a bot ended by itself"
            playing = [asyncio.create_task(telegram.play(group)) for group in telegram.groups.values()]
            while len(telegram.late) < groups:
                await asyncio.sleep(0.05)
                assert not any(task.done() for task in playing), "a group stopped pressing"
            await asyncio.sleep(seconds / 2)  # what is done once
            telegram.late.clear()
            before, begun = used(processes), time.perf_counter()
            await asyncio.sleep(seconds)
            wall, cpu, late = time.perf_counter() - begun, used(processes) - before, list(telegram.late)
            for task in playing:
                task.cancel()
            for each in await asyncio.gather(*playing, return_exceptions=True):
                if isinstance(each, Exception):
                    raise each
    return Found(len(late) / wall, cpu / len(late), median(late), quantiles(late, n=100)[98])


async def main() -> None:
    """Measure one after the other and print the ratios."""
    parser = argparse.ArgumentParser(description="One process on SQLite, one and two workers on PostgreSQL.")
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = {"DATABASE_PATH": str(Path(folder) / "bot.db"), "DATABASE_URL": ""}
        found = {"SQLite, one process": await measured(file, 1, args.groups, args.seconds)}
    for count, what in ((1, "PostgreSQL, one worker"), (2, "PostgreSQL, two workers")):
        with server() as url:
            found[what] = await measured({"DATABASE_URL": url}, count, args.groups, args.seconds)
    first = found["SQLite, one process"]
    print(f"{args.groups} groups that press again as soon as they see what came of it")
    for what, each in found.items():
        print(
            f"  {what:24} {each.rate:6.0f} presses a second, ratio {each.rate / first.rate:4.2f};"
            f" {each.cpu * 1e3:5.2f} ms of the bots' processors for one, ratio {each.cpu / first.cpu:4.2f};"
            f" answered after {each.half * 1e3:5.1f} ms, 99 of 100 within {each.late * 1e3:6.1f} ms"
        )


if __name__ == "__main__":
    asyncio.run(main())
