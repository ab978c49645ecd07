"""Use cases of club nights: what people press, what is planned, and the steps that are due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo
from itertools import count
from typing import Final
from zoneinfo import ZoneInfo

from bot.chats.calendar import zone_of
from bot.chats.settings import Chats, Departures, People
from bot.clubs.model import (
    CLUB_CHOICES,
    LEAST,
    MOST,
    WEEKDAYS,
    CancelNight,
    DareNext,
    JoinNight,
    LeaveNight,
    NightGameRow,
    NightMemberRow,
    NightPlanView,
    NightRow,
    NightState,
    PauseNight,
    Presence,
    ResumeNight,
    StartNight,
)
from bot.clubs.night import (
    SENT,
    FreePerson,
    Night,
    NightViews,
    begin_dice,
    club_rules,
    dice_are_awaited,
    moment,
    night_surface,
    pair,
    rules_of_night,
    status_surface,
)
from bot.clubs.store import NightGames, NightPlans, Nights
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries
from bot.ground.texts.message import Message, say
from bot.ground.values import Actor, Delivery, Place, is_private
from bot.rulebook.names import options_text
from bot.table.game import GameEnded, Transactions, left_before_half
from bot.table.model import Refusal, SeatRow, refuse
from bot.table.seats import SideSeat, end_side_table, leave_side_table, open_side_table
from bot.table.store import DiceChains, Games, Surfaces
from engine.errors import OptionError
from engine.presets import changed_options

# The plan of a chat for its club nights: their format, and the time when the next one opens by itself.


USUAL: Final[Mapping[str, str]] = {"minutes": "30", "card": "short", "weekday": "none", "hour": "20"}
"""The choices for nights in a chat that has chosen nothing."""

LEAD: Final = 900.0
"""Seconds before its start at which a night opens by itself, so that people can join."""

LATE: Final = 900.0
"""Seconds after its start for which a night that too few have joined waits for others."""

UNSTARTED: Final = 3600.0
"""Seconds after which a night is called off that somebody has opened and nobody starts."""

_DAYS = 8  # a day of the week comes again within them


def words_of(tx: Tx, chat_id: int) -> dict[str, str]:
    """The choices of a chat: a word for each of the choices, else the usual one."""
    chosen = NightPlans(tx).of(chat_id).words
    known = {choice: word for choice, word in chosen.items() if word in CLUB_CHOICES.get(choice, ())}
    return {**USUAL, **known}


def plans_choose(  # noqa: PLR0913, PLR0917 - where, what, and by which clock
    tx: Tx, place: Place, choice: str, word: str, default: ZoneInfo, now: float
) -> None:
    """Choose for the nights to come; those that open by themselves do so where this was chosen last.

    Raises:
        OptionError: no such choice, or no such word.
    """
    if is_private(place.chat_id) or word not in CLUB_CHOICES.get(choice, ()):
        raise OptionError(
            f"expected a choice of club nights and one of its words, not {choice!r} and {word!r}"
        )
    row = NightPlans(tx).of(place.chat_id)
    words = {**row.words, choice: word}
    differing = {each: said for each, said in words.items() if said != USUAL.get(each)}
    NightPlans(tx).put(replace(row, thread_id=place.thread_id, words=differing))
    plan_again(tx, place.chat_id, default, now)


def plan_again(tx: Tx, chat_id: int, default: ZoneInfo, now: float) -> None:
    """Note when the next night opens, now that its day, its hour or the chat's zone is another one."""
    row = NightPlans(tx).of(chat_id)
    start = next_start(tx, chat_id, default, now)
    opens = None if start is None else max(start - LEAD, now)
    if opens != row.open_at:
        NightPlans(tx).put(replace(row, open_at=opens))


