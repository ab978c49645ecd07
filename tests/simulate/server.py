"""The database on a PostgreSQL server, without threads: sessions are lost, commits are not heard of.

The server is a real one. A process that dies leaves its sessions behind: mostly the server notices at once,
and undoes what they had begun; after the loss of a whole machine it takes a while.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import psycopg
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.store.base import Database, StoreError, UnavailableError
from bot.ground.store.database import Store
from bot.ground.store.postgres import Address, PostgresConnection, PostgresServer
from bot.ground.tasks import Events
from tests.simulate.faults import Faults
from tests.simulate.sessions import Fate, Session
from tests.simulate.storage import Ledger, LedgerStore
from tests.world.database import InlineThread, InlineWorkingThread, Owner, Torn, half

REFUSED = 0.2
"""How often no new session is to be had where one was lost."""
UNNOTICED = 0.3
"""How often the server does not notice that a session is lost, or a process has died."""
LONGEST_UNNOTICED = 30.0
"""Seconds after which it does."""
LATE_TO_TELL = 3.0
"""Seconds after which an error of the server has reached the log, through threads that were held up."""
PAUSE = 0.002
"""Seconds of real time between two looks at what the server does in its own time."""
NAME = "dice-poker-bot"
TOLD = (StoreError.__name__, UnavailableError.__name__, "a deadline that has passed was left in place")
"""What the log says of it, the last one after the first."""

WRITING: dict[Fate, float] = {
    "cut": 3,
    "cut before the commit": 2,
    "commit unheard of, kept": 3,
    "commit unheard of, undone": 2,
    "not serializable": 3,
    "not serializable at the commit": 3,
}
"""What can become of a transaction that writes, and how often of 16."""


class Server:
    """The database of a bot on a server through all its lives, see `Storage`.

    Args:
        url: of an empty database, with the tables or without.
        rng: says how long transactions take, and what becomes of them.
        ledger: is told of what has been committed.
        faults: say how often something goes wrong, and when a process dies.
        tell: is told of whatever does.

    Attributes:
        ledger: the same.
        full: whether the server's disk is.
    """

    troubles = ("server away", "server full")

    def __init__(
        self, url: str, rng: Random, ledger: Ledger, faults: Faults, tell: Callable[[str], None]
    ) -> None:
        self._url = f"{url}&application_name={NAME}"  # the usual one has the number of the process in it
        self._name = str(Address(url))
        self._rng = rng
        self.ledger = ledger
        self._faults = faults
        self._tell = tell
        self._onlooker = PostgresConnection(url)
        self._thread: InlineThread | None = None
        self._sessions: list[Session] = []
        self._unnoticed: list[Session] = []
        self._away = self.full = False
        self._excused_until = -math.inf
        self.clock = ServersClock(lambda: bool(self._unnoticed))

    @property
    def settings(self) -> dict[str, object]:
        """The address."""
        return {"database_url": SecretStr(self._url)}

    @contextmanager
    def trouble(self, kind: str) -> Iterator[None]:
        """Let the server be away, or its disk full."""
        if kind == "server away":
            self._away = True
            for session in list(self._sessions):
                self.cut(session)
        else:
            self.full = True
        try:
            yield
        finally:
            self._away = self.full = False
            self._excuse()

    def calm(self) -> None:
        """The server notices at once who is not there any more."""
        self._notice()

    def excuses(self, text: str) -> bool:
        """What met a server that could not do it may tell of it a moment later."""
        wrong = self._away or self.full or asyncio.get_running_loop().time() <= self._excused_until
        return wrong and any(words in text for words in TOLD)

    def gave_up(self, error: BaseException | None) -> str | None:
        """A process may end that finds no server, or another process there, as it must think."""
        if not isinstance(error, StoreError):
            return None
        if "in use by another process" in str(error):
            return "of its own lock"
        return "of a server that is away" if self.excuses(type(error).__name__) else None

    def told(self, text: str) -> str:
        """A text without the name of the database."""
        return text.replace(self._name, "DATABASE")

    @contextmanager
    def look(self) -> Iterator[Database]:
        """Look through a session of one's own."""
        yield self._onlooker

    def left_behind(self, torn: Torn | None = None) -> None:
        """End the sessions of a process that has just died, or leave them for a while."""
        del torn
        sessions, self._sessions = self._sessions, []
        if self._faults.crash and self._rng.random() < UNNOTICED:
            self._tell("a machine is lost")
            self._linger(sessions)
        else:
            self._end(sessions)

    async def open(self, settings: Settings, owner: Owner, events: Events) -> Store:
        """Open the database for a life."""

        def start(_name: str, _session: object) -> ServersThread:
            return ServersThread(self, owner)

        backend = await PostgresServer.open(
            settings.database, read_only=False, shared=settings.shared, start=start
        )
        return LedgerStore(backend, events)

    def patches(self) -> dict[str, object]:
        """Sessions, and the pauses between two tries."""
        rng = Random(self._rng.random())

        class Chance:
            uniform = staticmethod(rng.uniform)

        return {
            "bot.ground.store.postgres.PostgresConnection": self._connect,
            "bot.ground.store.postgres.time": self.clock,
            "bot.ground.store.postgres.random": Chance,
        }

    def close(self) -> None:
        """End all sessions."""
        self._notice()
        self._end(self._sessions)
        self._onlooker.close()

    def delay(self) -> float:
        """Seconds that half a transaction takes."""
        return half(self._rng)

    def work(self, thread: InlineThread) -> None:
        """Whose work is done from now on."""
        self._thread = thread
        self.clock.slept = 0.0

    def fate(self, *, writes: bool) -> tuple[Fate | None, int]:
        """What becomes of a transaction that begins, and at which of its statements."""
        rng, faults = self._rng, self._faults
        at = rng.randint(1, 12)
        if writes and self._thread is not None and self._thread.owner.tears():
            return "dies", at
        if not faults.database or rng.random() >= faults.database:
            return None, at
        if not writes:
            return "cut", rng.randint(0, 4)
        return rng.choices(list(WRITING), list(WRITING.values()))[0], at

    def befalls(self, fate: Fate) -> None:
        """Take note of what becomes of a transaction now; its session does the rest."""
        self._tell(fate)
        self._excuse()
        if fate == "dies" and self._thread is not None:
            self._thread.owner.die("in the middle of a transaction")

    def cut(self, session: Session) -> None:
        """End a session as the network does; mostly the server notices."""
        if session not in self._sessions:
            return
        self._sessions.remove(session)
        session.cut = True
        if not self._away and self._rng.random() < UNNOTICED:
            self._linger([session])
        else:
            self._end([session])

    def forget(self, session: Session) -> None:
        """A session has been closed in order."""
        if session in self._sessions:
            self._sessions.remove(session)
            self._end([session])

    def _connect(self, conninfo: str) -> Session:
        """A session in place of one that cannot be lost."""
        owner = self._thread.owner if self._thread is not None else None
        if owner is None or owner.dead or self._away:
            raise psycopg.OperationalError("connection failed: Connection refused")
        if self._faults.database and self._rng.random() < REFUSED:
            self._tell("a session is refused")
            self._excuse()
            raise psycopg.OperationalError("connection failed: Connection refused")
        session = Session(self, conninfo)
        self._sessions.append(session)
        return session

    def _excuse(self) -> None:
        self._excused_until = asyncio.get_running_loop().time() + LATE_TO_TELL

    def _linger(self, sessions: list[Session]) -> None:
        """Let sessions stay on the server until it notices that nobody is there."""
        self._unnoticed += sessions
        later = self._rng.uniform(0.1, LONGEST_UNNOTICED)
        asyncio.get_running_loop().call_later(later, self._end_unnoticed, sessions)

    def _notice(self) -> None:
        self._end_unnoticed(list(self._unnoticed))

    def _end_unnoticed(self, sessions: list[Session]) -> None:
        there = [each for each in sessions if each in self._unnoticed]
        self._unnoticed = [each for each in self._unnoticed if each not in there]
        self._end(there)

    def _end(self, sessions: list[Session]) -> None:
        """End sessions and wait until the server has undone what they had begun."""
        for each in sessions:
            each.end()
        query = "SELECT 1 FROM pg_stat_activity WHERE pid = ?"
        for each in sessions:
            while self._onlooker.execute(query, (each.number,)).fetchone():
                time.sleep(PAUSE)


class ServersClock:
    """The clock of those who wait for the server in a thread: it goes when they do.

    Args:
        unnoticed: whether somebody may wait in vain for what the server has not noticed.
    """

    def __init__(self, unnoticed: Callable[[], bool]) -> None:
        self._unnoticed = unnoticed
        self._now = 0.0
        self.slept = 0.0

    def monotonic(self) -> float:
        """The time."""
        return self._now

    def perf_counter(self) -> float:
        """The time of those who never wait."""
        return 0.0

    def sleep(self, seconds: float) -> None:
        """Wait; for what the server does at once, no time at all."""
        if self._unnoticed():
            self._now += seconds
            self.slept += seconds
        time.sleep(PAUSE)


class ServersThread(InlineWorkingThread):
    """A thread of a bot with a session."""

    def __init__(self, server: Server, owner: Owner) -> None:
        super().__init__(owner, server.delay)
        self._server = server

    def carry_out(self, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        """What a function returns, or raises."""
        self._server.work(self)
        return super().carry_out(work)

    def longer(self) -> float:
        """Seconds that were slept between two tries."""
        return self._server.clock.slept
