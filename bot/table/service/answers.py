"""Answers to the bot's messages: the dice that somebody has thrown, and in a lobby the name of a guest."""

from dataclasses import replace

from bot.ground.store import Tx
from bot.ground.texts import people
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.service import corrected_turn, presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.keeping import may_act_for
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby import absence, guests
from bot.table.service.play import clock, guard, own_dice, press, sleepers, typed_dice
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.views.own_dice import OwnDice, due_layers
from engine.records.record import Progress

_LONGEST = 64  # characters of a guest's name that are kept
_ANSWERS = 20  # messages of a game that are known when they come again


class Answers:
    """The use case of answers to the bot's messages."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take(
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
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Reply | None, LoadedGame | None]:
            row = Games(tx).live_in(place)
            if row is None:
                return None, None
            loaded = self._transactions.load(tx, row)
            if loaded.rules.source != "own" or not actor.user_id:
                return None, None
            known = (row.answers or "").split()
            if str(message_id) in known:
                return None, None
            reply = _taken(
                loaded, actor, text, at, on_board=answered is not None and answered == row.message_id
            )
            if reply is not None:
                loaded.change(answers=" ".join((*known[1 - _ANSWERS :], str(message_id))))
                presence.note_press(loaded, actor.user_id, at)
                absence.note_press(loaded, actor.user_id, at)
            return reply, loaded

        def awaited(tx: Tx) -> bool:
            row = Games(tx).live_in(place)
            return row is not None and self._transactions.load(tx, row).rules.source == "own"

        if not await self._transactions.read(awaited):
            return None
        reply, loaded = await self._transactions.write(work)
        if loaded is not None and reply is not None and loaded.row.state != "lobby":
            self._transactions.states.keep(loaded.row.id, loaded.state)
        return reply


def _taken(loaded: LoadedGame, actor: Actor, text: str, at: float, *, on_board: bool) -> Reply | None:
    """Act on what somebody has written, in answer to the game's message or in a private chat."""
    if loaded.row.state == "lobby":
        return _name(loaded, actor, text) if on_board else None
    if on_board or typed_dice.looks_like_dice(text):
        return sleepers.touched(loaded, actor, at) or _played(loaded, actor, text, at)
    return None


def _name(loaded: LoadedGame, actor: Actor, text: str) -> Reply | None:
    """Seat a guest of this name, or give it to the guest whose page is open."""
    menu, _, item = (loaded.row.menu or "").partition(".")
    mine, name = loaded.seat_of(actor.user_id), people.clean(text.partition("\n")[0][:_LONGEST])
    hosting = actor.user_id == loaded.row.host_id
    if menu not in {"guests", "guest"} or not name or not (hosting or mine is not None):
        return None
    if menu == "guests":
        outcome = guests.add(loaded, actor, name)
    elif hosting or guests.added_by(loaded, int(item), actor):
        outcome = guests.rename(loaded, int(item), name)
    else:
        outcome = Refusal.NOT_HOST
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, shown_of_game(loaded, urgent=True))


def _played(loaded: LoadedGame, actor: Actor, text: str, at: float) -> Reply | None:
    """Enter dice; whoever had missed a turn has all the time of this one now."""
    woken = presence.note_press(loaded, actor.user_id, at) and clock.woken(loaded, actor.user_id, at)
    reply = _dice(loaded, actor, text, at)
    if woken and reply is not None and reply.shown is None:
        return replace(reply, shown=shown_of_game(loaded))  # the deadline is another
    return reply


def _dice(loaded: LoadedGame, actor: Actor, text: str, at: float) -> Reply | None:
    """Enter dice that were typed, for the turn under way or the one that is being corrected."""
    back = loaded.entered.back or 0
    if corrected_turn.ended(loaded, back) is None:
        back = 0
    progress = corrected_turn.taken_back(loaded, back)
    if back and not _may(loaded, actor, progress):  # somebody corrects a turn, others play on
        back, progress = 0, loaded.progress
    game = progress.game
    due = due_layers(game)
    if game.mover is None or not due:
        return None
    if not _may(loaded, actor, progress):
        if not typed_dice.looks_like_dice(text):
            return None
        if loaded.seat_of(actor.user_id) is None:
            return refuse(Refusal.NOT_SEATED)
        return guard.of_another(loaded, loaded.seats[game.mover], progress)
    found = typed_dice.read(text, due, game.lay_rolls, game.ruleset.faces)
    if not isinstance(found, OwnDice):
        return Reply(found, None, Refusal.NOT_POSSIBLE)
    return press.carried_out(loaded, lambda: own_dice.put(loaded, back, found, actor), at)


def _may(loaded: LoadedGame, actor: Actor, progress: Progress) -> bool:
    """Whether somebody may enter the dice of whoever is on turn in this state of play."""
    mover = progress.game.mover
    return mover is not None and may_act_for(loaded, actor.user_id, loaded.seats[mover], progress)
