"""Triple Yahtzee: three columns, the second counting double and the third triple.

Sources: yahtzee-rules.com/triple-yahtzee-rules.html (columns, factors, when a joker is one) and
ourpastimes.com/play-triple-yahtzee-4509704.html (35 for 63 in each column before it is multiplied; a chip of
100 for each further yahtzee, which is not).
"""

from dataclasses import dataclass
from typing import ClassVar

from engine.presets.yahtzee import Yahtzee
from engine.rules.columns import Column


@dataclass(frozen=True, kw_only=True)
class Triple(Yahtzee):
    """Three columns of 13 rows, written in any order; jokers once five equal dice stand in all of them."""

    title: ClassVar[str] = "Triple Yahtzee"

    def sheet_columns(self) -> tuple[Column, ...]:
        """Single, double and triple."""
        return (Column("single"), Column("double", factor=2), Column("triple", factor=3))
