"""Perfect play by plain recursion over rolls and keeps, nothing shared with the solver: for tiny sheets."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from engine.play.standings import card_total
from engine.rules.bonuses import Further
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import gated_rows
from engine.rules.sheet import Card, entry_for

Worth = NDArray[np.float64] | tuple[float, float]
"""Mean and second moment of the final score, then the chances of `POINTS` if they are wanted."""
POINTS = np.arange(-100, 100)


def better(worth: Worth) -> tuple[float, float]:
    """The mean decides, then the second moment; rounded, as the last bit must not tell equal ones apart."""
    return round(worth[0], 9), round(worth[1], 7)


def mean_of_pairs(found: Sequence[Worth]) -> Worth:
    return sum(mean for mean, _ in found) / len(found), sum(second for _, second in found) / len(found)


def direct(
    rules: Ruleset, *, chances: bool = False, goal: Callable[[int], float] = float
) -> Callable[[Card], Worth]:
    """What perfect play comes to from a card on, for points or another `goal` of final scores.

    Cards that differ in the order of their rows, or in equal dice, are one unless a bonus asks for these.
    """
    ordered = any(isinstance(bonus, Further) for bonus in rules.bonuses)
    mean = (lambda found: np.mean(found, axis=0)) if chances else mean_of_pairs
    keeps = {
        dice: sorted({keep for size in range(rules.dice) for keep in combinations(dice, size)})
        for dice in product(range(1, 7), repeat=rules.dice)
    }

    @cache
    def entry(row: int, dice: tuple, roll: int):
        alike = (1,) * rules.dice if ordered and len(set(dice)) == 1 else tuple(range(rules.dice))
        return replace(entry_for(rules.rows[row], dice, roll), dice=alike, roll=1)

    def written(card: Card, row: int, dice: tuple, roll: int) -> Worth:
        after = card.write(row, entry(row, dice, roll))
        return rest(after if ordered else replace(after, written=tuple(sorted(after.written))))

    def turn(card: Card) -> Worth:
        rows = gated_rows(rules, card)

        @cache
        def after(dice: tuple, roll: int) -> Worth:
            found = [written(card, row, dice, roll) for row in rows]
            if roll < rules.rolls:
                found += [thrown(keep, roll) for keep in keeps[dice]]
            return max(found, key=better)

        @cache
        def thrown(keep: tuple, roll: int) -> Worth:
            outcomes = product(range(1, 7), repeat=rules.dice - len(keep))
            return mean([after(tuple(sorted(keep + new)), roll + 1) for new in outcomes])

        return thrown((), 0)

    @cache
    def rest(card: Card) -> Worth:
        if card.full:
            total = card_total(rules, card).points
            told = (goal(total), goal(total) ** 2)
            return np.array([*told, *(total == POINTS)], dtype=float) if chances else told
        return turn(card)

    return rest
