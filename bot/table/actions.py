"""The facade over all use cases of games: presses, commands, the clock, and questions."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.chats.calendar import zone_of
from bot.chats.settings import Chats, Departures, default_rules, last_rules
from bot.ground.store.base import Marks, Tx
from bot.ground.store.dues import ChatDeliveries, is_late
from bot.ground.texts.message import Message, say
from bot.ground.values import Actor, Delivery, Place, abilities, is_private
from bot.rulebook.names import NewGame, OpenHouseLobby, OpenLobby, RulesName
from bot.rulebook.words import FAMILIES, usual_rules, with_pace
from bot.table import clock, house_rules
from bot.table.clock import ClockEffect, in_chat
from bot.table.game import CommitmentNotes, LoadedGame, Transactions, note_press, readable, waited_for
from bot.table.lobby import (
    Beginning,
    Departing,
    OpeningDiceNotes,
    begin_with_dice,
    go_on,
    open_lobby,
    press_in_lobby,
    press_on_own_page,
    press_on_page,
    start,
    start_with_computer,
)
from bot.table.messages import (
    BoardMessages,
    PanelMessages,
    ResultMessages,
    SetAsideGames,
    StaleMessageNotes,
    SurfaceMessages,
)
from bot.table.model import (
    DeadlineView,
    GameRow,
    GameUpdate,
    GameView,
    LobbyMatchView,
    LobbyView,
    PanelView,
    Refusal,
    Reply,
    TurnsView,
    TurnView,
    board_surface,
    panel_surface,
    refuse,
)
from bot.table.play import meaning_of, press_in_game
from bot.table.presses import (
    NEXT,
    BookSeat,
    ComeBack,
    ConfirmLeave,
    ConfirmStop,
    DecideLeftSeat,
    DecideSleeper,
    JoinLate,
    LobbyPress,
    OwnCardPress,
    PlayHere,
    Rematch,
    Sit,
    TurnPress,
)
from bot.table.seats import (
    abandoned_waiting,
    absence_close,
    come_back,
    decide_left_seat,
    decide_sleeper,
    end_abandoned,
    join_late,
    keep_lobby_open,
    leave_seat,
    leaving_deserted,
    stop_game,
    wake_sleeper,
)
from bot.table.shown import (
    ROW_WITHIN,
    GameWindows,
    note_place,
    play_here,
    record_of_game,
    shown_of_game,
    view_of_game,
)
from bot.table.store import Bookings, Games, Results, Seats, Surfaces, TurnedAway
from engine.presets import FIRST
from engine.records.record import Record
from engine.rules.showdown_rules import Rules

# An act: whatever changes a game, in one transaction and one order.


WantedRules = RulesName | OpenLobby | OpenHouseLobby | NewGame
SeatPress = DecideLeftSeat | DecideSleeper | ComeBack | PlayHere | JoinLate
GamePress = LobbyPress | TurnPress | SeatPress | ConfirmLeave | ConfirmStop

T = TypeVar("T")

_ANSWERS = 20  # messages of a game that are known when they come again


@dataclass(frozen=True, slots=True)
class TappedBoard:
    """A tapped message that has buttons of the game that it acts on, and its topic."""

    message_id: int
    thread_id: int = 0


@dataclass(frozen=True, slots=True)
class By:
    """A person who acts on a game, and where they do.

    Attributes:
        actor: who.
        chat_id: where they press: the chat of the game or, on a card, theirs; that of the game in the app.
        board: what was tapped, if it can be a lobby, a board or a card of the game; None for a question, for
            what is gone, and where nothing was tapped.
        tapped: the number of whatever message was tapped, gone or not.
        tap: Telegram's id of the tap, by which one that is delivered twice is known.
        in_app: whether it was pressed in the app, where no message is.
        page: the page of a lobby that they alone see, which they act on, or "main" where they open one;
            empty: they act on what everybody sees.
    """

    actor: Actor
    chat_id: int
    board: TappedBoard | None = None
    tapped: int | None = None
    tap: str = ""
    in_app: bool = False
    page: str = ""


def act_in_person(
    loaded: LoadedGame,
    at: float,
    by: By,
    act: Callable[[LoadedGame, float], Reply],
    pressed: GamePress | None = None,
) -> Reply:
    """Let a person act on a game, with all that goes with it.

    It is noted where they play, and that they are there; whoever was asleep is back by it and does nothing
    else. The message that they tapped is taken for the board or their card, if that is not known.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        by: who acts, and where.
        act: what they do.
        pressed: by which button, if by one of this game.
    """
    user_id = by.actor.user_id
    moved = note_place(loaded, user_id, in_app=by.in_app)
    leaves = isinstance(pressed, ConfirmLeave | ConfirmStop)  # so they do not come back by it
    back, woken = None if leaves else wake_sleeper(loaded, by.actor, at), False
    if back is None:
        woken = note_press(loaded, user_id, at) and clock.woken(loaded, user_id, at)
        reply = act(loaded, at)
        if reply.refusal is not None and _is_replaced(loaded, pressed, by):
            reply = refuse(Refusal.BOARD_BELOW, reply.shown)
        note_press(loaded, user_id, at)  # of whoever has just sat down
        keep_lobby_open(loaded, user_id, at)
    else:
        reply = back
    if loaded.row.chat_id == by.chat_id:
        reply = _with_board(loaded, by.board, reply)
    elif by.board is not None:
        panel = panel_surface(loaded.row.id, user_id)
        reply = replace(reply, stale=Surfaces(loaded.tx).take(panel, by.board.message_id))
    if reply.shown is None and (moved or woken or reply.stale is not None):
        return replace(reply, shown=shown_of_game(loaded))  # the board, the deadline or the card is another
    return reply


def _with_board(loaded: LoadedGame, board: TappedBoard | None, reply: Reply) -> Reply:
    """Take the message of a press, accepted or not, for the board of a game that has none.

    The bot died between sending the board and noting its number, or is about to note it. What a game shows
    that has another one is looked at: there are two boards.
    """
    row, shown = loaded.row, reply.shown
    if board is None or row.message_id == board.message_id:
        return reply
    if row.message_id is not None:
        return replace(reply, shown=shown or shown_of_game(loaded))
    if board.thread_id != row.thread_id or Games(loaded.tx).is_board(row.chat_id, board.message_id):
        return reply
    loaded.change(message_id=board.message_id)
    if shown is None and reply.refusal is not None:
        shown = shown_of_game(loaded)  # it may show what was so long ago
    if shown is None or shown.view.game != row.id:
        return reply
    return replace(reply, shown=replace(shown, message_id=board.message_id))


def _is_replaced(loaded: LoadedGame, pressed: GamePress | None, by: By) -> bool:
    """Whether a button of another state was tapped on a board or card that stands further down by now."""
    version = getattr(pressed, "version", None)
    if version is None or version == loaded.version or by.tapped is None or loaded.row.state != "playing":
        return False
    here, panel = loaded.row.chat_id == by.chat_id, panel_surface(loaded.row.id, by.actor.user_id)
    known = loaded.row.message_id if here else Surfaces(loaded.tx).get(panel).message_id
    return known is not None and by.tapped < known


def _press(loaded: LoadedGame, at: float, *, pressed: GamePress, by: By) -> Reply:
    """Do what a button asks for."""
    actor = by.actor
    match pressed:
        case DecideLeftSeat():
            return decide_left_seat(loaded, pressed, actor, at)
        case DecideSleeper():
            return decide_sleeper(loaded, pressed, actor, at)
        case ComeBack():
            return come_back(loaded, actor, at)
        case PlayHere():
            return play_here(loaded, actor)
        case JoinLate():
            return join_late(loaded, actor, at)
        case ConfirmLeave():
            return leave_seat(loaded, pressed, actor, at)
        case ConfirmStop():
            return stop_game(loaded, pressed, actor, at)
    if isinstance(pressed, TurnPress):
        return press_in_game(loaded, pressed, actor, at, tap=by.tap)
    if by.page:
        return press_on_own_page(loaded, pressed, actor, at, by.page)
    return press_in_lobby(loaded, pressed, actor, at)


def _sit(loaded: LoadedGame, at: float, by: By) -> Reply:
    """Let a person sit down in a lobby by a button that stands elsewhere."""
    pressed = Sit(loaded.row.id)
    return act_in_person(loaded, at, by, partial(_press, pressed=pressed, by=by), pressed)


class GameActions:
    """All that changes games: presses and words of people, the clock, computer players, Telegram's dice."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def _write(self, find: Callable[[Tx], LoadedGame | T], act: Callable[[LoadedGame, float], T]) -> T:
        """Find and load a game and act on it, in one transaction; or return what is found in its place."""
        at = self._transactions.clock()

        def work(tx: Tx) -> T:
            found = find(tx)
            if not isinstance(found, LoadedGame):
                return found
            in_lobby = found.row.state == "lobby"
            result = act(found, at)
            if in_lobby and found.row.state == "playing":
                found.prepare_computers()
            return result

        return await self._transactions.write(work)

    async def press(self, pressed: GamePress, by: By) -> Reply:
        """Act on a button of a lobby, a board, a card or a question about a game."""
        act = partial(_press, pressed=pressed, by=by)
        return await self._write(
            lambda tx: self._reached(tx, pressed, by),
            lambda loaded, at: act_in_person(loaded, at, by, act, pressed),
        )

    async def arrange(self, game: int, by: By, act: Callable[[LoadedGame], Message | Refusal]) -> Reply:
        """Act on a page that another room adds to a lobby, if whoever pressed decides what is played."""

        def arrange(loaded: LoadedGame, at: float) -> Reply:
            return press_on_page(loaded, by.actor, at, act)

        return await self._write(
            lambda tx: self._in_chat(tx, Games(tx).get(game), by.chat_id),
            lambda loaded, at: act_in_person(loaded, at, by, arrange),
        )

    async def answer(
        self, place: Place, actor: Actor, answered: int | None, text: str, message_id: int
    ) -> Reply | None:
        """Act on what somebody has written; idempotent, as Telegram may deliver a message again.

        Args:
            place: where.
            actor: who.
            answered: the message of the bot that it answers; None where it answers none, in a private chat.
            text: as written.
            message_id: of the message.

        Returns:
            None where it is nothing to the game there, as most of it is talk, or was taken before.
        """
        by, number = By(actor, place.chat_id), str(message_id)

        def find(tx: Tx) -> LoadedGame | None:
            row = Games(tx).live_in(place)
            loaded = None if row is None else self._transactions.load(tx, row)
            return None if loaded is None or loaded.rules.source != "own" or not actor.user_id else loaded

        def act(loaded: LoadedGame, at: float) -> Reply | None:
            known = (loaded.row.answers or "").split()
            on_board = answered is not None and answered == loaded.row.message_id
            meant = None if number in known else meaning_of(loaded, actor, text, on_board=on_board)
            if meant is None:
                return None
            loaded.change(answers=" ".join((*known[1 - _ANSWERS :], number)))
            return act_in_person(loaded, at, by, meant)

        if not await self._transactions.read(lambda tx: find(tx) is not None):
            return None
        return await self._write(find, act)

    async def pass_time(self, game: int) -> ClockEffect:
        """Act on what is due: of a lobby, a computer player, or people who are waited for."""
        return await self._write(lambda tx: self._readable(tx, game), _out_of_time) or ClockEffect()

    async def end_abandoned(self, game: int) -> ClockEffect:
        """End a game that nobody will go on with."""
        return await self._write(lambda tx: self._readable(tx, game), end_abandoned) or ClockEffect()

    async def drawn(self, game: int) -> Beginning | None:
        """Begin the game of a lobby that waited for Telegram's dice, with those that were heard of.

        Returns:
            None if it does not wait any more.
        """
        return await self._write(lambda tx: self._readable(tx, game), begin_with_dice)

    def _readable(self, tx: Tx, game: int) -> LoadedGame | None:
        row = readable(tx, game)
        return None if row is None else self._transactions.load(tx, row)

    def _in_chat(self, tx: Tx, row: GameRow | None, chat_id: int) -> LoadedGame | Reply:
        """The game of a row, if it is one of a chat; at side tables it is none that anything there shows."""
        if row is None or row.chat_id != chat_id or row.table_no:
            return refuse(Refusal.UNKNOWN_BUTTON)
        return refuse(Refusal.SET_ASIDE) if row.fault is not None else self._transactions.load(tx, row)

    def _reached(self, tx: Tx, pressed: GamePress, by: By) -> LoadedGame | Reply:
        """The game of a button: of the chat, or one of a group that the person plays on a card elsewhere."""
        row = Games(tx).get(pressed.game)
        own = isinstance(pressed, OwnCardPress) and (by.in_app or by.chat_id == by.actor.user_id)
        if row is None or not own or is_private(row.chat_id):
            return self._in_chat(tx, row, by.chat_id)
        if row.fault is not None:
            return refuse(Refusal.SET_ASIDE)
        loaded = self._transactions.load(tx, row)
        return self._in_chat(tx, row, by.chat_id) if loaded.together is None else loaded

    async def new_game(self, place: Place, actor: Actor, wanted: WantedRules | None) -> Reply:
        """Open a lobby with the chat's last rules or those that are wanted; the opener sits down.

        Args:
            place: where.
            actor: who opens it.
            wanted: the name of a preset or of house rules, a code, or a button that offered one of them; when
                there is no such thing, nothing is shown.
        """

        def work(tx: Tx) -> Reply:
            rules = _rules_wanted(tx, place.chat_id, wanted)
            if isinstance(rules, Reply):
                return rules
            live = Games(tx).live_in(place)
            if live is not None:
                loaded = self._transactions.load(tx, live)
                if live.state != "lobby":
                    alone = leaving_deserted(loaded, self._transactions.clock())
                    return refuse(Refusal.DESERTED if alone else Refusal.RUNNING, shown_of_game(loaded))
                other = wanted is not None and rules != loaded.rules
                if other and not loaded.persons and live.drawing_at is None:
                    return self._set_anew(tx, live, actor, rules)
                return refuse(Refusal.LOBBY_RULES if other else Refusal.LOBBY_OPEN, shown_of_game(loaded))
            if self._transactions.drained:
                return refuse(Refusal.DRAINED)
            asks = isinstance(wanted, NewGame | None) and _knows_no_game(tx, place.chat_id)
            loaded = self._open_lobby(tx, place, actor, rules)
            if asks:
                loaded.change(menu="presets")
            return Reply(say("toast-opened"), shown_of_game(loaded, urgent=True))

        return await self._transactions.write(work)

    def _set_anew(self, tx: Tx, empty: GameRow, actor: Actor, rules: Rules) -> Reply:
        """Open a lobby in place of one at which nobody sits, and which had other rules."""
        Results(tx).finish(empty.id, "stopped", self._transactions.clock())
        Games(tx).update(empty.id, message_id=None)
        loaded = self._open_lobby(tx, empty.place, actor, rules)
        loaded.change(message_id=empty.message_id)
        return Reply(say("toast-opened"), shown_of_game(loaded, urgent=True))

    async def new_computer_game(self, place: Place, actor: Actor) -> Reply:
        """Begin a game with a computer in a private chat; a lobby that is open there is used."""

        def work(tx: Tx) -> Reply:
            if place.chat_id != actor.user_id:
                return refuse(Refusal.UNKNOWN_BUTTON)
            if self._transactions.drained:
                return refuse(Refusal.DRAINED)
            live = Games(tx).live_in(place)
            loaded = (
                self._open_lobby(tx, place, actor, default_rules(tx, place.chat_id), shown=False)
                if live is None
                else self._transactions.load(tx, live)
            )
            if loaded.row.state != "lobby":
                return refuse(Refusal.RUNNING, shown_of_game(loaded))
            outcome = start_with_computer(loaded, actor, self._transactions.clock())
            if isinstance(outcome, Refusal):
                return refuse(outcome, shown_of_game(loaded))
            loaded.prepare_computers()
            return Reply(outcome, shown_of_game(loaded, urgent=True))

        return await self._transactions.write(work)

    async def rematch(self, pressed: Rematch, actor: Actor, chat_id: int) -> Reply:
        """Open a lobby with the rules of a finished game and ask who played to it; or sit down in it.

        Their own card of a group's game, in private, is as good as its result: the lobby is the group's.
        """

        def act(old: LoadedGame, at: float) -> Reply:
            if old.row.state in {"lobby", "playing"}:
                return refuse(Refusal.STILL_PLAYING)
            if old.seat_of(actor.user_id) is None and actor.user_id != old.row.host_id:
                return refuse(Refusal.NOT_SEATED)
            live = Games(old.tx).live_in(old.row.place)
            if live is None and old.states.drained_at is not None:
                return refuse(Refusal.DRAINED)
            if live is None:
                goes_on = old.row.ended_at is not None and at - old.row.ended_at <= ROW_WITHIN
                loaded = self._open_lobby(
                    old.tx, old.row.place, actor, old.rules, old.row.id, goes_on=goes_on
                )
                if goes_on and len(loaded.persons) == 1:
                    start(loaded, at)  # nobody else is asked whether they go on
                    loaded.prepare_computers()
                shown = shown_of_game(loaded, urgent=True)
                return Reply(say(_goes_on(shown)), shown)
            loaded = self._transactions.load(old.tx, live)
            if live.state == "lobby" and live.rematch_of == old.row.id:
                if live.menu == NEXT and loaded.seat_of(actor.user_id) is not None:
                    shown = shown_of_game(loaded, urgent=True)
                    return Reply(say(_goes_on(shown)), shown)
                return _sit(loaded, at, By(actor, old.row.chat_id))
            return refuse(
                Refusal.LOBBY_OPEN if live.state == "lobby" else Refusal.RUNNING, shown_of_game(loaded)
            )

        return await self._write(lambda tx: self._ended(tx, pressed.game, actor, chat_id), act)

    def _ended(self, tx: Tx, game: int, actor: Actor, chat_id: int) -> LoadedGame | Reply:
        """The game of a result, or of somebody's own card of it in private."""
        row = Games(tx).get(game)
        if row is None or chat_id != actor.user_id or is_private(row.chat_id):
            return self._in_chat(tx, row, chat_id)
        if actor.user_id in Departures(tx).of(row.chat_id):
            return refuse(Refusal.OUTSIDE)
        return self._in_chat(tx, row, row.chat_id)

    async def next_game(self, due: Delivery) -> GameUpdate | None:
        """Open the lobby of the game that follows one by itself; None where that is late, or taken.

        The note goes in the same transaction, so the lobby is opened once.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> GameUpdate | None:
            here = ChatDeliveries(tx).followed(due)
            if not ChatDeliveries(tx).is_due(here):
                return None
            late = is_late(tx, here, now) or self._transactions.drained
            ChatDeliveries(tx).drop(here)
            row = readable(tx, int(here.key))
            if late or row is None or not in_chat(tx, row) or Games(tx).live_in(row.place) is not None:
                return None
            old = self._transactions.load(tx, row)
            loaded = self._open_lobby(tx, row.place, Actor(0, ""), old.rules, row.id, goes_on=True)
            people = [person.user_id for person in loaded.persons]
            host = row.host_id if row.host_id in people else next(iter(people), 0)
            loaded.change(host_id=host)
            return shown_of_game(loaded, urgent=True)

        return await self._transactions.write(work)

    async def book(self, pressed: BookSeat, actor: Actor, chat_id: int) -> Reply:
        """Book a seat in the next game where this one is or was played; once more, later, gives it up.

        Where a lobby is open already, it is a seat in that one.
        """

        def work(tx: Tx) -> Reply:
            row = Games(tx).get(pressed.game)
            if row is None or row.chat_id != chat_id or row.table_no or is_private(chat_id):
                return refuse(Refusal.UNKNOWN_BUTTON)
            at = self._transactions.clock()
            live = Games(tx).live_in(row.place)
            if live is not None and live.state == "lobby":
                return _sit(self._transactions.load(tx, live), at, By(actor, chat_id))
            booked = next(
                (b.booked_at for b in Bookings(tx).of(row.place) if b.user_id == actor.user_id), None
            )
            if booked is not None and at - booked >= self._transactions.states.timing.double_tap:
                Bookings(tx).drop(row.place, actor.user_id)
                return Reply(say("toast-booking-dropped"))
            if TurnedAway(tx).has(chat_id, actor.user_id, at):
                return refuse(Refusal.TURNED_AWAY)
            Bookings(tx).add(row.place, actor.user_id, actor.name, at)
            return Reply(say("toast-booked"))

        return await self._transactions.write(work)

    def _open_lobby(  # noqa: PLR0913 - what a lobby is born with
        self,
        tx: Tx,
        place: Place,
        host: Actor,
        rules: Rules,
        rematch_of: int | None = None,
        *,
        goes_on: bool = False,
        shown: bool = True,
    ) -> LoadedGame:
        at = self._transactions.clock()
        closes = at + self._transactions.states.timing.lobby
        events = self._transactions.states.hooks.events
        secret = self._transactions.new_secret()
        game = open_lobby(
            tx,
            place,
            host,
            rules,
            at=at,
            closes=closes,
            secret=secret,
            rematch_of=rematch_of,
            begins=at + self._transactions.states.timing.next_game if goes_on else None,
            events=events,
        )
        if not abilities(place.chat_id).sends:
            Surfaces(tx).hand_on(board_surface(game, place.chat_id))
        if shown:
            Chats(tx).tell(place.chat_id, game)
        return self._transactions.load_by_id(tx, game)


def _goes_on(shown: GameUpdate) -> str:
    """What is said of a lobby after another game: it goes on with a match, or begins one, or does neither."""
    match = shown.view.part(LobbyMatchView)
    if match is not None and match.anew:
        return "toast-match-anew"
    return "toast-rematch" if match is None or match.going_on is None else "toast-next-game"


def _knows_no_game(tx: Tx, chat_id: int) -> bool:
    """Whether a chat has finished no game, and has not set what to play without having tried any."""
    if Results(tx).any_in(chat_id):
        return False
    return last_rules(tx, chat_id) is None or Games(tx).any_begun(chat_id)


def _rules_wanted(tx: Tx, chat_id: int, wanted: WantedRules | None) -> Rules | Reply:
    match wanted:
        case None:
            return default_rules(tx, chat_id)
        case NewGame(way):
            rules = default_rules(tx, chat_id)
            if way == "together":
                return with_pace(rules, way) or with_pace(usual_rules(FIRST), way) or rules
            return (with_pace(rules, "turns") if way == "turns" else None) or rules
        case OpenLobby(key):
            return usual_rules(key) if key in FAMILIES else refuse(Refusal.UNKNOWN_BUTTON)
        case OpenHouseLobby(house):
            return house_rules.saved(tx, chat_id, house)
        case RulesName():
            return house_rules.find(tx, chat_id, wanted)


def _out_of_time(loaded: LoadedGame, at: float) -> ClockEffect:
    """Act on what is due in a game or a lobby."""
    if loaded.row.state != "lobby":
        return clock.out_of_time(loaded, at)
    if go_on(loaded, at):
        return ClockEffect(shown_of_game(loaded, urgent=True))
    closed = absence_close(loaded, at) and in_chat(loaded.tx, loaded.row)
    return ClockEffect(shown_of_game(loaded, urgent=True) if closed else None)


# Queries of games: boards, records and turns that wait. Each is one transaction.


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

    async def running(self, place: Place) -> GameUpdate | None:
        """The live game of a place."""
        return await self._look(lambda tx: Games(tx).live_in(place))

    async def deserted(self, place: Place) -> bool:
        """Whether the game of a place is one that anybody may stop."""
        at = self._transactions.clock()

        def work(tx: Tx) -> bool:
            live = Games(tx).live_in(place)
            return live is not None and leaving_deserted(self._transactions.load(tx, live), at)

        return await self._transactions.read(work)

    async def latest(self, place: Place) -> GameUpdate | None:
        """The running game of a place, or else the last one that was played out."""

        def find(tx: Tx) -> GameRow | None:
            live = Games(tx).live_in(place)
            return live if live is not None and live.state == "playing" else Games(tx).last_finished(place)

        return await self._look(find)

    async def shown(self, game: int) -> GameUpdate | None:
        """What the board of a game should show now, not older than what any press before has returned.

        It queues up with the presses for that: the reading connection may answer late with an old state.
        """

        def work(tx: Tx) -> GameUpdate | None:
            row = readable(tx, game)
            return None if row is None else shown_of_game(self._transactions.load(tx, row))

        return await self._transactions.write(work)

    async def at_table(self, game: int, user_id: int) -> GameUpdate | None:
        """What is at the table of a game now, for somebody who has it open, as fresh as `shown` is.

        That is the game itself while it lasts, then whatever is live in its place, or was played there last;
        of a side table the one at which the person sits by now.
        """

        def work(tx: Tx) -> GameUpdate | None:
            row = readable(tx, game)
            return (
                None
                if row is None
                else shown_of_game(self._transactions.load(tx, _at_table(tx, row, user_id)))
            )

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

    async def resumed(self, game: int) -> GameUpdate | None:
        """What the messages of a game should show when the bot starts; its computers get ready."""
        shown = await self.shown(game)
        if shown is not None and isinstance(shown.view, GameView) and shown.view.state == "playing":
            self._transactions.computers.prepare(shown.view.rules)
        return shown

    async def live_in(self, chat_id: int) -> list[GameUpdate]:
        """The live games of a chat, in all its topics, not older than what any press before has returned."""

        def work(tx: Tx) -> list[GameUpdate]:
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
            found = ((view, PanelView(board=board)) for view, board in views if isinstance(view, GameView))
            return [replace(view, panel=panel) for view, panel in found]

        return await self._transactions.read(work)

    async def has_sat_in(self, chat_id: int, actor: Actor) -> bool:
        """Whether somebody has ever sat at a table of a chat."""
        return await self._transactions.read(lambda tx: Seats(tx).sat_in(chat_id, actor.user_id))

    async def behind_in(self, chat_id: int, left_at: float) -> list[GameUpdate]:
        """The games of a chat whose messages may be behind, as the bot was out of it since `left_at`.

        These are those that ended since then, or so shortly before that it may not have been shown, and the
        live ones.
        """

        def work(tx: Tx) -> list[GameUpdate]:
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

    async def record(
        self, place: Place, actor: Actor, game: int | None
    ) -> tuple[Record, GameUpdate] | Refusal:
        """A game of this place, by default the one that `latest` finds; elsewhere only one's own."""

        def work(tx: Tx) -> tuple[Record, GameUpdate] | Refusal:
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

    async def revealed(
        self, place: Place, actor: Actor, game: int | None
    ) -> tuple[Record, GameUpdate] | Refusal:
        """A game as found by `record`, but only one whose dice can be checked: its secret is out.

        Or one of which it can be said why there is nothing to check.
        """
        found = await self.record(place, actor, game)
        if isinstance(found, Refusal) or found[0].secret or found[0].rules.source == "own":
            return found
        return _kept(found[1].view)

    async def finished(self, game: int) -> tuple[Record, GameUpdate] | None:
        """The record of a game that is over; None for any other."""

        def work(tx: Tx) -> tuple[Record, GameUpdate] | None:
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

    async def abandoned(self) -> list[int]:
        """The games that nobody will go on with."""
        timing, now = self._transactions.states.timing, self._transactions.clock()
        return await self._transactions.read(lambda tx: abandoned_waiting(tx, timing, now))

    async def last_seen(self) -> float | None:
        """The time of the last heartbeat."""
        return await self._transactions.read(lambda tx: Marks(tx).last_seen())

    async def _look(self, find: Callable[[Tx], GameRow | None]) -> GameUpdate | None:
        def work(tx: Tx) -> GameUpdate | None:
            row = find(tx)
            return None if row is None else _late(shown_of_game(self._transactions.load(tx, row)))

        return await self._transactions.read(work)


