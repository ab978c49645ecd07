"""The values of docs/optimal-values.md anew: `python -m tests.engine.solver.optimal_values [WORDS]`.

Each row of its table is solved anew, or those with WORDS in their first column, and told with what it takes;
exit status 1 where a value differs.
"""
# ruff: noqa: T201 - it is a command

import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

from engine.presets import ruleset
from engine.rules.patterns import Groups
from engine.rules.ruleset import Ruleset
from engine.solver.cache import solve
from engine.solver.spread import solve_spread
from tests.paths import ROOT

PAGE = ROOT / "docs/optimal-values.md"
_ROW = re.compile(r"\| `([^`]+)`(?: \+ (\w+))? \| ([\d.]+) \| ([\d.]+) \| ([\d,]+) \|")
HOUSES = {"full5": {"full"}, "pairs4": {"two_pairs"}}
"""Rows of `yatzy-strict` that take equal dice as well, by the name of the house rule."""


def rules_of(told: str, house: str) -> Ruleset:
    """The rules of a row: a preset and its options, and a house rule of `yatzy-strict` that is no option."""
    key, *options = told.split()
    rules = ruleset(key, dict(each.split("=") for each in options))
    if not isinstance(rules, Ruleset):
        raise TypeError("expected a game with a scorecard")
    rows = (_lenient(row) if row.key in HOUSES.get(house, ()) else row for row in rules.rows)
    return replace(rules, rows=tuple(rows))


def _lenient(row):
    return replace(row, pattern=Groups(row.pattern.sizes, distinct=False))


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
        start = time.perf_counter()
        solution = solve(rules)
        seconds = time.perf_counter() - start
        found = sqrt(solve_spread(solution.space, solution.values).variances[0])
        right = abs(solution.expected - value) < 1e-9 and abs(found - sd) < 1e-3 and solution.states == states
        wrong += not right
        told = f"{solution.expected:.10f} {found:.4f} {solution.states:,} {seconds:.1f} s"
        print(f"{name}: {told}{'' if right else ' WRONG'}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
