"""The bot's program as a process of a machine in virtual time, which can be killed wherever it stands."""

import asyncio
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path

from pydantic import SecretStr

from bot import app
from bot.config import Settings
from bot.ground.timing import USUAL_TIMING, Timing
from bot.rooms import ROOMS
from bot.sandbox.world import World
from bot.table.room import Room
from tests.world.life import LIFE, Life, bury
from tests.world.machine import Machine


class VirtualProcess:
    """One program after the other, as `python -m bot run` with this environment.

    Args:
        machine: it runs on.
        world: of the chats.
        address: of the Bot API.
        database: its file.
        timing: the pace of the bot.
        rooms: of the bot.
        environment: settings by their names.

    Attributes:
        ahead: seconds by which the clock of the next program is ahead of the machine's.
    """

    ahead = 0.0

    def __init__(  # noqa: PLR0913 - what a program is started with
        self,
        machine: Machine,
        world: World,
        address: str,
        database: Path | str,
        *,
        timing: Timing = USUAL_TIMING,
        rooms: Sequence[Room] = ROOMS,
        **environment: str,
    ) -> None:
        where = "database_path" if isinstance(database, Path) else "database_url"
        own = {name.lower(): value for name, value in environment.items()}
        there = database if isinstance(database, Path) else SecretStr(database)
        told = {"bot_token": SecretStr(world.state.token), "bot_api_url": address, where: there}
        self._settings = Settings.model_validate({"group_budget": "1000", "coach": "0"} | own).model_copy(
            update=told
        )
        self._machine, self._timing, self._rooms = machine, timing, rooms
        self._life = Life()
        self._program: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the program."""
        life = self._life = Life()
        context = copy_context()
        context.run(LIFE.set, life)
        ahead, wall = self.ahead, self._machine.wall
        host = self._machine.host(lambda: wall() + ahead, owner=life)
        main = app.run(self._settings, asyncio.Event(), self._timing, host, rooms=self._rooms)
        self._program = asyncio.get_running_loop().create_task(main, context=context)

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        program = self._program
        if program is not None and program.done() and not self._life.dead:
            program.result()
        return program is not None and not self._life.dead and not program.done()

    def strike(self) -> None:
        """Kill it; what it has not done by now it never does."""
        assert self.is_alive, "the bot ended by itself"
        self._life.die("killed")
        self._machine.network.cut(self._life)

    async def kill(self) -> None:
        """Kill it, and wait until nothing of it is left."""
        if not self._life.dead:
            self.strike()
        await bury(self._life)
