"""Computer players of a set strength: exact values, and how much a difference of points matters to them.

An action is chosen with weight exp(value / t). The temperature t is a share of the ruleset's own standard
deviation, so that a level means the same in games of large and of small numbers. In Yatzy (SD 38.5) `solid`
averages about 230 points and `novice` 191, of the best 248. In the last turn of a game `perfect` plays to
win.
"""

from math import exp
from random import Random
from typing import Literal

from engine.scorecard import Game
from engine.solver.endgame import win_choices
from engine.solver.solution import Solution
from engine.steps import Action

Level = Literal["perfect", "solid", "novice"]

TEMPERATURES: dict[Level, float] = {"perfect": 0, "solid": 0.02, "novice": 0.05}
"""In standard deviations of the final score."""


def temperature(solution: Solution, level: Level) -> float:
    """The temperature of a level in points; 0 takes the best action always."""
    return TEMPERATURES[level] * solution.sd


def choose(solution: Solution, game: Game, level: Level, rng: Random) -> Action:
    """The action a player of this level takes; raises `ValueError` when the game waits for no action."""
    if game.mover is not None and not game.turn.roll and not game.turn.thrown:
        return next(iter(game.possible_throws()))
    winning = win_choices(game, solution) if level == "perfect" else None
    if winning:
        return winning[0].action
    choices = solution.advise(game)
    points = temperature(solution, level)
    if not points:
        return choices[0].action
    best = choices[0].value
    weights = [exp((choice.value - best) / points) for choice in choices]
    return rng.choices(choices, weights)[0].action
