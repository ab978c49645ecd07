"""The joker, five equal dice once more (000, yahtzee): the rows it may be written into, and its points.

They come once more when the row for five equal dice, `poker`, is written already, made or crossed out, in
every column. A short card has no upper rows for some faces: what is asked of such a row holds as if it were
written.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.rules.patterns import Anything
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Row


def comes(rules: Ruleset, card: Card, dice: Sequence[int]) -> bool:
    """Whether these are five equal dice that come once more, in a game that has a joker."""
    if rules.joker == "none" or len(set(dice)) != 1:
        return False
    return all(card.entries[index] is not None for index in rules.rows_named("poker"))


def allowed(rules: Ruleset, card: Card, dice: Sequence[int], open_rows: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the open rows that these dice may be written into.

    A forced joker goes to its own upper row, else to any lower row, else to any upper row.
    """
    if rules.joker == "free" or not comes(rules, card, dice):
        return open_rows
    own = tuple(index for index in own_rows(rules, dice[0]) if index in open_rows)
    if own:
        return own
    return tuple(index for index in open_rows if rules.rows[index].section == "lower") or open_rows


def counted(rules: Ruleset, card: Card, dice: Sequence[int], index: int) -> Row:
    """Row number `index` as it counts for these dice: a joker makes any lower row of a fixed payment.

    It does so, forced or free, once the upper row of its own face is written too, in every column.
    """
    row = rules.rows[index]
    if row.section == "upper" or not isinstance(row.pays, int) or not comes(rules, card, dice):
        return row
    if any(card.entries[own] is None for own in own_rows(rules, dice[0])):
        return row
    return replace(row, pattern=Anything())


def own_rows(rules: Ruleset, face: int) -> tuple[int, ...]:
    """The numbers of the upper row of a face in all columns; none where the sheet does not have it."""
    return rules.rows_named(UPPER_KEYS[face - 1])
