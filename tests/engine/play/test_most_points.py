"""The most points of a turn, against every roll that may still come."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from engine.play.most_points import most_points
from engine.play.scorecard import new_scorecard_game
from engine.play.turn import Turn
from engine.presets import ruleset
from tests.engine.games import CARDS, SHEETS, card_with, walk

FACES = range(1, 7)
ONE_ROW = [name for name in SHEETS if CARDS[name].layers == 1]


def best_now(game):
    """The most that these dice bring."""
    return max(game.entry(row).points for row in game.writable_rows())


@pytest.mark.parametrize("name", ONE_ROW)
def test_it_is_the_best_of_all_that_may_come(name):
    rules = CARDS[name]
    states = [after.game for _, _, after in walk(rules, 2, (name, 0))]
    lying = [game for game in states if game.mover is not None and game.turn.roll and game.writable_rows()]
    for game in lying[-6:]:
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
