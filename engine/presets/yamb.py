"""Yamb (jamb), the dice game of the Balkans: four columns, one of them announced.

Sources: sr.wikipedia.org/wiki/Јамб_(игра) (columns down, free, up and announced; 30 for 60 in the face rows;
straights 66, 56, 46; full house +30, four +40, yamb +50) and iklub.rs/jamb/pravilajamba.htm (three +20; the
sum of a column with (max - min) x ones in place of both rows).
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import ANNOUNCED, SHORT_UPPER, ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, HighLow, Threshold
from engine.rules.columns import Column
from engine.rules.patterns import LONG, Anything, Run
from engine.rules.sheet import Row

_GOAL, _BONUS = 60, 30
_STRAIGHT = (66, 56, 46)
"""What a straight pays after the first roll, the second and the third."""
_ADDED = {"three": 20, "full": 30, "four": 40, "poker": 50}


@dataclass(frozen=True, kw_only=True)
class Yamb(ScorecardPreset):
    """Four columns of 13 rows: down, free, up, announced; 60 or more in the face rows of one pays 30."""

    title: ClassVar[str] = "Yamb"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "long_straight", "full", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes, maximum and minimum, five combinations with their additions."""
        plain = lower_rows("strict")
        made = {key: replace(plain[key], prize=prize) for key, prize in _ADDED.items()}
        return (
            *upper_rows(),
            Row("max", Anything(), adds=False),
            Row("min", Anything(), adds=False),
            Row("long_straight", Run(LONG), by_roll=_STRAIGHT, title="straight"),
            made["three"],
            made["full"],
            made["four"],
            replace(made["poker"], title="yamb"),
        )

    def sheet_columns(self) -> tuple[Column, ...]:
        """Down, free, up and announced."""
        return (Column("down", "down"), Column("free"), Column("up", "up"), ANNOUNCED)

    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonus of the face rows, and the spread of maximum and minimum times the ones."""
        return (Threshold("upper", _GOAL, _BONUS), HighLow("lower", "max", "min", "ones"))
