"""Both families of games under one name: whoever runs or stores games need not know which one it is."""

from typing import assert_never

from engine import scorecard, showdown
from engine.potrules import PotRules, Rules
from engine.ruleset import Ruleset

Game = scorecard.Game | showdown.PotGame


def least_seats(rules: Rules) -> int:
    """How many seats a game needs."""
    return showdown.MIN_SEATS if isinstance(rules, PotRules) else 1


def new_game(rules: Rules, seats: int) -> Game:
    """The start of a game; raises `ValueError` for too few or too many seats."""
    match rules:
        case Ruleset():
            return scorecard.new_game(rules, seats)
        case PotRules():
            return showdown.new_pot_game(rules, seats)
        case _:
            assert_never(rules)
