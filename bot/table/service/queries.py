"""Queries of games: boards, records and turns that wait. Each is one transaction."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import zone_of
from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from bot.ground.store.marks import Marks
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.service.game_views import record_of_game, shown_of_game, view_of_game
from bot.table.service.keeping import waited_for
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.play import abandoned, computer_turns, leaving
from bot.table.service.play.reminders import in_chat
from bot.table.service.reply import Refusal, Shown
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.store.seats import Seats
from bot.table.views.game import DeadlineView, GameView, LobbyView
from bot.table.views.turns import TurnsView, TurnView
from engine.records.record import Record


async def turns(transactions: Transactions, user_id: int) -> TurnsView:
    """The games that wait for a person, the most urgent first; not of chats that the bot has left."""

    def work(tx: Tx) -> TurnsView:
        zone = zone_of(Chats(tx).get(user_id), transactions.states.zone)
        waiting, others = list[tuple[float, TurnView]](), 0
        for row in Games(tx).played_by(user_id):
            if not in_chat(tx, row):
                continue
            loaded = transactions.load(tx, row)
            if _on_turn(loaded, user_id):
                waiting.append((loaded.runs_out_at or float("inf"), _view(loaded, zone)))
            elif loaded.seat_of(user_id) is not None:
                others += 1
        waiting.sort(key=lambda each: (not each[1].overdue, each[0], each[1].game))
        return TurnsView(tuple(view for _, view in waiting), others)

    return await transactions.read(work)


def _on_turn(loaded: LoadedGame, user_id: int) -> bool:
    loaded.focus_on(user_id)
    seat = loaded.on_turn
    member = None if seat is None or seat.state != "in" else waited_for(loaded, seat)
    return member is not None and member.user_id == user_id


def _view(loaded: LoadedGame, zone: ZoneInfo) -> TurnView:
    row, chat, ends = loaded.row, Chats(loaded.tx).get(loaded.row.chat_id), loaded.runs_out_at
    overdue = row.overdue_at is not None
    runs = row.clock is not None and ends is not None and not overdue
    at = datetime.fromtimestamp(ends or 0.0, zone)
    return TurnView(
        game=row.id,
        place=row.place,
        title="" if chat is None else chat.title,
        family=row.family,
        board=row.message_id,
        deadline=DeadlineView(at, dated=row.clock == "slow") if runs else None,
        overdue=overdue,
    )


UNSHOWN_SECONDS = 300.0
"""Seconds before a crash in which Telegram may have refused to show the end of a game."""

UNSENT_SECONDS = 24 * 3600.0
"""The age in seconds up to which the result of a finished game is still sent."""


class Queries:
    """The queries of games."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def running(self, place: Place) -> Shown | None:
        """The live game of a place."""
        return await self._look(lambda tx: Games(tx).live_in(place))

    async def deserted(self, place: Place) -> bool:
        """Whether the game of a place is one that anybody may stop."""
        at = self._transactions.clock()

        def work(tx: Tx) -> bool:
            live = Games(tx).live_in(place)
            return live is not None and leaving.deserted(self._transactions.load(tx, live), at)

        return await self._transactions.read(work)

    async def latest(self, place: Place) -> Shown | None:
        """The running game of a place, or else the last one that was played out."""

        def find(tx: Tx) -> GameRow | None:
            live = Games(tx).live_in(place)
            return live if live is not None and live.state == "playing" else Games(tx).last_finished(place)

        return await self._look(find)

    async def shown(self, game: int) -> Shown | None:
        """What the board of a game should show now, not older than what any press before has returned.

        It queues up with the presses for that: the reading connection may answer late with an old state.
        """

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            return None if row is None else shown_of_game(self._transactions.load(tx, row))

        return await self._transactions.write(work)

    async def behind(self, seen: float | None) -> list[tuple[int, Place]]:
        """Every game whose message may be behind when the bot starts; not where it has long been thrown out.

        These are the live ones, those that ended so shortly before the last heartbeat, at `seen`, that
        their end may not have been shown, and those whose result was not sent. First come those of which it
        is not known what their board shows. Chats that have thrown the bot out so shortly before may have let
        it in again: the update that tells of it is lost where the bot has died over it.
        """

        def may_be_in(tx: Tx, row: GameRow) -> bool:
            chat = Chats(tx).get(row.chat_id)
            left = None if chat is None else chat.left_at
            lately = seen is not None and left is not None and left >= seen - UNSHOWN_SECONDS
            return lately or in_chat(tx, row)

        def work(tx: Tx) -> list[tuple[int, Place]]:
            ended = [] if seen is None else Games(tx).ended_since(seen - UNSHOWN_SECONDS)
            unsent = [] if seen is None else Games(tx).without_result(seen - UNSENT_SECONDS)
            every = {row.id: row for row in (*ended, *unsent, *Games(tx).live())}
            rows = [row for row in every.values() if may_be_in(tx, row)]
            return [(row.id, row.place) for row in sorted(rows, key=lambda row: row.shown is not None)]

        return await self._transactions.read(work)

    async def resumed(self, game: int) -> Shown | None:
        """What the messages of a game should show when the bot starts; its computers get ready."""
        shown = await self.shown(game)
        if shown is not None and isinstance(shown.view, GameView) and shown.view.state == "playing":
            self._transactions.computers.prepare(shown.view.rules)
        return shown

    async def live_in(self, chat_id: int) -> list[Shown]:
        """The live games of a chat, in all its topics, not older than what any press before has returned."""

        def work(tx: Tx) -> list[Shown]:
            rows = (row for row in Games(tx).live() if row.chat_id == chat_id)
            return [shown_of_game(self._transactions.load(tx, row)) for row in rows]

        return await self._transactions.write(work)

    async def playing_in(self, chat_id: int) -> list[GameView]:
        """The games that are being played in a chat, with the message of each board.

        First come those of its topics, then its side tables.
        """

        def work(tx: Tx) -> list[GameView]:
            loaded = [self._transactions.load(tx, row) for row in Games(tx).playing_in(chat_id)]
            views = ((view_of_game(each), each.row.message_id) for each in loaded)
            return [replace(view, board=board) for view, board in views if isinstance(view, GameView)]

        return await self._transactions.read(work)

    async def has_sat_in(self, chat_id: int, actor: Actor) -> bool:
        """Whether somebody has ever sat at a table of a chat."""
        return await self._transactions.read(lambda tx: Seats(tx).sat_in(chat_id, actor.user_id))

    async def behind_in(self, chat_id: int, left_at: float) -> list[Shown]:
        """The games of a chat whose messages may be behind, as the bot was out of it since `left_at`.

        These are those that ended since then, or so shortly before that it may not have been shown, and the
        live ones.
        """

        def work(tx: Tx) -> list[Shown]:
            ended = Games(tx).unshown_in(chat_id, left_at - UNSHOWN_SECONDS)
            live = [row for row in Games(tx).live() if row.chat_id == chat_id]
            return [shown_of_game(self._transactions.load(tx, row)) for row in (*ended, *live)]

        return await self._transactions.write(work)

    async def note_shown(self, boards: Sequence[tuple[int, int, str]]) -> None:
        """Note what boards are known to show: games that are being played, messages, fingerprints."""

        def work(tx: Tx) -> None:
            for game, message_id, fingerprint in boards:
                row = Games(tx).get(game)
                if row is not None and row.state == "playing" and row.message_id == message_id:
                    Games(tx).update(game, shown=fingerprint)

        await self._transactions.write(work)

    async def record(self, place: Place, actor: Actor, game: int | None) -> tuple[Record, Shown] | Refusal:
        """A game of this place, by default the one that `latest` finds; elsewhere only one's own."""

        def work(tx: Tx) -> tuple[Record, Shown] | Refusal:
            if game is None:
                live = Games(tx).live_in(place)
                row = live if live is not None and live.state == "playing" else None
                row = row or Games(tx).last_finished(place, stopped=True)
            else:
                row = Games(tx).get(game)
            if row is None or row.started_at is None:
                return Refusal.NO_RESULT
            if row.fault is not None:
                return Refusal.SET_ASIDE
            loaded = self._transactions.load(tx, row)
            played = {member.user_id for seat in loaded.seats for member in seat.members}
            if row.chat_id != place.chat_id and actor.user_id not in played:
                return Refusal.NO_RESULT
            return record_of_game(loaded), _late(shown_of_game(loaded))

        return await self._transactions.read(work)

    async def revealed(self, place: Place, actor: Actor, game: int | None) -> tuple[Record, Shown] | Refusal:
        """A game as found by `record`, but only one whose dice can be checked: its secret is out.

        Or one of which it can be said why there is nothing to check.
        """
        found = await self.record(place, actor, game)
        if isinstance(found, Refusal) or found[0].secret or found[0].rules.source == "own":
            return found
        return _kept(found[1].view)

    async def finished(self, game: int) -> tuple[Record, Shown] | None:
        """The record of a game that is over; None for any other."""

        def work(tx: Tx) -> tuple[Record, Shown] | None:
            row = readable(tx, game)
            if row is None or row.state != "over":
                return None
            loaded = self._transactions.load(tx, row)
            return record_of_game(loaded), _late(shown_of_game(loaded))

        return await self._transactions.read(work)

    async def is_board(self, chat_id: int, message_id: int) -> bool:
        """Whether a message shows a game, live or ended."""
        return await self._transactions.read(lambda tx: Games(tx).is_board(chat_id, message_id))

    async def turns(self, actor: Actor) -> TurnsView:
        """The games that wait for somebody, over all chats."""
        return await turns(self._transactions, actor.user_id)

    async def may_dismiss(self, place: Place, actor: Actor, asked: Collection[int]) -> bool:
        """Whether a person may dismiss a question that was put to those who `asked`, if to anybody.

        Else host and players may; and everybody when no game is live.
        """

        def work(tx: Tx) -> bool:
            live = Games(tx).live_in(place)
            if live is None:
                return True
            if asked:
                return actor.user_id in asked
            if actor.user_id == live.host_id:
                return True
            return any(seat.holds(actor.user_id) for seat in Seats(tx).of(live.id))

        return await self._transactions.read(work)

    async def computers_due(self, now: float) -> list[int]:
        """The games in which it is time for a computer player's turn."""
        return await self._transactions.read(
            lambda tx: computer_turns.waiting(tx, self._transactions.states, now)
        )

    async def waits_due(self, now: float) -> list[int]:
        """The games and lobbies that wait for people and in which something is to be done now."""

        def work(tx: Tx) -> list[int]:
            rows = {row.id: row for row in (*Games(tx).due(now), *Games(tx).calls_due(now))}
            loaded = (self._transactions.load(tx, row) for row in rows.values())
            return [each.row.id for each in loaded if not each.for_computer]

        return await self._transactions.read(work)

    async def abandoned(self) -> list[int]:
        """The games that nobody will go on with."""
        timing, now = self._transactions.states.timing, self._transactions.clock()
        return await self._transactions.read(lambda tx: abandoned.waiting(tx, timing, now))

    async def last_seen(self) -> float | None:
        """The time of the last heartbeat."""
        return await self._transactions.read(lambda tx: Marks(tx).last_seen())

    async def _look(self, find: Callable[[Tx], GameRow | None]) -> Shown | None:
        def work(tx: Tx) -> Shown | None:
            row = find(tx)
            return None if row is None else _late(shown_of_game(self._transactions.load(tx, row)))

        return await self._transactions.read(work)


def _late(shown: Shown) -> Shown:
    """What the reading connection has found, without a number: it may be older than what is known."""
    return replace(shown, number=0)


def _kept(view: GameView | LobbyView) -> Refusal:
    """Why the secret of a game's dice is not out."""
    if not isinstance(view, GameView) or view.state == "playing":
        return Refusal.STILL_PLAYING
    if view.sealed:
        return Refusal.SEALED_BY_TABLES
    return Refusal.SEALED if view.daily is not None and view.daily.open else Refusal.DICE_LOST
