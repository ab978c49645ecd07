"""The bot's process: one life after the other, ended in order or at any step."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from contextvars import copy_context
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from pydantic import SecretStr
from telegram import Update
from telegram.ext import Application, TypeHandler

from bot import app
from bot.app import Host, MayWrite
from bot.config import Settings
from bot.ground.tasks import Events
from bot.ground.telegram.client import IN_FLIGHT, Client, Transport
from bot.ground.timing import Timing
from bot.pictures.draw import draw
from bot.sandbox.world import World
from bot.table.room import Room
from bot.table.show.presenter import GameMessages
from tests.bot.pictures.pictures import dice_of
from tests.simulate.faults import Faults
from tests.simulate.journal import Journal
from tests.simulate.registers import typed
from tests.simulate.storage import TAP, Storage
from tests.simulate.wire import CallWatch, Wire
from tests.world.database import Torn
from tests.world.life import LIFE, Life, bury

_PNG = draw(dice_of())


class SimulatedLife(Life):
    """A life that may end at any step.

    Args:
        faults: say when it dies.
        end: called when it has died: where, and the log that was torn.

    Attributes:
        messages: the part of the bot that shows games, once there is one.
    """

    def __init__(self, faults: Faults, end: Callable[[str, Torn | None], None]) -> None:
        super().__init__()
        self._faults = faults
        self._end = end
        self.messages: GameMessages | None = None
        self.on_handled: Callable[[str], None] = lambda _tap: None

    def step(self, where: str) -> bool:
        """Perhaps die here."""
        if not self.dead and self._faults.crash and self._faults.rng.random() < self._faults.crash:
            self.die(where)
        return self.dead

    def tears(self) -> bool:
        """Whether it is to die in the middle of the next write."""
        return bool(self._faults.crash) and self._faults.rng.random() < self._faults.crash

    def die(self, where: str, torn: Torn | None = None) -> None:
        """End at once."""
        super().die(where, torn)
        self._end(where, torn)


@dataclass(eq=False)
class Lives:
    """Whoever runs the bot: starts it, and starts it again when it has died.

    Args:
        world: the chats.
        storage: the database.
        timing: the pace of the bot.
        clock: the machine's clock.
        steady: seconds on another one, which nobody sets.
        settings: what differs from the usual.
        faults: what goes wrong.
        rng: says how long things take.
        chance: of secrets, and of the errors of computers.
        journal: is told of ends and beginnings.
        watch: looks at every call.
        rooms: of the bot.
    """

    world: World
    storage: Storage
    timing: Timing
    clock: Callable[[], float]
    steady: Callable[[], float]
    settings: dict[str, object]
    faults: Faults
    rng: Random
    chance: Random
    journal: Journal
    watch: CallWatch
    rooms: Sequence[Room]

    def __post_init__(self) -> None:
        self._died = asyncio.Event()
        self._stop = asyncio.Event()
        self.life: SimulatedLife | None = None
        self.crashes = 0
        self.on_crash: Callable[[str], None] = lambda _where: None
        self.on_start: Callable[[], None] = lambda: None
        self.on_handled: Callable[[str], None] = lambda _tap: None

    async def run(self) -> None:
        """Keep the bot running until `stop`; its failure is this one's."""
        while not self._stop.is_set():
            self._died.clear()
            life = self.life = SimulatedLife(self.faults, self._ended)
            self.journal.note("operator", "starts the bot")
            self.on_start()
            work = self._begin(life)
            died = asyncio.ensure_future(self._died.wait())
            await asyncio.wait((work, died), return_when=asyncio.FIRST_COMPLETED)
            died.cancel()
            if not life.dead and not self._gave_up(life, work):
                life.dead = True
                work.result()
                return
            await bury(life)
            self.life = None
            rest = self.rng.choice((0.5, 2.0, 10.0, 90.0, 200.0))
            stopped = asyncio.ensure_future(self._stop.wait())
            await asyncio.wait((stopped,), timeout=rest)
            stopped.cancel()

    def stop(self) -> None:
        """Let the bot end in an orderly way."""
        self._stop.set()

    async def bury(self) -> None:
        """End whatever is left of the bot, in no order at all."""
        if self.life is not None:
            self.life.dead = True
            await bury(self.life)

    def _gave_up(self, life: SimulatedLife, work: "asyncio.Task[None]") -> bool:
        """Whether the process has ended because of its database, as it may."""
        how = self.storage.gave_up(None if work.cancelled() else work.exception())
        if how is None:
            return False
        life.die(how)
        return True

    def _ended(self, where: str, torn: Torn | None) -> None:
        self.journal.note("bot", f"dies {where}")
        self.crashes += 1
        self.storage.left_behind(torn)
        self._died.set()
        self.on_crash(where)

    def _begin(self, life: SimulatedLife) -> "asyncio.Task[None]":
        given = {"coach": False} | self.storage.settings | self.settings
        token = SecretStr(self.world.state.token)
        settings = Settings(bot_token=token, bot_api_url="http://telegram", **given)

        def connect(settings: Settings, events: Events, may_write: MayWrite | None) -> Client:
            wire = Wire(self.world, life, self.faults, self.rng, self.watch)
            transport = Transport([wire] * IN_FLIGHT)
            return Client(settings, transport, wire, events=events, may_write=may_write)

        life.on_handled = self.on_handled
        context = copy_context()
        context.run(LIFE.set, life)
        host = Host(
            self.clock,
            steady=self.steady,
            open_store=lambda settings, events: self.storage.open(settings, life, events),
            connect=connect,
            chance=self.chance,
        )
        main = app.run(settings, self._stop, self.timing, host, rooms=self.rooms)
        return asyncio.get_running_loop().create_task(main, context=context)


