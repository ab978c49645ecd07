"""The values of docs/optimal-values.md anew: `python -m tests.engine.solver.optimal_values [WORDS]`.

Each row of its table is solved anew, or those with WORDS in their first column, and told with the CPU seconds
that it takes and how often the upper bonus is got; exit status 1 where a value differs.
"""
# ruff: noqa: T201 - it is a command

import re
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from math import sqrt

import numpy as np

from engine.analysis.simulate import SimulatedGames
from engine.presets import ruleset
from engine.rules.bonuses import Threshold
from engine.rules.patterns import Groups
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Row
from engine.solver import solvable
from engine.solver.cache import solve
from engine.solver.solution import Solution
from engine.solver.spread import solve_spread
from tests.paths import ROOT

PAGE = ROOT / "docs/optimal-values.md"
_ROW = re.compile(r"\| `([^`]+)`(?: \+ (\w+))? \| ([\d.]+) \| ([\d.]+) \| [^|]* \| ([\d,]+) \|")
MOST_STATES = 50_000_000
"""Solved here at most; of a table that is larger than usual the deviation is sampled."""
HOUSES = {"full5": "full", "pairs4": "two_pairs", "pair1": "two_pairs"}
"""The row that takes other dice as well, by the name of the house rule."""
BONUS_GAMES = 100_000


def rules_of(told: str, house: str) -> Ruleset:
    """The rules of a row: a preset and its options, and a house rule that is no option."""
    key, *options = told.split()
    rules = ruleset(key, dict(each.split("=") for each in options))
    if not isinstance(rules, Ruleset):
        raise TypeError("expected a game with a scorecard")
    changed = (_lenient(row, house) if row.key == HOUSES.get(house) else row for row in rules.rows)
    return replace(rules, rows=tuple(changed), saves=rules.saves and house != "unsaved")


class OnePairCounts(Row):
    """Two pairs that take a single pair as well, as a program of 2012 had it."""

    def points(self, dice: Sequence[int], roll: int) -> int | None:
        """Twice the highest face that is there twice, where there are no two pairs."""
        pairs = (2 * face for face in sorted(set(dice), reverse=True) if dice.count(face) > 1)
        return super().points(dice, roll) or next(pairs, None)


def _lenient(row: Row, house: str) -> Row:
    if house == "pair1":
        return OnePairCounts(**{each.name: getattr(row, each.name) for each in fields(row)})
    return replace(row, pattern=Groups(row.pattern.sizes, distinct=False))


def bonus_chance(solution: Solution) -> float | None:
    """How often best play gets the bonus of the upper section, in simulated games; None without one."""
    if not any(isinstance(bonus, Threshold) for bonus in solution.rules.bonuses):
        return None
    games = SimulatedGames(solution, BONUS_GAMES, np.random.default_rng(1), 0.0)
    games.play()
    return float((solution.space.totals.ends()[games.slots] > 0).mean())


def cpu() -> float:
    """CPU seconds of this process and of those it has waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def rows() -> Iterator[tuple[str, Ruleset, float, float, int]]:
    """The rows of the page: name, rules, value, standard deviation, states."""
    for told, house, value, sd, states in _ROW.findall(PAGE.read_text("utf-8")):
        name = f"{told} + {house}" if house else told
        yield name, rules_of(told, house), float(value), float(sd), int(states.replace(",", ""))


def main(wanted: str = "") -> int:
    """Solve the rows whose names have these words."""
    wrong = 0
    for name, rules, value, sd, states in rows():
        if wanted not in name:
            continue
        start = cpu()
        solution = solve(rules, max_states=MOST_STATES)
        seconds = cpu() - start
        chance = bonus_chance(solution)
        usual = solution.states <= solvable.MOST_STATES
        found = sqrt(solve_spread(solution.space, solution.values).variances[0]) if usual else solution.sd
        right = abs(solution.expected - value) < 1e-9 and abs(found - sd) < 1e-3 and solution.states == states
        wrong += not right
        bonus = "-" if chance is None else f"{chance:.1%}"
        told = f"{solution.expected:.10f} | {found:.4f} | {bonus} | {solution.states:,} | {seconds:.1f}"
        print(f"| {name} | {told} |{'' if right else ' WRONG'}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
