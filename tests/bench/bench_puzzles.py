"""What making puzzles costs taps: how late they are answered meanwhile.

    python -m tests.bench.bench_puzzles [--taps 400] [--preset yacht]

Puzzles are made one after the other all the while, as in the hour that many chats have chosen: by a thread
that never rests, and by the maker of the bot, whose thread does.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import tempfile
import time
from itertools import count
from pathlib import Path

from bot.daily.puzzle_maker import PuzzleMaker
from bot.daily.service.puzzles import PuzzleOrder
from bot.ground.values.place import Place
from engine.analysis.puzzle import puzzle
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.cache import load
from engine.solver.solution import Solution
from tests.bench.bench_pictures import compare


class _Solved:
    """Whoever has solved some rules already."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    def want(self, rules: Rules, chat: int | None = None) -> None:
        """Do nothing: it is there."""

    def solution(self, _: Rules) -> Solution:
        """The solution."""
        return self._solution

    def progress(self, _: Rules) -> None:
        """Nobody is solving any more."""


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=400)
    parser.add_argument("--preset", default="yacht")
    given = parser.parse_args()
    rules = ruleset(given.preset)
    if not isinstance(rules, Ruleset):
        raise SystemExit(f"{given.preset} has no scorecards")
    with tempfile.TemporaryDirectory() as folder:
        solution = load(rules, Path(folder))
    maker, seeds = PuzzleMaker(_Solved(solution)), (number.to_bytes(8) for number in count())

    async def in_thread() -> object:
        return await asyncio.to_thread(puzzle, solution, next(seeds))

    async def by_maker() -> object:
        order = PuzzleOrder(Place(-1), "", 1, (rules,), next(seeds), frozenset(), 0.0)
        return await maker.make(order)

    for name, make in (("a thread", in_thread), ("the maker", by_maker)):
        began = time.perf_counter()
        for _ in range(20):
            await make()
        print(f"{name}: {(time.perf_counter() - began) / 20 * 1e3:.0f} ms a puzzle")
    await compare(given.taps, {"no puzzle": None, "a thread": in_thread, "the maker": by_maker})


if __name__ == "__main__":
    asyncio.run(main())
