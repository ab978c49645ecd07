"""Win chances held against what happened, in ten bins, and what they cost.

    python -m tests.bench.bench_chances [--games 20000] [--moments 6] [--seed 1] [PRESET...]

Seats play their best for points, and their last rows to win. One line a bin: how many chances fell into it,
their mean, how often those seats won, and the standard error of that. By default all presets that can be
solved.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import time
from random import Random

from engine.analysis.last_round import win_choices
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Step
from engine.presets import PRESETS, ruleset
from engine.records.record import Progress
from engine.rules.ruleset import Ruleset
from engine.solver.solution import Solution
from engine.solver.solvable import refusal
from tests.bench.calibration import bins, told
from tests.engine.solver.whole import solve_whole


def next_step(solution: Solution, game: ScorecardGame, rnd: Random) -> Step:
    """Chance, or what a perfect player does."""
    if game.due is not None:
        return Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
    if not game.turn.roll:
        return game.legal_actions()[0]
    winning = win_choices(game, solution)
    return winning[0].action if winning else solution.advise(game)[0].action


def cost(solution: Solution) -> tuple[float, float]:
    """Seconds that the chances of one state take: on average over a game of four, and at most."""
    win_chances, rnd, took = WinChances(solution), Random(1), []
    progress = Progress(new_scorecard_game(solution.rules, 4))
    while not progress.game.over:
        start = time.perf_counter()
        win_chances.chances(progress.game)
        took.append(time.perf_counter() - start)
        progress = progress.after(next_step(solution, progress.game, rnd))
    return sum(took) / len(took), max(took)


def solvable() -> list[str]:
    """The presets that can be solved as they are."""
    every = {key: ruleset(key) for key in PRESETS}
    return [key for key, rules in every.items() if isinstance(rules, Ruleset) and refusal(rules) is None]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("presets", nargs="*", default=solvable())
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--moments", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for key in given.presets:
        solution = solve_whole(ruleset(key))
        mean, most = cost(solution)
        print(f"{key}: chances of four seats take {mean * 1e3:.2f} ms, at most {most * 1e3:.1f} ms")
        found = bins(told(solution, given.games, given.moments, given.seed))
        for each in found:
            off = each.came - each.told
            print(
                f"  {each.count:7} chances of {each.told:6.1%}: {each.came:6.1%} came"
                f" ({off:+.2%}, standard error {each.error:.2%})"
            )
        print(f"  furthest off: {max(abs(each.came - each.told) for each in found):.2%}")


if __name__ == "__main__":
    main()
