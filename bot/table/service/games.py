"""Use cases of players: each is one transaction and returns a message and what to show."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.chats.service.default_rules import default_rules, last_rules
from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.rulebook.buttons import OpenHouseLobby, OpenLobby
from bot.rulebook.families import FAMILIES, usual_rules
from bot.rulebook.saved_rules import RulesName
from bot.table.buttons.board import (
    BoardPress,
    ComeBack,
    DecideLeftSeat,
    DecideSleeper,
    JoinLate,
    PlayHere,
    TurnPress,
)
from bot.table.buttons.lobby import LobbyPress, Sit, Start
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop
from bot.table.buttons.result import BookSeat, Rematch
from bot.table.service import departing, house_rules, presence, windows
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.lobby import absence, opening_dice, presses
from bot.table.service.lobby.opening import open_lobby
from bot.table.service.lobby.opening_dice import Beginning
from bot.table.service.play import (
    abandoned,
    clock,
    computer_turns,
    joining,
    leaving,
    press,
    reminders,
    sleepers,
)
from bot.table.service.play.clock_effect import ClockEffect
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.guests import Bookings
from bot.table.store.results import Results
from bot.table.store.rows import GameRow
from bot.table.store.telegram_dice import TelegramThrows
from bot.table.store.turned_away import TurnedAway
from bot.table.views.game import LobbyView
from engine.rules.showdown_rules import Rules

WantedRules = RulesName | OpenLobby | OpenHouseLobby
SeatPress = DecideLeftSeat | DecideSleeper | ComeBack | PlayHere | JoinLate
GamePress = LobbyPress | TurnPress | SeatPress | ConfirmLeave | ConfirmStop


@dataclass(frozen=True, slots=True)
class Pressed:
    """A tapped message that has buttons of the pressed game, and its topic."""

    message_id: int
    thread_id: int = 0


class GameActions:
    """The use cases of players."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def press(  # noqa: PLR0913 - what is known of a tap
        self,
        pressed: GamePress,
        actor: Actor,
        chat_id: int,
        message: Pressed | None,
        tap: str = "",
        *,
        tapped: int | None = None,
        in_app: bool = False,
    ) -> Reply:
        """Act on a button of a lobby, a board or a question about a game.

        Args:
            pressed: what was tapped.
            actor: who tapped.
            chat_id: where.
            message: the lobby or board that was tapped; None for a question or a message that is gone.
            tap: Telegram's id of the tap, by which one that is delivered twice is known.
            tapped: the number of whatever message was tapped, gone or not.
            in_app: whether it was pressed in the app, where no message is.
        """

        def act(loaded: LoadedGame, at: float) -> Reply:
            moved = windows.note_place(loaded, actor.user_id, in_app=in_app)
            back = sleepers.touched(loaded, actor, at) if isinstance(pressed, BoardPress) else None
            if back is not None:
                return _adopted(loaded, message, back)
            woken = presence.note_press(loaded, actor.user_id, at) and clock.woken(loaded, actor.user_id, at)
            reply = _act(loaded, pressed, actor, at, tap)
            if reply.refusal is not None and _is_replaced(loaded, pressed, tapped):
                reply = refuse(Refusal.BOARD_BELOW, reply.shown)
            presence.note_press(loaded, actor.user_id, at)  # of whoever has just sat down
            absence.note_press(loaded, actor.user_id, at)
            if (woken or moved) and reply.shown is None:
                reply = replace(reply, shown=shown_of_game(loaded))  # the deadline or the board is another
            if message is not None and loaded.row.message_id not in {None, message.message_id}:
                reply = replace(reply, shown=reply.shown or shown_of_game(loaded))  # there are two boards
            return _adopted(loaded, message, reply)

        reply = await self._in_game(pressed.game, chat_id, act)
        if isinstance(pressed, Start) and reply.refusal is None and reply.shown is not None:
            self._transactions.computers.prepare(reply.shown.view.rules, chat_id)
        return reply

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
                    alone = leaving.deserted(loaded, self._transactions.clock())
                    return refuse(Refusal.DESERTED if alone else Refusal.RUNNING, shown_of_game(loaded))
                other = wanted is not None and rules != loaded.rules
                if other and not loaded.persons and live.drawing_at is None:
                    return self._set_anew(tx, live, actor, rules)
                return refuse(Refusal.LOBBY_RULES if other else Refusal.LOBBY_OPEN, shown_of_game(loaded))
            asks = wanted is None and _knows_no_game(tx, place.chat_id)
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

        def work(tx: Tx) -> tuple[Reply, LoadedGame | None]:
            if place.chat_id != actor.user_id:
                return refuse(Refusal.UNKNOWN_BUTTON), None
            live = Games(tx).live_in(place)
            loaded = (
                self._open_lobby(tx, place, actor, default_rules(tx, place.chat_id), shown=False)
                if live is None
                else self._transactions.load(tx, live)
            )
            if loaded.row.state != "lobby":
                return refuse(Refusal.RUNNING, shown_of_game(loaded)), None
            outcome = presses.start_with_computer(loaded, actor, self._transactions.clock())
            if isinstance(outcome, Refusal):
                return refuse(outcome, shown_of_game(loaded)), None
            return Reply(outcome, shown_of_game(loaded, urgent=True)), loaded

        reply, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._begun(loaded)
        return reply

    def _begun(self, loaded: LoadedGame) -> None:
        """What follows when a game has begun: its state is kept, its computers get ready."""
        self._transactions.states.keep(loaded.row.id, loaded.state)
        self._transactions.computers.prepare(loaded.rules, loaded.row.chat_id)

    async def rematch(self, pressed: Rematch, actor: Actor, chat_id: int) -> Reply:
        """Open a lobby with the rules of a finished game and ask who played to it; or sit down in it."""

        def act(old: LoadedGame, at: float) -> Reply:
            if old.row.state in {"lobby", "playing"}:
                return refuse(Refusal.STILL_PLAYING)
            if old.seat_of(actor.user_id) is None and actor.user_id != old.row.host_id:
                return refuse(Refusal.NOT_SEATED)
            live = Games(old.tx).live_in(old.row.place)
            if live is None:
                loaded = self._open_lobby(old.tx, old.row.place, actor, old.rules, old.row.id)
                shown = shown_of_game(loaded, urgent=True)
                return Reply(say("toast-next-game" if _goes_on(shown) else "toast-rematch"), shown)
            loaded = self._transactions.load(old.tx, live)
            if live.state == "lobby" and live.rematch_of == old.row.id:
                return _sit(loaded, actor, at)
            return refuse(
                Refusal.LOBBY_OPEN if live.state == "lobby" else Refusal.RUNNING, shown_of_game(loaded)
            )

        return await self._in_game(pressed.game, chat_id, act)

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
                return _sit(self._transactions.load(tx, live), actor, at)
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

    async def drawn(self, game: int) -> Beginning | None:
        """Begin the game of a lobby that waited for Telegram's dice, with those that were heard of.

        Returns:
            None if it does not wait any more.
        """
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Beginning | None, LoadedGame | None]:
            row = opening_dice.waiting(tx, game)
            if row is None:
                return None, None
            loaded = self._transactions.load(tx, row)
            attempts = TelegramThrows(tx).of(game)
            presses.begin(loaded, at)
            departing.after_dice(loaded, at)
            below = any(each.lost or each.value is not None for each in attempts)
            return Beginning(shown_of_game(loaded, urgent=True), below, opening_dice.told(attempts)), loaded

        beginning, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(game, loaded.state)
        return beginning

    async def computer_turn(self, game: int) -> Shown | None:
        """Play the turn of the computer player on turn; None when there is nothing to play or to show."""
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Shown | None, LoadedGame | None]:
            row = readable(tx, game)
            if row is None:
                return None, None
            loaded = self._transactions.load(tx, row)
            return computer_turns.take(loaded, at), loaded

        shown, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(game, loaded.state)
        return shown

    async def due(self, game: int) -> ClockEffect:
        """Do what the time has come for in a game that waits for people."""
        at = self._transactions.clock()

        def work(tx: Tx) -> ClockEffect:
            row = readable(tx, game)
            if row is None:
                return ClockEffect()
            loaded = self._transactions.load(tx, row)
            if row.state == "lobby":
                closed = absence.close(loaded, at) and reminders.in_chat(tx, row)
                return ClockEffect(shown_of_game(loaded, urgent=True) if closed else None)
            return clock.due(loaded, at)

        return await self._transactions.write(work)

    async def end_abandoned(self, game: int) -> ClockEffect:
        """End a game that nobody will go on with."""
        at = self._transactions.clock()

        def work(tx: Tx) -> ClockEffect:
            row = readable(tx, game)
            return ClockEffect() if row is None else abandoned.end(self._transactions.load(tx, row), at)

        return await self._transactions.write(work)

    def _open_lobby(  # noqa: PLR0913 - what a lobby is born with
        self,
        tx: Tx,
        place: Place,
        host: Actor,
        rules: Rules,
        rematch_of: int | None = None,
        *,
        shown: bool = True,
    ) -> LoadedGame:
        at = self._transactions.clock()
        closes = at + self._transactions.states.timing.lobby
        hooks = self._transactions.states.hooks
        secret = self._transactions.new_secret()
        game = open_lobby(
            tx, place, host, rules, at=at, closes=closes, secret=secret, rematch_of=rematch_of, hooks=hooks
        )
        if shown:
            Chats(tx).tell(place.chat_id, game)
        return self._transactions.load_by_id(tx, game)

    async def _in_game(self, game: int, chat_id: int, act: Callable[[LoadedGame, float], Reply]) -> Reply:
        """Run `act` on a game of this chat in one transaction, and keep the state it leaves."""
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Reply, LoadedGame | None]:
            row = Games(tx).get(game)
            if row is None or row.chat_id != chat_id or row.table_no:  # which nothing in the chat shows
                return refuse(Refusal.UNKNOWN_BUTTON), None
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE), None
            loaded = self._transactions.load(tx, row)
            return act(loaded, at), loaded

        reply, loaded = await self._transactions.write(work)
        if loaded is not None and loaded.row.state != "lobby":
            self._transactions.states.keep(game, loaded.state)
        return reply


