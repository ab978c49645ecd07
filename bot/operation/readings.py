"""Readings of the running bot, for metrics and the health check."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bot.clubs.store.clubs import Clubs
from bot.coach.solved_tables import SolvedTables
from bot.ground.outbox.sender import Sender
from bot.ground.runtime import disk
from bot.ground.runtime.timing import Timing
from bot.ground.store import Store, Tx, WorkersSeen
from bot.ground.store.errors import OF_DATABASE, in_words
from bot.ground.store.marks import Marks
from bot.ground.store.workers import Workers
from bot.ground.telegram.client import Client
from bot.operation.health import Finding, sign_of_life
from bot.operation.unsent import Unsent, unsent
from bot.table.store.games import Games
from bot.table.store.windows import AppWindows

DATABASE_SECONDS: Final = 5.0
"""The timeout for an answer of the database."""
LOST_SECONDS: Final = 60.0
"""The time for which Telegram may be out of reach before the bot counts as unhealthy."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DatabaseReading:
    """A reading of the database.

    Attributes:
        live: games by state, `lobby` and `playing`.
        side_tables: how many of them are side tables.
        club_nights: club nights by state, `lobby`, `running` and `closing`.
        open_tables: tables that are open in the app, of a `player` or a `watcher`.
        last_seen: the bot's last heartbeat, in unix seconds; None: none yet.
        sizes: bytes by file.
        unsent: messages that are due and not sent, by kind.
    """

    live: dict[str, int]
    side_tables: int
    club_nights: dict[str, int]
    open_tables: dict[str, int]
    last_seen: float | None
    sizes: dict[str, int]
    unsent: dict[Unsent, int]


@dataclass(frozen=True, slots=True)
class Readings:
    """The parts that are read. Nothing is kept here, and a reading that nobody asks for is not computed.

    Attributes:
        store: The database.
        client: The Bot API client.
        sender: The sender, for its load.
        solutions: The solved tables; None where nothing is solved.
        updates: Returns the number of updates that are being handled or wait.
        folder: The folder of the database, or of solved tables where the database is on a server.
        clock: Unix time in seconds.
        timing: The pace of the bot.
    """

    store: Store
    client: Client
    sender: Sender
    solutions: SolvedTables | None
    updates: Callable[[], int]
    folder: Path
    clock: Callable[[], float]
    timing: Timing

    @property
    def lost_for(self) -> float:
        """Seconds for which Telegram has not been reached; 0 if it is."""
        return self.client.contact.lost_for()

    @property
    def solver(self) -> tuple[bool, int] | None:
        """Whether something is being solved, and how much waits for that; None if nothing ever is."""
        return None if self.solutions is None else (self.solutions.busy, self.solutions.waiting)

    @property
    def disk_free(self) -> int | None:
        """Bytes that are free where the bot writes; None if the disk does not tell."""
        try:
            return disk.free_bytes(self.folder)
        except OSError:
            return None

    async def database(self) -> DatabaseReading | None:
        """Ask the database; None if it does not answer."""
        now, puzzles = self.clock(), self.solutions is not None

        def work(tx: Tx) -> DatabaseReading:
            return DatabaseReading(
                live=Games(tx).live_by_state(),
                side_tables=Games(tx).count_side_tables(),
                club_nights=Clubs(tx).count_live(),
                open_tables=AppWindows(tx).count(),
                last_seen=Marks(tx).last_seen(),
                sizes={},
                unsent=unsent(tx, now, puzzles=puzzles),
            )

        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                return replace(await self.store.read(work), sizes=await self.store.sizes())
        except Exception as error:  # noqa: BLE001 - whatever it is, the database does not answer
            _logger.warning("the database does not answer: %s: %s", type(error).__name__, error)
            return None

    async def workers(self) -> WorkersSeen | None:
        """A snapshot of the workers in the database; None if this is none of them, or it does not answer."""
        if self.store.path is not None:
            return None
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                return await self.store.read(lambda tx: Workers(tx).seen())
        except OF_DATABASE as error:
            _logger.warning("the database does not tell of workers: %s", in_words(error))
            return None

    async def findings(self) -> list[Finding]:
        """The findings of the health check: database, heartbeat, disk, and the way to Telegram."""
        found = await self.database()
        findings = [self._database(found)]
        if found is not None:
            findings.append(sign_of_life(found.last_seen, self.clock(), self.timing.alive))
        if self.store.path is not None:  # without tables, which are all there is beside a server, it plays on
            findings.append(self._disk())
        return [*findings, self._telegram()]

    def _database(self, found: DatabaseReading | None) -> Finding:
        if self.store.cannot_write:
            text = f"the last write failed: {self.store.cannot_write}"
            return Finding("database", good=False, text=text)
        answers = found is not None
        return Finding("database", good=answers, text="it answers" if answers else "it does not answer")

    def _disk(self) -> Finding:
        free = self.disk_free
        if free is None:
            return Finding("disk", good=False, text=f"{self.folder} cannot be looked at")
        text = f"{disk.in_words(free)} free where the database is"
        return Finding("disk", good=free >= disk.LEAST_FREE, text=text)

    def _telegram(self) -> Finding:
        lost = self.lost_for
        text = f"not reached for {lost:.0f} s" if lost else "it is reached"
        return Finding("telegram", good=lost < LOST_SECONDS, text=text)
