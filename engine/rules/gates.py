"""Gates, which restrict the order in which rows are written: a closed union; all must allow a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.rules.sheet import Card, Row, Section


@dataclass(frozen=True, slots=True)
class FirstTurns:
    """A gate for a seat's first `turns` turns, which write rows of `section` only (003: three duty rows)."""

    turns: int
    section: Section


@dataclass(frozen=True, slots=True)
class TopDown:
    """A gate that has rows written from top to bottom (001, the forced game)."""


@dataclass(frozen=True, slots=True)
class SectionFirst:
    """A gate that has all rows of `section` written first (000: the school opens the second series)."""

    section: Section


@dataclass(frozen=True, slots=True)
class ColumnDown:
    """A gate that has the rows of a column written from top to bottom."""

    column: str


@dataclass(frozen=True, slots=True)
class ColumnUp:
    """A gate that has the rows of a column written from bottom to top."""

    column: str


@dataclass(frozen=True, slots=True)
class ColumnAgain:
    """A gate that has each row of a column written after the same row of the column before.

    `height`: how many rows a column has.
    """

    column: str
    height: int


Gate = FirstTurns | TopDown | SectionFirst | ColumnDown | ColumnUp | ColumnAgain


def lets_through(gate: Gate, rows: Sequence[Row], card: Card, index: int) -> bool:
    """Whether the gate allows writing the open row number `index` of this card now."""
    match gate:
        case FirstTurns(turns, section):
            return len(card.written) >= turns or rows[index].section == section
        case TopDown():
            return index == len(card.written)
        case SectionFirst(section):
            return rows[index].section == section or not any(
                row.section == section and entry is None
                for row, entry in zip(rows, card.entries, strict=True)
            )
        case ColumnDown(column):
            return rows[index].column != column or _settled(rows, card, index, index - 1)
        case ColumnUp(column):
            return rows[index].column != column or _settled(rows, card, index, index + 1)
        case ColumnAgain(column, height):
            return rows[index].column != column or card.entries[index - height] is not None
        case _:
            assert_never(gate)


def _settled(rows: Sequence[Row], card: Card, index: int, before: int) -> bool:
    """Whether the row `before` this one is written, or there is none in its column."""
    inside = 0 <= before < len(rows) and rows[before].column == rows[index].column
    return not inside or card.entries[before] is not None


def writable(rows: Sequence[Row], gates: Sequence[Gate], card: Card) -> tuple[int, ...]:
    """Numbers of the rows that may be written now, in sheet order."""
    open_rows = [index for index, entry in enumerate(card.entries) if entry is None]
    for gate in gates:
        open_rows = [index for index in open_rows if lets_through(gate, rows, card, index)]
    return tuple(open_rows)
