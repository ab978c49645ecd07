"""Rows, what they pay, and the scorecard of one seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.patterns import Hand, Pattern, Run, hand, value

Section = Literal["upper", "lower"]

UPPER_KEYS = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the scorecard.

    Attributes:
        key: the stable name in records and commands (rules.md section 1).
        pattern: what the dice must make.
        section: "upper" for the six face rows (upper, school or duty), else "lower".
        pays: points for making it; None pays the pips of the combination, "dice" those of all dice.
        prize: a fixed addition that is never doubled.
        doubled: the first-roll double applies ("с руки").
        title: the name shown, where the game has its own for this row ("triangle" for three).
    """

    key: str
    pattern: Pattern
    section: Section = "lower"
    pays: int | Literal["dice"] | None = None
    prize: int = 0
    doubled: bool = False
    title: str = ""

    def points(self, dice: Sequence[int], roll: int) -> int | None:
        """What the dice pay here after this `roll` of the turn; None when they do not make the row."""
        pips = value(self.pattern, dice)
        if pips is None:
            return None
        match self.pays:
            case None:
                base = pips
            case "dice":
                base = sum(dice)
            case fixed:
                base = fixed
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


def shown(rows: Sequence[Row], dice: Sequence[int]) -> Hand:
    """The name of what the dice show, in the sort of straights that this sheet has."""
    return hand(dice, runs=any(isinstance(row.pattern, Run) for row in rows))


def entry_for(row: Row, dice: Sequence[int], roll: int) -> Entry:
    """The entry these dice make in the row: its points, or crossed out."""
    points = row.points(dice, roll)
    return Entry(tuple(dice), roll, points or 0, points is not None)
