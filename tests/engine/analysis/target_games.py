"""Games of two cards, one after the other: `python -m tests.engine.analysis.target_games [--games 100000]`.

The first card is played for points. The second one answers it twice, for points and to beat it, a tie
counting half; both shares are told with their standard errors, and beside them what the solved tables say.
"""
# ruff: noqa: T201 - it is a command

import argparse
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.analysis.goal_play import GoalPlay
from engine.analysis.score_forecast import ScoreForecasts
from engine.analysis.simulate import SimulatedGames, simulate
from engine.presets import ruleset
from engine.rules.sheet import Card
from engine.solver.cache import solve
from engine.solver.dice_index import Floats, Ints
from engine.solver.solution import Solution

MARGIN = 1_000
"""Points beyond which all is decided."""


def share(far: NDArray[np.intp]) -> Floats:
    """The share in the victory of a score so far above the other one."""
    return (far > 0) + (far == 0) / 2


def answered(solution: Solution, play: GoalPlay, others: Ints, seed: int) -> Ints:
    """The final scores of cards that are played to beat these scores."""
    games = SimulatedGames(solution, len(others), np.random.default_rng(seed), 0.0)
    worths = np.full((solution.space.cells, 2 * MARGIN), -np.inf)
    for cell, state in play.states.items():
        worths[cell] = 0
        worths[cell, state.low + MARGIN : state.high + MARGIN + 1] = state.worth
    for _ in solution.rules.rows:
        games.turn(_worth(games, worths, others))
    return games.scores()


def _worth(games: SimulatedGames, worths: Floats, others: Ints) -> Callable[[Ints, Floats], Floats]:
    space, lookup = games.space, games.lookup

    def worth(part: Ints, _: Floats) -> Floats:
        writing = games.batches[len(part)].writing
        which = np.unique(games.keys[part], return_inverse=True)[1]
        counted = space.totals.first[space.groups(games.keys[part])] + games.slots[part]
        found = np.full((len(writing.cells), len(part)), -np.inf)
        for payment, cells in enumerate(writing.cells):
            if cells is not None:
                reward = np.broadcast_to(writing.rewards[payment], which.max() + 1)[which]
                far = games.earned[part] - others[part] + reward + lookup.more[payment, counted]
                found[payment] = worths[cells, far + MARGIN]
        return found

    return worth


def main() -> None:
    """Play the games of each preset on its short card."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100_000)
    given = parser.parse_args()
    for key in ("yatzy", "kniffel", "classic"):
        solution = solve(ruleset(key, {"card": "short"}))
        empty = Card((None,) * len(solution.rules.rows))
        first = simulate(solution, given.games, 1)
        spread = range(-int(first.max()), -int(first.min()) + 1)
        play = GoalPlay(solution, empty, share, spread=spread)
        second = answered(solution, play, first, 2)
        final = ScoreForecasts(solution).final(empty)
        exact = sum(
            chance * play.worth(empty, final.low + place)
            for place, chance in enumerate(final.chances)
            if first.min() <= final.low + place <= first.max()
        )
        for how, scores in (("points", simulate(solution, given.games, 3)), ("win", second)):
            won = share(scores - first)
            error = won.std() / len(won) ** 0.5
            print(f"{key} card=short, for {how}: {won.mean():.4f} +- {error:.4f}")
        print(f"{key} card=short, by the tables: {exact:.4f}")


if __name__ == "__main__":
    main()
