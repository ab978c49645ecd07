"""Steps a second of the environments, beside pyhtzee and OpenSpiel's `yacht`; measured in one run.

    python -m tests.bench.bench_environments [--seconds 1] [--rounds 3] [--preset yatzy]

A step is one action of one game; actions are random among the legal ones, and choosing them is not counted.
CPU time of one thread. All take turns, so that whatever else the machine does slows down each of them.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import statistics
import time
from collections.abc import Iterator

import numpy as np
import pyspiel
from pyhtzee import Pyhtzee

import engine.environments.open_spiel_game  # noqa: F401 - registers the game
from engine.environments.game_batch import GAMES, GameBatch
from engine.environments.gymnasium_env import DicePokerEnv

RNG = np.random.default_rng(1)
Timed = Iterator[tuple[int, float]]
"""Steps, and the seconds that they took, without end."""


def batch(preset: str) -> Timed:
    """The games of a batch, masks included."""
    games = GameBatch(preset, games=GAMES, seed=1)
    mask = games.reset()
    while True:
        actions = (mask * (1 + RNG.random(mask.shape, dtype=np.float32))).argmax(axis=1)
        start = time.process_time()
        _, _, mask = games.step(actions)
        yield GAMES, time.process_time() - start


def gymnasium(preset: str) -> Timed:
    """The Gymnasium environment, its vector and mask included."""
    env = DicePokerEnv(preset)
    while True:
        over, (_, info) = False, env.reset()
        while not over:
            action = int(RNG.choice(np.flatnonzero(info["action_mask"])))
            start = time.process_time()
            _, _, over, _, info = env.step(action)
            yield 1, time.process_time() - start


def other() -> Timed:
    """Pyhtzee, its list of possible actions included, as masks are above."""
    while True:
        game = Pyhtzee(seed=int(RNG.integers(1, 1 << 30)))
        possible = game.get_possible_actions()
        while possible:
            action = possible[int(RNG.integers(len(possible)))]
            start = time.process_time()
            game.take_action(action)
            possible = game.get_possible_actions()
            yield 1, time.process_time() - start


def spiel(name: str) -> Timed:
    """A game of OpenSpiel: a step is an action of a player, the chance before the next one included."""
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        _chance(state)
        while not state.is_terminal():
            legal = state.legal_actions()
            action = legal[int(RNG.integers(len(legal)))]
            start = time.process_time()
            state.apply_action(action)
            _chance(state)
            yield 1, time.process_time() - start


def _chance(state: pyspiel.State) -> None:
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(RNG.integers(len(outcomes)))][0])


def speed(timed: Timed, seconds: float) -> float:
    """Steps a second, for so many seconds of them."""
    steps, used = 0, 0.0
    while used < seconds:
        more, took = next(timed)
        steps, used = steps + more, used + took
    return steps / used


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--preset", default="yatzy")
    given = parser.parse_args()
    subjects = {
        f"batch of {GAMES:,}": batch(given.preset),
        "Gymnasium environment": gymnasium(given.preset),
        "OpenSpiel game": spiel(f"python_dice_poker(preset={given.preset},players=2)"),
        "pyhtzee": other(),
        "OpenSpiel's yacht": spiel("yacht"),
    }
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(given.rounds):
        for name, timed in subjects.items():
            found[name].append(speed(timed, given.seconds))
    base = statistics.median(found["pyhtzee"])
    for name, speeds in found.items():
        median = statistics.median(speeds)
        print(f"{name}: {median:,.0f} steps a second, ratio to pyhtzee {median / base:.3f}")


if __name__ == "__main__":
    main()
