"""The probability distribution of a final score in whole points, and win chances of several of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, sqrt

import numpy as np
from numpy.typing import NDArray

from engine.solver.dice_index import Floats
from engine.solver.score_curve import KNOTS, LEAST, normal_below, scores_at

_FLATTEST = 0.3
"""How flat a curve may go on beyond its knots: rare prizes are far away, but not for ever."""

_EDGE = 0.01
_LEAST_VARIANCE = 0.25

_CLOSE = 1e-9
"""The tolerance of sums of chances."""

_INNER, _OUTER = sqrt(3 / 7 - 2 / 7 * sqrt(6 / 5)), sqrt(3 / 7 + 2 / 7 * sqrt(6 / 5))
_NODES = np.array((-_OUTER, -_INNER, _INNER, _OUTER))
_WEIGHTS = np.array((18 - sqrt(30), 18 + sqrt(30), 18 + sqrt(30), 18 - sqrt(30))) / 36
"""Of Gauss and Legendre for four points (written out: numpy's own module for them costs a megabyte)."""


@dataclass(frozen=True, slots=True, eq=False)
class ScoreDistribution:
    """A probability distribution: the chances of `low`, `low` + 1 ... points; sum 1."""

    low: int
    chances: Floats

    def shifted(self, points: int) -> "ScoreDistribution":
        """The distribution shifted by so many points."""
        return ScoreDistribution(self.low + points, self.chances)

    @property
    def mean(self) -> float:
        """The expected points."""
        return self.low + float(np.arange(len(self.chances)) @ self.chances)

    def quantile(self, part: float) -> int:
        """The least points that so large a part of all outcomes, from 0 to 1, does not exceed."""
        reached = int(np.searchsorted(np.cumsum(self.chances), part - _CLOSE))
        return self.low + min(reached, len(self.chances) - 1)

    def up_to(self, scores: NDArray[np.intp]) -> Floats:
        """The chance of at most so many points, for each of these scores."""
        sums = np.concatenate(([0.0], np.cumsum(self.chances)))
        return sums[np.clip(scores - self.low + 1, 0, len(self.chances))]


def certain(points: int) -> ScoreDistribution:
    """The distribution of a certain number of points."""
    return ScoreDistribution(points, np.ones(1))


def from_curve(mean: float, variance: float, curve: NDArray[np.float16]) -> ScoreDistribution:
    """A distribution in whole points from its curve (`engine.solver.score_curve`).

    Beyond its knots a curve is taken to go on as straight as it ended, but not flatter than `_FLATTEST`.
    """
    sd = sqrt(max(variance, _LEAST_VARIANCE))
    scores, knots = curve.astype(np.float64), KNOTS
    reach = scores_at(1 - LEAST)
    first, last = (max(scores[i + 1] - scores[i], _FLATTEST * (knots[1] - knots[0])) for i in (0, -2))
    step = knots[1] - knots[0]
    left, right = ((reach + scores[0]) / first * step, (reach - scores[-1]) / last * step)
    knots = np.concatenate(([knots[0] - max(left, _EDGE)], knots, [knots[-1] + max(right, _EDGE)]))
    scores = np.concatenate(([-reach], scores, [reach]))
    low, high = floor(mean + sd * knots[0]), ceil(mean + sd * knots[-1])
    edges = (np.arange(low, high + 2) - 0.5 - mean) / sd
    chances = np.diff(normal_below(np.interp(edges, knots, scores)))
    taken = np.flatnonzero(chances)
    chances = chances[taken[0] : taken[-1] + 1]
    return ScoreDistribution(low + int(taken[0]), chances / chances.sum())


def mixture(parts: Iterable[tuple[float, ScoreDistribution]]) -> ScoreDistribution:
    """The mixture of some distributions, each with its chance."""
    each = list(parts)
    low = min(distribution.low for _, distribution in each)
    found = np.zeros(max(distribution.low + len(distribution.chances) for _, distribution in each) - low)
    for chance, distribution in each:
        found[distribution.low - low :][: len(distribution.chances)] += chance * distribution.chances
    return ScoreDistribution(low, found)


def shares_at(scores: NDArray[np.intp], others: Iterable[ScoreDistribution]) -> Floats:
    """For each of these final scores the chance to win with it, as `win_shares` counts ties."""
    nodes = ((_NODES + 1) / 2)[:, None]
    factors = np.ones((len(nodes), len(scores)))
    for other in others:
        lower = other.up_to(scores - 1)
        factors *= lower + (other.up_to(scores) - lower) * nodes
    return _WEIGHTS / 2 @ factors


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
