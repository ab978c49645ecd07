"""The bot's command line in a process of its own, forked and killed."""

import asyncio
import multiprocessing
import os
import sys
import time
from functools import partial
from pathlib import Path

import bot.__main__
from bot import app
from bot.app import Host
from bot.sandbox.world import World
from tests.forked import CONTEXT


class Process:
    """The bot's command line in a process of its own, forked and killed.

    Attributes:
        ahead: seconds by which the clock of the next process is ahead of the machine's.
    """

    ahead = 0.0

    def __init__(self, world: World, address: str, database: Path | str, **environment: str) -> None:
        where = "DATABASE_PATH" if isinstance(database, Path) else "DATABASE_URL"
        own = {"BOT_TOKEN": world.state.token, "BOT_API_URL": address, where: str(database)}
        self._env = {**own, "GROUP_BUDGET": "1000", "LOG_LEVEL": "WARNING", "COACH": "0", **environment}
        self._process: multiprocessing.Process | None = None

    def start(self) -> None:
        self._process = CONTEXT.Process(target=run_bot, args=(self._env, self.ahead))
        self._process.start()

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        """Its number while it runs."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def strike(self) -> None:
        """Kill it."""
        assert self._process is not None
        assert self._process.is_alive(), "the bot ended by itself"
        self._process.kill()

    async def kill(self) -> None:
        """Kill it, and wait until it is gone."""
        assert self._process is not None
        if self._process.is_alive():
            self._process.kill()
        await asyncio.to_thread(self._process.join)


def run_bot(environment: dict[str, str], ahead: float = 0.0) -> None:
    os.environ.update(environment)
    if ahead:
        app.run = partial(app.run, host=Host(clock=lambda: time.time() + ahead))
    sys.exit(bot.__main__.main(["run"]))
