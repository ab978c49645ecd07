"""Scoring: the rows of a card that some dice may be written into, and their points.

All functions go by (rules, card, dice); `dice` are those of one layer.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.rules.patterns import Anything
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Entry, Row, entry_for, is_made, writable

# The joker, five equal dice once more (000, yahtzee): the rows it may be written into, and its points.
#
# They come once more when the row for five equal dice, `poker`, is written already, made or crossed out, in
# every column. A short card has no upper rows for some faces: what is asked of such a row holds as if it were
# written.


def joker_comes(rules: Ruleset, card: Card, dice: Sequence[int]) -> bool:
    """Whether these are five equal dice that come once more, in a game that has a joker."""
    if rules.joker == "none" or len(set(dice)) != 1:
        return False
    return all(card.entries[index] is not None for index in rules.rows_named("poker"))


def allowed(rules: Ruleset, card: Card, dice: Sequence[int], open_rows: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the open rows that these dice may be written into.

    A forced joker goes to its own upper row, else to any lower row, else to any upper row.
    """
    if rules.joker == "free" or not joker_comes(rules, card, dice):
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
    if row.section == "upper" or not isinstance(row.pays, int) or not joker_comes(rules, card, dice):
        return row
    if any(card.entries[own] is None for own in own_rows(rules, dice[0])):
        return row
    return replace(row, pattern=Anything())


def own_rows(rules: Ruleset, face: int) -> tuple[int, ...]:
    """The numbers of the upper row of a face in all columns; none where the sheet does not have it."""
    return rules.rows_named(UPPER_KEYS[face - 1])


def gated_rows(rules: Ruleset, card: Card) -> tuple[int, ...]:
    """Numbers of the open rows that the gates let through, whatever the dice, in sheet order."""
    return writable(rules.rows, rules.gates, card)


def rows_of_turn(rules: Ruleset, card: Card, roll: int, announced: str) -> tuple[int, ...]:
    """Numbers of the open rows that a turn may be written into after this `roll`, whatever the dice.

    Args:
        rules: of the game.
        card: of the mover.
        roll: of the turn: rows of an announced column are open after the first one.
        announced: the key of the row announced in this turn, the only one then; may be empty. Among people
            who throw dice of their own rows are announced aloud, and nobody notes it.
    """
    if announced:
        return (rules.row_index(announced),)
    gated = gated_rows(rules, card)
    if roll <= 1 or not rules.columns or rules.source == "own":
        return gated
    return tuple(row for row in gated if not rules.is_announced(row))


def open_rows(
    rules: Ruleset, card: Card, dice: Sequence[int], gated: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """Numbers of the rows that these dice may be written into, in sheet order.

    Where rows are not crossed out only those that the dice make.

    Args:
        rules: of the game.
        card: of the mover.
        dice: as they lie.
        gated: the card's `gated_rows`, by whoever asks for many dice, or its `rows_of_turn`.
    """
    rows = allowed(rules, card, dice, gated_rows(rules, card) if gated is None else gated)
    if rules.crossing:
        return rows
    return tuple(row for row in rows if _makes(rules, card, row, dice))


def _makes(rules: Ruleset, card: Card, row: int, dice: Sequence[int]) -> bool:
    made = counted(rules, card, dice, row).points(dice, rules.rolls) is not None
    return made and not is_locked(rules, card, row)


def entry(rules: Ruleset, card: Card, row: int, dice: Sequence[int], roll: int) -> Entry:
    """The entry that writing the dice into row number `row` after this `roll` of the turn makes."""
    return unless_locked(rules, card, row, entry_for(counted(rules, card, dice, row), dice, roll))


def unless_locked(rules: Ruleset, card: Card, row: int, written: Entry) -> Entry:
    """This entry of a row, or nothing made of the same dice where the row cannot be made yet."""
    if written.made and is_locked(rules, card, row):
        return replace(written, points=0, made=False)
    return written


def is_locked(rules: Ruleset, card: Card, row: int) -> bool:
    """Whether the row cannot be made yet, because the row that must be made before it is not."""
    before = rules.rows[row].after
    return bool(before) and not is_made(rules.rows, card, before)
