"""Multisets of dice, as sorted tuples of faces, and their probabilities.

Used by whatever looks ahead. Five dice: 252 rolls, 462 keeps (docs/solver.md).
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from operator import itemgetter

from engine.rules.patterns import FACES

Dice = tuple[int, ...]


@cache
def rolls(dice: int) -> tuple[Dice, ...]:
    """Every roll of so many dice, sorted; the empty one for no dice."""
    return tuple(combinations_with_replacement(FACES, dice))


@cache
def ways(roll: Dice) -> int:
    """In how many ordered ways a roll falls, out of 6 to the power of its length."""
    count = factorial(len(roll))
    for face in set(roll):
        count //= factorial(roll.count(face))
    return count


@cache
def one_more(keep: Dice) -> tuple[Dice, ...]:
    """The six dice one die larger, by the face of the new die."""
    return tuple(tuple(sorted((*keep, face))) for face in FACES)


@cache
def one_less(keep: Dice) -> tuple[Dice, ...]:
    """The distinct dice one die smaller."""
    return tuple(dict.fromkeys(keep[:i] + keep[i + 1 :] for i in range(len(keep))))


_Getter = Callable[[Mapping[Dice, float]], tuple[float, ...]]


@cache
def _larger(dice: int) -> tuple[tuple[Dice, _Getter], ...]:
    """Every keep of fewer dice, the largest first, and how to get what is known of those one die larger."""
    keeps = (keep for size in range(dice - 1, -1, -1) for keep in rolls(size))
    return tuple((keep, itemgetter(*one_more(keep))) for keep in keeps)


@cache
def _smaller(dice: int) -> tuple[tuple[Dice, _Getter], ...]:
    """Every keep but the empty one, the smallest first, and how to get what is known of those one smaller."""
    keeps = (keep for size in range(1, dice + 1) for keep in rolls(size))
    # An itemgetter of one key alone would give no tuple.
    return tuple((keep, itemgetter(*one_less(keep), one_less(keep)[0])) for keep in keeps)


def expected(values: Mapping[Dice, float], dice: int) -> dict[Dice, float]:
    """The mean of `values` (by roll) over the throw of all missing dice, for every keep of up to `dice` dice.

    One die more at a time: the mean of a keep is the mean of the six keeps that are one die larger.
    """
    means = dict(values)
    for keep, larger in _larger(dice):
        means[keep] = sum(larger(means)) / 6
    return means


def best_keeps(means: Mapping[Dice, float], dice: int) -> dict[Dice, float]:
    """For every roll the best of `means` over all ways to keep some, none or all of its dice."""
    best: dict[Dice, float] = {(): means[()]}
    for keep, smaller in _smaller(dice):
        best[keep] = max(means[keep], *smaller(best))
    return {roll: best[roll] for roll in rolls(dice)}
