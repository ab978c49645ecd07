"""The upper bound of the points that the seat on turn may still write, first-roll doubling included."""

from functools import lru_cache
from itertools import permutations

from engine.play.scorecard import ScorecardGame
from engine.rules import scoring
from engine.rules.multisets import rolls
from engine.rules.sheet import Row


def most_points(game: ScorecardGame) -> int | None:
    """The most points that this turn may still bring, of both rows together with double dice.

    While rolls are left any dice may come. Where they are taken as they lie it is exact; before that double
    dice are taken to make the best of both rows at once, which may be a little much. Bonuses are left out.

    Returns:
        None when nobody is on turn, or when nothing can be written.
    """
    if game.mover is None:
        return None
    rules, card = game.ruleset, game.cards[game.mover]
    found = [
        sum(game.entry(row, layer).points for layer, row in enumerate(rows))
        for rows in permutations(game.writable_rows(), rules.layers)
    ]
    if game.rolls_left or game.turn.thrown:
        later = max(game.turn.roll + (not game.turn.thrown), 1)
        rows = (rules.rows[index] for index in scoring.gated_rows(rules, card))
        each = sorted((_best(row, rules.dice, later) for row in rows), reverse=True)
        found.append(sum(each[: rules.layers]))
    return max(found, default=None)


@lru_cache(maxsize=1024)
def _best(row: Row, dice: int, roll: int) -> int:
    """The most that so many dice may bring in a row when they lie after this roll."""
    return max(row.points(each, roll) or 0 for each in rolls(dice))
