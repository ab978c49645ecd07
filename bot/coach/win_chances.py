"""Win chances for boards: known ones from an LRU cache, others computed in a thread."""

import asyncio
from typing import Final

from bot.ground.runtime.lru_dict import LruDict
from bot.table.service.computers import Solutions
from bot.table.views.game import GameView
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import ScorecardGame
from engine.players.levels import errs
from engine.solver.solution import Solution

KEPT: Final = 8
"""Rulesets whose win chances are kept."""

BOARDS: Final = 512
"""Boards whose win chances are kept."""

Board = tuple[int, int]
"""A state of a game: its number and its version."""


class BoardWinChances:
    """The win chances of every seat; belongs to the event loop, and computes in a thread.

    Args:
        solutions: solved rulesets.
    """

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._by_solution: LruDict[Solution, WinChances] = LruDict(KEPT)
        self._known: LruDict[Board, tuple[float, ...]] = LruDict(BOARDS)
        self._one = asyncio.Lock()

    def known(self, view: GameView) -> tuple[float, ...] | None:
        """By seat the chance to win, as far as it has been found out; never waits."""
        return self._known.get((view.game, view.version))

    def missing(self, view: GameView) -> bool:
        """Whether there is something to find out, and all is there that is needed for it.

        Nothing is said of somebody alone. The numbers take everybody to play their best: until a row is
        written they would be about nothing but that, and of a weaker robot it is known to be wrong.
        """
        return self.known(view) is None and self._solution(view) is not None

    async def find_out(self, view: GameView) -> None:
        """Find out the chances of a board, in a thread; they are known from then on."""
        solution, game = self._solution(view), view.progress.game
        if solution is None or not isinstance(game, ScorecardGame):
            return
        async with self._one:  # what `WinChances` keeps is for one thread at a time
            if self.known(view) is not None:
                return
            win_chances = self._by_solution.get(solution) or WinChances(solution)
            self._by_solution[solution] = win_chances
            self._known[view.game, view.version] = await asyncio.to_thread(win_chances.chances, game)

    def _solution(self, view: GameView) -> Solution | None:
        """What the chances of a board are worked out from; None where there are none, or not yet."""
        game = view.progress.game
        if view.state != "playing" or not isinstance(game, ScorecardGame) or len(game.active) < 2:  # noqa: PLR2004 - who should be beaten?
            return None
        if game.lays and 0 < game.turn.roll < game.ruleset.rolls:
            return None  # the dice lie to be written, and the tables would throw on
        if game.dared or not any(card.written for card in game.cards) or any(map(errs, view.robots)):
            return None
        solution = self._solutions.solution(game.ruleset)
        if solution is None:
            self._solutions.want(game.ruleset, "played")
        elif solution.spread is None:
            self._solutions.want_spread(game.ruleset)
        return solution if solution is not None and solution.spread is not None else None
