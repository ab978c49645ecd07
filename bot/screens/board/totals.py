"""The totals of all seats in one line, as they would count now, with whoever leads marked."""

from collections.abc import Iterator, Sequence

from bot.screens import seat_names
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from engine.play.scorecard import ScorecardGame

_NAMES = 4
"""Seats whose full names share a line; of more the names are short."""


def line(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What every seat still in the game has; nothing before the first row."""
    if not any(card.written or card.blank for card in game.cards):
        return
    called = _called(t, view)
    standing = game.standing()
    best = max((standing[seat].points for seat in game.active), default=0)
    leaders = [seat for seat in game.active if standing[seat].points == best]
    each = []
    for seat in game.order:
        if seat not in game.gone:
            leads = len(game.active) > 1 and leaders == [seat]
            shape = "board-total-leader" if leads else "board-total"
            each.append(t(shape, name=called[seat], points=words.whole(standing[seat].points)))
    plain = [total.points for total in game.totals()]
    early = any(standing[seat].points != plain[seat] for seat in game.active)
    yield t("board-totals-now" if early else "board-totals", totals=" · ".join(each))


def _called(t: Texts, view: GameView) -> Sequence[str]:
    if len(view.seats) <= _NAMES:
        return seat_names.seat_names(t, view.seats)
    return [name.strip(" ") for name in seat_names.labels_of(t, view.seats)]
