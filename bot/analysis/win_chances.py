"""Win chances for boards: what is known of them at once, or nothing."""

from collections import OrderedDict
from collections.abc import Collection
from typing import Final

from bot.service.computers import Solutions
from engine.analysis.win_chances import WinChances
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.players.levels import Level, errs
from engine.solver.solution import Solution

KEPT: Final = 8
"""Rulesets whose win chances are kept."""


class BoardWinChances:
    """The chances of every seat to win, for the event loop.

    Args:
        solutions: solved rulesets.
    """

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._by_solution: OrderedDict[Solution, WinChances] = OrderedDict()

    def chances(self, game: Game, robots: Collection[Level] = ()) -> tuple[float, ...] | None:
        """By seat the chance to win; None for somebody alone, or while the ruleset is not solved.

        The numbers take everybody to play their best: until a row is written they would be about nothing but
        that, and of a weaker robot it is known to be wrong.

        Args:
            game: as it stands.
            robots: how strong those are that play in it.
        """
        if not isinstance(game, ScorecardGame) or len(game.active) < 2:  # noqa: PLR2004 - who should be beaten?
            return None
        if not any(card.written for card in game.cards) or any(map(errs, robots)):
            return None
        solution = self._solutions.solution(game.ruleset)
        if solution is None:
            self._solutions.want(game.ruleset)
            return None
        win_chances = self._by_solution.setdefault(solution, WinChances(solution))
        self._by_solution.move_to_end(solution)
        if len(self._by_solution) > KEPT:
            self._by_solution.popitem(last=False)
        return win_chances.chances(game)
