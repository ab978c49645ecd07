"""Double dice (001): six dice with a smaller one inside each, two rows a turn."""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from engine.errors import ClashError
from engine.presets import yahtzee, yatzy
from engine.presets.common import SHORT_UPPER, SameFace, ScorecardPreset, Switch
from engine.rules.bonuses import Bonus
from engine.rules.patterns import Anything
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Row

DICE, COUNTED = 6, 5
_STRAIGHTS = ("small_straight", "large_straight", "short_straight", "long_straight")
"""The straights of both base games: each has two of them."""


@dataclass(frozen=True, kw_only=True)
class Double(ScorecardPreset):
    """A sheet of 16 rows, two of them written each turn: one for the outer values, one for the inner ones."""

    title: ClassVar[str] = "Double dice"
    short_card: ClassVar[tuple[str, ...]] = (
        *SHORT_UPPER,
        *("four", *_STRAIGHTS, "full", "poker", "chance", "extra"),
    )

    base: Literal["yatzy", "yahtzee"] = "yatzy"
    extra: Literal["plus", "minus", "free"] = "plus"
    same_face: SameFace = "lenient"
    poker_pips: Switch = "off"

    def rows(self) -> tuple[Row, ...]:
        """The sheet of the base game and the extra row; five of the six values count in each."""
        return tuple(replace(row, counts=COUNTED) for row in (*self._base_rows(), self._extra()))

    def _base_rows(self) -> tuple[Row, ...]:
        if self.base == "yahtzee":
            return yahtzee.sheet("yahtzee")
        return yatzy.Yatzy(same_face=self.same_face, poker_pips=self.poker_pips).rows()

    def _extra(self) -> Row:
        match self.extra:
            case "plus":
                return Row("extra", Anything())
            case "minus":
                return Row("extra", Anything(), pays="minus")
            case "free":
                return Row("extra", Anything(), pays=0)

    def bonuses(self) -> tuple[Bonus, ...]:
        """The upper bonus of the base game."""
        return (yahtzee.UPPER_BONUS if self.base == "yahtzee" else yatzy.UPPER_BONUS,)

    def clash(self, revision: int) -> ClashError | None:
        """What belongs to one base game only: pips of five equal dice, and a full house of one face."""
        if self.base == "yahtzee" and self.poker_pips == "on":
            return ClashError("fixed_poker", {"base": self.base, "poker_pips": self.poker_pips})
        if self.base == "yahtzee" and self.same_face == "strict" and revision > 1:
            return ClashError("fixed_full", {"base": self.base, "same_face": self.same_face})
        return super().clash(revision)

    def ruleset(self, key: str, revision: int) -> Ruleset:
        """The rules under these options, for six dice of two values each."""
        return replace(super().ruleset(key, revision), dice=DICE, layers=2)
