"""The scorecards of everybody, whatever the game's state."""

from bot.screen import Screen
from bot.screens import names, potboard, proof, stacks, table, turns, words
from bot.texts import Texts
from bot.views import GameView
from engine.play.showdown import ShowdownGame


def score(t: Texts, view: GameView) -> Screen:
    """All cards in full, in the order of play."""
    game = view.progress.game
    text = [t("score-title", preset=words.preset(view.rules.preset), game=view.game)]
    if view.state == "playing" and game.mover is not None:
        called = names.seat_names(t, view.seats)
        name = names.mover(t, view.seats[game.mover], called[game.mover])
        if isinstance(game, ShowdownGame):
            text.append(t("score-turn-hand", hand=potboard.where(t, game), name=name))
        else:
            text.append(t("score-turn", round=turns.round_of(t, game, game.mover), name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    text += (
        stacks.full(t, view, game)
        if isinstance(game, ShowdownGame)
        else table.blocks(t, game, view.seats, game.order)
    )
    if view.state == "playing":
        text += proof.before(t, view)
    return Screen("\n".join(text))
