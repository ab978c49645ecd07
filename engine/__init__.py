"""Dice poker and its family as a pure library: no input or output, no clock, no randomness.

rules     patterns of dice, payments of rows, open rows: functions of rules, card and dice
presets   every game there is, as data; the typed fields of a preset are its options
play      a game under way: steps, turns, events, the two kinds of game, standings
records   a game as text, its fair dice, situations and codes of actions, codes of rules
rulebook  the rules as facts, from which texts in any language are written
players   computer players that see one turn ahead, and their levels of strength
solver    exact play of one scorecard by backward induction (NumPy)
analysis  uses of a solved table: luck and losses, win chances, the exact player (NumPy)
environments  games for programs that learn: Gymnasium, PettingZoo, OpenSpiel, batches (NumPy)
cli       the command line
errors    exceptions that the engine raises for bad input
__main__  `python -m engine`

A *game* answers `due` (the faces chance owes), `legal_actions` and `apply(step)`; `game.outcome` tells
how it ended. A *record* is the truth, a state is its replay. A *ruleset* is data, made by a preset from
options. Numbers such as 003 are sources of rules, listed in docs/rules-readings.md.

What is used most can be imported from here; docs/library.md shows it in ten examples.

>>> from engine import Rolled, Throw, Write, new_game, ruleset
>>> game = new_game(ruleset("yatzy", {"order": "join"}), seats=2)
>>> game = game.apply(Throw((0, 1, 2, 3, 4)))
>>> game.due
Due(label='turn.1.roll.1', dice=5, positions=(0, 1, 2, 3, 4))
>>> game = game.apply(Rolled((3, 3, 5, 5, 5)))
>>> game = game.apply(Write("full"))
>>> game.points, game.mover
((21, 0), 1)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from engine.errors import (
    ClashError,
    IllegalStepError,
    InvalidStepError,
    NotationError,
    OptionError,
    RecordError,
)
from engine.play.banking import BankGame
from engine.play.card_svg import card_svg
from engine.play.game import Game, new_game
from engine.play.length import EndReason, ended_by
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome
from engine.play.steps import (
    Action,
    Announce,
    Bank,
    Dare,
    Join,
    Lay,
    Leave,
    Rolled,
    SeatStep,
    Stand,
    Step,
    Stop,
    Take,
    Throw,
    Undo,
    Write,
    parse,
)
from engine.play.turn import Due, Turn
from engine.players.choose import choose, choose_best, play_game
from engine.players.levels import Level
from engine.presets import PRESETS, ruleset
from engine.records.action_codes import action_code, action_of
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record, lines_of
from engine.records.situation import Situation, parse_situation
from engine.records.verify import Verdict, verify
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Row
from engine.rules.showdown_rules import Rules, ShowdownRules

if TYPE_CHECKING:  # they need NumPy, which is no dependency of the library
    from engine.analysis.goal_play import solve_target, solve_two_players
    from engine.analysis.review import SeatReview, counted_steps, review
    from engine.analysis.score_distribution import ScoreDistribution
    from engine.analysis.win_chances import WinChances
    from engine.solver.cache import solve
    from engine.solver.outlook import Choice
    from engine.solver.solution import Solution

__version__ = "1.0.0"

__all__ = [
    "PRESETS",
    "Action",
    "Announce",
    "Bank",
    "BankGame",
    "BankRules",
    "Card",
    "Choice",
    "ClashError",
    "Dare",
    "Due",
    "EndReason",
    "Game",
    "IllegalStepError",
    "InvalidStepError",
    "Join",
    "Lay",
    "Leave",
    "Level",
    "NotationError",
    "OptionError",
    "Outcome",
    "Player",
    "Progress",
    "Record",
    "RecordError",
    "Rolled",
    "Row",
    "Rules",
    "Ruleset",
    "ScoreDistribution",
    "ScorecardGame",
    "SeatReview",
    "SeatStep",
    "ShowdownGame",
    "ShowdownRules",
    "Situation",
    "Solution",
    "Stand",
    "Step",
    "Stop",
    "Take",
    "Throw",
    "Turn",
    "Undo",
    "Verdict",
    "WinChances",
    "Write",
    "__version__",
    "action_code",
    "action_of",
    "card_svg",
    "choose",
    "choose_best",
    "counted_steps",
    "ended_by",
    "lines_of",
    "new_game",
    "parse",
    "parse_record",
    "parse_situation",
    "play_game",
    "review",
    "ruleset",
    "solve",
    "solve_target",
    "solve_two_players",
    "verify",
]


_WITH_NUMPY = {
    "Choice": "solver.outlook",
    "ScoreDistribution": "analysis.score_distribution",
    "SeatReview": "analysis.review",
    "Solution": "solver.solution",
    "WinChances": "analysis.win_chances",
    "counted_steps": "analysis.review",
    "review": "analysis.review",
    "solve": "solver.cache",
    "solve_target": "analysis.goal_play",
    "solve_two_players": "analysis.goal_play",
}
"""By name the module that has what needs NumPy."""


def __getattr__(name: str) -> object:
    """Import what needs NumPy when it is first asked for."""
    if name not in _WITH_NUMPY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = import_module(f"{__name__}.{_WITH_NUMPY[name]}")
    except ModuleNotFoundError as error:
        raise ImportError(f"{name} needs NumPy: pip install 'dice-poker[solver]'", name=error.name) from error
    value: object = getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
