"""Attempts at the game of the day: the offer in private behind the link, and the start of the one attempt."""

from dataclasses import dataclass

from bot.chats.store.chats import Chats
from bot.daily.service import asking
from bot.daily.store import DailyGames, DailyRow
from bot.daily.views import TodayView
from bot.ground.store import Tx
from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.table.service import presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.play import starting
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.results import Results
from bot.table.store.seats import Seats
from engine.records.fair_dice import client_string


@dataclass(frozen=True, slots=True)
class Begun:
    """The outcome of beginning an attempt: the reply, and a lobby that was closed for it."""

    reply: Reply
    closed: Shown | None = None


class DailyGameActions:
    """The use cases of players around the games of the day, until their evening."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def today(self, place: Place) -> TodayView | None:
        """The game of the day of a group, made if nobody has asked for it; None where it wants none."""
        now, default = self._transactions.clock(), self._transactions.states.zone
        secret = self._transactions.new_secret()

        def work(tx: Tx) -> TodayView | None:
            row = asking.current(tx, place, now, default, secret)
            return None if row is None else asking.view(tx, row, now)

        view = await self._transactions.write(work)
        if view is not None:  # its reviews are wanted by the evening
            self._transactions.computers.prepare(view.rules, place.chat_id)
        return view

    async def chat_of(self, daily: int) -> int | None:
        """The chat whose game of the day it is; None if there is none such."""
        row = await self._transactions.read(lambda tx: DailyGames(tx).get(daily))
        return None if row is None else row.chat_id

    async def has_played(self, chat_id: int, actor: Actor) -> bool:
        """Whether somebody is known to have played in a chat."""
        return await self._transactions.read(lambda tx: DailyGames(tx).has_played(chat_id, actor.user_id))

    async def open(self, daily: int, actor: Actor) -> TodayView | Shown | Refusal:
        """What its link leads somebody of its chat to.

        Returns:
            What it is, if they may begin it; their game, if that is under way; else why they may not.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> TodayView | Shown | Refusal:
            row = DailyGames(tx).get(daily)
            if row is None:
                return Refusal.NO_DAILY
            own = self._own(tx, row, actor)
            if isinstance(own, LoadedGame):
                return shown_of_game(own)
            refused = own or _refused(tx, row, now)
            return refused or asking.view(tx, row, now) or Refusal.NO_DAILY

        return await self._transactions.write(work)

    async def begin(self, daily: int, actor: Actor, chat_id: int) -> Begun:
        """Begin somebody's attempt in their private chat; a lobby that is open there is closed.

        An attempt that is under way is shown instead.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> tuple[Begun, LoadedGame | None]:
            row = DailyGames(tx).get(daily)
            if row is None or not is_private(chat_id) or chat_id != actor.user_id:
                return Begun(refuse(Refusal.NO_DAILY)), None
            own = self._own(tx, row, actor)
            if isinstance(own, LoadedGame):
                return Begun(Reply(say("toast-board"), shown_of_game(own, urgent=True))), None
            refused = own or _refused(tx, row, now)
            if refused is not None:
                return Begun(refuse(refused)), None
            return self._begin(tx, row, actor, now)

        begun, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(loaded.row.id, loaded.state)
            self._transactions.computers.prepare(loaded.rules, chat_id)
        return begun

    def _own(self, tx: Tx, row: DailyRow, actor: Actor) -> LoadedGame | Refusal | None:
        """A person's attempt if it is under way, or a refusal if they had theirs, also before a `/forget`."""
        game = DailyGames(tx).game_of(row.id, actor.user_id)
        if game is None:
            return Refusal.DAILY_TRIED if DailyGames(tx).was_tried(row, actor.user_id) else None
        known = readable(tx, game)
        if known is None or known.state != "playing":
            return Refusal.DAILY_TRIED
        return self._transactions.load(tx, known)

    def _begin(self, tx: Tx, row: DailyRow, actor: Actor, now: float) -> tuple[Begun, LoadedGame | None]:
        place, closed = Place(actor.user_id), None
        live = Games(tx).live_in(place)
        if live is not None:
            there = self._transactions.load(tx, live)
            if live.state == "playing":
                return Begun(refuse(Refusal.RUNNING, shown_of_game(there))), None
            Results(tx).finish(live.id, "stopped", now)
            there.reload()
            closed = shown_of_game(there)
        game = Games(tx).create(
            place,
            preset=row.preset,
            options=row.options,
            revision=row.revision,
            secret=row.secret,
            commitment=row.commitment,
            host_id=actor.user_id,
            at=now,
            daily_id=row.id,
            commitment_shown=row.commitment_shown,
        )
        Seats(tx).add(game, name=actor.name, talisman=row.talisman, user_id=actor.user_id)
        DailyGames(tx).attempt(row.id, actor.user_id, game)
        loaded = self._transactions.load_by_id(tx, game)
        presence.note_press(loaded, actor.user_id, now)
        starting.start(loaded, now, client_string(f"d{row.id}", [row.talisman]))
        return Begun(Reply(say("toast-daily-begun"), shown_of_game(loaded, urgent=True)), closed), loaded


def _refused(tx: Tx, row: DailyRow, now: float) -> Refusal | None:
    """Why nobody may begin a game of the day any more; None if they may."""
    chat = Chats(tx).get(row.chat_id)
    if chat is None or not chat.active:
        return Refusal.NO_DAILY
    if not chat.settings.daily_game:
        return Refusal.DAILY_OFF
    return None if row.open and now < row.evening_at else Refusal.DAILY_ENDED
