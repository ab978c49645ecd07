"""Every sum that the rows of a bonus may still come to, by all dice in all of them that are open."""

from functools import cache
from itertools import product

from engine.rules.bonuses import Bonus, Clean, Threshold
from engine.rules.multisets import rolls
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Row


def own(bonus: Bonus, row: Row) -> bool:
    """Whether the row is in the section of the bonus, and in its column and of its name if it has these."""
    named = bonus.row if isinstance(bonus, Threshold | Clean) else ""
    return row.section == bonus.section and bonus.column in {"", row.column} and named in {"", row.name}


def sums(rules: Ruleset, bonus: Bonus, card: Card) -> set[int]:
    """Every sum that the rows of a bonus may still come to."""
    pairs = [(row, old) for row, old in zip(rules.rows, card.entries, strict=True) if own(bonus, row)]
    paid = [{old.points} if old else every_payment(row, rules.dice, rules.rolls) for row, old in pairs]
    reached = {0}
    for points in paid:
        reached = {total + more for total, more in product(reached, points)}
    return reached


@cache
def every_payment(row: Row, dice: int, last: int) -> set[int]:
    return {row.points(roll, number) or 0 for roll in rolls(dice) for number in range(1, last + 1)}
