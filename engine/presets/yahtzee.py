"""Yahtzee (000) with its joker, and the German Kniffel, which is played without one."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from engine.presets.common import SHORT_UPPER, UPPER_GOAL, ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Further, Threshold
from engine.rules.patterns import LONG, SHORT, Run
from engine.rules.ruleset import Joker, Ruleset
from engine.rules.sheet import Row

UPPER_BONUS = Threshold("upper", UPPER_GOAL, 35)
FURTHER = Further("lower", 100)
SHORT_CARD = (*SHORT_UPPER, "full", "short_straight", "poker")


def sheet(name: str) -> tuple[Row, ...]:
    """The 13 rows, the one for five equal dice under the game's own name."""
    plain = lower_rows("strict")
    return (
        *upper_rows(),
        replace(plain["three"], pays="dice"),
        replace(plain["four"], pays="dice"),
        replace(plain["full"], pays=25),
        Row("short_straight", Run(SHORT), pays=30, title="small_straight"),
        Row("long_straight", Run(LONG), pays=40, title="large_straight"),
        replace(plain["poker"], pays=50, title=name),
        plain["chance"],
    )


@dataclass(frozen=True, kw_only=True)
class Yahtzee(ScorecardPreset):
    """A sheet of 13 rows; five equal dice once more pay 100 and are a joker."""

    title: ClassVar[str] = "Yahtzee"
    short_card: ClassVar[tuple[str, ...]] = SHORT_CARD

    joker: Joker = "forced"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and seven combinations."""
        return sheet("yahtzee")

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus, and with jokers what further five equal dice pay."""
        return (UPPER_BONUS,) if self.joker == "none" else (UPPER_BONUS, FURTHER)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, jokers among them."""
        return replace(super().ruleset(key, revision), joker=self.joker)


@dataclass(frozen=True, kw_only=True)
class Kniffel(ScorecardPreset):
    """A sheet of 13 rows without a joker."""

    title: ClassVar[str] = "Kniffel"
    short_card: ClassVar[tuple[str, ...]] = SHORT_CARD

    further: Literal["none", "plus_100"] = "none"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and seven combinations."""
        return sheet("kniffel")

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus, and by option what further five equal dice pay."""
        return (UPPER_BONUS,) if self.further == "none" else (UPPER_BONUS, FURTHER)
