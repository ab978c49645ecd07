"""The choice of a computer player without a solved table, one turn ahead, in games of either family."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import assert_never

from engine.play import scorecard, showdown
from engine.play.game import Game, least_seats, new_game
from engine.play.steps import Action, Rolled
from engine.players import one_hand, one_turn
from engine.players.levels import FEW_POINTS_SD, TEMPERATURES, USUAL_SD, Level, draw
from engine.players.own_dice import with_bot_dice
from engine.rules.patterns import FACES
from engine.rules.showdown_rules import Rules


def weigh(game: Game) -> dict[Action, float]:
    """The computer player's estimate of every action, in points, the first of equals the sure one.

    Raises `ValueError` when the game waits for no action.
    """
    match game:
        case scorecard.ScorecardGame():
            return one_turn.weigh(_with_own_rolls(game))
        case showdown.ShowdownGame():
            return one_hand.weigh(game)
        case _:
            assert_never(game)


def _with_own_rolls(game: scorecard.ScorecardGame) -> scorecard.ScorecardGame:
    """The game by rules with as many rolls a turn as the mover has, which may be one fewer than usual."""
    if game.mover is None or game.mover not in game.dared:
        return game
    fewer = replace(game.ruleset, rolls=game.rolls_of(game.mover))
    return replace(game, ruleset=fewer, dared=frozenset())


def choose_best(game: Game) -> Action:
    """The action with the highest estimate; raises `ValueError` when the game waits for no action."""
    worths = weigh(game)
    return max(worths, key=worths.__getitem__)


def choose(game: Game, level: Level, chance: Callable[[], float]) -> Action:
    """The action that a player of this level takes.

    Args:
        game: waiting for an action, else `ValueError` is raised.
        level: its strength.
        chance: a number from 0 up to 1, evenly spread; another one each time.
    """
    return draw(weigh(game), TEMPERATURES[level] * _usual_sd(game), chance)


def _usual_sd(game: Game) -> float:
    """The standard deviation to assume of a final score: a small one where rows are not added up."""
    if isinstance(game, scorecard.ScorecardGame) and not any(row.adds for row in game.ruleset.rows):
        return FEW_POINTS_SD
    return USUAL_SD


def rehearse(rules: Rules) -> None:
    """Warm the caches of the computer player by one decision under these rules; it takes some 0.2 s."""
    game = with_bot_dice(new_game(rules, least_seats(rules)))
    faces = cycle(FACES)
    while game.due is not None or not game.turn.roll:
        if game.due is not None:
            game = game.apply(Rolled(tuple(next(faces) for _ in game.due.positions)))
        else:
            game = game.apply(next(iter(game.possible_throws())))
    weigh(game)
