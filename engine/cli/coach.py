"""`solve`: what best play of a ruleset is worth."""

import argparse
import json
import sys
import time

from engine.cli.common import Commands, add_ruleset, ruleset_of


def add_to(commands: "Commands[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser("solve", help="the expected score of best play, exactly; as JSON")
    add_ruleset(parser)
    parser.set_defaults(run=_solve)


def _solve(given: argparse.Namespace) -> int:
    from engine.solver.solution import solve  # noqa: PLC0415 - NumPy is slow to import, most commands need none

    rules = ruleset_of(given)
    start = time.perf_counter()
    solution = solve(rules)
    answer = {
        "expected": round(solution.expected, 10),
        "sd": round(solution.sd, 4),
        "states": solution.states,
        "seconds": round(time.perf_counter() - start, 3),
    }
    sys.stdout.write(json.dumps(answer) + "\n")
    return 0
