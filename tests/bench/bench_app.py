"""A tap in the Mini App beside a tap in the chat: seconds until it is seen, and what it costs the bot.

The pages are a process of their own: two for each table, one of which presses at moments of chance, as in a
lively game. A press is seen when the *other* page has the picture. In the chat it is answered by a toast, and
seen when Telegram has taken the edit, which waits for Telegram's limits.

Run: `python -m tests.bench.bench_app`, with `--help` for less.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import secrets
import statistics
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import aiohttp
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.timing import USUAL_TIMING
from bot.miniapp.server import AppServer
from bot.miniapp.sessions import GameLinks, TableSessions
from bot.miniapp.state import state
from bot.table.room import RoomContext
from tests.bench.bench_load import AT_ONCE, Groups, cost, playing
from tests.bench.bench_press import TOKEN
from tests.bench.silent_server import beside_silence
from tests.play.app_pages import AppWindow, presses_in, read_event, read_events
from tests.ports import free_port

# ruff: noqa: T201 - it prints what it measured


GOAL = 150.0
"""Milliseconds from tap to picture, for 95 of 100."""
PRESSES = 50.0
"""A second, at all tables together; at few tables one in half a second at each."""


@dataclass
class TwoPages:
    """The pages of the two people at a table."""

    windows: tuple[AppWindow, AppWindow]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    luck: random.Random = field(default_factory=lambda: random.Random(5))

    @property
    def mover(self) -> AppWindow | None:
        """Whose turn it is; None once the game is over."""
        return next((each for each in self.windows if each.state.get("head", {}).get("mine")), None)

    def pick(self, window: AppWindow) -> str:
        """What the person on turn presses: a hold, a throw, a row."""
        offered = presses_in(window.state)
        sure = [each for each in offered if each[0] in "yi"]
        throws = [each for each in offered if each[0] in "rhQ"]
        return self.luck.choice(sure or throws or [each for each in offered if each[0] == "w"])


class Pages:
    """All pages, in a process of their own.

    Args:
        port: of the app.
        tables: a game's token and two sessions for each table.
    """

    def __init__(self, port: int, tables: list[tuple[str, str, str]]) -> None:
        self._base, self._origin = f"http://127.0.0.1:{port}/app", f"http://127.0.0.1:{port}"
        self._tables = [
            TwoPages((AppWindow(0, 0, token, one), AppWindow(1, 0, token, other)))
            for token, one, other in tables
        ]
        self._reading: list[asyncio.Task[None]] = []

    async def talk(self, pipe: Connection) -> None:
        """Do what the pipe says, until it says that it is over."""
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as self._http:
            for table in self._tables:
                self._reading += [asyncio.create_task(self._read(table, each)) for each in table.windows]
            while not all(window.state for table in self._tables for window in table.windows):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            pipe.send("ready")
            while (asked := await asyncio.to_thread(pipe.recv)) is not None:
                what, amount = asked
                pipe.send(await (self._lively(amount) if what == "lively" else self._in_a_row(amount)))
            for task in self._reading:
                task.cancel()
            await asyncio.gather(*self._reading, return_exceptions=True)

    async def _read(self, table: TwoPages, window: AppWindow) -> None:
        headers, timeout = {"Authorization": f"Bearer {window.session}"}, aiohttp.ClientTimeout(total=None)
        url = f"{self._base}/game/{window.token}/events"
        async with self._http.get(url, headers=headers, timeout=timeout) as answer:
            assert answer.status == 200, await answer.text()
            async for event in read_events(answer.content):
                read_event(window, event)
                table.changed.set()

    async def _press(self, table: TwoPages) -> tuple[float, float] | None:
        """Press once: seconds until the answer, and until the other page shows it."""
        mover = table.mover
        if mover is None:
            return None
        (other,) = (each for each in table.windows if each is not mover)
        before, began = other.id, time.perf_counter()
        body = json.dumps({"press": table.pick(mover), "key": secrets.token_hex(8)})
        headers = {"Authorization": f"Bearer {mover.session}", "Origin": self._origin}
        url = f"{self._base}/game/{mover.token}/press"
        async with self._http.post(url, data=body, headers=headers) as answer:
            told = await answer.json()
            assert answer.status == 200, told
        answered = time.perf_counter() - began
        seen = None
        async with asyncio.timeout(30):
            while mover.id != told["id"] or seen is None:
                table.changed.clear()
                if seen is None and (other.id != before or told["state"].get("question")):
                    seen = time.perf_counter() - began  # what is asked only the person on turn sees
                else:
                    await table.changed.wait()
        return answered, seen

    async def _lively(self, seconds: float) -> list[tuple[float, float]]:
        """Press at moments of chance at all tables for so long."""
        found: list[tuple[float, float]] = []

        async def one(table: TwoPages, luck: random.Random) -> None:
            until = time.perf_counter() + seconds
            await asyncio.sleep(luck.random() * every)
            while time.perf_counter() < until:
                took = await self._press(table)
                if took is not None:
                    found.append(took)
                await asyncio.sleep(luck.expovariate(1 / every))

        every = between(len(self._tables))
        await asyncio.gather(*(one(table, random.Random(n)) for n, table in enumerate(self._tables)))
        return found

    async def _in_a_row(self, presses: int) -> int:
        """Make so many presses, a few tables at once, all tables in turn; returns how many were made."""
        tables, made = deque(self._tables), 0
        while made < presses:
            at_once = [tables[number] for number in range(min(AT_ONCE, len(tables)))]
            made += len(
                [each for each in await asyncio.gather(*map(self._press, at_once)) if each is not None]
            )
            tables.rotate(-len(at_once))
        return made


def _pages(pipe: Connection, port: int, tables: list[tuple[str, str, str]]) -> None:
    asyncio.run(Pages(port, tables).talk(pipe))


@contextmanager
def pages_beside(port: int, tables: list[tuple[str, str, str]]) -> Iterator[Connection]:
    """The pages in a process of their own, and the pipe to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_pages, args=(theirs, port, tables))
    process.start()
    try:
        yield ours
    finally:
        with suppress(OSError):
            ours.send(None)
        process.join(10)
        process.kill()


