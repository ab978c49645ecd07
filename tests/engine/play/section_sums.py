"""Every sum that the rows of a bonus may still come to, by all dice in all of them that are open."""

from functools import cache
from itertools import product

from engine.rules.bonuses import Bonus, Clean, EachMade, HighLow, Threshold, Tiers
from engine.rules.multisets import rolls
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row


def own(bonus: Bonus, row: Row) -> bool:
    """Whether the bonus looks at this row: of its column if it has one, and section, name or any."""
    if isinstance(bonus, Tiers):
        return True
    if isinstance(bonus, HighLow):
        return row.key in {f"{name}_{bonus.column}" for name in (bonus.high, bonus.low, bonus.times)}
    named = bonus.row if isinstance(bonus, Threshold | Clean | EachMade) else ""
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


def entries(rules: Ruleset, row: Row, old: Entry | None) -> frozenset[tuple[int, bool]]:
    """The points that may stand in a row, each with whether it is made."""
    return every_entry(row, rules.dice, rules.rolls) if old is None else frozenset({(old.points, old.made)})


@cache
def every_entry(row: Row, dice: int, last: int) -> frozenset[tuple[int, bool]]:
    paid = {row.points(roll, number) for roll in rolls(dice) for number in range(1, last + 1)}
    return frozenset((points or 0, points is not None) for points in paid)


@cache
def spreads(*three: frozenset[tuple[int, bool]]) -> set[int]:
    """What the spread of two rows may come to, times a third one: nothing where one of the two is missed."""
    return {
        (high[0] - low[0]) * times[0] if high[1] and low[1] else 0 for high, low, times in product(*three)
    }
