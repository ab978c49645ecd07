"""The union of all families of games, with functions that work for any one."""

from typing import assert_never, overload

from engine.play import banking, scorecard, showdown
from engine.play.together import TogetherGame, new_together_game
from engine.presets import BankKey, ScorecardKey, ShowdownKey, ruleset
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

Game = scorecard.ScorecardGame | showdown.ShowdownGame | banking.BankGame
AllAtOnce = TogetherGame | banking.TogetherBankGame
"""The games in which all seats play at the same time."""


def least_seats(rules: Rules) -> int:
    """The minimum number of seats of a game."""
    return showdown.MIN_SEATS if isinstance(rules, ShowdownRules) else 1


@overload
def new_game(rules: Ruleset | ScorecardKey, seats: int) -> scorecard.ScorecardGame: ...
@overload
def new_game(rules: ShowdownRules | ShowdownKey, seats: int) -> showdown.ShowdownGame: ...
@overload
def new_game(rules: BankRules | BankKey, seats: int) -> banking.BankGame: ...
@overload
def new_game(rules: Rules | str, seats: int) -> Game: ...
def new_game(rules: Rules | str, seats: int) -> Game:
    """The start of a game by rules or by a preset; raises `ValueError` for a wrong number of seats."""
    match rules:
        case str():
            return new_game(ruleset(rules), seats)
        case Ruleset(pace="together"):
            return new_together_game(rules, seats)
        case Ruleset():
            return scorecard.new_scorecard_game(rules, seats)
        case ShowdownRules():
            return showdown.new_showdown_game(rules, seats)
        case BankRules():
            return banking.new_bank_game(rules, seats)
        case _:
            assert_never(rules)
