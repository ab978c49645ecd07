"""The school before everything else (000): two series, and the two stages of its first article."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from engine.errors import ClashError
from engine.presets.common import (
    LOWER_ORDER,
    SHORT_UPPER,
    Prize,
    ScorecardPreset,
    Switch,
    lower_rows,
    school_rows,
)
from engine.rules.bonuses import Bonus, Threshold
from engine.rules.patterns import LONG, SHORT, Anything, Distinct, Parity, Run
from engine.rules.ruleset import CARDS, PIPS, Order, Ruleset, Settlement
from engine.rules.sheet import Gate, Row, SectionFirst

INTERIM = 50
"""What a good school pays."""
CARD_TITLES = ("nines", "tens", "jacks", "queens", "kings", "aces")
"""The school rows where the dice show cards."""

STAGES = (
    *("pair", "two_pairs", "three", "short_straight", "long_straight", "even", "odd"),
    *("full", "four", "poker", "chance"),
)

_PLAIN_CHANCE = 2
"""The last revision of the two stages in which a chance of different faces was not doubled."""


@dataclass(frozen=True, kw_only=True)
class Series(ScorecardPreset):
    """A sheet of 15 rows; the second series opens once the whole school is written."""

    title: ClassVar[str] = "Two series"

    order: Order = "five_dice"
    surplus: Switch = "on"
    poker_prize: Prize = 50
    faces: Literal["pips", "cards"] = "pips"

    def rows(self) -> tuple[Row, ...]:
        """The school, and nine combinations, all but chance doubled on the first roll."""
        lower = lower_rows("strict")
        lower["poker"] = replace(lower["poker"], prize=self.poker_prize)
        second = (replace(lower[key], doubled=key != "chance") for key in LOWER_ORDER)
        school = school_rows(surplus=self.surplus == "on")
        if self.faces == "cards":
            school = tuple(replace(row, title=title) for row, title in zip(school, CARD_TITLES, strict=True))
        return (*school, *second)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, the dice showing pips or cards."""
        return replace(super().ruleset(key, revision), faces=CARDS if self.faces == "cards" else PIPS)

    def bonuses(self) -> tuple[Bonus, ...]:
        """The interim bonus of a school of nothing or more."""
        return (Threshold("upper", 0, INTERIM),)

    def gates(self) -> tuple[Gate, ...]:
        """The school comes first."""
        return (SectionFirst("upper"),)


@dataclass(frozen=True, kw_only=True)
class Stages(ScorecardPreset):
    """A sheet of 17 rows, settled against the mean; the interim bonus needs a school above nothing.

    Since revision 3 a chance of different faces is doubled on the first roll, as every combination is.
    """

    title: ClassVar[str] = "Two stages"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "long_straight", "even", "chance")
    revision: ClassVar[int] = 3

    settlement: Settlement = "mean"
    order: Order = "five_dice"
    surplus: Switch = "on"
    chance: Literal["any", "distinct"] = "any"

    def rows(self) -> tuple[Row, ...]:
        """The school, and eleven combinations; all are doubled on the first roll but a chance of any dice."""
        lower = lower_rows("strict")
        lower |= {
            "three": replace(lower["three"], title="set"),
            "short_straight": Row("short_straight", Run(SHORT), title="small_straight"),
            "long_straight": Row("long_straight", Run(LONG), title="large_straight"),
            "even": Row("even", Parity(odd=False)),
            "odd": Row("odd", Parity(odd=True)),
        }
        if self.chance == "distinct":
            lower["chance"] = Row("chance", Distinct())
        stage = [lower[key] for key in STAGES]
        second = (replace(row, doubled=not isinstance(row.pattern, Anything)) for row in stage)
        return (*school_rows(surplus=self.surplus == "on"), *second)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options; chance was never doubled before revision 3."""
        rules = super().ruleset(key, revision)
        if revision > _PLAIN_CHANCE:
            return rules
        rows = tuple(replace(row, doubled=row.doubled and row.key != "chance") for row in rules.rows)
        return replace(rules, rows=rows)

    def clash(self, revision: int) -> ClashError | None:
        """A school that can come to nothing at best, where the interim bonus needs more."""
        if self.surplus == "off" and revision > 1:
            return ClashError("no_bonus", {"surplus": self.surplus})
        return super().clash(revision)

    def bonuses(self) -> tuple[Bonus, ...]:
        """The interim bonus of a school above nothing."""
        return (Threshold("upper", 1, INTERIM),)

    def gates(self) -> tuple[Gate, ...]:
        """The first stage comes first."""
        return (SectionFirst("upper"),)
