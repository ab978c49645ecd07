"""Win chances held against what happened, in ten bins, and what they cost.

    python -m tests.bench.bench_chances [--games 200] [--seats 2] [PRESET...]

Seats play their best for points, the last one in the last turn to win. One line a bin: how many chances fell
into it, their mean, and how often those seats won.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import time
from collections.abc import Iterator
from itertools import count
from random import Random

from engine.analysis.last_round import win_choices
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Step
from engine.presets import ruleset
from engine.records.record import Progress
from engine.solver.solution import Solution, solve

BINS = 10
EVERY = 5  # of the states of a game, which are much alike


def next_step(solution: Solution, game: ScorecardGame, rnd: Random) -> Step:
    """Chance, or what a perfect player does."""
    if game.due is not None:
        return Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
    if not game.turn.roll:
        return game.legal_actions()[0]
    winning = win_choices(game, solution)
    return winning[0].action if winning else solution.advise(game)[0].action


def predictions(solution: Solution, seats: int, games: int, seed: int) -> Iterator[tuple[float, float]]:
    """Chances of seats at moments of games, each with the part of the victory that the seat got."""
    win_chances, rnd = WinChances(solution), Random(seed)
    for _ in range(games):
        progress, told = Progress(new_scorecard_game(solution.rules, seats)), []
        for number in count(rnd.randrange(EVERY)):
            if progress.game.over:
                break
            if not number % EVERY:
                told.append(win_chances.chances(progress.game))
            progress = progress.after(next_step(solution, progress.game, rnd))
        winners = progress.game.outcome().winners
        for chances in told:
            for seat, chance in enumerate(chances):
                yield chance, (seat in winners) / len(winners)


def binned(found: list[tuple[float, float]]) -> list[tuple[int, float, float]]:
    """By tenths of the chance: how many, their mean, the mean of what came."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for each in found:
        bins[min(int(each[0] * BINS), BINS - 1)].append(each)
    return [
        (len(part), *(sum(column) / max(len(part), 1) for column in zip(*part, strict=True)))
        for part in bins
        if part
    ]


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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("presets", nargs="*", default=["series", "pirate", "yahtzee"])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    given = parser.parse_args()
    for key in given.presets:
        solution = solve(ruleset(key))
        mean, most = cost(solution)
        print(f"{key}: chances of four seats take {mean * 1e3:.2f} ms, at most {most * 1e3:.1f} ms")
        found = list(predictions(solution, given.seats, given.games, seed=1))
        for size, predicted, observed in binned(found):
            print(f"  {size:6} chances of {predicted:6.1%}: {observed:6.1%} came")
        print(f"  Brier score {sum((chance - came) ** 2 for chance, came in found) / len(found):.4f}")


if __name__ == "__main__":
    main()