def _goes_on(shown: Shown) -> bool:
    """Whether a lobby goes on with a match."""
    match = shown.view.match if isinstance(shown.view, LobbyView) else None
    return match is not None and match.going_on is not None


def _knows_no_game(tx: Tx, chat_id: int) -> bool:
    """Whether a chat has finished no game, and has not set what to play without having tried any."""
    if Results(tx).any_in(chat_id):
        return False
    return last_rules(tx, chat_id) is None or Games(tx).any_begun(chat_id)


def _rules_wanted(tx: Tx, chat_id: int, wanted: WantedRules | None) -> Rules | Reply:
    match wanted:
        case None:
            return default_rules(tx, chat_id)
        case OpenLobby(key):
            return usual_rules(key) if key in FAMILIES else refuse(Refusal.UNKNOWN_BUTTON)
        case OpenHouseLobby(house):
            return house_rules.saved(tx, chat_id, house)
        case RulesName():
            return house_rules.find(tx, chat_id, wanted)


def _adopted(loaded: LoadedGame, message: Pressed | None, reply: Reply) -> Reply:
    """Take the message of a press, accepted or not, for the board of a game that has none.

    The bot died between sending the board and noting its number, or is about to note it.
    """
    row = loaded.row
    if message is None or row.message_id is not None:
        return reply
    if message.thread_id != row.thread_id or Games(loaded.tx).is_board(row.chat_id, message.message_id):
        return reply
    loaded.change(message_id=message.message_id)
    shown = reply.shown
    if shown is None and reply.refusal is not None:
        shown = shown_of_game(loaded)  # it may show what was so long ago
    if shown is None or shown.view.game != row.id:
        return reply
    return replace(reply, shown=replace(shown, message_id=message.message_id))