async def ask(pipe: Connection, what: object = None) -> Any:
    """Say something to the pages, and hear what they say."""
    if what is not None:
        pipe.send(what)
    return await asyncio.to_thread(pipe.recv)


@asynccontextmanager
async def app_of(bot: Groups) -> AsyncIterator[tuple[int, list[tuple[str, str, str]]]]:
    """The app of a bot, served: its port, and the tables for its pages."""
    port = free_port()
    settings = Settings(
        bot_token=SecretStr(TOKEN),
        app_url=f"http://127.0.0.1:{port}/app",
        app_name="table",
        app_port=port,
    )
    transactions = bot.games._transactions  # noqa: SLF001
    bus = transactions.states.hooks.events
    context = RoomContext(bot.deps, bot.store, transactions, settings, time.time, USUAL_TIMING, bus)
    serving = asyncio.create_task(AppServer(context, state).run())
    links, sessions = GameLinks(TOKEN, lambda: "bot", "table"), TableSessions(TOKEN, time.time)
    tables = []
    for chat, view in bot.views.items():
        players = [bot.player(chat, seat) for seat in range(2)]
        one, other = (sessions.issue(player, view.game)[0] for player in players)
        tables.append((links.token_of(view.game), one, other))
    try:
        yield port, tables
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


class Edits:
    """The edits of boards that Telegram has taken, by chat."""

    def __init__(self, bot: Groups) -> None:
        self._waiting: dict[int, list[float]] = {}
        self.seen: list[float] = []
        call = bot.client.call

        async def watched(method: str, parameters: dict[str, Any], *args: Any, **more: Any) -> Any:
            now = self._waiting.pop(parameters.get("chat_id", 0), []) if method == "editMessageText" else []
            answer = await call(method, parameters, *args, **more)
            self.seen += [time.perf_counter() - at for at in now]
            return answer

        object.__setattr__(bot.client, "call", watched)  # the library lets nobody set anything

    def expect(self, chat: int) -> None:
        """Somebody has tapped in a chat."""
        self._waiting.setdefault(chat, []).append(time.perf_counter())


async def lively_chats(bot: Groups, edits: Edits, seconds: float) -> list[float]:
    """Seconds from tap to toast in chats that play as `Pages` does."""
    found: list[float] = []

    async def one(chat: int, luck: random.Random) -> None:
        until = time.perf_counter() + seconds
        await asyncio.sleep(luck.random() * every)
        while time.perf_counter() < until:
            began = time.perf_counter()
            edits.expect(chat)
            await bot.tap(chat)
            found.append(time.perf_counter() - began)
            await asyncio.sleep(luck.expovariate(1 / every))

    every = between(len(bot.views))
    await asyncio.gather(*(one(chat, random.Random(chat)) for chat in bot.views))
    return found


def between(tables: int) -> float:
    """Seconds between two presses at each of so many tables."""
    return max(0.5, tables / PRESSES)


def p95(late: list[float]) -> float:
    """Within which 95 of 100 are, in milliseconds."""
    return statistics.quantiles(late, n=20)[18] * 1e3 if len(late) > 1 else float("nan")


async def main(args: argparse.Namespace, address: str, folder: Path) -> None:
    """Measure and print what there is a goal for."""
    for tables in args.tables:
        async with playing(tables, address, folder, limited=True) as bot, app_of(bot) as (port, found):
            with pages_beside(port, found) as pipe:
                await ask(pipe)
                took = await ask(pipe, ("lively", args.seconds))
        async with playing(tables, address, folder, limited=True) as bot:
            edits = Edits(bot)
            toasts = await lively_chats(bot, edits, args.seconds)
        seen, answered = (p95(list(each)) for each in zip(*((seen, at) for at, seen in took), strict=True))
        print(
            f"{tables:4} tables: p95 of tap to picture {seen:6.1f} ms in the app (answer {answered:6.1f} ms,"
            f" {len(took)} presses), ratio to {GOAL:.0f} ms {seen / GOAL:.2f};"
            f" in the chat {p95(edits.seen):7.0f} ms (its toast {p95(toasts):6.1f} ms)"
        )
    async with playing(args.many, address, folder) as bot:
        await cost(bot, args.many, args.presses // 5)
        in_chat = await cost(bot, args.many, args.presses)
    async with playing(args.many, address, folder) as bot, app_of(bot) as (port, found):
        with pages_beside(port, found) as pipe:
            await ask(pipe)
            await ask(pipe, ("row", args.presses // 5))
            began = time.process_time()
            made = await ask(pipe, ("row", args.presses))
            await bot.drain()
            in_app = (time.process_time() - began) / made
    print(
        f"CPU per press, {args.many} tables of two: in the app {in_app * 1e3:.2f} ms  in the chat"
        f" {in_chat * 1e3:.2f} ms  ratio {in_app / in_chat:.2f}"
    )


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description="A tap in the Mini App beside a tap in the chat.")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each number of tables")
    parser.add_argument("--tables", type=int, nargs="+", default=(1, 10, 100))
    parser.add_argument("--many", type=int, default=100, help="tables at which the cost is measured")
    parser.add_argument("--presses", type=int, default=1000, help="whose cost is measured")
    return parser.parse_args()


if __name__ == "__main__":
    beside_silence(partial(main, options()))
