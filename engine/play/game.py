"""The union of both families of games, with functions that work for either one."""

from typing import assert_never

from engine.play import scorecard, showdown
from engine.play.together import new_together_game
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

Game = scorecard.ScorecardGame | showdown.ShowdownGame


def least_seats(rules: Rules) -> int:
    """The minimum number of seats of a game."""
    return showdown.MIN_SEATS if isinstance(rules, ShowdownRules) else 1


def new_game(rules: Rules, seats: int) -> Game:
    """The start of a game; raises `ValueError` for too few or too many seats."""
    match rules:
        case Ruleset(pace="together"):
            return new_together_game(rules, seats)
        case Ruleset():
            return scorecard.new_scorecard_game(rules, seats)
        case ShowdownRules():
            return showdown.new_showdown_game(rules, seats)
        case _:
            assert_never(rules)
