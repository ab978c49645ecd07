"""Levels of strength of computer players: softmax temperatures.

A level is how often a player errs and by how much: every action is taken with a weight of exp(worth / t), so
that one that is t points worse is taken e times more rarely.
"""

from collections.abc import Callable, Mapping
from math import exp
from typing import Final, Literal

from engine.errors import OptionError
from engine.play.steps import Action

Level = Literal["novice", "solid", "perfect"]

USUAL: Final[Level] = "solid"
"""The level of a computer that plays on for somebody who left."""

TEMPERATURES: Final[dict[Level, float]] = {"novice": 0.05, "solid": 0.02, "perfect": 0.0}
"""The t of a level, in standard deviations of a final score.

So a level means the same in games of large and of small numbers.
"""

USUAL_SD: Final = 40.0
"""The standard deviation in points that is assumed where it was not computed."""

FEW_POINTS_SD: Final = 4.0
"""The same where rows are not added up, and only bonuses of a few points each are."""


def errs(level: Level) -> bool:
    """Whether a computer player of this strength ever chooses less than the best."""
    return TEMPERATURES[level] > 0


def temperature(level: Level, sd: float) -> float:
    """The t of a level in points, by the standard deviation of a final score; `OptionError` for no level."""
    if level not in TEMPERATURES:
        raise OptionError(f"expected a level, one of {', '.join(TEMPERATURES)}, not {level!r:.40}")
    return TEMPERATURES[level] * sd


def draw(worths: Mapping[Action, float], temperature: float, chance: Callable[[], float]) -> Action:
    """One of the actions, the likelier the more it is worth; at temperature 0 the first of the best."""
    best = max(worths, key=worths.__getitem__)
    if not temperature:
        return best
    weights = {action: exp((worth - worths[best]) / temperature) for action, worth in worths.items()}
    left = chance() * sum(weights.values())
    for action, weight in weights.items():
        left -= weight
        if left < 0:
            return action
    return best
