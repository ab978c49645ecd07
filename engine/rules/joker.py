"""The joker, five equal dice once more (000, yahtzee): the rows it may be written into, and its points.

They come once more when the row for five equal dice, `poker`, is written already, made or crossed out.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.rules.patterns import Anything
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Row


def comes(rules: Ruleset, card: Card, dice: Sequence[int]) -> bool:
    """Whether these are five equal dice that come once more, in a game that has a joker."""
    return _own_row(rules, card, dice) is not None


def allowed(rules: Ruleset, card: Card, dice: Sequence[int], open_rows: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the open rows that these dice may be written into.

    A forced joker goes to its own upper row, else to any lower row, else to any upper row.
    """
    own = _own_row(rules, card, dice)
    if own is None or rules.joker == "free":
        return open_rows
    if own in open_rows:
        return (own,)
    return tuple(index for index in open_rows if rules.rows[index].section == "lower") or open_rows


def counted(rules: Ruleset, card: Card, dice: Sequence[int], index: int) -> Row:
    """Row number `index` as it counts for these dice: a joker makes any lower row of a fixed payment.

    It does so, forced or free, once the upper row of its own face is written too.
    """
    row = rules.rows[index]
    own = _own_row(rules, card, dice)
    if own is None or card.entries[own] is None or row.section == "upper" or not isinstance(row.pays, int):
        return row
    return replace(row, pattern=Anything())


def _own_row(rules: Ruleset, card: Card, dice: Sequence[int]) -> int | None:
    """The upper row of five equal dice that come once more; None for others, or without jokers."""
    if rules.joker == "none" or len(set(dice)) != 1 or card.entries[rules.row_index("poker")] is None:
        return None
    return rules.row_index(UPPER_KEYS[dice[0] - 1])
