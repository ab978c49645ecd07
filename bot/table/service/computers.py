"""The computer players of the bot: their pace, their moves, and the solved tables that they go by."""

import asyncio
from asyncio import Future
from random import Random, SystemRandom
from typing import Literal, Protocol

from engine.analysis import exact_player
from engine.play import scorecard
from engine.play.game import Game
from engine.play.steps import Action
from engine.players.choose import choose, rehearse
from engine.players.levels import Level
from engine.rules.options import OptionValue
from engine.rules.patterns import FACES
from engine.rules.showdown_rules import Rules
from engine.solver.solution import Solution

Use = Literal["played", "lobby", "sometime"]
"""The use of a solution, the most urgent first: a game that is played or over, a lobby, anything else."""


class Solutions(Protocol):
    """The interface of the background solver of rulesets."""

    def want(self, rules: Rules, use: Use = "sometime", chat: int | None = None) -> None:
        """See to it that there will be a solution, if there can be one, in `chat`; returns at once."""

    def want_spread(self, rules: Rules) -> None:
        """See to it that a solution that is ready will have its spread; returns at once."""

    def solution(self, rules: Rules) -> Solution | None:
        """The solution of a ruleset if it is ready; never waits."""

    def progress(self, rules: Rules) -> float | None:
        """How much of a ruleset is solved, from 0 to 1; None if nobody is solving it."""

    def possible(self, rules: Rules) -> bool:
        """Whether a ruleset is solved or, as far as is known, will be once it is wanted."""

    def spread_possible(self, rules: Rules) -> bool:
        """Whether a ruleset has a spread of points or, as far as is known, will have it once it is wanted."""


_REHEARSED = 1000  # rules that are known to be rehearsed; then some are once more


class Computers:
    """The players of computer seats, with one-turn players and solved tables to decide by.

    Args:
        pace: seconds a computer player takes for a turn; at 0 it plays in the transaction that leaves it
            on turn.
        solutions: solved rulesets, which tell the exact worth of actions; without them every computer goes by
            the one-turn player.
        chance: of their errors, and of dice that they throw themselves.
    """

    def __init__(
        self, pace: float = 0.0, solutions: Solutions | None = None, chance: Random | None = None
    ) -> None:
        self.pace = pace
        self._solutions = solutions
        self._rehearsals: dict[tuple[str, int, tuple[tuple[str, OptionValue], ...]], Future[None]] = {}
        self._random = chance or SystemRandom()

    def prepare(self, rules: Rules, chat: int | None = None) -> None:
        """See to it that decisions under these rules take no time, and that there will be a solution, if any.

        Returns at once; belongs to the event loop.
        """
        key = rules.preset, rules.revision, rules.options
        if key not in self._rehearsals:
            if len(self._rehearsals) >= _REHEARSED:
                self._rehearsals.clear()
            self._rehearsals[key] = asyncio.get_running_loop().run_in_executor(None, rehearse, rules)
        if self._solutions is not None:
            self._solutions.want(rules, "played", chat)

    def ready(self, rules: Rules) -> bool:
        """Whether nothing has still to be worked out before a first decision under these rules.

        What takes tenths of a second has no place in a transaction: a computer with a pace waits for it.
        """
        rehearsal = self._rehearsals.get((rules.preset, rules.revision, rules.options))
        return rehearsal is None or rehearsal.done()

    def progress(self, rules: Rules) -> float | None:
        """How much of a ruleset is solved, from 0 to 1; None if it is, or nobody is solving it."""
        return None if self._solutions is None else self._solutions.progress(rules)

    def solution(self, rules: Rules) -> Solution | None:
        """What every action under these rules is worth, if that is known by now."""
        return None if self._solutions is None else self._solutions.solution(rules)

    def throw(self, dice: int) -> tuple[int, ...]:
        """Faces for a computer player among people who throw their own dice."""
        return tuple(self._random.choices(FACES, k=dice))

    def choose(self, game: Game, level: Level) -> Action:
        """What a player of this strength does; raises `ValueError` when the game waits for no action."""
        solution = self.solution(game.ruleset)
        if solution is None or not isinstance(game, scorecard.ScorecardGame):
            return choose(game, level, self._random.random)
        return exact_player.choose(solution, game, level, self._random.random)