def patched(storage: Storage, programs: Callable[[], int]) -> ExitStack:
    """What the simulation looks into, and work that nobody waits for here.

    `programs` says with how many others, itself counted, the bot shares the calls of a second.
    """
    built = app.build

    def build(*given: Any) -> "Application[Any, Any, Any, Any, Any, Any]":
        application = built(*given)
        application.add_handler(TypeHandler(Update, _note_tap), group=-1)
        return application

    class Shown(GameMessages):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            life = LIFE.get()
            if isinstance(life, SimulatedLife):
                life.messages = self
                self._sender.share(programs())

    stack = ExitStack()
    for name, replacement in storage.patches().items():
        stack.enter_context(patch(name, replacement))
    stack.enter_context(patch("bot.table.game.rehearse", lambda _rules: None))
    stack.enter_context(patch("bot.app.build", build))
    stack.enter_context(patch("bot.app.GameMessages", Shown))
    stack.enter_context(patch("bot.pictures.messages.Painter.paint", _painted))
    return stack


async def _painted(_painter: object, _picture: object) -> bytes:
    """A picture, after a while: no other process draws in virtual time."""
    await asyncio.sleep(0.4)
    return _PNG


async def _note_tap(update: Update, _context: Any) -> None:
    """Remember which tap is being handled, or which message: all that follows in this task is done for it."""
    tap = update.callback_query.id if update.callback_query is not None else ""
    written = update.message
    TAP.set(tap if written is None else typed(written.chat.id, written.message_id))
    life = LIFE.get()
    if tap and isinstance(life, SimulatedLife) and not life.dead:
        life.on_handled(tap)


class LogWatch(logging.Handler):
    """What the bot says in its log; of a life that has ended nothing.

    Args:
        told: gets every line from a warning on: its level, who says it, and what.
    """

    def __init__(self, told: Callable[[int, str, str], None]) -> None:
        super().__init__(logging.WARNING)
        self._told = told

    def emit(self, record: logging.LogRecord) -> None:
        life = LIFE.get()
        if life is not None and not life.dead:
            error = record.exc_info[1] if record.exc_info else None
            text = record.getMessage() + (f": {type(error).__name__}: {error}" if error is not None else "")
            self._told(record.levelno, record.name, text)