def _is_replaced(loaded: LoadedGame, pressed: GamePress, tapped: int | None) -> bool:
    """Whether a button of another state was tapped on a board that has been replaced by one further down."""
    board, version = loaded.row.message_id, getattr(pressed, "version", None)
    replaced = loaded.row.state == "playing" and board is not None and tapped is not None and tapped < board
    return replaced and version is not None and version != loaded.state.version


def _act(loaded: LoadedGame, pressed: GamePress, actor: Actor, at: float, tap: str) -> Reply:
    match pressed:
        case DecideLeftSeat():
            return leaving.decide(loaded, pressed, actor, at)
        case DecideSleeper():
            return sleepers.decide(loaded, pressed, actor, at)
        case ComeBack():
            return sleepers.come_back(loaded, actor, at)
        case PlayHere():
            return windows.play_here(loaded, actor)
        case JoinLate():
            return joining.join(loaded, actor, at)
        case ConfirmLeave():
            return leaving.leave(loaded, pressed, actor, at)
        case ConfirmStop():
            return leaving.stop_game(loaded, pressed, actor, at)
    if isinstance(pressed, TurnPress):
        return press.press(loaded, pressed, actor, at, tap=tap)
    return presses.press(loaded, pressed, actor, at)


def _sit(loaded: LoadedGame, actor: Actor, at: float) -> Reply:
    """Sit down in a lobby by a button that stands elsewhere."""
    reply = presses.press(loaded, Sit(loaded.row.id), actor, at)
    presence.note_press(loaded, actor.user_id, at)
    absence.note_press(loaded, actor.user_id, at)
    return reply
