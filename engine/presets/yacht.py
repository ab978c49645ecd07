"""Yacht Dice as played in Korea and Japan."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, UPPER_GOAL, ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.patterns import LONG, SHORT, Run
from engine.rules.sheet import Row


@dataclass(frozen=True, kw_only=True)
class Yacht(ScorecardPreset):
    """A sheet of 12 rows; 63 or more in the upper section pays 35."""

    title: ClassVar[str] = "Yacht Dice"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "chance", "long_straight", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and six combinations; five equal dice are no full house."""
        plain = lower_rows("strict")
        return (
            *upper_rows(),
            replace(plain["chance"], title="choice"),
            replace(plain["four"], pays="dice"),
            plain["full"],
            Row("short_straight", Run(SHORT), pays=15, title="small_straight"),
            Row("long_straight", Run(LONG), pays=30, title="large_straight"),
            replace(plain["poker"], pays=50, title="yacht"),
        )

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus."""
        return (Threshold("upper", UPPER_GOAL, 35),)
