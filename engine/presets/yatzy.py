"""Scandinavian Yatzy (001), and the tournament rules that need two different faces."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import UPPER_GOAL, SameFace, ScorecardPreset, Switch, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.sheet import Gate, Row, TopDown

SHEET_ORDER = (
    *("pair", "two_pairs", "three", "four", "small_straight", "large_straight"),
    *("full", "chance", "poker"),
)
UPPER_BONUS = Threshold("upper", UPPER_GOAL, 50)


@dataclass(frozen=True, kw_only=True)
class Yatzy(ScorecardPreset):
    """A sheet of 15 rows; 63 or more in the upper section pays 50."""

    title: ClassVar[str] = "Yatzy"

    same_face: SameFace = "lenient"
    poker_pips: Switch = "off"
    forced: Switch = "off"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and nine combinations; poker pays 50, or 50 and its pips."""
        lower = lower_rows(self.same_face)
        pips = self.poker_pips == "on"
        poker = lower["poker"]
        lower["poker"] = replace(poker, title="yatzy", pays=None if pips else 50, prize=50 if pips else 0)
        return (*upper_rows(), *(lower[key] for key in SHEET_ORDER))

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus."""
        return (UPPER_BONUS,)

    def gates(self) -> tuple[Gate, ...]:
        """Top to bottom in the forced game."""
        return (TopDown(),) if self.forced == "on" else ()


@dataclass(frozen=True, kw_only=True)
class YatzyStrict(Yatzy):
    """Yatzy by tournament rules: two pairs and the full house need different faces."""

    title: ClassVar[str] = "Yatzy, strict"

    same_face: SameFace = "strict"
