"""Rows and hands that another throw would break: the mover had better keep them, so their key is green.

A rule of thumb: a fixed price is as good as it gets, and a sum of pips is good from what an average throw of
all dice comes to. What is best for the whole game nobody is told here.
"""

from typing import Final

from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.rules.hand_ranking import HandKind, hand_kind
from engine.rules.patterns import Coloured, Faces, Groups, Kind, Pattern, PipSum, Run, Straight
from engine.rules.sheet import Row

_GOOD: Final = 3.5
"""Points a die that a sum of pips must come to."""
_WHOLE: Final[tuple[HandKind, ...]] = ("poker", "full", "straight")
"""Hands that another throw of any die would break."""
_UNMADE: Final[tuple[HandKind, ...]] = ("high",)
"""The same where the worst hand wins."""


def made_row(game: ScorecardGame, *, keep: bool) -> int | None:
    """The number of the row that had better be written now, if there is one while throws are left.

    Of several it is the one that pays most. Double dice fill two rows, none of them alone.

    Args:
        game: dice lie in it.
        keep: all dice are worth keeping for some row, and no fewer of them.
    """
    rules, rows = game.ruleset, game.ruleset.rows
    if rules.layers > 1 or not game.rolls_left:
        return None
    made = {index: entry for index in game.writable_rows() if (entry := game.entry(index)).made}
    whole = {
        index: entry.points
        for index, entry in made.items()
        if _taken(rows[index].pattern, rules.dice) == rules.dice
        and (_is_fixed(rows[index]) or entry.points >= _GOOD * rules.dice)
    }
    best = whole or ({index: entry.points for index, entry in made.items()} if keep else {})
    return max(best, key=best.__getitem__, default=None)


def made_hand(game: ShowdownGame) -> bool:
    """Whether the mover had better stand: nobody has a better hand, and it is the last or takes all dice."""
    rules, dice = game.ruleset, game.turn.dice
    if game.best and rules.merit(dice) <= rules.merit(game.best[0].dice):
        return False
    last = len(game.open_hands) + 1 == len(game.contenders)
    return last or hand_kind(dice, straights=rules.straights) in (_UNMADE if rules.low else _WHOLE)


def _is_fixed(row: Row) -> bool:
    """Whether a row pays the same however it is made."""
    return isinstance(row.pays, int) or isinstance(row.pattern, Straight | Run)


def _taken(pattern: Pattern, dice: int) -> int:
    """How many of so many dice a combination takes; 0 for rows that any dice fill somehow."""
    match pattern:
        case Kind(size):
            return size
        case Groups(sizes) | Coloured(sizes):
            return sum(sizes)
        case Straight(low, high):
            return high - low + 1
        case Faces(faces):
            return len(faces)
        case Run(length):
            return length
        case PipSum():
            return dice
    return 0
