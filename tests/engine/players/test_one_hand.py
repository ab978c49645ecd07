"""The computer player of games of hands: better than chance, and exact where it is the last to throw."""

from fractions import Fraction
from random import Random

import pytest

from engine.play.game import new_game
from engine.play.steps import Stand, Throw
from engine.players.choose import choose_best
from engine.players.one_hand import HAND_POINTS, weigh
from engine.presets import ruleset
from tests.engine.games import random_step
from tests.engine.hands import SHOWDOWN, STRONGEST, hand, played


@pytest.mark.parametrize(
    ("key", "options", "least"),
    [("showdown", {"hands": 9}, 11), ("strongest", {"hands": 9}, 11), ("duel", {"best_of": 9}, 10)],
)
def test_the_computer_beats_whoever_plays_at_random(key, options, least):
    wins = 0
    for seed in range(12):
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
