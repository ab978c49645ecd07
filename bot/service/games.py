"""Use cases of games: each is one transaction and returns what to say and what to show."""

from collections.abc import Callable

from bot.buttons.board import DecideLeftSeat, Hint, TurnPress
from bot.buttons.lobby import LobbyPress, Start
from bot.buttons.questions import ConfirmLeave, ConfirmStop
from bot.buttons.result import Rematch
from bot.service import reviews
from bot.service.actor import Actor
from bot.service.chats import house_rules
from bot.service.chats.house_rules import RulesName
from bot.service.loaded_game import LoadedGame, readable
from bot.service.lobby import presses, seating
from bot.service.play import computer_turns, hints, leaving, press, reminders
from bot.service.play.ending import rematch_order
from bot.service.play.reminders import Reminder
from bot.service.reply import Refusal, Reply, Shown, refuse
from bot.service.stored_rules import default_rules
from bot.service.transactions import Transactions
from bot.store import Tx
from bot.texts.message import Message, say
from bot.views.game import HintView, ReviewView
from bot.views.place import Place
from engine.rules.showdown_rules import Rules

GamePress = LobbyPress | TurnPress | DecideLeftSeat | ConfirmLeave | ConfirmStop


class GameActions:
    """Everything people can do with games."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def press(self, pressed: GamePress, actor: Actor, chat_id: int, message_id: int | None) -> Reply:
        """Act on a button of a lobby, a board or a question about a game.

        Args:
            pressed: what was tapped.
            actor: who tapped.
            chat_id: where.
            message_id: the lobby or board that was tapped; None for a question or a message that is gone.
        """

        def act(loaded: LoadedGame, at: float) -> Reply:
            if loaded.row.message_id is None and message_id not in {None, loaded.row.result_message_id}:
                # The bot died between sending the board and noting its number; this is that board.
                loaded.change(message_id=message_id)
            match pressed:
                case DecideLeftSeat():
                    return leaving.decide(
                        loaded, pressed, actor, at, self._transactions.zone_of(loaded.tx, chat_id)
                    )
                case ConfirmLeave():
                    return leaving.leave(loaded, pressed, actor, at)
                case ConfirmStop():
                    return leaving.stop_game(loaded, pressed, actor, at)
            if isinstance(pressed, TurnPress):
                return press.press(loaded, pressed, actor, at, self._transactions.zone_of(loaded.tx, chat_id))
            return presses.press(loaded, pressed, actor, at)

        reply = await self._in_game(pressed.game, chat_id, act)
        if isinstance(pressed, Start) and reply.refusal is None and reply.shown is not None:
            self._transactions.computers.prepare(reply.shown.view.rules)
        return reply

    async def new_game(self, place: Place, actor: Actor, name: RulesName | None) -> Reply:
        """Open a lobby with the chat's last rules or those that are named; the opener sits down.

        Args:
            place: where.
            actor: who opens it.
            name: of a preset, of house rules, or a code; when it names nothing, nothing is shown.
        """

        def work(tx: Tx) -> Reply:
            rules = house_rules.find(tx, place.chat_id, name) if name else default_rules(tx, place.chat_id)
            if isinstance(rules, Message):
                return Reply(rules, None, Refusal.NOT_POSSIBLE)
            live = tx.games.live_in(place)
            if live is not None:
                loaded = self._transactions.load(tx, live)
                if live.state != "lobby":
                    return refuse(Refusal.RUNNING, loaded.shown())
                other = name is not None and rules != loaded.rules
                return refuse(Refusal.LOBBY_RULES if other else Refusal.LOBBY_OPEN, loaded.shown())
            game = presses.open_lobby(tx, place, actor, rules, at=self._transactions.clock())
            if actor.user_id:
                seating.seat_person(tx, game, actor, [])
            return Reply(say("toast-board"), self._transactions.load_by_id(tx, game).shown(urgent=True))

        return await self._transactions.write(work)

    async def hint(self, pressed: Hint | Place, actor: Actor, chat_id: int) -> HintView | Reply:
        """What is best now in a game: the one of a button, or the one that runs in a place."""

        def work(tx: Tx) -> tuple[HintView | Reply, Rules | None]:
            row = tx.games.live_in(pressed) if isinstance(pressed, Place) else tx.games.get(pressed.game)
            if row is None or row.chat_id != chat_id:
                nobody = row is None and isinstance(pressed, Place)
                return refuse(Refusal.NOBODY_PLAYS if nobody else Refusal.NO_GAME), None
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE), None
            loaded = self._transactions.load(tx, row)
            return hints.hint(loaded, None if isinstance(pressed, Place) else pressed, actor), loaded.rules

        answer, rules = await self._transactions.write(work)  # after the presses before it, as `shown`
        if isinstance(answer, HintView) and not answer.exact and rules is not None:
            self._transactions.computers.prepare(rules)
        return answer

    async def rematch(self, pressed: Rematch, actor: Actor, chat_id: int) -> Reply:
        """Open a lobby with the seats and rules of a finished game, its loser first."""

        def act(old: LoadedGame, at: float) -> Reply:
            if old.row.state in {"lobby", "playing"}:
                return refuse(Refusal.STILL_PLAYING)
            if old.seat_of(actor.user_id) is None and actor.user_id != old.row.host_id:
                return refuse(Refusal.NOT_SEATED)
            live = old.tx.games.live_in(old.row.place)
            if live is not None:
                shown = self._transactions.load(old.tx, live).shown()
                return refuse(Refusal.LOBBY_OPEN if live.state == "lobby" else Refusal.RUNNING, shown)
            game = presses.open_lobby(old.tx, old.row.place, actor, old.rules, at=at, rematch_of=old.row.id)
            for number in rematch_order(old):
                seating.take_again(old.tx, game, old.seats[number])
            return Reply(say("toast-rematch"), self._transactions.load_by_id(old.tx, game).shown(urgent=True))

        return await self._in_game(pressed.game, chat_id, act)

    async def keep_review(self, game: int, found: ReviewView) -> Shown | None:
        """Keep the review of a game that is over; returns what its message should show now."""

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            if row is None or row.state != "over":
                return None
            reviews.keep(tx, game, found)
            return self._transactions.load(tx, row).shown()

        return await self._transactions.write(work)

    async def posted(self, game: int, message_id: int) -> int | None:
        """Note which message is a game's board from now on; returns the one it was before."""

        def work(tx: Tx) -> int | None:
            row = tx.games.get(game)
            if row is None or row.message_id == message_id:
                return None
            tx.games.update(game, message_id=message_id)
            return row.message_id

        return await self._transactions.write(work)

    async def lost(self, chat_id: int, message_id: int) -> Shown | None:
        """Forget a board that is gone; returns its live game, which needs a new one."""

        def work(tx: Tx) -> Shown | None:
            for row in tx.games.live():
                if (row.chat_id, row.message_id) == (chat_id, message_id):
                    tx.games.update(row.id, message_id=None)
                    return self._transactions.load_by_id(tx, row.id).shown()
            return None

        return await self._transactions.write(work)

    async def computer_turn(self, game: int) -> Shown | None:
        """Play the turn of the computer player on turn; None when there is nothing to play or to show."""
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Shown | None, LoadedGame | None]:
            row = readable(tx, game)
            if row is None:
                return None, None
            loaded = self._transactions.load(tx, row)
            return computer_turns.take(loaded, at, self._transactions.zone_of(tx, row.chat_id)), loaded

        shown, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(game, loaded.state)
        return shown

    async def due(self, now: float) -> list[Reminder]:
        """Who should be called to the table: each turn calls once."""
        return await self._transactions.write(lambda tx: reminders.due(tx, self._transactions.states, now))

    async def reminded(self, reminder: Reminder, message_id: int) -> bool:
        """Note the message that called somebody; False when they have moved meanwhile and it may go."""
        return await self._transactions.write(
            lambda tx: reminders.noted(tx, self._transactions.states, reminder, message_id)
        )

    async def _in_game(self, game: int, chat_id: int, act: Callable[[LoadedGame, float], Reply]) -> Reply:
        """Run `act` on a game of this chat in one transaction, and keep the state it leaves."""
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Reply, LoadedGame | None]:
            row = tx.games.get(game)
            if row is None or row.chat_id != chat_id:
                return refuse(Refusal.UNKNOWN_BUTTON), None
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE), None
            loaded = self._transactions.load(tx, row)
            return act(loaded, at), loaded

        reply, loaded = await self._transactions.write(work)
        if loaded is not None and loaded.row.state != "lobby":
            self._transactions.states.keep(game, loaded.state)
        return reply
