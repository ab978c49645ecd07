"""The scorecards of everybody, whatever the game's state."""

from bot.screen import Screen
from bot.screens import names, proof, table, turns, words
from bot.texts import Texts
from bot.views import GameView


def score(t: Texts, view: GameView) -> Screen:
    """All cards in full, in the order of play."""
    game = view.progress.game
    text = [t("score-title", preset=words.preset(view.rules.preset), game=view.game)]
    if view.state == "playing" and game.mover is not None:
        called = names.seat_names(t, view.seats)
        round_ = turns.round_of(t, game, game.mover)
        name = names.mover(t, view.seats[game.mover], called[game.mover])
        text.append(t("score-turn", round=round_, name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    text += table.blocks(t, game, view.seats, game.order)
    if view.state == "playing":
        text += proof.before(t, view)
    return Screen("\n".join(text))
