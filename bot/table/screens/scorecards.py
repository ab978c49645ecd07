"""The full scorecards of all seats, whatever the game's state."""

from collections.abc import Iterator

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.screens import dice_proof, progress, seat_names
from bot.table.screens.board import together
from bot.table.screens.cards import pending, scorecard_table, stacks
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame


def score(t: Texts, view: GameView) -> Screen:
    """All cards in full, in the order of play."""
    game = view.progress.game
    text = [t("score-title", preset=words.game(view.rules), game=view.game)]
    if view.state == "playing" and isinstance(game, TogetherGame):
        text += together.of_round(t, view, game)
    elif view.state == "playing" and game.mover is not None:
        called = seat_names.seat_names(t, view.seats)
        name = seat_names.mover(t, view.seats[game.mover], called[game.mover])
        if isinstance(game, ShowdownGame):
            text.append(t("score-turn-hand", hand=progress.deal_of(t, game), name=name))
        else:
            text.append(t("score-turn", round=progress.round_of(t, game, game.mover), name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    text += stacks.full(t, view, game) if isinstance(game, ShowdownGame) else _cards(t, view, game)
    if view.state == "playing":
        text += dice_proof.before(t, view)
    return Screen("\n".join(text))


def _cards(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """The cards of a game that is played with what is pending; of one that was stopped as it counts."""
    as_it_stands = view.state == "stopped" and view.counts
    yield from scorecard_table.blocks(t, game, view.seats, as_it_stands=as_it_stands)
    if view.state == "playing":
        yield from pending.below_cards(t, game, view.seats, game.order)
