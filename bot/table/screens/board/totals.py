"""The totals of all seats in one line: what is written and certain, with the leaders marked."""

from collections.abc import Iterator, Sequence

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import GameView
from engine.play.highlights import leader
from engine.play.scorecard import ScorecardGame

_NAMES = 4
"""Seats whose full names share a line; of more the names are short."""


def line(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What every seat still in the game has; nothing before the first row."""
    if not any(card.written or card.blank for card in game.cards):
        return
    called = _called(t, view)
    leads, points = leader(game), game.points
    each = []
    for seat in game.order:
        if seat not in game.gone:
            shape = "board-total-leader" if leads == seat else "board-total"
            each.append(t(shape, name=called[seat], points=words.whole(points[seat])))
    yield "\u00a0· ".join(each)  # no line begins with the dot


def _called(t: Texts, view: GameView) -> Sequence[str]:
    if len(view.seats) <= _NAMES:
        return seat_names.seat_names(t, view.seats)
    return [name.strip(" ") for name in seat_names.labels_of(t, view.seats)]
