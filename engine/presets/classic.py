"""Classic dice poker with its school, as played in Russian (002; the plain sheet of 004)."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from engine.presets.common import (
    ANNOUNCED,
    LOWER_ORDER,
    Prize,
    SameFace,
    SchoolUnit,
    ScorecardPreset,
    Switch,
    lower_rows,
    school_rows,
)
from engine.rules.bonuses import Bonus, Tenfold
from engine.rules.columns import Column
from engine.rules.options import NumberRange
from engine.rules.patterns import Parity
from engine.rules.sheet import Row

PART_TWO = ("pair", "three", "four", "poker")
PART_THREE = ("two_pairs", "full", "small_straight", "large_straight", "chance")

FREE = Column("free")
COLUMNS = (Column("down", "down"), Column("up", "up"), FREE)
"""The columns of a sheet that has several, in the order in which they are added."""

NEVER_DOUBLED = {
    "all": {"chance"},
    "pairs_up": {*PART_THREE, "even", "odd"},
    "no_straights": {"chance", "small_straight", "large_straight"},
    "no_two_pairs_full": {"chance", "two_pairs", "full"},
    "off": {*PART_TWO, *PART_THREE, "even", "odd"},
}


@dataclass(frozen=True, kw_only=True)
class Classic(ScorecardPreset):
    """A sheet of 15 rows: the school, part two (equal dice), part three; a negative school counts tenfold."""

    title: ClassVar[str] = "Classic dice poker"
    sheet_order: ClassVar[tuple[str, ...]] = (*PART_TWO, *PART_THREE)
    titles: ClassVar[dict[str, str]] = {
        "three": "triangle",
        "small_straight": "small_road",
        "large_straight": "large_road",
        "chance": "sum",
    }

    school_unit: SchoolUnit = "face"
    surplus: Literal["on", "off"] = "on"
    school_penalty: Literal["sum", "each", "none"] = "sum"
    first_roll_double: Literal["all", "pairs_up", "no_straights", "no_two_pairs_full", "off"] = "all"
    even_odd: Literal["off", "strict", "relaxed"] = "off"
    same_face: SameFace = "lenient"
    poker_prize: Prize = 50
    columns: Annotated[int, NumberRange(1, len(COLUMNS), (1, 2, 3))] = 1
    announced: Switch = "off"

    def rows(self) -> tuple[Row, ...]:
        """School, then the combinations in the order of this sheet, then even and odd if they are played."""
        lower = lower_rows(self.same_face)
        lower["poker"] = replace(lower["poker"], prize=self.poker_prize)
        if self.even_odd != "off":
            partial = self.even_odd == "relaxed"
            for key, odd in (("even", False), ("odd", True)):
                lower[key] = Row(key, Parity(odd, partial))
        never = NEVER_DOUBLED[self.first_roll_double] | (
            {"even", "odd"} if self.even_odd == "relaxed" else set()
        )
        keys = (*self.sheet_order, *(("even", "odd") if self.even_odd != "off" else ()))
        return (
            *school_rows(self.school_unit, surplus=self.surplus == "on"),
            *(replace(lower[k], doubled=k not in never, title=self.titles.get(k, "")) for k in keys),
        )

    def sheet_columns(self) -> tuple[Column, ...]:
        """So many columns as are played, a single one being free, and that of announced rows."""
        if self.announced == "off":
            return COLUMNS[: self.columns] if self.columns > 1 else ()
        return (*(COLUMNS[: self.columns] if self.columns > 1 else (FREE,)), ANNOUNCED)

    def bonuses(self) -> tuple[Bonus, ...]:
        """What a negative school costs."""
        if self.school_penalty == "none":
            return ()
        return (Tenfold("upper", each=self.school_penalty == "each"),)


@dataclass(frozen=True, kw_only=True)
class ClassicPlain(Classic):
    """The sheet of `Classic` in the order of 004, which names neither doubling nor a prize."""

    title: ClassVar[str] = "Plain classic dice poker"
    sheet_order: ClassVar[tuple[str, ...]] = LOWER_ORDER
    titles: ClassVar[dict[str, str]] = {"three": "triangle"}

    first_roll_double: Literal["off", "all", "pairs_up", "no_straights", "no_two_pairs_full"] = "off"
    poker_prize: Prize = 0
