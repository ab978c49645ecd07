"""The solver beside a compiled one, the time of a hint, the memory of a loaded table; measured in one run.

    python -m tests.bench.bench_solver [--rounds 3] [--all]

The other one is yatzy-solver (Rust, both cores); both find values only. They take turns, so that whatever
else the machine does slows down both. CPU time counts the processes they start. `--all` also solves the
largest sheets of the classic game, beside the same Yatzy of the other.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import TypeVar

import yatzy_solver

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.cache import load, solve
from engine.solver.solution import Solution
from tests.engine.solver.parity import categories_of, row_keys

T = TypeVar("T")

RULES = ruleset("yatzy-strict")
LARGEST = [
    {"even_odd": even_odd, "first_roll_double": double, "school_unit": unit}
    for even_odd in ("strict", "relaxed")
    for double in ("all", "off")
    for unit in ("face", "count")
]


def clock(work: Callable[[], object]) -> tuple[float, float]:
    """Wall time and CPU time of one call, in seconds."""
    wall, cpu = time.perf_counter(), used()
    work()
    return time.perf_counter() - wall, used() - cpu


def used() -> float:
    """CPU seconds of this process and of those it has waited for."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def resident() -> float:
    """Memory of this process that is in use, files mapped included, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def compare(title: str, rules: Ruleset, rounds: int) -> None:
    """Solve a game, by turns with the other one's Yatzy."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(clock(lambda: solve(rules)))
        theirs.append(clock(lambda: yatzy_solver.Solver.build(yatzy_solver.Variant("yatzy-scandinavian"))))
    for name, ours_took, theirs_took in zip(
        ("wall", "CPU"), zip(*ours, strict=True), zip(*theirs, strict=True), strict=True
    ):
        mine, other = statistics.median(ours_took), statistics.median(theirs_took)
        print(f"{title}, {name}: {mine:.2f} s, yatzy-solver {other:.2f} s, ratio {mine / other:.3f}")


def positions(solution: Solution) -> list[ScorecardGame]:
    """A thousand moments of well played games, shuffled: hardly two in a row are of one card."""
    rnd, found = Random(1), []
    while len(found) < 1000:
        game = new_scorecard_game(solution.rules, 1)
        while not game.over:
            if game.due is not None:
                game = game.apply(Rolled(tuple(rnd.choices(range(1, 7), k=len(game.due.positions)))))
            elif not game.turn.roll:
                game = game.apply(next(iter(game.possible_throws())))
            else:
                found.append(game)
                game = game.apply(solution.best(game))
    rnd.shuffle(found)
    return found


def to_theirs(game: ScorecardGame) -> str:
    """A situation as yatzy-solver reads it."""
    categories = categories_of("yatzy-scandinavian")
    keys = row_keys(game.ruleset, categories)
    entries = game.cards[0].entries
    filled = [
        name for name, key in zip(categories, keys, strict=True) if entries[game.ruleset.row_index(key)]
    ]
    upper = sum(entry.points for entry in entries[:6] if entry is not None)
    dice = " ".join(map(str, sorted(game.turn.dice)))
    return f"dice {dice} | rolls {game.rolls_left} | upper {upper} | filled {','.join(filled) or '-'}"


def hints(ask: Callable[[T], object], situations: Iterable[T]) -> str:
    """The median and the mean time of an answer, in this thread."""
    took = []
    for each in situations:
        start = time.thread_time()
        ask(each)
        took.append(1e6 * (time.thread_time() - start))
    return f"{statistics.median(took):.0f}, {statistics.mean(took):.0f} us"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        load(RULES, Path(folder))
        before = resident()
        wall, _ = clock(lambda: load(RULES, Path(folder)))
        solution = load(RULES, Path(folder))
        asked = positions(solution)
        print(f"load: {wall * 1000:.0f} ms; resident after 1000 hints: {resident() - before:.1f} MB more")
        other = yatzy_solver.Solver.build(yatzy_solver.Variant("yatzy-scandinavian"))
        theirs = [to_theirs(game) for game in asked]
        for _ in range(given.rounds):
            mine, other_took = hints(solution.advise, asked), hints(other.option_values, theirs)
            print(f"a hint, median and mean: {mine}, yatzy-solver {other_took}")
    compare("cold solve", RULES, given.rounds)
    for options in LARGEST if given.all else ():
        title = " ".join(("classic", *options.values()))
        compare(title, ruleset("classic", options), given.rounds)


if __name__ == "__main__":
    main()
