"""The turn that is being corrected, where people throw their own dice: its state, and what is shown."""

from dataclasses import replace

from bot.table.service.loaded_game import LoadedGame
from bot.table.views.own_dice import due_layers
from engine.play.ended_turn import EndedTurn
from engine.play.game import Game
from engine.play.steps import Lay, Undo
from engine.records.record import Progress


def ended(loaded: LoadedGame, back: int) -> EndedTurn | None:
    """A turn that has ended and may be corrected, 1 for the last; None if there is no such turn."""
    turns = loaded.progress.ended
    return turns[-back] if 1 <= back <= len(turns) else None


def taken_back(loaded: LoadedGame, back: int) -> Progress:
    """The progress once so many turns that have ended are taken back."""
    progress = loaded.progress
    for _ in range(back):
        progress = progress.after(Undo())
    return progress


def correcting(loaded: LoadedGame) -> Game | None:
    """The game in a turn that is being corrected, with its new dice; None where not all of them are there."""
    back = loaded.entered.back or 0
    turn, dice = ended(loaded, back), loaded.entered.corrected
    if turn is None or not turn.game.lay_rolls or any(dice.lacks(due_layers(turn.game))):
        return None
    return turn.game.apply(Lay(dice.faces, dice.roll))


def shown_progress(loaded: LoadedGame) -> Progress:
    """The progress that screens show: that of the turn which is being corrected, where one is."""
    progress, back = loaded.progress, loaded.entered.back or 0
    if ended(loaded, back) is None:
        return progress
    progress, game = taken_back(loaded, back), correcting(loaded)
    return progress if game is None else replace(progress, game=game)
