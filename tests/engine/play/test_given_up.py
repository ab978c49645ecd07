"""A hand in hand that writing another row would give up."""

from dataclasses import replace

import pytest

from engine.play.given_up import given_up
from engine.play.scorecard import new_scorecard_game
from engine.play.turn import Turn
from engine.presets import ruleset


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
