"""Computer players of three strengths: only legal actions, and the stronger the better."""

from collections import Counter
from itertools import count
from random import Random
from typing import get_args

import pytest

from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Throw, Write
from engine.players.choose import choose
from engine.players.levels import TEMPERATURES, Level, draw
from engine.players.one_turn import weigh
from tests.engine.games import RULESETS, random_faces

GAMES = 4


def errors(name: str, level: Level) -> float:
    """Over some games alone: the mean of what an action is worse than the best."""
    losses = []
    for seed in range(GAMES):
        game, rnd = new_scorecard_game(RULESETS[name], 1), Random(seed)
        while not game.over:
            if game.due is None:
                step = choose(game, level, rnd.random)
                assert step in game.legal_actions()
                worths = weigh(game)
                losses.append(max(worths.values()) - worths[step])
            else:
                step = random_faces(game, rnd)
            game = game.apply(step)
    return sum(losses) / len(losses)


@pytest.mark.parametrize("name", ["yatzy", "classic"])
def test_the_stronger_the_fewer_errors(name):
    novice, solid, perfect = (errors(name, level) for level in get_args(Level))
    assert novice > 2 * solid > 0
    assert perfect == 0


def test_an_action_is_taken_e_times_more_rarely_for_every_t_points_it_is_worse():
    worths = {Write("pair"): 10.0, Write("three"): 8.0, Throw((0,)): 10.0 - 2.0 * 50}
    sample = count()
    taken = Counter(draw(worths, 2.0, lambda: next(sample) / 10_000) for _ in range(10_000))
    assert taken[Write("pair")] / taken[Write("three")] == pytest.approx(2.718, rel=0.01)
    assert set(taken) == {Write("pair"), Write("three")}


def test_a_perfect_player_leaves_nothing_to_chance():
    worths = {Throw((0,)): 1.0, Write("pair"): 2.0, Write("three"): 2.0}

    def none() -> float:
        raise AssertionError("asked for chance")

    assert draw(worths, TEMPERATURES["perfect"], none) == Write("pair")


def test_the_last_crumb_of_chance_still_buys_an_action():
    worths = {Write("pair"): 1.0, Write("three"): 1.0, Write("four"): 1.0}
    assert draw(worths, 0.1, lambda: 1 - 2**-53) in worths
