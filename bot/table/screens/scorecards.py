"""The full scorecards of all seats, whatever the game's state."""

from html import unescape

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.buttons.questions import ShowCard
from bot.table.screens import dice_proof, progress, seat_names
from bot.table.screens.board import together, totals
from bot.table.screens.cards import pending, scorecard_table, stacks
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame

_ROOM = 3200
"""Characters of cards with columns that share a message; of more one is shown at a time."""


def score(t: Texts, view: GameView, seat: int | None = None) -> Screen:
    """All cards in full, in the order of play.

    Args:
        t: the texts.
        view: the game.
        seat: whose card comes first, or is shown where there is room for one only; by default the mover's.
    """
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
    keys: list[Keys] = []
    if isinstance(game, ShowdownGame):
        text += stacks.full(t, view, game)
    elif game.ruleset.columns:
        shown = game.order[game.position] if seat is None else seat
        cards = [card for each in game.order for card in _cards(t, view, game, each)]
        if sum(map(len, cards)) > _ROOM:
            cards, keys = _cards(t, view, game, shown), list(abreast(_others(t, view, game, shown)))
        text += [*cards, *totals.line(t, view, game)]
    else:
        text += _cards(t, view, game)
    if view.state == "playing":
        text += dice_proof.before(t, view)
    return Screen("\n".join(text), tuple(keys))


def _cards(t: Texts, view: GameView, game: ScorecardGame, only: int | None = None) -> list[str]:
    """The cards of a game that is played with what is pending; of one that was stopped as it counts."""
    as_it_stands = view.state == "stopped" and view.counts
    cards = scorecard_table.blocks(t, game, view.seats, as_it_stands=as_it_stands, only=only)
    if view.state != "playing":
        return list(cards)
    return [*cards, *pending.below_cards(t, game, view.seats, game.order if only is None else (only,))]


def _others(t: Texts, view: GameView, game: ScorecardGame, shown: int) -> list[Button]:
    """The way to the card of each seat but that which is shown."""
    names = seat_names.seat_names(t, view.seats)
    return [key(unescape(names[seat]), ShowCard(view.game, seat)) for seat in game.order if seat != shown]
