"""Rows, what they pay, and the scorecard of one seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.patterns import Pattern, value

Section = Literal["upper", "lower"]

UPPER_KEYS = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the scorecard.

    Attributes:
        key: the stable name in records and commands (rules.md section 1).
        pattern: what the dice must make.
        section: "upper" for the six face rows (upper, school or duty), else "lower".
        pays: points for making it; None pays the pips of the combination.
        prize: a fixed addition that is never doubled.
        doubled: the first-roll double applies ("с руки").
        title: the name shown, where the game has its own for this row ("triangle" for three).
    """

    key: str
    pattern: Pattern
    section: Section = "lower"
    pays: int | None = None
    prize: int = 0
    doubled: bool = False
    title: str = ""

    def points(self, dice: Iterable[int], roll: int) -> int | None:
        """What the dice pay here after this `roll` of the turn; None when they do not make the row."""
        pips = value(self.pattern, dice)
        if pips is None:
            return None
        base = pips if self.pays is None else self.pays
        return (base * 2 if self.doubled and roll == 1 else base) + self.prize


@dataclass(frozen=True, slots=True)
class Entry:
    """What was written into a row: the dice as they lay, the roll, the points; `made` False: crossed out."""

    dice: tuple[int, ...]
    roll: int
    points: int
    made: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One seat's scorecard: an entry or None per row of the sheet, and the rows in writing order."""

    entries: tuple[Entry | None, ...]
    written: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether every row is written."""
        return len(self.written) == len(self.entries)

    def write(self, index: int, entry: Entry) -> "Card":
        """The card with `entry` in the open row number `index`."""
        entries = (*self.entries[:index], entry, *self.entries[index + 1 :])
        return replace(self, entries=entries, written=(*self.written, index))


def entry_for(row: Row, dice: Sequence[int], roll: int) -> Entry:
    """The entry these dice make in the row: its points, or crossed out."""
    points = row.points(dice, roll)
    return Entry(tuple(dice), roll, points or 0, points is not None)
