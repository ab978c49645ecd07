"""Kismet: fifteen rows, and dice whose opposite faces are of one colour.

As https://www.ultraboardgames.com/kismet/game-rules.php, http://www.cardsdicedominoes.com/kismet-rules.htm
and http://dicegames.org/kismet/ tell it: 1 and 6 are black, 2 and 5 red, 3 and 4 green; ones to sixes their
pips, 35 more from 63 on, 55 from 71, 75 from 78; two pairs of one colour and three equal all dice, straight
30, flush (five dice of one colour) 35, full house all dice and 15, of one colour and 20, four equal and 25,
Yarborough all dice, Kismet (five equal) and 50. What is read into it stands in docs/rules-readings.md, 20.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, UPPER_GOAL, ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.patterns import LONG, Coloured, Run
from engine.rules.sheet import Row


@dataclass(frozen=True, kw_only=True)
class Kismet(ScorecardPreset):
    """A sheet of 15 rows; the upper section pays 35, 55 or 75."""

    title: ClassVar[str] = "Kismet"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "two_pairs_colour", "flush", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and nine combinations; dice are read any way that fits."""
        plain = lower_rows("lenient")
        return (
            *upper_rows(),
            Row("two_pairs_colour", Coloured((2, 2)), pays="dice"),
            replace(plain["three"], pays="dice"),
            Row("long_straight", Run(LONG), pays=30, title="straight"),
            Row("flush", Coloured((1,) * LONG), pays=35),
            replace(plain["full"], pays="dice", prize=15),
            Row("full_colour", Coloured((3, 2)), pays="dice", prize=20),
            replace(plain["four"], pays="dice", prize=25),
            replace(plain["chance"], title="yarborough"),
            replace(plain["poker"], pays="dice", prize=50, title="kismet"),
        )

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus, which is larger for larger sums."""
        return (Threshold("upper", UPPER_GOAL, 35, higher=((71, 55), (78, 75))),)
