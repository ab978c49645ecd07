"""Generala, as played in South America: ten rows, dearer when served; a served generala wins at once."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, ScorecardPreset, Switch, lower_rows, upper_rows
from engine.rules.patterns import LONG, Run
from engine.rules.sheet import Row

SERVED = 5
"""What straight, full house and four earn more on the first roll."""


@dataclass(frozen=True, kw_only=True)
class Generala(ScorecardPreset):
    """A sheet of 10 rows, or 11 with a second generala; no bonus."""

    title: ClassVar[str] = "Generala"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "long_straight", "full", "poker")

    double: Switch = "off"
    served: Switch = "on"

    def rows(self) -> tuple[Row, ...]:
        """Ones to sixes and four combinations of fixed points, or five."""
        plain = lower_rows("strict")
        extra = SERVED if self.served == "on" else 0
        generala = replace(plain["poker"], pays=50, title="generala", wins=self.served == "on")
        second = replace(generala, key="second_poker", pays=100, title="double_generala", after=generala.key)
        return (
            *upper_rows(),
            Row("long_straight", Run(LONG), pays=20, title="straight", served=extra),
            replace(plain["full"], pays=30, served=extra),
            replace(plain["four"], pays=40, served=extra),
            generala,
            *((second,) if self.double == "on" else ()),
        )
