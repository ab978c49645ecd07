"""The expected worth of bonuses that look at rows by name, or at the sum of all rows.

A row still open is taken to bring the mean of a turn played for it alone, give or take what such turns differ
by. So sums are taken as normally distributed, and a bonus is worth as much as its chance.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import erf, sqrt

from engine.rules.bonuses import Bonus, Clean, EachMade, HighLow, Threshold, Tiers
from engine.rules.sheet import Entry

RowBonus = Threshold | Clean | EachMade | HighLow | Tiers


@dataclass(frozen=True, slots=True)
class RowOutcome:
    """The outcome of a row, written or to be expected: mean points, their variance, the chance to make it."""

    mean: float
    variance: float
    chance: float


def written(entry: Entry) -> RowOutcome:
    """The outcome of a row that is written."""
    return RowOutcome(entry.points, 0.0, float(entry.made))


def row_bonus(bonus: Bonus) -> RowBonus | None:
    """The bonus itself if it looks at rows by name or at all of them; None if it looks at a section."""
    match bonus:
        case EachMade() | HighLow() | Tiers():
            return bonus
        case Threshold() | Clean() if bonus.row:
            return bonus
        case _:
            return None


def expected_bonus(bonus: RowBonus, rows: Mapping[str, list[RowOutcome]]) -> float:
    """The points to expect of a bonus.

    Args:
        bonus: which one.
        rows: the outcomes of the rows it looks at, by the name of the row.
    """
    every = [outcome for outcomes in rows.values() for outcome in outcomes]
    match bonus:
        case Threshold(_, least, pays):
            return pays * _reaches(every, least)
        case Tiers(_, steps):
            earlier = (0, *(pays for _, pays in steps))
            return sum(
                (pays - before) * _reaches(every, least)
                for before, (least, pays) in zip(earlier, steps, strict=False)
            )
        case EachMade(_, pays):
            return pays * sum(outcome.chance for outcome in every)
        case Clean(_, pays):
            chance = 1.0
            for outcome in every:
                chance *= outcome.chance
            return pays * chance
        case HighLow(_, high, low, times):
            (top,), (bottom,), (factor,) = rows[high], rows[low], rows[times]
            return top.chance * bottom.chance * (top.mean - bottom.mean) * factor.mean


def _reaches(rows: Iterable[RowOutcome], least: int) -> float:
    """The chance that these rows sum to at least so much."""
    mean = variance = 0.0
    for row in rows:
        mean, variance = mean + row.mean, variance + row.variance
    if not variance:
        return float(mean >= least)
    return (1 + erf((mean - least + 0.5) / sqrt(2 * variance))) / 2