def next_start(tx: Tx, chat_id: int, default: ZoneInfo, after: float) -> float | None:
    """The start of the first night after a moment that begins by itself, in unix seconds; None: none does."""
    words = words_of(tx, chat_id)
    if words["weekday"] == "none":
        return None
    zone = zone_of(Chats(tx).get(chat_id), default)
    return at_hour(zone, WEEKDAYS.index(words["weekday"]) - 1, int(words["hour"]), after)


def at_hour(zone: tzinfo, weekday: int, hour: int, after: float) -> float:
    """The first time after a moment that it is an hour of a day of the week, 0 for Monday."""
    today = datetime.fromtimestamp(after, zone).date()
    days = (today + timedelta(days=number) for number in range(_DAYS))
    times = (datetime.combine(day, time(hour), zone).timestamp() for day in days if day.weekday() == weekday)
    # Where the hour of today has passed, the day comes again on the last of these days.
    return next(at for at in times if at > after)


def open_planned(tx: Tx, chat_id: int, default: ZoneInfo, now: float, secret: bytes) -> int | None:
    """Open the night of a chat whose time has come, and plan the next one.

    Returns:
        The night; None where one is open there already, that of this hour has been opened before, wherever it
        was, the bot is not in the chat, or the start is long past.
    """
    start = skip_planned(tx, chat_id, default, now)
    chat, place = Chats(tx).get(chat_id), Place(chat_id, NightPlans(tx).of(chat_id).thread_id)
    wanted = chat is not None and chat.active and Nights(tx).live_in(place) is None
    if not wanted or start is None or now >= start + LATE or Nights(tx).any_for(chat_id, start):
        return None
    return open_night(tx, place, None, now, start, secret)


def skip_planned(tx: Tx, chat_id: int, default: ZoneInfo, now: float) -> float | None:
    """Plan the night after the one whose time has come; returns when that one starts."""
    row = NightPlans(tx).of(chat_id)
    if row.open_at is None or row.open_at > now:
        return None
    start = next_start(tx, chat_id, default, row.open_at)
    following = None if start is None else next_start(tx, chat_id, default, max(start, now))
    NightPlans(tx).put(replace(row, open_at=None if following is None else following - LEAD))
    return start


def open_night(  # noqa: PLR0913, PLR0917 - what a night is born with
    tx: Tx, place: Place, host_id: int | None, now: float, start: float | None, secret: bytes
) -> int:
    """Open a night in a place that has none, with what its chat has chosen.

    Its games take their secrets from a chain that ends with `secret`.
    """
    words = words_of(tx, place.chat_id)
    rules = club_rules(tx, place.chat_id, words["card"])
    return Nights(tx).open(
        place,
        host_id=host_id,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        minutes=int(words["minutes"]),
        at=now,
        starts_at=start,
        due_at=now + UNSTARTED if start is None else start,
        chain_id=DiceChains(tx).draw(place.chat_id, secret),
    )


def plan_view(tx: Tx, place: Place, default: ZoneInfo) -> NightPlanView:
    """The choices of a chat, for its page."""
    row, words = NightPlans(tx).of(place.chat_id), words_of(tx, place.chat_id)
    zone = zone_of(Chats(tx).get(place.chat_id), default)
    start = None if row.open_at is None else next_start(tx, place.chat_id, default, row.open_at)
    last, live = Nights(tx).last_over(place.chat_id), Nights(tx).live_in(place)
    return NightPlanView(
        place=place,
        rules=club_rules(tx, place.chat_id, words["card"]),
        words=words,
        opens=moment(start, zone),
        planned=None if start is None else Place(place.chat_id, row.thread_id),
        last=None if last is None else NightViews(tx, Night.load(tx, last), default).podium(),
        running=None if live is None else live.id,
    )


# The consequences of the end of a game for its club night: places, sleepers, people free again.


SLEPT: Final = 2
"""Rounds of one game that a robot has to play for somebody, after which they are paused."""


