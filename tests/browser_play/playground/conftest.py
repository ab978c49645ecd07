"""The playground as a stranger starts it, on an afternoon, with a table that is solved, and the browser."""

import asyncio
import os
import socket
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.config import Settings
from bot.playground.program import free_port, run
from bot.playground.schedule import games
from bot.sandbox.world.pushed_clock import PushedClock
from engine.solver.cache import load

ZONE = ZoneInfo("Europe/Berlin")
AFTERNOON = datetime(2026, 11, 25, 15, 0, tzinfo=ZONE).timestamp()
"""A Wednesday, at an hour at which the puzzle of the day may come."""
EVERYWHERE = "0.0.0.0"
PORTS = 18080 + 200 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
"""The first of those that only this process tries: no other takes the port after that of a page."""


@pytest.fixture(params=["127.0.0.1"])
def host(request):
    """Where the playground listens."""
    return request.param


@pytest.fixture
async def page_url(host, tmp_path):
    load(games()[0], tmp_path / "tables")
    began = time.time()
    clock = PushedClock(ZONE, pause=2.0, clock=lambda: AFTERNOON + time.time() - began)
    port, stop = free_port(host, PORTS), asyncio.Event()
    settings = Settings(
        _env_file=None,
        playground_host=host,
        playground_port=port,
        tables_dir=tmp_path / "tables",
        database_path=tmp_path / "bot.db",
    )
    running = asyncio.create_task(run(settings, stop, clock=clock))
    async with asyncio.timeout(30):
        while not await asyncio.to_thread(answers, port):  # noqa: ASYNC110 - as somebody who waits for it
            await asyncio.sleep(0.1)
    yield f"http://{'localhost' if host == EVERYWHERE else host}:{port}"
    stop.set()
    await running


def answers(port: int) -> bool:
    """Whether the page is served."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