def _at_table(tx: Tx, row: GameRow, user_id: int) -> GameRow:
    """The game that is at the table of another one by now."""
    if row.ended_at is None:
        return row
    games = Games(tx)
    if row.table_no:
        tables = games.side_tables(row.chat_id)
        theirs = (each for each in tables if any(seat.holds(user_id) for seat in Seats(tx).of(each.id)))
        found = next(theirs, None)
    else:
        found = games.live_in(row.place) or games.last_finished(row.place, stopped=True)
    return row if found is None or found.fault is not None or found.id < row.id else found


def _late(shown: GameUpdate) -> GameUpdate:
    """What the reading connection has found, without a number: it may be older than what is known."""
    return replace(shown, number=0)


def _kept(view: GameView | LobbyView) -> Refusal:
    """Why the secret of a game's dice is not out."""
    if not isinstance(view, GameView) or view.state == "playing":
        return Refusal.STILL_PLAYING
    if view.fairness.sealed:
        return Refusal.SEALED_BY_TABLES
    return Refusal.SEALED if view.sealed_day is not None else Refusal.DICE_LOST


# The facade over all use cases of games.


class GameService:
    """All use cases of games over the same transactions.

    Attributes:
        games: use cases of players.
        queries: queries of games.
        commitments: commitments to dice that people have been shown.
        opening_dice: attempts at the dice that Telegram throws before a game.
        surfaces: the messages that show views.
        boards: the messages of boards.
        results: the messages of results.
        panels: the messages on which people play their cards in a group's game.
        windows: tables that people have open in the app beside the chat.
        stale: messages that are to be deleted.
        departing: people who leave a group and return.
        set_aside: games that cannot be read.
        events: the reactions to what happens to games and chats.
    """

    def __init__(self, transactions: Transactions) -> None:
        self.events = transactions.states.hooks.events
        self.games = GameActions(transactions)
        self.queries = Queries(transactions)
        self.commitments = CommitmentNotes(transactions)
        self.opening_dice = OpeningDiceNotes(transactions)
        self.surfaces = SurfaceMessages(transactions)
        self.boards = BoardMessages(transactions)
        self.results = ResultMessages(transactions)
        self.panels = PanelMessages(transactions)
        self.windows = GameWindows(transactions)
        self.stale = StaleMessageNotes(transactions)
        self.departing = Departing(transactions)
        self.set_aside = SetAsideGames(transactions)
