"""Cheerio: eleven rows, an older relative of Yahtzee.

As http://www.thegamesforum.com/Cheerio.htm tells it: eleven combinations in any order; ones to sixes their
pips; little straight, 1 to 5, 20; big straight, 2 to 6, 25; full house all its pips, 28 at most; big hustle;
cheerio, five equal dice. What is read into it stands in docs/rules-readings.md, 19.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, ScorecardPreset, lower_rows, upper_rows
from engine.rules.sheet import Row


@dataclass(frozen=True, kw_only=True)
class Cheerio(ScorecardPreset):
    """A sheet of 11 rows; no bonus."""

    title: ClassVar[str] = "Cheerio"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "full", "large_straight", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and five combinations; five equal dice are no full house."""
        plain = lower_rows("strict")
        return (
            *upper_rows(),
            replace(plain["small_straight"], pays=20),
            replace(plain["large_straight"], pays=25),
            plain["full"],
            replace(plain["chance"], title="big_hustle"),
            replace(plain["poker"], pays=50, title="cheerio"),
        )
