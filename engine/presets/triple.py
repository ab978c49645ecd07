"""Triple Yahtzee: three columns, the second counting double and the third triple.

Sources: yahtzee-rules.com/triple-yahtzee-rules.html (columns, factors, when a joker is one) and
ourpastimes.com/play-triple-yahtzee-4509704.html (35 for 63 in each column before it is multiplied; a chip of
100 for each further yahtzee, which is not).
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import ScorecardPreset
from engine.presets.yahtzee import FURTHER, SHORT_CARD, UPPER_BONUS, sheet
from engine.rules.bonuses import Bonus
from engine.rules.columns import Column
from engine.rules.ruleset import Joker, Ruleset
from engine.rules.sheet import Row


@dataclass(frozen=True, kw_only=True)
class Triple(ScorecardPreset):
    """Three columns of 13 rows, written in any order; jokers once five equal dice stand in all of them."""

    title: ClassVar[str] = "Triple Yahtzee"
    short_card: ClassVar[tuple[str, ...]] = SHORT_CARD

    joker: Joker = "forced"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and seven combinations."""
        return sheet("yahtzee")

    def sheet_columns(self) -> tuple[Column, ...]:
        """Single, double and triple."""
        return (Column("single"), Column("double", factor=2), Column("triple", factor=3))

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus of each column, and with jokers what further five equal dice pay."""
        return (UPPER_BONUS,) if self.joker == "none" else (UPPER_BONUS, FURTHER)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, jokers among them."""
        return replace(super().ruleset(key, revision), joker=self.joker)
