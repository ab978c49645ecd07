"""The scorecards of everybody, whatever the game's state."""

from bot.screens import dice_proof, progress, seat_names
from bot.screens.cards import scorecard_table, stacks
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.screen import Screen
from engine.play.showdown import ShowdownGame


def score(t: Texts, view: GameView) -> Screen:
    """All cards in full, in the order of play."""
    game = view.progress.game
    text = [t("score-title", preset=words.preset(view.rules.preset), game=view.game)]
    if view.state == "playing" and game.mover is not None:
        called = seat_names.seat_names(t, view.seats)
        name = seat_names.mover(t, view.seats[game.mover], called[game.mover])
        if isinstance(game, ShowdownGame):
            text.append(t("score-turn-hand", hand=progress.deal_of(t, game), name=name))
        else:
            text.append(t("score-turn", round=progress.round_of(t, game, game.mover), name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    text += (
        stacks.full(t, view, game)
        if isinstance(game, ShowdownGame)
        else scorecard_table.blocks(t, game, view.seats, game.order)
    )
    if view.state == "playing":
        text += dice_proof.before(t, view)
    return Screen("\n".join(text))
