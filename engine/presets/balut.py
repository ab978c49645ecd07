"""Balut: seven rows, each written four times; points by row and by the grand total decide.

Sources: diceworldgame.com/help/balut.htm (the points of the rows and of the grand total) and
tabletop-research.fandom.com/wiki/Balut (what the rows take: straights 15 or 20, full house and choice the
sum of all dice, balut 20 more than that).
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import ScorecardPreset, lower_rows, upper_rows
from engine.rules.bonuses import Bonus, Clean, EachMade, Threshold, Tiers
from engine.rules.columns import Column
from engine.rules.patterns import LONG, Run
from engine.rules.sheet import Row

_FACES = ("fours", "fives", "sixes")
_DICE_OF_FACE = 13
"""Dice of its face that a face row must come to in all its boxes."""
_CHOICE, _LEAST, _STEP = 100, 300, 50
_KEYS = ("first", "second", "third", "fourth")


@dataclass(frozen=True, kw_only=True)
class Balut(ScorecardPreset):
    """Seven rows of four boxes; the short card has two boxes a row and asks for half of each sum."""

    title: ClassVar[str] = "Balut"
    short_card: ClassVar[tuple[str, ...]] = (*_FACES, "long_straight", "full", "chance", "poker")

    def rows(self) -> tuple[Row, ...]:
        """Fours to sixes, straight, full house, choice, balut; what is written is not added up itself."""
        plain = lower_rows("strict")
        rows = (
            *(row for row in upper_rows() if row.key in _FACES),
            Row("long_straight", Run(LONG), title="straight"),
            plain["full"],
            replace(plain["chance"], title="choice"),
            replace(plain["poker"], prize=20, title="balut"),
        )
        return tuple(replace(row, adds=False) for row in rows)

    def sheet_columns(self) -> tuple[Column, ...]:
        """The boxes of a row, filled from left to right."""
        return tuple(
            Column(key, "again" if number else "free") for number, key in enumerate(_KEYS[: self._boxes])
        )

    @property
    def _boxes(self) -> int:
        return len(_KEYS) if self.card == "full" else len(_KEYS) // 2

    def _share(self, points: int) -> int:
        """So many points of four boxes for as many boxes as there are."""
        return -(-points * self._boxes // len(_KEYS))

    def bonuses(self) -> tuple[Bonus, ...]:
        """Points for every row, and by the grand total."""
        faces = ((face, key) for face, key in enumerate(_FACES, 4))
        steps = ((0, -2), *((_LEAST + _STEP * n, n - 1) for n in range(8)))
        return (
            *(Threshold("upper", self._share(_DICE_OF_FACE * face), 2, row=key) for face, key in faces),
            Clean("lower", 4, row="long_straight"),
            Clean("lower", 3, row="full"),
            Threshold("lower", self._share(_CHOICE), 2, row="chance"),
            EachMade("lower", 2, "poker"),
            Tiers("lower", tuple((self._share(least), pays) for least, pays in steps)),
        )

    def shortened(self, rows: tuple[Row, ...], bonuses: tuple[Bonus, ...]) -> tuple[Bonus, ...]:  # noqa: ARG002
        """The bonuses as they are: they ask for what two boxes can bring already."""
        return bonuses
