"""The maker of puzzles from solved tables: in a thread, one at a time; tables still missing are awaited."""

import asyncio
import time
from typing import Final

from bot.coach.waiting import solution_of
from bot.daily.puzzle_search import Puzzle, puzzle
from bot.daily.service.puzzles import PuzzleOrder
from bot.table.service.computers import Solutions

_REST: Final = 0.0002  # seconds, many times in a puzzle


class PuzzleMaker:
    """The maker of puzzles.

    Args:
        solutions: solved rulesets.
    """

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._one = asyncio.Lock()

    async def make(self, order: PuzzleOrder) -> Puzzle | None:
        """The puzzle that is wanted, under the first rules that allow one; None if there is none now."""
        for rules in order.rules:
            solution = await solution_of(self._solutions, rules)
            if solution is None:
                continue
            async with self._one:
                found = await asyncio.to_thread(puzzle, solution, order.seed, order.seen, _rest)
            if found is not None:
                return found
        return None


def _rest() -> None:
    """Let others work: a thread that wants to go on while this one works waits five milliseconds for it."""
    time.sleep(_REST)
