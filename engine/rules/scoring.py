"""Scoring: the rows of a card that some dice may be written into, and their points.

All functions go by (rules, card, dice); `dice` are those of one layer.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.rules.gates import writable
from engine.rules.joker import allowed, counted
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, entry_for, is_made


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