def game_ended(tx: Tx, ended: GameEnded) -> None:
    """Keep what a game of a night came to; who has played is free, or paused if they have slept.

    A game that was broken off counts as it stands, but not before anybody has written or left.
    """
    row = NightGames(tx).get(ended.row.id)
    if row is None or row.number is not None:
        return
    seats = {seat.seat: seat for seat in ended.seats}
    gone = {number for number, seat in seats.items() if seat.state != "in" and not seat.until_back}
    last = sum(rank is not None for rank in ended.outcome.ranks) + 1
    places = [
        (
            seat.seat,
            ended.outcome.ranks[seat.seat] or last,
            ended.outcome.totals[seat.seat],
            seat.seat in gone,
            seat.seat in gone and left_before_half(ended.game.ruleset, seats[seat.seat]),
        )
        for seat in row.seats
    ]
    begun = ended.row.state == "over" or ended.game.turns > 0
    NightGames(tx).end(row.game_id, places, counts=begun or bool(gone))
    asleep = {number for number, seat in seats.items() if _slept(seat)}
    _free(tx, row, ended.at, {**dict.fromkeys(gone, "paused"), **dict.fromkeys(asleep - gone, "asleep")})


def give_up(tx: Tx, game: NightGameRow, at: float) -> None:
    """End a game of a night that cannot be read any more: it brings nothing, and its people are free."""
    NightGames(tx).end(game.game_id, (), counts=False)
    _free(tx, game, at, {})


def _slept(seat: SeatRow) -> bool:
    """Whether a robot had to play somebody's last round, or several of them."""
    return any(member.missed or member.turns_missed >= SLEPT for member in seat.present)


def _free(tx: Tx, game: NightGameRow, at: float, pauses: dict[int, Presence]) -> None:
    for seat in game.seats:
        member = Nights(tx).member(game.club_id, seat.user_id)
        if member is not None and member.game_id == game.game_id:
            state = pauses.get(seat.seat, member.state) if member.state == "here" else member.state
            Nights(tx).change_member(game.club_id, seat.user_id, game_id=None, free_since=at, state=state)
    night = Nights(tx).get(game.club_id)
    if night is not None and night.is_live:
        Nights(tx).update(night.id, due_at=at)


# The coordinator of club nights: their start, new tables, the end of their time, their close.
#
# A step is one transaction, and does nothing that has been done: after a crash a night goes on from its
# rows.


LAST: Final = 120.0
"""Seconds before the end of a night in which no new table begins."""

GRACE: Final = 360.0
"""Seconds after the end of its time for which tables that run may play on."""

_LOOK = 15.0  # seconds after which it is looked who can be reached now, and whether a game has gone amiss
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Stepped:
    """The effect of a step: the games that began, those that it has ended; a podium that is to be told.

    `draws`: the night waits for Telegram's dice.
    """

    opened: tuple[int, ...] = ()
    stopped: tuple[int, ...] = ()
    podium: Delivery | None = None
    draws: bool = False


