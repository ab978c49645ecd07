"""What may be thrown in a turn, the most it may come to, and what a row written in it gives up."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from engine.play.given_up import given_up
from engine.play.most_points import most_points
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw
from engine.play.turn import Turn
from engine.presets import ruleset
from tests.engine.games import card_with, thrown, walk


def test_throws_of_a_turn_count_from_all_dice():
    game = new_scorecard_game(ruleset("pirate"), 2)
    assert list(game.possible_throws()) == [Throw((0, 1, 2, 3, 4))]
    lying = thrown(game, (4, 4, 4, 2, 1))
    assert len(list(lying.possible_throws())) == 31
    once = lying.apply(Throw((0,))).apply(Rolled((1,)))
    last = once.apply(Throw((1,))).apply(Rolled((6,)))
    assert last.turn.dice == (1, 6, 4, 2, 1)
    assert list(last.possible_throws()) == []


FACES = range(1, 7)


def best_now(game):
    """The most that these dice bring."""
    return max(game.entry(row).points for row in game.writable_rows())


@pytest.mark.parametrize(
    "name", ["balut", "classic", "crag", "generala", "maxi", "thrift", "yahtzee", "yamb"]
)
def test_it_is_the_best_of_all_that_may_come(name):
    rules = ruleset(name)
    states = [after.game for _, _, after in walk(rules, 2, (name, 0))]
    lying = [game for game in states if game.mover is not None and game.turn.roll and game.writable_rows()]
    for game in lying[-4:]:
        found = [best_now(game)]
        if game.rolls_left:
            rolls = combinations_with_replacement(FACES, rules.dice)
            later = [replace(game, turn=Turn(dice, game.turn.roll + 1)) for dice in rolls]
            found += [best_now(each) for each in later if each.writable_rows()]
        assert most_points(game) == max(found)


def test_what_counts_double_on_the_first_roll_cannot_be_had_after_it():
    rules = ruleset("classic", {"order": "join"})
    rest = {row.key: "12345" for row in rules.rows if row.key not in {"four", "ones"}}
    upper = {"ones": "11123"}
    game = replace(new_scorecard_game(rules, 1), cards=(card_with(rules, **upper, **rest),))
    at = {roll: most_points(replace(game, turn=Turn((1, 1, 1, 1, 2), roll))) for roll in (1, 2, 3)}
    before = most_points(game)
    assert before == 2 * at[2] == 48, "four sixes, from the hand"
    assert at[1] == 24
    assert at[3] == 4


def test_nobody_is_on_turn_once_all_is_written():
    rules = ruleset("yatzy", {"order": "join"})
    full = card_with(rules, **{row.key: "12345" for row in rules.rows})
    assert most_points(replace(new_scorecard_game(rules, 1), cards=(full,))) is None


@pytest.mark.parametrize(
    ("preset", "dice", "row", "hand"),
    [
        ("yatzy", (6, 6, 5, 5, 1), "poker", ("two_pairs", 22)),
        ("yatzy", (6, 5, 4, 2, 1), "poker", None),  # chance and single dice are no hands
        ("yatzy", (6, 6, 5, 5, 1), "chance", None),  # it pays
        ("yatzy", (6, 6, 5, 5, 1), "fours", ("two_pairs", 22)),
        ("yatzy", (6, 6, 5, 5, 1), "ones", None),
        ("classic", (4, 4, 4, 4, 1), "ones", ("four", 16)),  # of the school, at a loss
        ("classic", (4, 4, 5, 6, 1), "ones", None),  # a pair is no reason to ask there
        ("classic", (4, 4, 4, 4, 1), "fours", None),
    ],
)
def test_what_is_given_up(preset, dice, row, hand):
    rules = ruleset(preset, {"order": "join"})
    game = replace(new_scorecard_game(rules, 1), turn=Turn(dice, 2))
    found = given_up(game, (rules.row_index(row),))
    assert (found and (rules.rows[found[0]].key, found[1])) == hand


def test_double_dice_give_up_what_the_crossed_layer_makes():
    rules = ruleset("double", {"order": "join"})
    outer, inner = (6, 6, 5, 4, 2, 1), (3, 3, 3, 2, 2, 1)
    game = replace(new_scorecard_game(rules, 1), turn=Turn((*outer, *inner), 2))

    def of(*keys):
        return given_up(game, tuple(map(rules.row_index, keys)))

    assert of("pair", "full") is None
    assert of("poker", "full")[0] == rules.row_index("pair")
    assert rules.rows[of("pair", "poker")[0]].key == "full"
