"""CPU per press of the whole bot when updates are brought, as a ratio to fetching them in the same run.

Telegram is a process of its own, which brings the taps over 40 connections, or hands them out when asked: all
that wait, as in busy hours, or one a call, as in quiet ones.
Run: `python -m tests.bench.bench_webhook`.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import json
import logging
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.runtime.http_server import serve
from bot.ground.store import Store
from bot.ground.telegram.client import Client
from bot.ground.telegram.deliveries import Deliveries
from bot.ground.telegram.endpoint import HEADER, Endpoint
from bot.ground.telegram.polling import ALLOWED
from tests.bench.bench_press import SIZE, TOKEN, Whole
from tests.bench.silent_server import SilentServer

SECRET = "secret-of-the-bench"
CONNECTIONS = 40
Items = list[dict[str, Any]]
Receive = Callable[[Items], Awaitable[None]]


def telegram(pipe: Connection) -> None:
    """Hand updates out, or bring them, as the pipe says; it says first at which port."""
    waiting: Items = []
    at_once = 1

    async def get_updates(request: web.Request) -> web.Response:
        asked = await request.json()
        while waiting and waiting[0]["update_id"] < asked.get("offset", 0):
            waiting.pop(0)
        return web.json_response({"ok": True, "result": waiting[:at_once]})

    async def bring(port: int, items: Items) -> None:
        connector = aiohttp.TCPConnector(limit=CONNECTIONS)
        async with aiohttp.ClientSession(connector=connector, headers={HEADER: SECRET}) as session:

            async def one(item: dict[str, Any]) -> None:
                async with session.post(f"http://127.0.0.1:{port}/updates", json=item) as answer:
                    assert answer.status == 200

            await asyncio.gather(*map(one, items))

    async def main() -> None:
        nonlocal at_once
        app = web.Application()
        app.router.add_post(f"/bot{TOKEN}/getUpdates", get_updates)
        async with serve(app, "127.0.0.1", 0) as own:
            pipe.send(own)
            while True:
                what, items = await asyncio.to_thread(pipe.recv)
                pipe.send("ready")
                if isinstance(what, int):
                    await bring(what, items)
                else:
                    waiting.extend(items)
                    at_once = len(items) if what == "all" else 1

    asyncio.run(main())


class Bench:
    """The whole bot, and Telegram's process."""

    def __init__(self, whole: Whole, pipe: Connection, address: str) -> None:
        self._whole = whole
        self._pipe = pipe
        settings = Settings(_env_file=None, bot_token=SecretStr(TOKEN), bot_api_url=address)
        self._fetcher = Client(settings)
        self._offset: int | None = None
        self._endpoint = Endpoint("/updates", SECRET, Deliveries(self._read, self._handle).take, 100)
        self._tasks: list[asyncio.Future[None]] = []
        self._left = 0
        self._done = asyncio.Event()

    async def measure(self) -> dict[str, float]:
        """Median CPU seconds a press, by how updates come; the ways take turns."""
        used: dict[str, list[float]] = {
            "brought": [],
            "fetched, all that wait": [],
            "fetched, one a call": [],
        }
        async with serve(self._endpoint.application(), "127.0.0.1", 0, connections=100) as port:
            for _ in range(SIZE.rounds):
                for way, what in zip(used, (port, "all", "one"), strict=True):
                    items = json.loads(json.dumps(await self._whole.taps()))
                    self._left = len(items)
                    self._done.clear()
                    self._pipe.send((what, items))
                    began = time.process_time()
                    assert await asyncio.to_thread(self._pipe.recv) == "ready"
                    if way != "brought":
                        await self._fetch(len(items))
                    await self._done.wait()
                    await self._whole.drain()
                    used[way].append((time.process_time() - began) / len(items))
                    await asyncio.sleep(1.1)  # the bot edits a message at most once a second
        await self._fetcher.shutdown()
        return {way: statistics.median(each) for way, each in used.items()}

    async def _fetch(self, count: int) -> None:
        self._tasks.clear()
        while count:
            updates, self._offset = await self._fetcher.updates(self._offset, ALLOWED, 30)
            count -= len(updates)
            self._tasks += [asyncio.ensure_future(self._handle(update)) for update in updates]

    def _read(self, item: dict[str, Any]) -> Any:
        return self._whole.client.read_update(item)

    async def _handle(self, update: Any) -> None:
        bot = self._whole.bot
        await bot.update_processor.process_update(update, bot.process_update(update))
        self._left -= 1
        if not self._left:
            self._done.set()


async def main() -> None:
    """Measure all ways and print the ratios."""
    parser = argparse.ArgumentParser(description="CPU per press, brought as a ratio to fetched.")
    parser.add_argument("--tables", type=int, help="groups at once")
    parser.add_argument("--rounds", type=int, help="taps in each of them, for each way")
    parser.parse_args(namespace=SIZE)
    logging.disable(logging.WARNING)
    context = multiprocessing.get_context("spawn")
    pipe, there = context.Pipe()
    process = context.Process(target=telegram, args=(there,), daemon=True)
    process.start()
    with tempfile.TemporaryDirectory() as folder, SilentServer() as address:
        async with await Store.open(Path(folder) / "bench.db") as store:
            whole = Whole(store, address)
            async with whole.bot:
                await whole.begin()
                found = await Bench(whole, pipe, f"http://127.0.0.1:{pipe.recv()}").measure()
                await whole.sender.close()
                await whole.messages.close()
    process.kill()
    process.join()
    brought = found.pop("brought")
    print(f"CPU per press  brought {brought * 1e3:6.2f} ms")
    for way, cpu in found.items():
        print(f"               {way} {cpu * 1e3:6.2f} ms  ratio {brought / cpu:.2f}")


if __name__ == "__main__":
    asyncio.run(main())
