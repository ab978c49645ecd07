"""The computer player of hands, exact where it throws last; and computer players of three strengths."""

from collections import Counter
from fractions import Fraction
from itertools import count
from random import Random
from typing import get_args

import pytest

from engine.play.game import new_game
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Stand, Throw, Write
from engine.players.choose import choose, choose_best
from engine.players.levels import TEMPERATURES, Level, draw
from engine.players.one_hand import HAND_POINTS, weigh
from engine.players.one_turn import weigh as weigh_turn
from engine.presets import ruleset
from tests.engine.games import random_faces, random_step
from tests.engine.hands import SHOWDOWN, STRONGEST, hand, played
from tests.rings import sampled


@pytest.mark.parametrize(
    ("key", "options", "least"),
    [
        pytest.param("showdown", {"hands": 9}, 5, marks=pytest.mark.further),
        ("strongest", {"hands": 5}, 4),
        ("duel", {"best_of": 5}, 4),
    ],
)
def test_the_computer_beats_whoever_plays_at_random(key, options, least):
    wins = 0
    for seed in range(6):
        rnd = Random(seed)
        game = new_game(ruleset(key, options | {"order": "join", "tie_break": "blitz"}), 2)
        while not game.over:
            computer = game.due is None and game.mover == seed % 2
            game = game.apply(choose_best(game) if computer else random_step(game, rnd))
        wins += game.outcome().winners == (seed % 2,)
    assert wins >= least


def test_the_last_seat_of_a_hand_plays_for_what_is_to_be_beaten():
    def answer(rules, shown, *turn):
        return choose_best(played(rules, 2, hand(shown), *turn).game)

    assert answer(SHOWDOWN, "55531", "throw 12345; faces 66612") == Stand()  # it wins already
    assert answer(SHOWDOWN, "55531", "throw 12345; faces 55123") == Throw((2, 3, 4))
    assert answer(SHOWDOWN, "66661", "throw 12345; faces 55523") == Throw((3, 4))
    low = ruleset("showdown", {"order": "join", "low": "on"})
    assert answer(low, "12346", "throw 12345; faces 11234") in {Throw((0,)), Throw((1,))}


def test_the_chances_of_the_last_seat_are_exact():
    def chance(step, *turn, rules=SHOWDOWN, shown="66666"):
        return weigh(played(rules, 2, hand(shown), *turn).game)[step] / HAND_POINTS

    four = "throw 12345; faces 66612; throw 45; faces 61"
    assert chance(Throw((4,)), four, rules=STRONGEST) == pytest.approx(1 / 12)  # it ties, half the time wins
    assert chance(Throw((4,)), "throw 12345; faces 66661") == pytest.approx((1 - 25 / 36) / 2)
    # With two rolls for it, and four nines to beat: five equal dice, or four of another face than nines.
    assert chance(Throw((3, 4)), "throw 12345; faces 55512", shown="11112") == pytest.approx(three_alike())


def three_alike():
    """The chance that three alike become four in two rolls of the other dice, the fourth one locked."""
    none = Fraction(25, 36)
    return float(1 - none * none)


GAMES = 3


def errors(name: str, level: Level) -> float:
    """Over some games alone: the mean of what an action is worse than the best."""
    losses = []
    for seed in range(GAMES):
        game, rnd = new_scorecard_game(ruleset(name, {"card": "short"}), 1), Random(seed)
        while not game.over:
            if game.due is None:
                step = choose(game, level, rnd.random)
                assert step in game.legal_actions()
                worths = weigh_turn(game)
                losses.append(max(worths.values()) - worths[step])
            else:
                step = random_faces(game, rnd)
            game = game.apply(step)
    return sum(losses) / len(losses)


@pytest.mark.parametrize("name", sampled(["yatzy", "classic"], ["classic"]))
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
