"""The hand on the table that a choice gives up: by crossing out another row, or writing one at a loss."""

from functools import lru_cache
from operator import itemgetter

from engine.play.row_price import Rows
from engine.play.scorecard import ScorecardGame
from engine.rules.multisets import rolls, ways
from engine.rules.patterns import always_made
from engine.rules.sheet import Row

_RARE = 0.1
"""A hand is rare that so large a part of all first rolls makes at most."""


def given_up(game: ScorecardGame, rows: Rows) -> tuple[int, int] | None:
    """The open row that pays most of those that the dice make, where writing these rows gives up such a hand.

    A row of the upper section is no hand, nor is one that any dice make. Writing a row at a loss, as schools
    have them, comes often as a choice: only a rare hand counts there.

    Args:
        game: whose mover is to choose.
        rows: what would be written: one row, or with double dice the outer one and the inner one.

    Returns:
        The number of the row, and its points; None where nothing is given up.
    """
    every, found = game.ruleset.rows, dict[int, int]()
    for layer, index in enumerate(rows):
        chosen = game.entry(index, layer)
        if chosen.made and chosen.points >= 0:
            continue
        for other in game.writable_rows():
            if other in rows or every[other].section == "upper" or always_made(every[other].pattern):
                continue
            entry = game.entry(other, layer)
            if not entry.made or (chosen.made and not _is_rare(every[other], game.ruleset.dice)):
                continue
            found[other] = max(entry.points, found.get(other, 0))
    paying = [(index, points) for index, points in found.items() if points > 0]
    return max(paying, key=itemgetter(1), default=None)


@lru_cache(maxsize=256)
def _is_rare(row: Row, dice: int) -> bool:
    """Whether few rolls of so many dice make the row."""
    return sum(ways(each) for each in rolls(dice) if row.points(each, 1) is not None) <= _RARE * 6.0**dice
