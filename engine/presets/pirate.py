"""Pirate poker (003): duty rows first, exact combinations, prizes, a premium for a clean card."""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.presets.common import SHORT_UPPER, Prize, ScorecardPreset, lower_rows, school_rows
from engine.rules.bonuses import Bonus, Clean, Shortfall
from engine.rules.patterns import Kind
from engine.rules.sheet import FirstTurns, Gate, Row


@dataclass(frozen=True, kw_only=True)
class Pirate(ScorecardPreset):
    """A sheet of 14 rows, everything but duty doubled on the first roll, trash included."""

    title: ClassVar[str] = "Pirate poker"
    short_card: ClassVar[tuple[str, ...]] = (*SHORT_UPPER, "three", "full", "four")

    poker_prize: Prize = 30

    def rows(self) -> tuple[Row, ...]:
        """Six duty rows and eight optional ones."""
        plain = lower_rows("strict")
        optional = (
            Row("pair", Kind(2, exact=True)),
            Row("three", Kind(3, exact=True), title="triple"),
            plain["small_straight"],
            plain["large_straight"],
            replace(plain["full"], prize=10, title="full_house"),
            Row("four", Kind(4, exact=True), prize=20),
            replace(plain["poker"], prize=self.poker_prize),
            replace(plain["chance"], title="trash"),
        )
        return (*school_rows(), *(replace(row, doubled=True) for row in optional))

    def bonuses(self) -> tuple[Bonus, ...]:
        """A fine for negative duty, a premium when no optional row is crossed out."""
        return (Shortfall("upper", -50), Clean("lower", 70))

    def gates(self) -> tuple[Gate, ...]:
        """The first turns are duty: three, or two of a short card."""
        return (FirstTurns(2 if self.card == "short" else 3, "upper"),)
