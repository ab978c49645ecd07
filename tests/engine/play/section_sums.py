"""Every sum that a section of a card may still come to, by all dice in all of its open rows."""

from functools import cache
from itertools import product

from engine.rules.multisets import rolls
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Row


def sums(rules: Ruleset, section: str, card: Card) -> set[int]:
    """Every sum that the section may still come to."""
    own = [(row, old) for row, old in zip(rules.rows, card.entries, strict=True) if row.section == section]
    paid = [{old.points} if old else every_payment(row, rules.dice, rules.rolls) for row, old in own]
    reached = {0}
    for points in paid:
        reached = {total + more for total, more in product(reached, points)}
    return reached


@cache
def every_payment(row: Row, dice: int, last: int) -> set[int]:
    return {row.points(roll, number) or 0 for roll in rolls(dice) for number in range(1, last + 1)}
