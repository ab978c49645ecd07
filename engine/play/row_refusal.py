"""The reason in words that a row cannot be written or announced now: a gate, the joker, the dice."""

from typing import assert_never

from engine.play.turn import Turn
from engine.rules import scoring
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import (
    Card,
    ColumnAgain,
    ColumnDown,
    ColumnUp,
    FirstTurns,
    Gate,
    Section,
    SectionFirst,
    TopDown,
    lets_through,
)

_WRITTEN = "it is written already"


def why_not(rules: Ruleset, card: Card, turn: Turn, index: int, layer: int) -> str:
    """The reason that row number `index` may not be written in this turn, which is one that may not.

    Double dice: with the dice of this layer.
    """
    if card.entries[index] is not None:
        return _WRITTEN
    closed = _gate(rules, card, index)
    if closed is not None:
        return closed
    if turn.announced:
        return f"{turn.announced} was announced"
    of_turn = scoring.rows_of_turn(rules, card, turn.roll, turn.announced)
    if index not in of_turn:
        return "it was not announced after the first roll"
    if index not in scoring.allowed(rules, card, rules.split(turn.dice)[layer], of_turn):
        return "five equal dice once more have a row to go to"
    return "the dice do not make it, and no row is crossed out here"


def not_announced(rules: Ruleset, card: Card, turn: Turn, index: int) -> str:
    """The reason that row number `index` may not be announced while its dice lie."""
    if not rules.is_announced(index):
        return "no row of its column is announced"
    if card.entries[index] is not None:
        return _WRITTEN
    if turn.announced:
        return f"{turn.announced} was announced"
    return "rows are announced after the first roll and before the second one"


def _gate(rules: Ruleset, card: Card, index: int) -> str | None:
    for gate in rules.gates:
        if not lets_through(gate, rules.rows, card, index):
            return _of_gate(rules, card, gate, index)
    return None


def _of_gate(rules: Ruleset, card: Card, gate: Gate, index: int) -> str:
    match gate:
        case FirstTurns(turns, section):
            return f"the first {turns} turns are for {_rows(rules, section)}"
        case SectionFirst(section):
            return f"{_rows(rules, section)} come first"
        case TopDown():
            return f"rows are written from top to bottom, {rules.rows[len(card.written)].key} is next"
        case ColumnDown():
            return f"its column is written from top to bottom, after {rules.rows[index - 1].key}"
        case ColumnUp():
            return f"its column is written from bottom to top, after {rules.rows[index + 1].key}"
        case ColumnAgain(_, height):
            return f"{rules.rows[index - height].key} comes first"
        case _:
            assert_never(gate)


def _rows(rules: Ruleset, section: Section) -> str:
    keys = [row.key for row in rules.rows if row.section == section]
    return f"the rows {keys[0]} to {keys[-1]}"
