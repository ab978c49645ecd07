"""Columns of a sheet: the same rows several times over, every column with its own order and factor.

A sheet with columns is one flat tuple of rows, column by column, all columns having the same rows in the same
order. What may be written when follows from gates; only an announced column depends on the turn as well: its
rows are written after the first roll, or later if they were announced then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    Shortfall,
    Spare,
    Threshold,
    Tiers,
    Unmade,
)
from engine.rules.sheet import ColumnAgain, ColumnDown, ColumnUp, Gate, Row

ColumnOrder = Literal["free", "down", "up", "announced", "again"]
"""The order of writing: any; from top to bottom; from bottom to top; any, but announced after the first roll;
each row once the column before has it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its key, the order in which its rows are written, and the factor of their points."""

    key: str
    order: ColumnOrder = "free"
    factor: int = 1


def rows_in(columns: Sequence[Column], rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows of a plain sheet in all columns."""
    return tuple(
        replace(
            row,
            key=f"{row.key}_{column.key}",
            column=column.key,
            factor=row.factor * column.factor,
            after=f"{row.after}_{column.key}" if row.after else "",
            debt=row.debt * column.factor,
        )
        for column in columns
        for row in rows
    )


def bonuses_in(columns: Sequence[Column], bonuses: Sequence[Bonus]) -> tuple[Bonus, ...]:
    """The bonuses of a plain sheet: those of a section in every column, the others of the whole card."""
    by_column = [
        _in_column(bonus, column) for column in columns for bonus in bonuses if _is_of_section(bonus)
    ]
    return (*by_column, *(bonus for bonus in bonuses if not _is_of_section(bonus)))


def _is_of_section(bonus: Bonus) -> bool:
    if isinstance(bonus, Threshold | Clean) and bonus.row:
        return False
    return not isinstance(bonus, Further | Unmade | Spare | EachMade | Tiers)


def _in_column(bonus: Bonus, column: Column) -> Bonus:
    """The bonus of one column, multiplied as its rows are."""
    match bonus:
        case Threshold():
            return replace(
                bonus,
                least=bonus.least * column.factor,
                pays=bonus.pays * column.factor,
                column=column.key,
                higher=tuple((least * column.factor, pays * column.factor) for least, pays in bonus.higher),
            )
        case Shortfall() | Clean():
            return replace(bonus, pays=bonus.pays * column.factor, column=column.key)
        case _:
            return replace(bonus, column=column.key)


def gates_of(columns: Sequence[Column], height: int) -> tuple[Gate, ...]:
    """The gates of columns of so many rows each."""
    gates: list[Gate] = []
    for column in columns:
        match column.order:
            case "down":
                gates.append(ColumnDown(column.key))
            case "up":
                gates.append(ColumnUp(column.key))
            case "again":
                gates.append(ColumnAgain(column.key, height))
            case "free" | "announced":
                pass
            case _:
                assert_never(column.order)
    return tuple(gates)