class NightCoordinator:
    """The coordinator of club nights.

    Args:
        transactions: over games.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def step(self, club: int) -> Stepped:
        """Do what the time has come for in a night."""
        now = self._transactions.clock()

        def work(tx: Tx) -> Stepped:
            row = Nights(tx).get(club)
            if row is None or row.due_at is None or row.due_at > now:
                return Stepped()
            return self._step(tx, row, now)

        return await self._transactions.write(work)

    def _step(self, tx: Tx, row: NightRow, now: float) -> Stepped:
        if row.state == "lobby":
            return self._lobby(tx, row, now)
        ends = row.ends_at or now
        stopped = self._stop_all(tx, row, now) if now >= ends + GRACE else ()
        for game in NightGames(tx).running(row.id):
            if (known := Games(tx).get(game.game_id)) is None or known.state != "playing" or known.fault:
                give_up(tx, game, now)
        night = Night.load(tx, row)
        if ends - now <= LAST and not night.running:
            close(tx, night, now)
            return Stepped(stopped=stopped, podium=row.podium if night.final else None)
        draws = dice_are_awaited(tx, row)
        pairs = ends - now > LAST and not draws and not self._transactions.drained
        opened, look_at = self._pair(tx, night, now) if pairs else ((), None)
        state: NightState = "closing" if now >= ends else "running"
        due = [ends if now < ends else ends + GRACE, now + _LOOK, *([] if look_at is None else [look_at])]
        Nights(tx).update(row.id, state=state, due_at=min(due))
        return Stepped(opened, stopped, draws=draws)

    def _lobby(self, tx: Tx, row: NightRow, now: float) -> Stepped:
        """Begin a night at its hour, if enough people are there, or call off one that nobody begins."""
        start = row.starts_at
        last = row.opened_at + UNSTARTED if start is None else start + LATE
        night = Night.load(tx, row)
        here = len(night.ready) >= LEAST and not self._transactions.drained
        if start is not None and now >= start and here:
            begin(tx, night, now)
            begun = Nights(tx).get(row.id)
            return Stepped() if begun is None else self._step(tx, begun, now)
        if now >= last:
            close(tx, night, now)
        else:
            Nights(tx).update(
                row.id, due_at=min(last, now + _LOOK if start is None or now >= start else start)
            )
        return Stepped()

    def _pair(self, tx: Tx, night: Night, now: float) -> tuple[tuple[int, ...], float | None]:
        """Open the tables that can be; returns their games, and when to look again."""
        ready = {member.user_id: member for member in night.ready}
        free = []
        for user_id in night.order:
            member = ready.get(user_id)
            if member is not None and member.game_id is None:
                last = night.last_of(user_id)
                met = frozenset[int]() if last is None else frozenset(seat.user_id for seat in last.seats)
                free.append(FreePerson(user_id, member.free_since, met - {user_id}, night.often_met(user_id)))
        pairing = pair(free, now, here=len(ready))
        seats = [[ready[user_id] for user_id in table] for table in pairing.tables]
        return tuple(self._open(tx, night.row, people, now) for people in seats), pairing.look_at

    def _open(self, tx: Tx, row: NightRow, people: Sequence[NightMemberRow], now: float) -> int:
        """Open a table for people, under the lowest number that none has, here or in a topic that is gone."""
        taken = {game.table_no for game in NightGames(tx).running(row.id)}
        free = (number for number in count(1) if number not in taken)
        table_no = next(number for number in free if Games(tx).live_at(row.place, number) is None)
        seats = [SideSeat(member.user_id, member.name, dares=member.dares) for member in people]
        rules, place = rules_of_night(row), row.place
        game = open_side_table(self._transactions, tx, place, table_no, rules, seats, now, row.chain_id)
        NightGames(tx).begin(row.id, game, table_no, [(member.user_id, member.dares) for member in people])
        for member in people:
            Nights(tx).change_member(row.id, member.user_id, game_id=game, dares=False)
        return game

    def _stop_all(self, tx: Tx, row: NightRow, now: float) -> tuple[int, ...]:
        """End the tables that still run as they stand."""
        games = [game.game_id for game in NightGames(tx).running(row.id)]
        for game in games:
            end_side_table(self._transactions, tx, game, now)
        return tuple(games)


def begin(tx: Tx, night: Night, now: float) -> None:
    """Begin a night: its time runs, and people are paired once Telegram's dice have fallen, if it has any."""
    begin_dice(tx, night.row, now)
    ends = now + night.row.minutes * _MINUTE
    Nights(tx).update(night.row.id, state="running", started_at=now, ends_at=ends, due_at=now)


def close(tx: Tx, night: Night, now: float) -> None:
    """End a night without a table that runs: keep its result, and let its podium be told if it has one."""
    row, places = night.row, night.final
    Nights(tx).update(row.id, state="over" if places else "cancelled", ended_at=now, due_at=None)
    sums = [(user_id, place, night.tally(user_id)) for place, user_id in enumerate(places, 1)]
    results = [(user_id, place, tally.points, tally.games, tally.wins) for user_id, place, tally in sums]
    Nights(tx).keep_results(row.id, results)
    if places:
        ChatDeliveries(tx).expect(row.podium, now)


