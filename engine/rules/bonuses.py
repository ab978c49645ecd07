"""Bonuses and fines, which change the sum of the rows: a closed union of frozen dataclasses.

A bonus looks at one section of the sheet, in its `column` or, without one, in all of them, and is settled
once all of that is written; only `Further` and `EachMade` count as they come, and `Unmade`, `Spare` and
`Tiers` are what the game would come to if it ended now. What is certain of them before that: `open_bonuses`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from engine.rules.sheet import Card, Entry, Row, Section


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bonus of `pays` points when the section sums to at least `least` (001: 63+ pays 50).

    Attributes:
        higher: larger sums and what they pay instead, ascending.
    """

    section: Section
    least: int
    pays: int
    column: str = ""
    row: str = ""
    higher: tuple[tuple[int, int], ...] = ()


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
    row: str = ""


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


@dataclass(frozen=True, slots=True)
class EachMade:
    """A bonus of `pays` points for each row of this name that is made (balut)."""

    section: Section
    pays: int
    row: str
    column: str = ""


@dataclass(frozen=True, slots=True)
class HighLow:
    """A bonus of the points of row `high` less those of row `low`, times those of row `times` (yamb).

    The rows by their names. It pays nothing where `high` or `low` was missed.
    """

    section: Section
    high: str
    low: str
    times: str
    column: str = ""


@dataclass(frozen=True, slots=True)
class Tiers:
    """A bonus by the points of all rows: of the `steps` (least, pays) the last that they reach (balut)."""

    section: Section
    steps: tuple[tuple[int, int], ...]
    column: str = ""


Bonus = Threshold | Shortfall | Tenfold | Clean | Further | Unmade | Spare | EachMade | HighLow | Tiers


def covers(bonus: Bonus, row: Row) -> bool:
    """Whether the bonus looks at this row: one of its section, of its column and row if it has these."""
    if bonus.column and bonus.column != row.column:
        return False
    match bonus:
        case Tiers():
            return True
        case HighLow():
            return row.name in {bonus.high, bonus.low, bonus.times}
        case Threshold() | Clean() | EachMade():
            return row.section == bonus.section and (not bonus.row or bonus.row == row.name)
        case _:
            return row.section == bonus.section


def amount(bonus: Bonus, rows: Sequence[Row], card: Card) -> int | None:
    """Points the bonus adds to this card, 0 when it was missed, None while its section is open."""
    match bonus:
        case Further(_, pays):
            return pays * sum(further(rows, card))
        case Unmade():
            return -_debts(rows, card)
        case Spare(_, pays):
            return pays * card.saved
        case EachMade(_, pays):
            return pays * sum(entry.made for entry in written_of(bonus, rows, card))
        case Tiers():
            return tier(bonus, sum(entry.points for entry in written_of(bonus, rows, card)))
        case HighLow():
            return high_low(bonus, {row.name: e for row, e in _pairs(bonus, rows, card)})
        case _:
            entries = [entry for _, entry in _pairs(bonus, rows, card)]
            written = [entry for entry in entries if entry is not None]
            return of_section(bonus, written) if len(written) == len(entries) else None


def _pairs(bonus: Bonus, rows: Sequence[Row], card: Card) -> list[tuple[Row, Entry | None]]:
    """The rows that a bonus looks at, with what is written there."""
    return [pair for pair in zip(rows, card.entries, strict=True) if covers(bonus, pair[0])]


def written_of(bonus: Bonus, rows: Sequence[Row], card: Card) -> list[Entry]:
    """The entries written so far of the rows that a bonus looks at."""
    return [entry for _, entry in _pairs(bonus, rows, card) if entry is not None]


def tier(bonus: Tiers, points: int) -> int:
    """What so many points of all rows bring."""
    return max((step for step in bonus.steps if step[0] <= points), default=(0, 0))[1]


def high_low(bonus: HighLow, entries: Mapping[str, Entry | None]) -> int | None:
    """What the three rows come to; None while one of them is open."""
    high, low, times = (entries[name] for name in (bonus.high, bonus.low, bonus.times))
    if high is None or low is None or times is None:
        return None
    return (high.points - low.points) * times.points if high.made and low.made else 0


def of_section(bonus: Threshold | Shortfall | Tenfold | Clean, entries: Sequence[Entry]) -> int:
    """Points the bonus adds when these are all entries of its section."""
    points = [entry.points for entry in entries]
    match bonus:
        case Threshold(_, least, pays, higher=higher):
            reached = [paid for sums, paid in ((least, pays), *higher) if sum(points) >= sums]
            return reached[-1] if reached else 0
        case Shortfall(_, pays):
            return pays if sum(points) < 0 else 0
        case Tenfold(_, each):
            return 9 * (sum(p for p in points if p < 0) if each else min(sum(points), 0))
        case Clean(_, pays):
            return pays if all(entry.made for entry in entries) else 0
        case _:
            assert_never(bonus)


def is_further(rows: Sequence[Row], card: Card) -> bool:
    """Whether the row `poker` is made in every column: five equal dice written now would be further ones."""
    five = [entry for row, entry in zip(rows, card.entries, strict=True) if row.name == "poker"]
    return bool(five) and all(entry is not None and entry.made for entry in five)


def _debts(rows: Sequence[Row], card: Card) -> int:
    pairs = zip(rows, card.entries, strict=True)
    return sum(row.debt for row, entry in pairs if entry is None or not entry.made)


def further(rows: Sequence[Row], card: Card) -> tuple[bool, ...]:
    """A flag for each written row, in the order of writing: whether it was of five equal dice once more."""
    fives = [number for number, index in enumerate(card.written) if rows[index].name == "poker"]
    if not fives or not is_further(rows, card):
        return (False,) * len(card.written)
    entries = [card.entries[index] for index in card.written]
    return tuple(
        number > fives[-1] and entry is not None and len(set(entry.dice)) == 1
        for number, entry in enumerate(entries)
    )
