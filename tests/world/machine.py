"""A machine that a scene of the bot runs on: one loop after the other, one chance, one network, one disk."""

import asyncio
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from aiohttp import web

from bot.app import Host, MayWrite
from bot.config import Settings
from bot.ground.store.database import Backend, Store
from bot.ground.store.sqlite import SqliteFile
from bot.ground.tasks import Events
from bot.ground.telegram.client import IN_FLIGHT, Client, Transport
from bot.ground.timing import WallClock
from bot.sandbox import web as server
from bot.sandbox.web import WORLD, create_app
from bot.sandbox.world import World
from tests.world.database import InlineConnection, InlineWorkingThread
from tests.world.life import Life, task_of_life
from tests.world.loop import BEGIN, VirtualLoop
from tests.world.programs import ChildProcess
from tests.world.streams import Network, Stream
from tests.world.wire import Post, Wire

T = TypeVar("T")

START = 1_790_000_000.0
"""The wall clock at first: a Monday, 16:13 in Berlin, hours before the bot tells of the day."""
WORK = (0.0001, 0.004)
"""Seconds that half a transaction takes, and work in another thread."""
MOST_PASSES = 200
"""Passes of a loop at one moment, after which each one takes `PASS` seconds."""
PASS = 0.0002
LONGEST_WAIT = 20
"""Steps after which whoever waits looks again, even though nothing has happened."""


