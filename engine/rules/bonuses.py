"""Bonuses and fines, which change the sum of the rows: a closed union of frozen dataclasses.

A bonus looks at one section of the sheet, in its `column` or, without one, in all of them, and is settled
once all of that is written; only `Further` counts as it comes, and `Unmade` and `Spare` are what the game
would come to if it ended now. What is certain of them before that: `open_bonuses`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.rules.sheet import Card, Entry, Row, Section, is_made


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bonus of `pays` points when the section sums to at least `least` (001: 63+ pays 50)."""

    section: Section
    least: int
    pays: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A fine of `pays` (negative) points when the section sums to less than zero (003: a fine of 50)."""

    section: Section
    pays: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Tenfold:
    """A fine by which minus points count tenfold (002): those of the section's sum, or of `each` row."""

    section: Section
    each: bool
    column: str = ""


@dataclass(frozen=True, slots=True)
class Clean:
    """A bonus of `pays` points when every row of the section is made, none crossed out (003)."""

    section: Section
    pays: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Further:
    """A bonus of `pays` points for further five equal dice, once row `poker` is made (000, yahtzee)."""

    section: Section
    pays: int
    column: str = ""


@dataclass(frozen=True, slots=True)
class Unmade:
    """A fine for rows not made: each costs its debt, whatever its section (000, saved rolls)."""

    section: Section
    column: str = ""


@dataclass(frozen=True, slots=True)
class Spare:
    """A bonus of `pays` points for each roll still saved (000)."""

    section: Section
    pays: int
    column: str = ""


Bonus = Threshold | Shortfall | Tenfold | Clean | Further | Unmade | Spare


def covers(bonus: Bonus, row: Row) -> bool:
    """Whether the bonus looks at this row: one of its section, and of its column if it has one."""
    return row.section == bonus.section and bonus.column in {"", row.column}


def amount(bonus: Bonus, rows: Sequence[Row], card: Card) -> int | None:
    """Points the bonus adds to this card, 0 when it was missed, None while its section is open."""
    match bonus:
        case Further(_, pays):
            return pays * sum(further(rows, card))
        case Unmade():
            return -_debts(rows, card)
        case Spare(_, pays):
            return pays * card.saved
        case _:
            pairs = zip(rows, card.entries, strict=True)
            entries = [entry for row, entry in pairs if covers(bonus, row)]
            written = [entry for entry in entries if entry is not None]
            return of_section(bonus, written) if len(written) == len(entries) else None


def of_section(bonus: Threshold | Shortfall | Tenfold | Clean, entries: Sequence[Entry]) -> int:
    """Points the bonus adds when these are all entries of its section."""
    points = [entry.points for entry in entries]
    match bonus:
        case Threshold(_, least, pays):
            return pays if sum(points) >= least else 0
        case Shortfall(_, pays):
            return pays if sum(points) < 0 else 0
        case Tenfold(_, each):
            return 9 * (sum(p for p in points if p < 0) if each else min(sum(points), 0))
        case Clean(_, pays):
            return pays if all(entry.made for entry in entries) else 0
        case _:
            assert_never(bonus)


def is_further(rows: Sequence[Row], card: Card) -> bool:
    """Whether the row `poker` is made, so that five equal dice written now would be further ones."""
    return is_made(rows, card, "poker")


def _debts(rows: Sequence[Row], card: Card) -> int:
    pairs = zip(rows, card.entries, strict=True)
    return sum(row.debt for row, entry in pairs if entry is None or not entry.made)


def further(rows: Sequence[Row], card: Card) -> tuple[bool, ...]:
    """A flag for each written row, in the order of writing: whether it was of five equal dice once more."""
    keys = [rows[index].key for index in card.written]
    if "poker" not in keys or not is_further(rows, card):
        return (False,) * len(keys)
    since = keys.index("poker")
    entries = [card.entries[index] for index in card.written]
    return tuple(
        number > since and entry is not None and len(set(entry.dice)) == 1
        for number, entry in enumerate(entries)
    )