# The use cases of people in a club night: open, join, leave, pause, dare, start it, call it off.


PersonPress = JoinNight | LeaveNight | PauseNight | ResumeNight | DareNext
"""The presses of people about themselves."""

HostPress = StartNight | CancelNight
"""The presses of who decides for a night."""

NightPress = PersonPress | HostPress
"""The presses about one night."""


@dataclass(frozen=True, slots=True)
class NightReply:
    """The outcome of a use case of nights.

    Attributes:
        message: the answer to the actor.
        club: the night that is to be shown, also where its message has become known; None: nothing changed.
        refusal: why nothing was done.
        asks: whether the actor is to be asked first; the same press with `sure` does it.
        left: a game that ended or goes on without the actor, and is to be shown.
    """

    message: Message
    club: int | None = None
    refusal: Refusal | None = None
    asks: bool = False
    left: int | None = None


class NightActions:
    """The use cases of people around club nights.

    Args:
        transactions: over games.
        zone: for chats without a zone of their own.
    """

    def __init__(self, transactions: Transactions, zone: str) -> None:
        self._transactions, self._zone = transactions, ZoneInfo(zone)

    async def plan(self, place: Place) -> NightPlanView:
        """The choices of a chat, for the page of `/club`."""
        return await self._transactions.read(lambda tx: plan_view(tx, place, self._zone))

    async def choose(self, place: Place, choice: str, word: str) -> None:
        """Choose for the nights to come; whoever may set the chat. Raises `OptionError` for another word."""
        now = self._transactions.clock()
        await self._transactions.write(lambda tx: plans_choose(tx, place, choice, word, self._zone, now))

    async def open_planned(self, chat_id: int) -> int | None:
        """Open the night of a chat whose time has come; None where none is to be."""
        now, secret = self._transactions.clock(), self._transactions.new_secret()
        return await self._transactions.write(lambda tx: open_planned(tx, chat_id, self._zone, now, secret))

    async def skip_planned(self, chat_id: int) -> None:
        """Plan the next night of a chat without opening this one, which has failed."""
        now = self._transactions.clock()
        await self._transactions.write(lambda tx: skip_planned(tx, chat_id, self._zone, now))

    async def chat_of(self, club: int) -> int | None:
        """The chat of a live night, whose members may join it by its link; None if there is none such."""
        row = await self._transactions.read(lambda tx: Nights(tx).get(club))
        return None if row is None or not row.is_live else row.chat_id

    async def has_joined(self, club: int, user_id: int) -> bool:
        """Whether a person has ever joined a night, and so may do so again without being asked for."""
        return await self._transactions.read(lambda tx: Nights(tx).member(club, user_id) is not None)

    async def tell_anew(self, club: int, user_id: int) -> bool:
        """Let a person's status be sent anew, below what they have written; False where they play now."""

        def work(tx: Tx) -> bool:
            member = Nights(tx).member(club, user_id)
            if member is None or member.game_id is not None:
                return False
            status = status_surface(club, user_id)
            if Surfaces(tx).get(status).message_id is not None:
                Surfaces(tx).send_anew(status)
            return True

        return await self._transactions.write(work)

    async def live_in(self, place: Place) -> int | None:
        """The night that is open or runs in a place."""
        row = await self._transactions.read(lambda tx: Nights(tx).live_in(place))
        return None if row is None else row.id

    async def open(self, place: Place, actor: Actor, message_id: int | None = None) -> NightReply:
        """Open a night in a group, with its first person; one that is there already is shown.

        Args:
            place: where.
            actor: who.
            message_id: of the page that becomes the message of the night; None: one is sent.
        """
        now, secret = self._transactions.clock(), self._transactions.new_secret()

        def work(tx: Tx) -> NightReply:
            if is_private(place.chat_id):
                return _refused(Refusal.UNKNOWN_BUTTON)
            live = Nights(tx).live_in(place)
            if live is not None:
                return _refused(Refusal.CLUB_OPEN, live.id)
            if self._transactions.drained:
                return _refused(Refusal.DRAINED)
            club = open_night(tx, place, actor.user_id, now, None, secret)
            row = Nights(tx).get(club)
            if row is not None:
                if message_id is not None:
                    Surfaces(tx).put(night_surface(row), message_id, SENT)
                self._join(tx, row, actor, now)
            return NightReply(say("toast-club-opened"), club)

        return await self._transactions.write(work)

    async def press(
        self, pressed: NightPress, actor: Actor, chat_id: int, message_id: int | None = None
    ) -> NightReply:
        """Act on a press about a night.

        Args:
            pressed: what was pressed.
            actor: who; with `admin` where that was looked up after the refusal `CLUB_HOST`. That means
                nothing in a private chat, where everybody decides for themselves.
            chat_id: the chat of the tap: that of the night, or their private one, where only who has joined
                before may press, and whoever was found to be in the chat may join, see `chat_of`.
            message_id: of the message that was tapped in the group, which may have become known by that.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> NightReply:
            row = Nights(tx).get(pressed.club)
            if row is None or chat_id not in (row.chat_id, actor.user_id) or not actor.user_id:
                return _refused(Refusal.UNKNOWN_BUTTON)
            if not row.is_live:
                return _refused(Refusal.CLUB_OVER)
            surface, here = night_surface(row), message_id is not None and chat_id == row.chat_id
            known = here and Surfaces(tx).get(surface).message_id is None
            if known:
                Surfaces(tx).put(surface, message_id, SENT)
            who = actor if chat_id == row.chat_id else replace(actor, admin=False)
            reply = self._press(tx, row, pressed, who, now)
            after = Nights(tx).get(row.id)
            if reply.refusal is None and not reply.asks and after is not None and after.is_live:
                Nights(tx).update(row.id, due_at=now)
            return NightReply(reply.message, row.id, reply.refusal) if known and reply.refusal else reply

        return await self._transactions.write(work)

    async def leave_group(self, chat_id: int, user_id: int) -> list[NightReply]:
        """Let a person who has left a group leave its nights, also after an outage; what is to be shown."""
        now = self._transactions.clock()

        def work(tx: Tx) -> list[NightReply]:
            replies = []
            for row in Nights(tx).live_with(user_id):
                member = Nights(tx).member(row.id, user_id)
                if row.chat_id == chat_id and member is not None:
                    replies.append(self._leave(tx, row, member, now, None))
                    Nights(tx).update(row.id, due_at=now)
            return replies

        return await self._transactions.write(work)

    def _press(self, tx: Tx, row: NightRow, pressed: NightPress, actor: Actor, now: float) -> NightReply:
        if isinstance(pressed, JoinNight):
            return self._join(tx, row, actor, now)
        if isinstance(pressed, HostPress):
            return self._decide(tx, row, pressed, actor, now)
        member = Nights(tx).member(row.id, actor.user_id)
        if member is None or member.state == "left":
            return _refused(Refusal.CLUB_NOT_IN)
        change = Nights(tx).change_member
        match pressed:
            case LeaveNight():
                return self._leave(tx, row, member, now, pressed)
            case PauseNight():
                change(row.id, member.user_id, state="paused")
                text = "toast-club-paused" if member.game_id is None else "toast-club-pauses-after"
                return NightReply(say(text), row.id)
            case ResumeNight():
                since = now if member.state != "here" and member.game_id is None else member.free_since
                change(row.id, member.user_id, state="here", free_since=since)
                return NightReply(say(_here(member)), row.id)
            case DareNext():
                change(row.id, member.user_id, dares=pressed.on)
                return NightReply(say("toast-club-dares" if pressed.on else "toast-club-dares-not"), row.id)

    def _join(self, tx: Tx, row: NightRow, actor: Actor, now: float) -> NightReply:
        clubs = Nights(tx)
        if Departures(tx).has(row.chat_id, actor.user_id):
            return _refused(Refusal.OUTSIDE)
        if any(other.id != row.id for other in clubs.live_with(actor.user_id)):
            return _refused(Refusal.CLUB_ELSEWHERE)
        member = clubs.member(row.id, actor.user_id)
        if member is not None and member.state == "here":
            return NightReply(say(_here(member)), row.id)
        inside = sum(each.state != "left" for each in clubs.members(row.id))
        if inside >= MOST and (member is None or member.state == "left"):
            return _refused(Refusal.CLUB_FULL)
        if row.state == "closing" or (row.ends_at is not None and row.ends_at - now <= LAST):
            return _refused(Refusal.CLUB_CLOSING)
        if member is None:
            clubs.join(row.id, actor.user_id, now)
        else:
            since = now if member.game_id is None else member.free_since
            clubs.change_member(row.id, actor.user_id, state="here", free_since=since)
        reached = actor.user_id in People(tx).reachable([actor.user_id])
        return NightReply(say("toast-club-joined" if reached else "toast-club-unreached"), row.id)

    def _leave(
        self, tx: Tx, row: NightRow, member: NightMemberRow, now: float, pressed: LeaveNight | None
    ) -> NightReply:
        """Let a person leave, and the table where they play; without a press where they leave the group."""
        game = member.game_id
        if game is not None and pressed is not None and not pressed.sure:
            return NightReply(say("toast-club-leave"), row.id, asks=True)
        Nights(tx).change_member(row.id, member.user_id, state="left", dares=False)
        if game is not None:
            chosen = pressed is not None
            leave_side_table(self._transactions, tx, game, member.user_id, now, pressed=chosen)
            Nights(tx).change_member(row.id, member.user_id, game_id=None, free_since=now)
        if member.user_id == row.host_id:
            others = (each.user_id for each in Nights(tx).members(row.id) if each.state != "left")
            Nights(tx).update(row.id, host_id=next(others, None))
        return NightReply(say("toast-club-left"), row.id, left=game)

    def _decide(self, tx: Tx, row: NightRow, pressed: HostPress, actor: Actor, now: float) -> NightReply:
        night = Night.load(tx, row)
        waited = now - row.opened_at >= self._transactions.states.timing.host
        member = night.member(actor.user_id)
        inside = member is not None and member.state != "left"
        may = waited and isinstance(pressed, StartNight) and inside
        if actor.user_id != row.host_id and not actor.admin and not may:
            return _refused(Refusal.CLUB_HOST)
        if isinstance(pressed, CancelNight):
            if not pressed.sure:
                return NightReply(say("toast-club-cancel"), row.id, asks=True)
            if row.state == "lobby":
                close(tx, night, now)
                return NightReply(say("toast-club-cancelled"), row.id)
            if row.ends_at is not None and now < row.ends_at:
                Nights(tx).update(row.id, ends_at=now)
            return NightReply(say("toast-club-closing"), row.id)
        if row.state != "lobby":
            return _refused(Refusal.CLUB_RUNS)
        if len(night.ready) < LEAST:
            return NightReply(refuse(Refusal.CLUB_FEW, least=LEAST).message, refusal=Refusal.CLUB_FEW)
        if self._transactions.drained:
            return _refused(Refusal.DRAINED)
        begin(tx, night, now)
        return NightReply(say("toast-club-started"), row.id)


def _here(member: NightMemberRow) -> str:
    """The answer to who is in a night, or again."""
    if not member.reached:
        return "toast-club-unreached"
    return "toast-club-back" if member.game_id is None else "toast-club-plays"


def _refused(refusal: Refusal, club: int | None = None) -> NightReply:
    return NightReply(refuse(refusal).message, club, refusal)