class Machine:
    """What all loops of one test have in common.

    Args:
        seed: of all chance.
        shuffled: how often what is ready at the same time comes in another order, from 0 to 1.
        overtakes: whether calls to the Bot API may overtake each other.
    """

    def __init__(self, seed: str, shuffled: float = 0.0, *, overtakes: bool = False) -> None:
        self._seed = seed
        self._now: Callable[[], float] = lambda: BEGIN
        self._worlds: list[World] = []
        self._transactions = 0
        self.shuffled = shuffled
        self.network = Network(self.rng("streams"))
        self.post = Post(self.rng("calls"), overtakes=overtakes)
        self.work = self.rng("work")
        self.chance = self.rng("secrets")

    def rng(self, what: str) -> Random:
        """Chance of its own for something."""
        return Random(f"{self._seed} {what}")

    def time(self) -> float:
        """The time of the loop, or when the last one ended."""
        return self._now()

    def wall(self) -> float:
        """Unix seconds that pass with the loop's time."""
        return START + self._now() - BEGIN

    @property
    def happened(self) -> int:
        """Calls, pieces of streams and transactions so far: nobody sees anything new before there is one."""
        return self.post.arrived + self.network.arrived + self._transactions

    def new_loop(self) -> "MachineLoop":
        """A loop that goes on where the last one stopped."""
        loop = MachineLoop(self)
        self._now = loop.time
        return loop

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on a loop of its own, which goes on where the last one stopped."""
        with asyncio.Runner(loop_factory=self.new_loop) as runner:
            return runner.run(main)

    async def passes(self, seconds: float) -> None:
        """Let time pass by steps until something has happened that somebody could wait for."""
        before = self.happened
        for _ in range(LONGEST_WAIT):
            await asyncio.sleep(seconds)
            if self.happened != before:
                return

    def host(
        self,
        clock: Callable[[], float] | None = None,
        pushed: Callable[[], float] = float,
        owner: Life | None = None,
    ) -> Host:
        """This machine as a bot sees it.

        Args:
            clock: unix time; by default the machine's.
            pushed: see `Host`.
            owner: the life of the bot, which may end at once.
        """
        life = owner or Life()

        async def opened(settings: Settings, events: Events) -> Store:
            return await self.open_store(settings.database, shared=settings.shared, owner=life, events=events)

        def connect(settings: Settings, events: Events, may_write: MayWrite | None) -> Client:
            wire = Wire(self.post, life)
            transport = Transport([wire] * IN_FLIGHT)
            return Client(settings, transport, wire, events=events, may_write=may_write)

        return Host(clock or self.wall, pushed, self.time, opened, connect, self.chance)

    @asynccontextmanager
    async def serve(self, app: web.Application) -> AsyncIterator[str]:
        """Serve a sandbox, to clients by calls without HTTP; yields its address."""
        async with server.server_serve(app) as address:
            port = int(address.rpartition(":")[2])
            self._worlds.append(app[WORLD])
            self.post.served[port] = app
            try:
                yield address
            finally:
                del self.post.served[port]

    def trace(self) -> str:
        """A digest of all calls in all worlds that were served: two runs of a seed have the same."""
        calls = [(each.method, each.params) for world in self._worlds for each in world.state.call_log.calls]
        return f"{len(calls)} {sha256(f'{self.time()} {calls!r}'.encode()).hexdigest()[:16]}"

    async def open_store(
        self,
        target: Path | str,
        *,
        shared: bool = False,
        owner: Life | None = None,
        events: Events | None = None,
    ) -> Store:
        """Open a database without threads, see `Store.open`."""
        life = owner or Life()
        if isinstance(target, str):
            return Store(await self._server(target, life, shared=shared), events)

        def connect(address: str, **options: Any) -> _File:
            return _File(self, life, lambda: sqlite3.connect(address, **options))

        return Store(await SqliteFile.open(target, read_only=False, connect=connect, seconds=float), events)

    async def _server(self, url: str, life: Life, *, shared: bool) -> Backend:
        from tests.world import postgres  # noqa: PLC0415 - needs an extra

        def start(_name: str, session: postgres.Session) -> InlineWorkingThread:
            life.on_end.append(session.close)
            return _Session(self, life)

        listen = partial(postgres.PolledListening, life)
        return await postgres.PostgresServer.open(
            url, read_only=False, shared=shared, start=start, listen=listen
        )

    def transacted(self) -> None:
        """Note that a transaction has been carried out."""
        self._transactions += 1


class _Session(InlineWorkingThread):
    """A session with a server: its work takes no time of the machine."""

    def __init__(self, machine: Machine, life: Life) -> None:
        super().__init__(life, lambda: machine.work.uniform(*WORK))
        self._machine = machine

    def carry_out(self, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        self._machine.transacted()
        return super().carry_out(work)


class _File(InlineConnection):
    """A connection to a file of a machine, of one life of its bot."""

    def __init__(self, machine: Machine, life: Life, opened: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(life, lambda: machine.work.uniform(*WORK), opened)
        self._machine = machine

    def carry_out(self, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        self._machine.transacted()
        return super().carry_out(work)


class MachineLoop(VirtualLoop):
    """A loop with the network and the programs of a machine."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.rng("loop"), machine.shuffled)
        self.set_task_factory(task_of_life)
        self._virtual.now = machine.time()
        self.machine = machine
        self._idle_at, self._passes = 0.0, 0

    def before_wait(self) -> None:
        """Whoever looks again and again without waiting takes time as well."""
        now = self._virtual.now
        self._passes = self._passes + 1 if now == self._idle_at else 0
        self._idle_at = now
        if self._passes > MOST_PASSES:
            self._virtual.now = self._idle_at = now + PASS
        super().before_wait()

    def work_seconds(self) -> float:
        return self.machine.work.uniform(*WORK)

    async def create_server(self, factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Listen on a port of the machine."""
        del host
        return self.machine.network.listen(factory, port or 0)

    async def sock_connect(self, sock: socket.socket, address: Any) -> None:
        """Connect to a port of the machine."""
        self.machine.network.reach(sock, address[1])

    async def create_connection(
        self, factory: Any, host: Any = None, port: Any = None, *, sock: Any = None, **_: Any
    ) -> tuple[Stream, Any]:
        """Connect to whoever listens there."""
        del host
        network, protocol = self.machine.network, factory()
        return network.join(self, protocol, port if sock is None else network.reached(sock)), protocol

    async def subprocess_exec(self, factory: Any, program: Any, *words: Any, **_: Any) -> Any:
        """Start a program of the bot."""
        del program
        protocol = factory()
        return ChildProcess(self, protocol, words), protocol


_entered: list[Machine] = []


@contextmanager
def entered(machine: Machine) -> Iterator[Machine]:
    """Let a machine be the one of whatever is run."""
    _entered.append(machine)
    try:
        yield machine
    finally:
        _entered.remove(machine)


def current() -> Machine | None:
    """The machine that was entered last; None: everything is real."""
    return _entered[-1] if _entered else None


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop of the machine that was entered, or a real one."""
    machine = current()
    return asyncio.new_event_loop() if machine is None else machine.new_loop()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on the machine that was entered, or for real."""
    machine = current()
    return asyncio.run(main) if machine is None else machine.run(main)


def beside(main: Coroutine[Any, Any, T]) -> T:
    """Run what an operator does in another process while the machine stands still."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(asyncio.run, main).result()


async def open_store(target: Path | str, *, shared: bool = False) -> Store:
    """Open a database on the machine that was entered, or for real."""
    machine = current()
    opening = Store.open if machine is None else machine.open_store
    return await opening(target, shared=shared)


def wall_clock() -> float:
    """Unix seconds by the machine that was entered, or by this one."""
    machine = current()
    return time.time() if machine is None else machine.wall()


def never_set(clock: Callable[[], float]) -> WallClock:
    """Unix time of a machine whose clock nobody sets: if it leaps ahead, the machine has slept."""
    return WallClock(clock, clock)


def new_world(**options: Any) -> World:
    """A sandbox with the clock and the chance of the machine that was entered; see `World`."""
    machine = current()
    chance = None if machine is None else machine.rng("world")
    return World(**{"clock": wall_clock, "chance": chance} | options)


@asynccontextmanager
async def served(world: World) -> AsyncIterator[str]:
    """Serve a sandbox around a world; yields its address."""
    machine, app = current(), create_app(world)
    async with server.server_serve(app) if machine is None else machine.serve(app) as address:
        yield address
