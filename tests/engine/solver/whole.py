"""Rulesets solved with all that can be solved of them, in memory."""

from engine.rules.ruleset import Ruleset
from engine.solver.cache import solve
from engine.solver.solution import Solution
from engine.solver.spread import solve_spread


def solve_whole(rules: Ruleset) -> Solution:
    """The solution of a ruleset, its spread known."""
    solution = solve(rules)
    solution.spread = solve_spread(solution.space, solution.values)
    return solution
