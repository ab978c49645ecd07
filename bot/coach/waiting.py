"""Polling for a solved table, and for the spread of its points."""

import asyncio
from typing import Final

from bot.table.service.computers import Solutions, Use
from engine.rules.showdown_rules import Rules
from engine.solver.solution import Solution

LOOK_SECONDS: Final = 0.5
"""Seconds between two looks whether a table has been solved."""


async def solution_of(solutions: Solutions, rules: Rules, use: Use = "sometime") -> Solution | None:
    """The solution of a ruleset, as soon as there is one; None if there will not be one."""
    solutions.want(rules, use)
    while (solution := solutions.solution(rules)) is None:
        if not solutions.possible(rules):
            return None
        await asyncio.sleep(LOOK_SECONDS)
        solutions.want(rules, use)  # too many may have waited, or something else was more urgent
    return solution


async def with_spread(solutions: Solutions, rules: Rules, use: Use = "sometime") -> Solution | None:
    """The solution of a ruleset, as soon as the spread of its points is known; None if it will not be."""
    while (solution := await solution_of(solutions, rules, use)) is not None:
        if solution.spread is not None:
            return solution
        if not solutions.spread_possible(rules):
            return None
        solutions.want_spread(rules)
        await asyncio.sleep(LOOK_SECONDS)
    return None
