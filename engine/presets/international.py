"""The international twelve rows of dice poker (000)."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from engine.presets.common import (
    SHORT_UPPER,
    UPPER_GOAL,
    Prize,
    ScorecardPreset,
    Switch,
    lower_rows,
    upper_rows,
)
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.patterns import LONG, SHORT, Run, School
from engine.rules.sheet import UPPER_KEYS, Gate, Row, SectionFirst

_SETS = tuple(
    Row(f"set_{key}", School(face, face, surplus=False), "sets") for face, key in enumerate(UPPER_KEYS, 1)
)
"""A turn for each face: three of it or more bring nothing, a shortfall costs."""


@dataclass(frozen=True, kw_only=True)
class International(ScorecardPreset):
    """A sheet of 12 rows; straights and poker pay fixed points, and usually there is no bonus."""

    title: ClassVar[str] = "International dice poker"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "short_straight", "poker", "chance")

    upper_bonus: Literal[0, 35, 50] = 0
    short_straight: Literal[25, 30] = 25
    poker_prize: Prize = 0
    sets: Switch = "off"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and six combinations, perhaps sets before them; four of a kind pays all five dice."""
        plain = lower_rows("strict")
        return (
            *(_SETS if self.sets == "on" else ()),
            *upper_rows(),
            replace(plain["four"], pays="dice"),
            plain["full"],
            Row("short_straight", Run(SHORT), pays=self.short_straight),
            Row("long_straight", Run(LONG), pays=30),
            replace(plain["poker"], pays=50, prize=self.poker_prize),
            plain["chance"],
        )

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus, where one is played."""
        return (Threshold("upper", UPPER_GOAL, self.upper_bonus),) if self.upper_bonus else ()

    def gates(self) -> tuple[Gate, ...]:
        """The sets come first, where they are played: never with a short card, which has none."""
        return (SectionFirst("sets"),) if self.sets == "on" and self.card == "full" else ()
