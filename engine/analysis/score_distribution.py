"""How likely each final score is: whole points, their chances, and who of several comes out ahead."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, erf, floor, sqrt

import numpy as np

from engine.solver.dice_index import Floats

_REACH = 6.0
"""Standard deviations on either side beyond which a normal spread is cut off."""

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
        return float(self.chances @ (self.low + np.arange(len(self.chances))))


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
    low = min(spread.low for _, spread in each)
    found = np.zeros(max(spread.low + len(spread.chances) for _, spread in each) - low)
    for chance, spread in each:
        found[spread.low - low :][: len(spread.chances)] += chance * spread.chances
    return ScoreDistribution(low, found)


def win_shares(spreads: Sequence[ScoreDistribution]) -> tuple[float, ...]:
    """For each of up to eight independent scores the chance to be the highest, a tie of n counting 1/n.

    With L the chance of another score to be lower and E to be equal, the share in a victory at some score is
    the integral of the product of L + E z over z from 0 to 1 (each tied one adds a factor z, and z^k has the
    integral 1/(k+1)); four nodes of Gauss-Legendre do that exactly for up to seven others.
    """
    low = max(spread.low for spread in spreads)  # below that somebody else is higher for certain
    high = max(spread.low + len(spread.chances) for spread in spreads)
    equal = np.zeros((len(spreads), high - low))
    lower = np.empty_like(equal)
    for number, spread in enumerate(spreads):
        skipped = low - spread.low
        part = spread.chances[skipped:]
        equal[number, : len(part)] = part
        lower[number] = np.cumsum(equal[number]) - equal[number] + spread.chances[:skipped].sum()
    nodes = (_NODES + 1) / 2
    factors = lower[:, None] + equal[:, None] * nodes[:, None]
    shared = np.empty(len(spreads))
    for number in range(len(spreads)):
        others = np.delete(factors, number, axis=0).prod(axis=0)
        shared[number] = equal[number] @ (_WEIGHTS / 2 @ others)
    return tuple((shared / shared.sum()).tolist())
