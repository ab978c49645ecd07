"""Waiting for a solved table."""

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
