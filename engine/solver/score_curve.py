"""The compressed distribution of the points to come: from the characteristic function to a curve.

The *characteristic function* of points X still to come is the mean of exp(i t X), here at multiples t of one
frequency. What happens in a game it follows exactly: so many points more multiply it by exp(i t points), and
of several ways to go on it is the mean. In the end a *curve* is kept of it: at some distances from the mean,
in standard deviations, the distance at which a normal distribution has as much below it. So the curve of a
normal distribution is a straight line.
"""

from math import pi
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from engine.solver.dice_index import Floats, Floats32, Ints

Transforms = NDArray[np.complex64]
"""Characteristic functions; shape (states, FREQUENCIES)."""

Curves = NDArray[np.float16]
"""Curves; shape (states, len(KNOTS))."""

FREQUENCIES = 24
"""The number of frequencies without zero, at which all are 1; the resolution is PERIOD / FREQUENCIES."""

PERIOD = 768
"""Points after which all frequencies repeat: more than nearly all final scores differ by."""

KNOTS: Floats = np.arange(-8.0, 11.0) * 0.4
"""The knots of curves, in standard deviations from the mean."""

LEAST = 1e-5
"""Chances nearer than this to 0 and 1 are not told apart."""

_TIMES: Floats = np.arange(1.0, FREQUENCIES + 1) * (2 * pi / PERIOD)
_LEFT = -PERIOD / 2

_SCORES: Floats = np.arange(-2000.0, 2001.0) / 400
_BELOW: Floats = np.array([NormalDist().cdf(score) for score in _SCORES.tolist()])


class Phases:
    """Phase factors exp(i t points) for whole points from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._table: Transforms = transforms(np.arange(least, most + 1, dtype=np.float64))

    def of(self, points: Ints) -> Transforms:
        """By number of points; shape (len(points), FREQUENCIES)."""
        found: Transforms = self._table[points - self._least]
        return found


def transforms(points: Floats) -> Transforms:
    """The characteristic functions of points that are certain."""
    found: Transforms = np.exp(1j * np.outer(points, _TIMES)).astype(np.complex64)
    return found


def normal_below(scores: Floats) -> Floats:
    """The cumulative distribution function of the standard normal distribution."""
    return np.interp(scores, _SCORES, _BELOW)


def scores_at(below: float) -> float:
    """The quantile function of the standard normal distribution."""
    return float(np.interp(below, _BELOW, _SCORES))


def curves(found: Transforms, means: Floats, variances: Floats32) -> Curves:
    """The curves that belong to some characteristic functions.

    The density is a sum of waves; what lies below each knot is its integral from half a period under the
    mean.
    """
    sd = np.sqrt(np.maximum(variances, 0.25), dtype=np.float64)
    parts = found * np.exp(-1j * np.outer(means, _TIMES)) * (2j / PERIOD / _TIMES)
    start = (parts * np.exp(-1j * _TIMES * _LEFT)).real.sum(axis=1)
    step = np.exp(-1j * np.outer(sd * (KNOTS[1] - KNOTS[0]), _TIMES))
    parts *= np.exp(-1j * np.outer(sd * KNOTS[0], _TIMES))
    below = np.empty((len(means), len(KNOTS)))
    for number, knot in enumerate(KNOTS.tolist()):
        below[:, number] = (sd * knot - _LEFT) / PERIOD + parts.real.sum(axis=1) - start
        parts *= step
    below = np.maximum.accumulate(np.clip(below, LEAST, 1 - LEAST), axis=1)
    return np.interp(below, _BELOW, _SCORES).astype(np.float16)
