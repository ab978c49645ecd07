"""Maxi Yatzy: six dice, twenty rows, and unused rolls are saved for later turns."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.patterns import Groups, Kind, Straight
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Row

DICE = 6


@dataclass(frozen=True, kw_only=True)
class Maxi(ScorecardPreset):
    """A sheet of 20 rows; 84 or more in the upper section pays 100."""

    title: ClassVar[str] = "Maxi Yatzy"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "full_straight", "full", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and fourteen combinations, groups of different faces."""
        plain = lower_rows("strict")
        return (
            *upper_rows(),
            plain["pair"],
            plain["two_pairs"],
            Row("three_pairs", Groups((2, 2, 2), distinct=True)),
            plain["three"],
            plain["four"],
            Row("five", Kind(5)),
            plain["small_straight"],
            plain["large_straight"],
            Row("full_straight", Straight(1, 6)),
            plain["full"],
            Row("villa", Groups((3, 3), distinct=True)),
            Row("tower", Groups((4, 2), distinct=True)),
            plain["chance"],
            Row("poker", Kind(6), pays=100, title="maxi_yatzy"),
        )

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus, for four dice of every face."""
        return (Threshold("upper", 84, 100),)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, for six dice and saved rolls."""
        return replace(super().ruleset(key, revision), dice=DICE, saves=True)
