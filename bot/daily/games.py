"""The game of the day: asked for, played, sealed until the evening, and told then."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import partial
from typing import Final, Literal
from zoneinfo import ZoneInfo

from bot.chats.calendar import calendar_of, zone_of, zones_known
from bot.chats.model import ChatRow
from bot.chats.settings import Chats, chat_texts
from bot.coach.reviews import Reviewer
from bot.daily.model import DailyEvening, DailyScore, TodayView
from bot.daily.puzzles import EVENING, solvable_favourites
from bot.daily.screens import daily_game_evening
from bot.daily.store import AttemptRow, DailyGames, DailyRow
from bot.ground.outbox.deliveries import OnceSend
from bot.ground.store.base import Tx, lasting
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, is_late
from bot.ground.texts.message import say
from bot.ground.values import Actor, Delivery, Place, abilities, is_private
from bot.rankings import ratings
from bot.rankings.model import PersonView
from bot.rulebook.names import options_text, rules_of
from bot.rulebook.words import own_options
from bot.table.clock import start_playing
from bot.table.game import LoadedGame, Transactions, note_press, readable
from bot.table.model import ComingView, DailyView, GameRow, GameUpdate, MemberView, Refusal, Reply, refuse
from bot.table.room import Dependencies
from bot.table.shown import shown_of_game
from bot.table.store import Games, Results, Seats
from engine.play.scorecard import ScorecardGame
from engine.presets import changed_options
from engine.records.fair_dice import TALISMANS, client_string, commitment, dealt_talisman
from engine.rules.ruleset import Ruleset

# The evening of a game of the day: the secret of its dice is published, the cards of all are told, once.


ON_A_PAGE: Final = 5
"""Cards that are shown side by side."""


@dataclass(frozen=True, slots=True)
class DailyTold:
    """An evening that is to be told, and its place."""

    place: Place
    evening: DailyEvening


class DailyEvenings:
    """The use cases around the evenings of all chats."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def close(self, delivery: Delivery) -> tuple[list[int], list[int]]:
        """End the game of the day of an evening: nobody begins it any more, and its secret may be known.

        Returns:
            The games in which it was played, as far as they have ended, and those of them that are over and
            not reviewed.
        """

        def work(tx: Tx) -> tuple[list[int], list[int]]:
            row = DailyGames(tx).of_day(delivery.chat_id, delivery.key)
            if row is None:
                return [], []
            DailyGames(tx).close(row.id)
            ended = [each for each in DailyGames(tx).attempts(row.id) if each.ended_at is not None]
            unreviewed = [each.game_id for each in ended if each.state == "over" and each.luck is None]
            return [each.game_id for each in ended], unreviewed

        return await self._transactions.write(work)

    async def evening(self, delivery: Delivery) -> DailyTold | None:
        """What is to be told; None, and it is dropped, if nobody has played it out or would read it."""
        now = self._transactions.clock()

        def work(tx: Tx) -> DailyTold | None:
            row = DailyGames(tx).of_day(delivery.chat_id, delivery.key)
            if not ChatDeliveries(tx).is_due(delivery):
                return None
            chat = Chats(tx).get(delivery.chat_id)
            wanted = (
                chat is not None
                and chat.active
                and chat.settings.daily_game
                and abilities(chat.chat_id).sends
                and not is_late(tx, delivery, now)
            )
            evening = self._page(tx, row, 0) if row is not None and wanted else None
            if row is None or evening is None:
                ChatDeliveries(tx).drop(delivery)
                return None
            return DailyTold(row.place, evening)

        return await self._transactions.write(work)

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at an evening."""
        return DeliveryNotes(self._transactions.write, self._transactions.clock, delivery)

    async def page(self, daily: int, chat_id: int, page: int) -> DailyEvening | None:
        """A page of the cards of an evening in its own chat; None if there is none such, or none yet."""

        def work(tx: Tx) -> DailyEvening | None:
            row = DailyGames(tx).get(daily)
            if row is None or row.chat_id != chat_id or row.open:
                return None
            return self._page(tx, row, page)

        return await self._transactions.read(work)

    def _page(self, tx: Tx, row: DailyRow, page: int) -> DailyEvening | None:
        rules = rules_of(row.preset, row.options, row.revision)
        scores, games = _scores(DailyGames(tx).attempts(row.id), row.evening_at)
        first = page * ON_A_PAGE
        if not isinstance(rules, Ruleset) or first >= len(scores):
            return None
        return DailyEvening(
            daily=row.id,
            day=date.fromisoformat(row.day),
            rules=rules,
            scores=scores,
            page=page,
            pages=-(-len(scores) // ON_A_PAGE),
            first=first,
            cards=tuple(self._card(tx, game) for game in games[first : first + ON_A_PAGE]),
            secret=row.secret if commitment(row.secret) == row.commitment else b"",
            commitment=row.commitment,
            client=client_string(f"d{row.id}", [row.talisman]),
        )

    def _card(self, tx: Tx, game: int) -> ScorecardGame | None:
        """A game as it ended; None if it cannot be read any more."""
        row = readable(tx, game)
        ended = None if row is None else self._transactions.load(tx, row).progress.game
        return ended if isinstance(ended, ScorecardGame) else None


def _scores(attempts: Sequence[AttemptRow], evening: float) -> tuple[tuple[DailyScore, ...], tuple[int, ...]]:
    """Who has played it out in time, the best first, and the games of each."""
    told = [
        (each, each.points)
        for each in attempts
        if each.points is not None and each.ended_at is not None and each.ended_at <= evening
    ]
    told.sort(key=lambda pair: -pair[1])  # of equal ones who was done first
    scores = tuple(
        DailyScore(
            PersonView(each.user_id, each.name),
            1 + sum(other > points for _, other in told),
            points,
            each.start,
            each.luck,
            each.lost,
        )
        for each, points in told
    )
    return scores, tuple(each.game_id for each, _ in told)


# The closing job of games of the day: ends each at its time, announces its result once if it was played.


_REVIEWS = 120.0  # seconds that reviews are waited for, which may need a table that is being solved

_logger = logging.getLogger(__name__)


class DailyGameEvenings:
    """The closing job of all chats' games of the day.

    Args:
        deps: the parts of the bot.
        evenings: what the database knows of them.
        reviewer: reviews games that are not reviewed yet; None: there are no reviews.
    """

    def __init__(self, deps: Dependencies, evenings: DailyEvenings, reviewer: Reviewer | None = None) -> None:
        self._deps, self._evenings, self._reviewer = deps, evenings, reviewer

    async def send(self, delivery: Delivery) -> None:
        """End a game of the day that is due, and announce its result."""
        ended, unreviewed = await self._evenings.close(delivery)
        await self._review(unreviewed)
        await self._show_secret(ended)
        told = await self._evenings.evening(delivery)
        if told is None:
            return
        t = await chat_texts(self._deps.chats, told.place.chat_id)
        notes = self._evenings.notes(delivery)
        message_id = await self._deps.sender.send(
            told.place, daily_game_evening(t, told.evening), attempts=OnceSend(notes), first=False
        )
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))

    async def _review(self, games: Sequence[int]) -> None:
        """Review the games that ended just now, within a timeout; the result is announced in any case."""
        if self._reviewer is None:
            return
        try:
            async with asyncio.timeout(_REVIEWS):
                for game in games:
                    await self._reviewer.review_if_possible(game)
        except TimeoutError:
            _logger.info("an evening is told without some of its reviews")

    async def _show_secret(self, games: Sequence[int]) -> None:
        """Show the secret of the dice on the boards of games; the failure of one does not stop the others."""
        for game in games:
            try:
                shown = await lasting(partial(self._deps.service.queries.shown, game))
                if shown is not None and shown.message_id is not None:
                    await self._deps.messages.present(shown)
            except Exception:
                _logger.exception("game %s does not show the secret of its dice", game)


# The game of the day that a game is: when it ends, and whether the secret of its dice is still sealed.


def daily_view(loaded: LoadedGame) -> DailyView | None:
    """The game of the day that a game is, if it is known still."""
    daily = DailyGames(loaded.tx).get(loaded.row.daily_id or 0)
    if daily is None:
        return None
    chat = Chats(loaded.tx).get(daily.chat_id)
    scores, _ = (
        ((), ()) if daily.open else _scores(DailyGames(loaded.tx).attempts(daily.id), daily.evening_at)
    )
    return DailyView(
        date.fromisoformat(daily.day),
        ends(daily),
        daily.open,
        "" if chat is None else chat.title,
        tuple((MemberView(each.who.user_id, each.who.name), each.points) for each in scores),
    )


def ends(daily: DailyRow) -> datetime:
    """When a game of the day ends, by the clock that it was made by."""
    return datetime.fromtimestamp(daily.evening_at, zones_known(daily.zone) or UTC)


# The game of the day in its group: created when the first player asks for it, and its description.


def evening_of(day: date, zone: tzinfo) -> float:
    """When the game of a day ends, in unix seconds."""
    return datetime.combine(day, time(EVENING), zone).timestamp()


def coming(now: float, zone: tzinfo) -> date:
    """The day of the next evening after a moment."""
    day = datetime.fromtimestamp(now, zone).date()
    while evening_of(day, zone) <= now:
        day += timedelta(days=1)
    return day


def asking_current(tx: Tx, place: Place, now: float, default: ZoneInfo, secret: bytes) -> DailyRow | None:
    """The game of the day that a chat can play now, made if need be; None where it wants none.

    Args:
        tx: the transaction.
        place: where it is asked for, and told in the evening if nobody has asked before.
        now: the time in unix seconds.
        default: the zone of chats without one of their own.
        secret: of its dice, if it is made now.
    """
    chat = Chats(tx).get(place.chat_id)
    if chat is None or not chat.settings.daily_game:
        return None
    known = DailyGames(tx).current(place.chat_id, now)
    return _made(tx, chat, place, now, default, secret) if known is None else known


def _made(  # noqa: PLR0913, PLR0917 - as `current`
    tx: Tx, chat: ChatRow, place: Place, now: float, default: ZoneInfo, secret: bytes
) -> DailyRow | None:
    zone = zone_of(chat, default)
    day = coming(now, zone)
    while DailyGames(tx).of_day(place.chat_id, day.isoformat()) is not None:
        day += timedelta(days=1)  # that one is over: the zone or the clock was another one then
    month = calendar_of(chat, default).periods(now).spans[1]
    rules = next(solvable_favourites(tx, place.chat_id, month), None)
    if rules is None:
        return None
    row = DailyRow(
        0,
        place.chat_id,
        place.thread_id,
        day.isoformat(),
        rules.preset,
        options_text(changed_options(rules)),
        rules.revision,
        secret,
        commitment(secret),
        dealt_talisman(day.isoformat(), "everybody", TALISMANS),
        zone.key,
        evening_of(day, zone),
    )
    ChatDeliveries(tx).expect(row.evening, row.evening_at)
    return DailyGames(tx).get(DailyGames(tx).add(row))


def asking_view(tx: Tx, row: DailyRow, now: float) -> TodayView | None:
    """What is told of a game of the day before its evening; None if its rules are none that can be solved."""
    rules = rules_of(row.preset, row.options, row.revision)
    if not isinstance(rules, Ruleset):
        return None
    chat = Chats(tx).get(row.chat_id)
    evening, attempts = ends(row), DailyGames(tx).attempts(row.id)
    people = {
        state: tuple(PersonView(each.user_id, each.name) for each in attempts if each.state == state)
        for state in ("over", "playing")
    }
    return TodayView(
        daily=row.id,
        rules=rules,
        own=bool(own_options(rules)),
        day=date.fromisoformat(row.day),
        evening=evening,
        today=datetime.fromtimestamp(now, evening.tzinfo).date() == evening.date(),
        title="" if chat is None else chat.title,
        done=people["over"],
        playing=people["playing"],
        commitment=row.commitment,
        told=abilities(row.chat_id).sends,
    )


# Announcements of a group's result: the next game of the day, and players still without a rating.


def coming_coming(
    tx: Tx, row: GameRow, chat: ChatRow | None, zone: tzinfo, names: Mapping[int, str]
) -> ComingView | None:
    """The announcements below a result; None where there are none.

    It goes by the moment when the game ended, so it stays the same for as long as the result stands.

    Args:
        tx: the transaction.
        row: the game; for one that is not over there is nothing, nor in private.
        chat: where it was played.
        zone: of the chat.
        names: of the people of the game, raw.
    """
    if row.state != "over" or row.ended_at is None or is_private(row.chat_id):
        return None
    counted, unrated = ratings.unrated(tx, row.id, names)
    daily: Literal["today", "tomorrow"] | None = None
    if chat is not None and chat.settings.daily_game and abilities(row.chat_id).sends:
        daily = "today" if datetime.fromtimestamp(row.ended_at, zone).hour < EVENING else "tomorrow"
    if daily is None and not unrated:
        return None
    return ComingView(daily, unrated, all_unrated=len(unrated) == counted)


# Attempts at the game of the day: the offer in private behind the link, and the start of the one attempt.


@dataclass(frozen=True, slots=True)
class Begun:
    """The outcome of beginning an attempt: the reply, and a lobby that was closed for it."""

    reply: Reply
    closed: GameUpdate | None = None


class DailyGameActions:
    """The use cases of players around the games of the day, until their evening."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def today(self, place: Place) -> TodayView | None:
        """The game of the day of a group, made if nobody has asked for it; None where it wants none."""
        now, default = self._transactions.clock(), self._transactions.states.zone
        secret = self._transactions.new_secret()

        def work(tx: Tx) -> TodayView | None:
            row = asking_current(tx, place, now, default, secret)
            return None if row is None else asking_view(tx, row, now)

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

    async def open(self, daily: int, actor: Actor) -> TodayView | GameUpdate | Refusal:
        """What its link leads somebody of its chat to.

        Returns:
            What it is, if they may begin it; their game, if that is under way; else why they may not.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> TodayView | GameUpdate | Refusal:
            row = DailyGames(tx).get(daily)
            if row is None:
                return Refusal.NO_DAILY
            own = self._own(tx, row, actor)
            if isinstance(own, LoadedGame):
                return shown_of_game(own)
            refused = own or _refused(tx, row, now)
            return refused or asking_view(tx, row, now) or Refusal.NO_DAILY

        return await self._transactions.write(work)

    async def begin(self, daily: int, actor: Actor, chat_id: int) -> Begun:
        """Begin somebody's attempt in their private chat; a lobby that is open there is closed.

        An attempt that is under way is shown instead.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> Begun:
            row = DailyGames(tx).get(daily)
            if row is None or not is_private(chat_id) or chat_id != actor.user_id:
                return Begun(refuse(Refusal.NO_DAILY))
            own = self._own(tx, row, actor)
            if isinstance(own, LoadedGame):
                return Begun(Reply(say("toast-board"), shown_of_game(own, urgent=True)))
            refused = own or _refused(tx, row, now)
            if refused is not None:
                return Begun(refuse(refused))
            return self._begin(tx, row, actor, now)

        return await self._transactions.write(work)

    def _own(self, tx: Tx, row: DailyRow, actor: Actor) -> LoadedGame | Refusal | None:
        """A person's attempt if it is under way, or a refusal if they had theirs, also before a `/forget`."""
        game = DailyGames(tx).game_of(row.id, actor.user_id)
        if game is None:
            return Refusal.DAILY_TRIED if DailyGames(tx).was_tried(row, actor.user_id) else None
        known = readable(tx, game)
        if known is None or known.state != "playing":
            return Refusal.DAILY_TRIED
        return self._transactions.load(tx, known)

    def _begin(self, tx: Tx, row: DailyRow, actor: Actor, now: float) -> Begun:
        place, closed = Place(actor.user_id), None
        if self._transactions.drained:
            return Begun(refuse(Refusal.DRAINED))
        live = Games(tx).live_in(place)
        if live is not None:
            there = self._transactions.load(tx, live)
            if live.state == "playing":
                return Begun(refuse(Refusal.RUNNING, shown_of_game(there)))
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
        note_press(loaded, actor.user_id, now)
        start_playing(loaded, now, client_string(f"d{row.id}", [row.talisman]))
        loaded.prepare_computers()
        return Begun(Reply(say("toast-daily-begun"), shown_of_game(loaded, urgent=True)), closed)


def _refused(tx: Tx, row: DailyRow, now: float) -> Refusal | None:
    """Why nobody may begin a game of the day any more; None if they may."""
    chat = Chats(tx).get(row.chat_id)
    if chat is None or not chat.active:
        return Refusal.NO_DAILY
    if not chat.settings.daily_game:
        return Refusal.DAILY_OFF
    return None if row.open and now < row.evening_at else Refusal.DAILY_ENDED
