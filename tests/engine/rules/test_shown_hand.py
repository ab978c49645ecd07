"""What dice are called: no game names a hand of several groups, or a straight, that it has no row for."""

from itertools import combinations_with_replacement

import pytest

from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import shown_hand

SCORECARDS = [key for key in PRESETS if isinstance(ruleset(key), Ruleset)]
OF_A_KIND = {"nothing", "pair", "three", "four", "five", "poker"}


@pytest.mark.parametrize("preset", SCORECARDS)
def test_a_hand_has_a_name_where_there_is_a_row_for_it(preset):
    rules = ruleset(preset)
    known = OF_A_KIND | {row.name for row in rules.rows}
    for dice in combinations_with_replacement(range(1, 7), len(rules.split(tuple(range(rules.values)))[0])):
        assert shown_hand(rules.rows, dice) in known, dice


@pytest.mark.parametrize(
    ("preset", "dice", "name"),
    [
        ("pirate", (2, 2, 5, 5, 1), "pair"),
        ("yacht", (2, 2, 5, 5, 1), "pair"),
        ("yatzy", (2, 2, 5, 5, 1), "two_pairs"),
        ("yacht", (3, 3, 3, 5, 1), "three"),
        ("yacht", (3, 3, 3, 5, 5), "full"),
        ("generala", (3, 3, 3, 3, 5), "four"),
        ("maxi", (3, 3, 3, 3, 5, 5), "tower"),
        ("maxi", (3, 3, 4, 4, 5, 5), "three_pairs"),
        ("crag", (6, 6, 1), "thirteen_pair"),
        ("crag", (6, 5, 2), "thirteen"),
        ("crag", (4, 5, 6), "high_straight"),
        ("crag", (5, 5, 5), "three"),
        ("crag", (5, 5, 1), "pair"),
        ("crag", (1, 4, 6), "nothing"),
        ("kismet", (6, 6, 6, 1, 1), "full_colour"),
        ("kismet", (6, 6, 6, 1, 2), "three"),
        ("kismet", (6, 6, 6, 2, 2), "full"),
        ("kismet", (3, 3, 4, 4, 1), "two_pairs_colour"),
        ("kismet", (3, 3, 5, 5, 1), "pair"),
        ("kismet", (5, 5, 5, 5, 2), "four"),
    ],
)
def test_what_has_no_row_is_called_by_its_equal_dice(preset, dice, name):
    assert shown_hand(ruleset(preset).rows, dice) == name
