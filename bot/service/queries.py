"""Looking at games: what shows where, what waits for whom. Each question is one transaction."""

import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.service.actor import Actor
from bot.service.computers import Computers
from bot.service.loaded_game import KeptStates, LoadedGame, UnreadableGameError, readable
from bot.service.play import computer_turns, reminders
from bot.service.reply import Refusal, Shown
from bot.store import GameRow, Store, Tx
from bot.views.game import GameView
from bot.views.place import Place
from engine.records.record import Record

REVIEW_SECONDS = 7 * 24 * 3600.0
"""How long ago a game may have ended that is reviewed still when the bot starts."""

UNSHOWN_SECONDS = 300.0
"""How long Telegram may have refused to show a result before the bot died."""


_logger = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SetAside:
    """A game that cannot be read, and where it was played."""

    game: int
    place: Place


class Looking:
    """What can be seen of games: nothing here changes one.

    Args:
        store: the database.
        zone: whose weeks and months rankings count, for chats without a zone of their own.
        clock: unix time in seconds.
        computers: who plays the seats of computers; by default they play at once.
    """

    def __init__(
        self,
        store: Store,
        zone: str = "UTC",
        clock: Callable[[], float] = time.time,
        computers: Computers | None = None,
    ) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._computers = computers or Computers()
        self._states = KeptStates(self._computers)
        self._on_set_aside: Callable[[], None] | None = None

    def when_set_aside(self, on_set_aside: Callable[[], None]) -> None:
        """Name what is called when a game turned out to be unreadable; `untold` then says whom to tell."""
        self._on_set_aside = on_set_aside

    async def running(self, place: Place) -> Shown | None:
        """The live game of a place."""
        return await self._look(lambda tx: tx.games.live_in(place))

    async def latest(self, place: Place) -> Shown | None:
        """The running game of a place, or else the last one that was played out."""

        def find(tx: Tx) -> GameRow | None:
            live = tx.games.live_in(place)
            return live if live is not None and live.state == "playing" else tx.games.last_finished(place)

        return await self._look(find)

    async def shown(self, game: int) -> Shown | None:
        """What the board of a game should show now, not older than what any press before has returned.

        It queues up with the presses for that: the reading connection may answer late with an old state.
        """

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            return None if row is None else LoadedGame.load(tx, row, self._states).shown()

        return await self._write(work)

    async def live(self) -> list[Shown]:
        """Every game whose message may be behind when the bot starts; not where it was thrown out.

        These are the live ones, and those that ended so shortly before the last sign of life that their
        result may not have been shown. One that cannot be read is set aside.
        """

        def work(tx: Tx) -> tuple[list[Shown], list[UnreadableGameError]]:
            seen = tx.marks.last_seen()
            ended = [] if seen is None else tx.games.ended_since(seen - UNSHOWN_SECONDS)
            rows = [row for row in (*ended, *tx.games.live()) if reminders.in_chat(tx, row)]
            found, unreadable = list[Shown](), list[UnreadableGameError]()
            for row in rows:
                try:
                    found.append(LoadedGame.load(tx, row, self._states).shown())
                except UnreadableGameError as error:
                    unreadable.append(error)
            return found, unreadable

        found, unreadable = await self._read(work)
        for error in unreadable:
            await self._set_aside(error)
        for shown in found:
            if isinstance(shown.view, GameView) and shown.view.state == "playing":
                self._computers.prepare(shown.view.rules)
        return found

    async def take_up(self) -> None:
        """Let games go on that were set aside and can be read again, by a newer program perhaps.

        Not where another game is live by now.
        """

        def work(tx: Tx) -> None:
            for row in tx.games.all_set_aside():
                if row.ended_at is not None or tx.games.live_in(row.place) is None:
                    with suppress(UnreadableGameError):
                        LoadedGame.load(tx, row, self._states)
                        tx.games.update(row.id, fault=None)

        await self._write(work)

    async def untold(self) -> list[SetAside]:
        """The games that were being played until they were set aside, where nobody has been told yet."""

        def work(tx: Tx) -> list[SetAside]:
            rows = [row for row in tx.games.all_set_aside() if row.ended_at is None and not row.fault_told]
            return [SetAside(row.id, row.place) for row in rows if reminders.in_chat(tx, row)]

        return await self._read(work)

    async def record(self, place: Place, actor: Actor, game: int | None) -> tuple[Record, Shown] | Refusal:
        """A game of this place, by default the one that `latest` finds; elsewhere only one's own."""

        def work(tx: Tx) -> tuple[Record, Shown] | Refusal:
            if game is None:
                live = tx.games.live_in(place)
                row = live if live is not None and live.state == "playing" else None
                row = row or tx.games.last_finished(place, stopped=True)
            else:
                row = tx.games.get(game)
            if row is None or row.started_at is None:
                return Refusal.NO_RESULT
            if row.fault is not None:
                return Refusal.SET_ASIDE
            table = LoadedGame.load(tx, row, self._states)
            played = {member.user_id for seat in table.seats for member in seat.members}
            if row.chat_id != place.chat_id and actor.user_id not in played:
                return Refusal.NO_RESULT
            return table.record(), table.shown()

        return await self._read(work)

    async def unreviewed(self) -> list[int]:
        """The games that ended lately and have no review, in the order they ended."""
        since = self._clock() - REVIEW_SECONDS
        return await self._read(lambda tx: tx.reviews.unreviewed(since))

    async def finished(self, game: int) -> tuple[Record, Shown] | None:
        """The record of a game that is over; None for any other."""

        def work(tx: Tx) -> tuple[Record, Shown] | None:
            row = readable(tx, game)
            if row is None or row.state != "over":
                return None
            table = LoadedGame.load(tx, row, self._states)
            return table.record(), table.shown()

        return await self._read(work)

    async def is_board(self, chat_id: int, message_id: int) -> bool:
        """Whether a message shows a game, live or ended."""
        return await self._read(lambda tx: tx.games.is_board(chat_id, message_id))

    async def may_dismiss(self, place: Place, actor: Actor) -> bool:
        """Whether somebody may wave a question away: host and players, or anybody when no game is live."""

        def work(tx: Tx) -> bool:
            live = tx.games.live_in(place)
            if live is None or actor.user_id == live.host_id:
                return True
            return any(seat.holds(actor.user_id) for seat in tx.seats.of(live.id))

        return await self._read(work)

    async def computers_due(self, now: float) -> list[int]:
        """The games in which it is time for a computer player's turn."""
        return await self._read(lambda tx: computer_turns.waiting(tx, self._states, now))

    async def _look(self, find: Callable[[Tx], GameRow | None]) -> Shown | None:
        def work(tx: Tx) -> Shown | None:
            row = find(tx)
            return None if row is None else LoadedGame.load(tx, row, self._states).shown()

        return await self._read(work)

    async def _write(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction; a game in its way that cannot be read is set aside first."""
        return await self._around_unreadable(self._store.write, work)

    async def _read(self, work: Callable[[Tx], T]) -> T:
        """The same for a transaction that only reads."""
        return await self._around_unreadable(self._store.read, work)

    async def _around_unreadable(
        self, run: Callable[[Callable[[Tx], T]], Awaitable[T]], work: Callable[[Tx], T]
    ) -> T:
        met = set[int]()
        while True:
            try:
                return await run(work)
            except UnreadableGameError as error:
                if error.game in met:
                    raise
                met.add(error.game)
                await self._set_aside(error)

    async def _set_aside(self, error: UnreadableGameError) -> None:
        _logger.error("%s; it is set aside", error)
        await self._store.write(lambda tx: tx.games.set_aside(error.game, error.reason))
        if self._on_set_aside is not None:
            self._on_set_aside()

    def _fresh(self, tx: Tx, game: int) -> LoadedGame:
        row = tx.games.get(game)
        if row is None:
            raise LookupError(f"game {game} is not there")
        return LoadedGame.load(tx, row, self._states)

    def _zone_of(self, tx: Tx, chat_id: int) -> ZoneInfo:
        chat = tx.chats.get(chat_id)
        return self._zone if chat is None or chat.zone is None else ZoneInfo(chat.zone)
