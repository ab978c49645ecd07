"""Computer players of a set strength: softmax choice by exact values, with a temperature for each level.

The temperature of a level (`engine.players.levels`) goes by the ruleset's own standard deviation. In Yatzy
(SD 38.5) `solid` averages about 230 points and `novice` 191, of the best 248. With its last row
`perfect` plays to win.
"""

from collections.abc import Callable

from engine.analysis.last_round import win_choices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Action
from engine.players.choose import choose as choose_by_turn
from engine.players.levels import Level, draw, temperature
from engine.solver.solution import Solution


def choose(solution: Solution, game: ScorecardGame, level: Level, chance: Callable[[], float]) -> Action:
    """The action a player of this level takes; raises `ValueError` when the game waits for no action.

    Args:
        solution: of the ruleset.
        game: its state.
        level: how strong the player is.
        chance: a number from 0 up to 1, evenly spread; another one each time.
    """
    if not game.turn.roll:
        return solution.best(game)
    if game.mover in game.dared:  # the solution is of turns with all their rolls
        return choose_by_turn(game, level, chance)
    winning = win_choices(game, solution) if level == "perfect" else None
    if winning:
        return winning[0].action
    worths = {choice.action: choice.value for choice in solution.advise(game)}
    return draw(worths, temperature(level, solution.sd), chance)
