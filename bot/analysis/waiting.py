"""Waiting for a solved table, and for how its points are spread."""

import asyncio
from typing import Final

from bot.service.computers import Solutions
from engine.rules.showdown_rules import Rules
from engine.solver.solution import Solution

LOOK_SECONDS: Final = 0.5
"""Seconds between two looks whether a table has been solved."""


async def solution_of(solutions: Solutions, rules: Rules) -> Solution | None:
    """The solution of a ruleset, as soon as there is one; None if there will not be one."""
    solutions.want(rules)
    while (solution := solutions.solution(rules)) is None:
        if solutions.progress(rules) is None:
            return solutions.solution(rules)
        await asyncio.sleep(LOOK_SECONDS)
    return solution


async def with_spread(solutions: Solutions, rules: Rules) -> Solution | None:
    """The same, once it is known how its points are spread; None if that will not be known."""
    solution = await solution_of(solutions, rules)
    if solution is None:
        return None
    solutions.want_spread(rules)
    while solution.spread is None:
        if not solutions.spreading(rules):
            break
        await asyncio.sleep(LOOK_SECONDS)
    return solution if solution.spread is not None else None
