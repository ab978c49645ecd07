"""The playground as a stranger starts it, on an afternoon, with a table that is solved, and the browser."""

import asyncio
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


@pytest.fixture
async def page_url(tmp_path):
    load(games()[0], tmp_path / "tables")
    began = time.time()
    clock = PushedClock(ZONE, pause=2.0, clock=lambda: AFTERNOON + time.time() - began)
    port, stop = free_port("127.0.0.1", 18080), asyncio.Event()
    settings = Settings(
        _env_file=None,
        playground_port=port,
        tables_dir=tmp_path / "tables",
        database_path=tmp_path / "bot.db",
    )
    running = asyncio.create_task(run(settings, stop, clock=clock))
    async with asyncio.timeout(30):
        while not await asyncio.to_thread(answers, port):  # noqa: ASYNC110 - as somebody who waits for it
            await asyncio.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    stop.set()
    await running


def answers(port: int) -> bool:
    """Whether the page is served."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
