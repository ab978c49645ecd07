"""Saved rolls (000, "variant two"): unused rolls are kept, and the first full card ends the game."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, ClassVar

from engine.errors import ClashError
from engine.presets.common import LOWER_ORDER, SHORT_UPPER, Prize, ScorecardPreset, lower_rows
from engine.rules.bonuses import Bonus, Spare, Unmade
from engine.rules.multisets import rolls
from engine.rules.options import NumberRange
from engine.rules.patterns import Count, Pattern, value
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Gate, Row, SectionFirst

DICE, CLOSED_BY = 5, 3
"""Dice in the game, and dice of a face that close its school row."""


@dataclass(frozen=True, kw_only=True)
class Thrift(ScorecardPreset):
    """A sheet of 15 rows, without crossing out; a saved roll pays 3, an unmade row costs its fewest pips."""

    title: ClassVar[str] = "Saved rolls"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "three", "full", "four")

    poker_prize: Prize = 50
    max_rounds: Annotated[int, NumberRange(5, 60, (15, 20, 40, 60))] = 40

    def clash(self, revision: int) -> ClashError | None:
        """Fewer rounds than there are rows: nobody could ever write them all."""
        if self.max_rounds < len(self.short_card) and revision > 1:
            return ClashError("few_rounds", {"max_rounds": self.max_rounds})
        full = self.card == "full"
        if full and self.max_rounds < len((*UPPER_KEYS, *LOWER_ORDER)) and revision > 1:
            return ClashError("few_rounds", {"card": self.card, "max_rounds": self.max_rounds})
        return super().clash(revision)

    def rows(self) -> tuple[Row, ...]:
        """The school, worth nothing, and nine combinations with prizes for four and five equal dice."""
        school = (Row(key, Count(face, CLOSED_BY), "upper", pays=0) for face, key in enumerate(UPPER_KEYS, 1))
        lower = lower_rows("strict")
        lower["four"] = replace(lower["four"], prize=30)
        lower["poker"] = replace(lower["poker"], prize=self.poker_prize)
        return tuple(_with_debt(row) for row in (*school, *(lower[key] for key in LOWER_ORDER)))

    def bonuses(self) -> tuple[Bonus, ...]:
        """What saved rolls bring and unmade rows cost."""
        return (Spare("lower", 3), Unmade("lower"))

    def gates(self) -> tuple[Gate, ...]:
        """The school comes first."""
        return (SectionFirst("upper"),)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options: a race with saved rolls and without crossing out."""
        return replace(super().ruleset(key, revision), saves=True, crossing=False, max_rounds=self.max_rounds)


def _with_debt(row: Row) -> Row:
    return replace(row, debt=_fewest_pips(row.pattern))


@cache
def _fewest_pips(pattern: Pattern) -> int:
    pips = (value(pattern, dice) for dice in rolls(DICE))
    return min(made for made in pips if made is not None)
