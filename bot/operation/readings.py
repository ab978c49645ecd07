"""Readings of the running bot for metrics and status pages; its line of the log; overdue messages."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, get_args

from bot.chats.settings import Chats
from bot.clubs.store import Nights
from bot.coach.tables import SolvedTables
from bot.daily.store import PUZZLES
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import OF_DATABASE, Marks, Tx, in_words
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries
from bot.ground.store.leases import Workers, WorkersSeen
from bot.ground.tasks import LEAST_FREE, counted, free_bytes, repeat_every, size_in_words
from bot.ground.telegram.client import Client
from bot.ground.timing import Counters, Timing
from bot.operation.health import Finding, sign_of_life
from bot.seasons.ladders import ENDS
from bot.table.actions import UNSENT_SECONDS
from bot.table.clock import in_chat
from bot.table.model import GameRow
from bot.table.store import AppWindows, Games
from bot.weekly.store import DIGESTS

# One line of the log a minute about the traffic, by which the operator sees whether all is well.


_logger = logging.getLogger(__name__)


class Activity:
    """The log line with the traffic since the one before it.

    Args:
        store: The database.
        counters: Of the bot's client.
        updates: Returns the number of updates that are being handled or wait.
        screens: Returns the number of screens and messages that wait to go out.
        seconds: Between two lines.
    """

    def __init__(
        self,
        store: Store,
        counters: Counters,
        updates: Callable[[], int],
        screens: Callable[[], int],
        seconds: float,
    ) -> None:
        self._store, self._counters, self._updates = store, counters, updates
        self._screens, self._seconds = screens, seconds
        self._before = self._told()

    async def run(self) -> None:
        """Write the line periodically until cancelled."""
        await repeat_every(self._seconds, self._write, "counting live games", at_once=False)

    async def _write(self) -> None:
        _logger.info("%s", await self.line())

    async def line(self) -> str:
        """The log line, with the traffic since this was called last."""
        live = await self._store.read(lambda tx: Games(tx).count_live())
        now = self._told()
        taps, calls, refused, failed = (
            after - before for after, before in zip(now, self._before, strict=True)
        )
        self._before = now
        return (
            f"{counted(live, 'live game')}, {counted(taps, 'tap')},"
            f" {counted(self._updates(), 'update')} and {counted(self._screens(), 'message')} waiting;"
            f" {counted(calls, 'call')}, {refused} refused, {failed} failed"
        )

    def _told(self) -> tuple[int, int, int, int]:
        calls = self._counters.all_calls()
        return self._counters.taps, calls.made, calls.refused, calls.failed


# Counts of overdue messages in chats, for the operator.


Unsent = Literal[
    "digest",
    "season",
    "club_podium",
    "puzzle",
    "puzzle_evening",
    "daily_game_evening",
    "board",
    "result",
    "set_aside",
]
"""A weekly digest, how a season ended, the podium of a club night, a puzzle of the day, who has solved it,
who has played the game of the day and how; the message of a live game, the result of one that has ended, the
notice of one that cannot be read."""

PATIENCE: Final = 600.0
"""Seconds after which what is due is overdue: by then it was looked for thirty times and tried three times,
the limits of the busiest group have let it pass, and a table that a puzzle needs is solved."""


def unsent(tx: Tx, now: float, *, puzzles: bool) -> dict[Unsent, int]:
    """Count the messages of all chats that are overdue.

    A message that has been due for more than a day is not sent any more, and not counted. Nothing is due in a
    chat that the bot is out of; in one that takes no messages it stays due until then.

    Args:
        tx: a transaction that reads.
        now: unix time in seconds.
        puzzles: whether puzzles of the day are made at all.
    """
    every = Tx(tx.db)  # also of the chats of other workers
    late, old = now - PATIENCE, now - UNSENT_SECONDS
    seasons = [chat for chat in ChatDeliveries(every).overdue("season", old, late) if _is_in(every, chat)]
    podiums = ChatDeliveries(every).overdue("club_podium", 0.0, late)
    digests = [chat for chat in ChatDeliveries(every).overdue("digest", old, late) if _is_in(every, chat)]
    recent = {row.id for row in Games(every).without_result(late)}
    results = [row for row in Games(every).without_result(old) if row.id not in recent]
    unposted = [row for row in Games(every).live() if row.message_id is None and not row.table_no]
    boards = [row for row in unposted if row.created_at < late]
    unread = [row for row in Games(every).all_set_aside() if row.ended_at is None and not row.fault_told]
    counts: dict[Unsent, int] = {
        "digest": len(DIGESTS.due(every, late)) + len(digests),
        "season": len(ENDS.due(every, late)) + len(seasons),
        "club_podium": sum(_is_in(every, chat) for chat in podiums),
        "puzzle": len(PUZZLES.due(every, late)) if puzzles else 0,
        "puzzle_evening": len(ChatDeliveries(every).overdue("puzzle_evening", 0.0, late)),
        "daily_game_evening": len(ChatDeliveries(every).overdue("daily_game_evening", 0.0, late)),
        "board": _reachable(every, boards),
        "result": _reachable(every, results),
        "set_aside": _reachable(every, unread),
    }
    return {kind: counts[kind] for kind in get_args(Unsent)}


def _is_in(tx: Tx, chat_id: int) -> bool:
    chat = Chats(tx).get(chat_id)
    return chat is not None and chat.active


def _reachable(tx: Tx, rows: Iterable[GameRow]) -> int:
    return sum(in_chat(tx, row) for row in rows)


# Readings of the running bot, for metrics and the health check.


DATABASE_SECONDS: Final = 5.0
"""The timeout for an answer of the database."""
LOST_SECONDS: Final = 60.0
"""The time for which Telegram may be out of reach before the bot counts as unhealthy."""


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
            return free_bytes(self.folder)
        except OSError:
            return None

    async def database(self) -> DatabaseReading | None:
        """Ask the database; None if it does not answer."""
        now, puzzles = self.clock(), self.solutions is not None

        def work(tx: Tx) -> DatabaseReading:
            return DatabaseReading(
                live=Games(tx).live_by_state(),
                side_tables=Games(tx).count_side_tables(),
                club_nights=Nights(tx).count_live(),
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
        text = f"{size_in_words(free)} free where the database is"
        return Finding("disk", good=free >= LEAST_FREE, text=text)

    def _telegram(self) -> Finding:
        lost = self.lost_for
        text = f"not reached for {lost:.0f} s" if lost else "it is reached"
        return Finding("telegram", good=lost < LOST_SECONDS, text=text)
