"""Crag: three dice, two rolls, thirteen rows.

As Wikipedia tells it (https://en.wikipedia.org/wiki/Crag_(dice_game), after Reiner Knizia, Dice games
properly explained) and http://dice-play.com/Games/Crag.htm: thirteen rounds, three dice, any of them thrown
once more; crag, a pair and thirteen pips in all, 50; thirteen pips 26; three equal 25; 1-2-3, 4-5-6, 1-3-5,
2-4-6 20 each; ones to sixes their pips. 244 points are the most there can be. What is read into it stands in
docs/rules-readings.md, 18.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, ScorecardPreset, upper_rows
from engine.rules.patterns import Faces, Kind, PipSum
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Row

DICE, ROLLS = 3, 2
_PIPS = 13
_STRAIGHT = 20


@dataclass(frozen=True, kw_only=True)
class Crag(ScorecardPreset):
    """A sheet of 13 rows for three dice, which are thrown twice; no bonus."""

    title: ClassVar[str] = "Crag"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "odd_straight", "thirteen", "thirteen_pair")

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes, four straights, three equal dice, thirteen pips, and thirteen with a pair."""
        return (
            *upper_rows(),
            Row("odd_straight", Faces((1, 3, 5)), pays=_STRAIGHT),
            Row("even_straight", Faces((2, 4, 6)), pays=_STRAIGHT),
            Row("low_straight", Faces((1, 2, 3)), pays=_STRAIGHT),
            Row("high_straight", Faces((4, 5, 6)), pays=_STRAIGHT),
            Row("three", Kind(3), pays=25),
            Row("thirteen", PipSum(_PIPS), pays=26),
            Row("thirteen_pair", PipSum(_PIPS, pair=True), pays=50, title="crag"),
        )

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, for three dice and two rolls."""
        return replace(super().ruleset(key, revision), dice=DICE, rolls=ROLLS)
