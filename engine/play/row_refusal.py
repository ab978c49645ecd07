"""The reason in words that a row cannot be written now: written already, a gate, the joker, the dice."""

from collections.abc import Sequence
from typing import assert_never

from engine.rules import joker, scoring
from engine.rules.gates import FirstTurns, Gate, SectionFirst, TopDown, lets_through
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Section


def why_not(rules: Ruleset, card: Card, index: int, dice: Sequence[int]) -> str:
    """The reason that row number `index` may not be written with these dice; the row is one that may not."""
    if card.entries[index] is not None:
        return "it is written already"
    for gate in rules.gates:
        if not lets_through(gate, rules.rows, card, index):
            return _of_gate(rules, card, gate)
    if index not in joker.allowed(rules, card, dice, scoring.gated_rows(rules, card)):
        return "five equal dice once more have a row to go to"
    return "the dice do not make it, and no row is crossed out here"


def _of_gate(rules: Ruleset, card: Card, gate: Gate) -> str:
    match gate:
        case FirstTurns(turns, section):
            return f"the first {turns} turns are for {_rows(rules, section)}"
        case SectionFirst(section):
            return f"{_rows(rules, section)} come first"
        case TopDown():
            return f"rows are written from top to bottom, {rules.rows[len(card.written)].key} is next"
        case _:
            assert_never(gate)


def _rows(rules: Ruleset, section: Section) -> str:
    keys = [row.key for row in rules.rows if row.section == section]
    return f"the rows {keys[0]} to {keys[-1]}"
