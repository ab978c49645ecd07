"""The totals of all seats in one line, with whoever leads marked."""

from collections.abc import Iterator, Sequence

from bot.texts import words
from bot.texts.formatting import Texts
from engine.play.scorecard import ScorecardGame


def line(t: Texts, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    """What every seat still in the game has; nothing before the first row.

    Args:
        t: the texts.
        game: its state.
        called: the names of the seats as HTML.
    """
    if not any(card.written for card in game.cards):
        return
    points = game.points
    best = max(points[seat] for seat in game.active)
    leaders = [seat for seat in game.active if points[seat] == best]
    each = []
    for seat in game.order:
        if seat in game.gone:
            continue
        leads = len(game.active) > 1 and leaders == [seat]
        shape = "board-total-leader" if leads else "board-total"
        each.append(t(shape, name=called[seat], points=words.whole(points[seat])))
    yield t("board-totals", totals=" · ".join(each))
