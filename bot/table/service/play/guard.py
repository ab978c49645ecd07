"""Why somebody may not do what a button of the board asks for, in the order of docs/architecture.md."""

from dataclasses import replace

from bot.ground.texts import people
from bot.ground.texts.dice_faces import DiceFaces
from bot.ground.values.actor import Actor
from bot.rulebook import words
from bot.table.buttons.board import Hint, TakeBack, TurnPress
from bot.table.buttons.own_dice import CorrectTurn, OpenCorrections
from bot.table.service import corrected_turn
from bot.table.service.game_views import shown_of_game
from bot.table.service.keeping import may_act_for
from bot.table.service.loaded_game import CORRECTED, LoadedGame
from bot.table.service.play import own_dice
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.store.rows import SeatRow
from engine.play.steps import Undo
from engine.players.levels import USUAL
from engine.records.record import Progress


def guard(loaded: LoadedGame, pressed: TurnPress | Hint, actor: Actor) -> Reply | None:
    """Why somebody may not do this, or ask for it, in this game now; None when they may."""
    if (refused := _not_played(loaded)) is not None:
        return refused
    mine = loaded.seat_of(actor.user_id)
    if mine is None:
        return refuse(Refusal.NOT_SEATED)
    dice = words.dice(loaded.rules, loaded.progress.game.turn.dice)
    if (
        pressed.version % CORRECTED > loaded.version % CORRECTED
    ):  # the board of a later database than this one, a copy
        return refuse(Refusal.STALE, replace(shown_of_game(loaded, urgent=True), anew=True), dice=dice)
    if isinstance(pressed, OpenCorrections | CorrectTurn) and not own_dice.turn_back(loaded, pressed):
        return own_dice.may_open(loaded, actor) or _current(loaded, pressed, dice)
    progress = _meant(loaded, pressed, mine, dice)
    if isinstance(progress, Reply):
        return progress
    if progress.game.mover is None:
        waits = loaded.together is not None
        return refuse(Refusal.ROUND_WAITS if waits else Refusal.NOT_POSSIBLE, shown_of_game(loaded))
    seat = loaded.seats[progress.game.mover]
    if not may_act_for(loaded, actor.user_id, seat, progress):
        back = isinstance(pressed, TakeBack)
        why = Refusal.NOT_YOURS_TO_TAKE_BACK if back else Refusal.NOT_YOUR_TURN
        return of_another(loaded, seat, progress, why)
    return _current(loaded, pressed, dice)


def _meant(loaded: LoadedGame, pressed: TurnPress | Hint, mine: SeatRow, dice: DiceFaces) -> Progress | Reply:
    """The progress in the turn that a press is about; or why there is none to take back or to correct."""
    back, progress = own_dice.turn_back(loaded, pressed), loaded.progress
    if isinstance(pressed, TakeBack):
        if loaded.undone_enough:
            own = loaded.rules.source == "own"
            enough = Refusal.CORRECTED_ENOUGH if own else Refusal.UNDONE_ENOUGH
            return refuse(enough, shown_of_game(loaded))
        if not loaded.undoable:
            return refuse(Refusal.NOTHING_TO_TAKE_BACK, shown_of_game(loaded))
        return progress.after(Undo()).of_seat(mine.seat)  # whose turn it was, in a team as well
    if back and corrected_turn.ended(loaded, back) is None:
        return refuse(Refusal.STALE, shown_of_game(loaded), dice=dice)
    return corrected_turn.taken_back(loaded, back)


def of_another(
    loaded: LoadedGame, seat: SeatRow, progress: Progress, why: Refusal = Refusal.NOT_YOUR_TURN
) -> Reply:
    """What to answer to somebody who acts in the turn of another seat, or of another member of their team."""
    player = loaded.player_of(seat, progress)
    name = (
        words.computer(seat.level or USUAL) if player is None else people.plain(player.name, player.user_id)
    )
    return refuse(why, name=name)


def _current(loaded: LoadedGame, pressed: TurnPress | Hint, dice: DiceFaces) -> Reply | None:
    """What to answer to a button that was drawn for another state."""
    if pressed.version == loaded.version:
        return None
    return refuse(Refusal.STALE, shown_of_game(loaded), dice=dice)


def _not_played(loaded: LoadedGame) -> Reply | None:
    """Why nobody may do anything in this game now."""
    if loaded.row.state == "lobby":
        return refuse(Refusal.NOT_STARTED)
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))  # the bot may have died before it showed the end
    return None
