"""How likely each final score is: whole points, their chances, and who of several comes out ahead."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, erf, floor, sqrt

import numpy as np

from engine.solver.dice_index import Floats

_REACH = 6.0
"""Standard deviations on either side beyond which a normal distribution is cut off."""

_CLOSE = 1e-9
"""What sums of chances may be off by."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(4)
_ERF = np.frompyfunc(erf, 1, 1)


@dataclass(frozen=True, slots=True, eq=False)
class ScoreDistribution:
    """Chances of `low`, `low` + 1 ... points; sum 1."""

    low: int
    chances: Floats

    def shifted(self, points: int) -> "ScoreDistribution":
        """The same with so many points more."""
        return ScoreDistribution(self.low + points, self.chances)

    @property
    def mean(self) -> float:
        """The expected points."""
        return self.low + float(np.arange(len(self.chances)) @ self.chances)

    def quantile(self, part: float) -> int:
        """The least points that so large a part of all outcomes, from 0 to 1, does not exceed."""
        reached = int(np.searchsorted(np.cumsum(self.chances), part - _CLOSE))
        return self.low + min(reached, len(self.chances) - 1)


def certain(points: int) -> ScoreDistribution:
    """Exactly so many points."""
    return ScoreDistribution(points, np.ones(1))


def normal(mean: float, variance: float) -> ScoreDistribution:
    """The normal distribution in whole points."""
    sd = sqrt(max(variance, 0.0))
    low, high = floor(mean - _REACH * sd), ceil(mean + _REACH * sd)
    if low == high:
        return certain(low)
    edges = (np.arange(low, high + 2) - 0.5 - mean) / max(sd, 0.1) / sqrt(2)
    chances = np.diff(_ERF(edges).astype(np.float64))
    return ScoreDistribution(low, chances / chances.sum())


def mixture(parts: Iterable[tuple[float, ScoreDistribution]]) -> ScoreDistribution:
    """One of these, each with its chance."""
    each = list(parts)
    low = min(distribution.low for _, distribution in each)
    found = np.zeros(max(distribution.low + len(distribution.chances) for _, distribution in each) - low)
    for chance, distribution in each:
        found[distribution.low - low :][: len(distribution.chances)] += chance * distribution.chances
    return ScoreDistribution(low, found)


def win_shares(distributions: Sequence[ScoreDistribution]) -> tuple[float, ...]:
    """For each of up to eight independent scores the chance to be the highest, a tie of n counting 1/n.

    With L the chance of another score to be lower and E to be equal, the share in a victory at some score is
    the integral of the product of L + E z over z from 0 to 1 (each tied one adds a factor z, and z^k has the
    integral 1/(k+1)); four nodes of Gauss-Legendre do that exactly for up to seven others.
    """
    # Below `low` somebody else is higher for certain.
    low = max(each.low for each in distributions)
    high = max(each.low + len(each.chances) for each in distributions)
    equal = np.zeros((len(distributions), high - low))
    lower = np.empty_like(equal)
    for number, distribution in enumerate(distributions):
        skipped = low - distribution.low
        part = distribution.chances[skipped:]
        equal[number, : len(part)] = part
        lower[number] = np.cumsum(equal[number]) - equal[number] + distribution.chances[:skipped].sum()
    nodes = (_NODES + 1) / 2
    factors = lower[:, None] + equal[:, None] * nodes[:, None]
    shared = np.empty(len(distributions))
    for number in range(len(distributions)):
        others = np.delete(factors, number, axis=0).prod(axis=0)
        shared[number] = equal[number] @ (_WEIGHTS / 2 @ others)
    return tuple((shared / shared.sum()).tolist())
