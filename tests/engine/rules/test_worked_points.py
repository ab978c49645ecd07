"""What rows pay: the numbers worked out in the rules, each with its document, and the sample vectors."""

import json

import pytest

from engine.cli.json_lines import score, total
from engine.presets import PRESETS, ruleset
from tests.engine.games import SHEETS
from tests.paths import ROOT

VECTORS = ROOT / "tests" / "vectors"


POINTS = [
    ("002", "classic", {}, "large_straight", (6, 2, 5, 3, 4), 2, 20),
    ("002", "classic", {}, "poker", (5, 5, 5, 5, 5), 2, 75),
    ("002", "classic", {}, "poker", (5, 5, 5, 5, 5), 1, 100),
    ("002", "classic", {}, "chance", (6, 6, 6, 6, 6), 1, 30),
    ("002", "classic", {}, "full", (4, 4, 4, 4, 4), 2, 20),
    ("000", "classic", {"same_face": "strict"}, "full", (4, 4, 4, 4, 4), 2, None),
    ("002", "classic", {"even_odd": "relaxed"}, "odd", (2, 2, 4, 6, 6), 1, 0),
    ("000", "classic", {"poker_prize": 300}, "poker", (1, 1, 1, 1, 1), 1, 310),
    ("004", "classic-plain", {}, "poker", (5, 5, 5, 5, 5), 1, 25),
    ("001", "yatzy", {}, "poker", (5, 5, 5, 5, 5), 1, 50),
    ("001", "yatzy", {}, "full", (2, 2, 2, 2, 2), 3, 10),
    ("001", "yatzy-strict", {}, "full", (2, 2, 2, 2, 2), 3, None),
    ("001", "yatzy", {}, "ones", (2, 2, 2, 2, 2), 3, None),
    ("003", "pirate", {}, "fours", (4, 4, 4, 4, 4), 1, 8),
    ("003", "pirate", {}, "four", (5, 5, 5, 5, 5), 2, None),
    ("000", "international", {}, "sixes", (6, 6, 6, 6, 6), 1, 30),
    ("000", "international", {}, "full", (5, 5, 5, 5, 5), 2, None),
    ("000", "international", {}, "long_straight", (5, 4, 3, 2, 1), 1, 30),
    ("000", "international", {}, "poker", (1, 1, 1, 1, 1), 1, 50),
    ("000", "international", {"poker_prize": 300}, "poker", (1, 1, 1, 1, 1), 1, 350),
    ("000", "international", {"sets": "on"}, "set_sixes", (6, 6, 1, 1, 1), 3, -6),
    ("000", "international", {"sets": "on"}, "set_fours", (4, 4, 4, 4, 4), 1, 0),
    ("000", "international", {"sets": "on"}, "set_ones", (2, 2, 3, 4, 5), 3, -3),
    ("000", "international", {"sets": "on"}, "sixes", (6, 6, 1, 1, 1), 3, 12),
    ("000", "series", {"faces": "cards"}, "sixes", (6, 6, 6, 6, 1), 1, 6),
    ("000", "series", {"faces": "cards"}, "large_straight", (2, 3, 4, 5, 6), 3, 20),
    ("000", "series", {"surplus": "off"}, "sixes", (6, 6, 6, 6, 1), 1, 0),
    ("000", "series", {}, "small_straight", (1, 2, 3, 4, 5), 1, 30),
    ("000", "series", {"poker_prize": 300}, "poker", (5, 5, 5, 5, 5), 2, 325),
    ("000", "stages", {}, "poker", (6, 6, 6, 6, 6), 2, 30),
    ("000", "stages", {}, "long_straight", (2, 3, 4, 5, 6), 2, 20),
    ("000", "yahtzee", {}, "three", (6, 6, 6, 5, 4), 1, 27),
    ("000", "yahtzee", {}, "four", (6, 6, 6, 6, 4), 3, 28),
    ("000", "yahtzee", {}, "four", (6, 6, 6, 5, 4), 3, None),
    ("000", "yahtzee", {}, "full", (5, 5, 6, 6, 6), 2, 25),
    ("000", "yahtzee", {}, "full", (6, 6, 6, 6, 6), 2, None),
    ("000", "yahtzee", {}, "short_straight", (3, 4, 5, 6, 6), 3, 30),
    ("000", "yahtzee", {}, "long_straight", (2, 3, 4, 5, 6), 3, 40),
    ("000", "yahtzee", {}, "poker", (1, 1, 1, 1, 1), 1, 50),
    ("000", "yahtzee", {}, "sixes", (6, 6, 6, 6, 6), 1, 30),
    ("rules", "kniffel", {}, "long_straight", (1, 2, 3, 4, 5), 1, 40),
    ("rules", "kniffel", {}, "poker", (4, 4, 4, 4, 4), 2, 50),
    ("rules", "yacht", {}, "short_straight", (1, 2, 3, 4, 6), 2, 15),
    ("rules", "yacht", {}, "long_straight", (2, 3, 4, 5, 6), 2, 30),
    ("rules", "yacht", {}, "four", (5, 5, 5, 5, 2), 2, 22),
    ("rules", "yacht", {}, "full", (5, 5, 5, 2, 2), 2, 19),
    ("rules", "yacht", {}, "full", (5, 5, 5, 5, 5), 2, None),
    ("rules", "yacht", {}, "poker", (5, 5, 5, 5, 5), 2, 50),
    ("rules", "yacht", {}, "chance", (1, 2, 4, 5, 6), 2, 18),
    ("000", "thrift", {}, "poker", (5, 5, 5, 5, 5), 1, 75),
    ("000", "thrift", {"poker_prize": 100}, "poker", (5, 5, 5, 5, 5), 3, 125),
    ("000", "thrift", {}, "full", (6, 6, 6, 5, 5), 5, 28),
    ("rules", "maxi", {}, "sixes", (6, 6, 6, 6, 6, 6), 3, 36),
    ("rules", "maxi", {}, "pair", (6, 6, 5, 5, 4, 4), 1, 12),
    ("rules", "maxi", {}, "two_pairs", (6, 6, 5, 5, 4, 4), 1, 22),
    ("rules", "maxi", {}, "three_pairs", (6, 6, 5, 5, 4, 4), 1, 30),
    ("rules", "maxi", {}, "three_pairs", (6, 6, 6, 6, 4, 4), 1, None),
    ("rules", "maxi", {}, "three", (6, 6, 6, 5, 5, 5), 2, 18),
    ("rules", "maxi", {}, "four", (2, 2, 2, 2, 5, 5), 2, 8),
    ("rules", "maxi", {}, "five", (2, 2, 2, 2, 2, 5), 2, 10),
    ("rules", "maxi", {}, "small_straight", (1, 2, 3, 4, 5, 5), 2, 15),
    ("rules", "maxi", {}, "large_straight", (1, 2, 3, 4, 5, 6), 2, 20),
    ("rules", "maxi", {}, "full_straight", (6, 5, 4, 3, 2, 1), 2, 21),
    ("rules", "maxi", {}, "full", (6, 6, 6, 5, 5, 5), 2, 28),
    ("rules", "maxi", {}, "full", (6, 6, 6, 6, 6, 5), 2, None),
    ("rules", "maxi", {}, "villa", (6, 6, 6, 5, 5, 5), 2, 33),
    ("rules", "maxi", {}, "villa", (6, 6, 6, 6, 6, 6), 2, None),
    ("rules", "maxi", {}, "tower", (6, 6, 5, 5, 5, 5), 2, 32),
    ("rules", "maxi", {}, "chance", (6, 6, 5, 4, 1, 1), 2, 23),
    ("rules", "maxi", {}, "poker", (1, 1, 1, 1, 1, 1), 5, 100),
    ("rules", "maxi", {}, "poker", (1, 1, 1, 1, 1, 2), 3, None),
    ("rules", "generala", {}, "ones", (1, 1, 1, 1, 1), 1, 5),
    ("rules", "generala", {}, "long_straight", (1, 2, 3, 4, 5), 3, 20),
    ("rules", "generala", {}, "long_straight", (2, 3, 4, 5, 6), 1, 25),
    ("rules", "generala", {}, "long_straight", (1, 3, 4, 5, 6), 1, None),
    ("rules", "generala", {}, "full", (6, 6, 6, 5, 5), 2, 30),
    ("rules", "generala", {}, "full", (6, 6, 6, 5, 5), 1, 35),
    ("rules", "generala", {}, "full", (6, 6, 6, 6, 6), 2, None),
    ("rules", "generala", {}, "four", (6, 6, 6, 6, 6), 2, 40),
    ("rules", "generala", {}, "four", (6, 6, 6, 6, 1), 1, 45),
    ("rules", "generala", {"served": "off"}, "four", (6, 6, 6, 6, 1), 1, 40),
    ("rules", "generala", {}, "poker", (6, 6, 6, 6, 6), 1, 50),
    ("rules", "generala", {"double": "on"}, "second_poker", (6, 6, 6, 6, 6), 2, 100),
    ("rules", "crag", {}, "thirteen_pair", (6, 6, 1), 1, 50),
    ("rules", "crag", {}, "thirteen_pair", (4, 4, 5), 2, 50),
    ("rules", "crag", {}, "thirteen_pair", (6, 5, 2), 2, None),
    ("rules", "crag", {}, "thirteen", (6, 5, 2), 2, 26),
    ("rules", "crag", {}, "thirteen", (6, 5, 1), 2, None),
    ("rules", "crag", {}, "three", (5, 5, 5), 2, 25),
    ("rules", "crag", {}, "odd_straight", (5, 1, 3), 2, 20),
    ("rules", "crag", {}, "even_straight", (2, 4, 6), 2, 20),
    ("rules", "crag", {}, "low_straight", (1, 2, 3), 2, 20),
    ("rules", "crag", {}, "high_straight", (4, 5, 6), 2, 20),
    ("rules", "crag", {}, "high_straight", (3, 4, 5), 2, None),
    ("rules", "crag", {}, "sixes", (6, 6, 1), 2, 12),
    ("rules", "cheerio", {}, "small_straight", (1, 2, 3, 4, 5), 3, 20),
    ("rules", "cheerio", {}, "large_straight", (2, 3, 4, 5, 6), 3, 25),
    ("rules", "cheerio", {}, "full", (1, 1, 1, 2, 2), 3, 7),
    ("rules", "cheerio", {}, "full", (6, 6, 6, 6, 6), 3, None),
    ("rules", "cheerio", {}, "chance", (6, 6, 5, 4, 1), 3, 22),
    ("rules", "cheerio", {}, "poker", (3, 3, 3, 3, 3), 3, 50),
    ("rules", "kismet", {}, "two_pairs_colour", (6, 6, 1, 1, 4), 3, 18),
    ("rules", "kismet", {}, "two_pairs_colour", (6, 6, 5, 5, 1), 3, None),
    ("rules", "kismet", {}, "flush", (5, 5, 5, 5, 2), 3, 35),
    ("rules", "kismet", {}, "flush", (3, 3, 4, 4, 5), 3, None),
    ("rules", "kismet", {}, "full", (6, 6, 6, 2, 2), 3, 37),
    ("rules", "kismet", {}, "full_colour", (6, 6, 6, 1, 1), 3, 40),
    ("rules", "kismet", {}, "full_colour", (6, 6, 6, 2, 2), 3, None),
    ("rules", "kismet", {}, "full_colour", (4, 4, 4, 4, 4), 3, 40),
    ("rules", "kismet", {}, "long_straight", (1, 2, 3, 4, 5), 3, 30),
    ("rules", "kismet", {}, "four", (5, 5, 5, 5, 1), 3, 46),
    ("rules", "kismet", {}, "poker", (6, 6, 6, 6, 6), 3, 80),
    ("rules", "yamb", {}, "long_straight_down", (1, 2, 3, 4, 5), 1, 66),
    ("rules", "yamb", {}, "long_straight_up", (2, 3, 4, 5, 6), 2, 56),
    ("rules", "yamb", {}, "long_straight_free", (1, 2, 3, 4, 5), 3, 46),
    ("rules", "yamb", {}, "three_free", (5, 5, 5, 1, 2), 3, 35),
    ("rules", "yamb", {}, "full_up", (3, 3, 3, 6, 6), 3, 51),
    ("rules", "yamb", {}, "four_announced", (6, 6, 6, 6, 1), 3, 64),
    ("rules", "yamb", {}, "four_down", (6, 6, 6, 6, 6), 3, 64),
    ("rules", "yamb", {}, "poker_free", (1, 1, 1, 1, 1), 3, 55),
    ("rules", "yamb", {}, "full_free", (3, 3, 3, 3, 3), 3, None),
    ("rules", "triple", {}, "sixes_double", (6, 6, 6, 6, 1), 3, 48),
    ("rules", "triple", {}, "full_triple", (5, 5, 5, 6, 6), 3, 75),
    ("rules", "triple", {}, "poker_triple", (1, 1, 1, 1, 1), 2, 150),
    ("rules", "balut", {}, "long_straight_first", (2, 3, 4, 5, 6), 3, 20),
    ("rules", "balut", {}, "full_second", (6, 6, 6, 5, 5), 3, 28),
    ("rules", "balut", {}, "poker_fourth", (6, 6, 6, 6, 6), 3, 50),
    ("rules", "classic", {"columns": 3}, "pair_up", (6, 6, 1, 3, 4), 1, 24),
    ("rules", "classic", {"columns": 2}, "fives_down", (5, 5, 5, 5, 1), 2, 5),
    ("rules", "classic", {}, "pair", (6, 6, 1, 3, 4), 1, 24),
    ("rules", "classic", {}, "pair", (6, 6, 1, 3, 4), 2, 12),
    ("rules", "classic", {}, "three", (5, 5, 5, 1, 2), 1, 30),
    ("rules", "classic", {}, "two_pairs", (6, 6, 3, 3, 1), 1, 36),
    ("rules", "classic", {}, "small_straight", (1, 2, 3, 4, 5), 1, 30),
    ("rules", "classic", {}, "two_pairs", (4, 4, 4, 4, 1), 2, 16),
    ("rules", "classic", {}, "sixes", (6, 6, 6, 6, 1), 1, 6),
    ("rules", "classic", {"surplus": "off"}, "sixes", (6, 6, 6, 6, 1), 1, 0),
    ("rules", "classic", {}, "sixes", (1, 1, 2, 3, 4), 3, -18),
    ("rules", "classic", {"school_unit": "count"}, "sixes", (1, 1, 2, 3, 4), 3, -3),
    ("rules", "classic", {"even_odd": "strict"}, "even", (2, 2, 4, 6, 6), 1, 40),
    ("rules", "classic", {"even_odd": "relaxed"}, "even", (2, 2, 4, 5, 1), 1, 8),
    ("rules", "series", {}, "twos", (2, 2, 1, 3, 4), 3, -2),
    ("rules", "series", {}, "two_pairs", (6, 6, 6, 6, 1), 3, None),
    ("rules", "series", {}, "poker", (5, 5, 5, 5, 5), 1, 100),
    ("rules", "stages", {}, "poker", (1, 1, 1, 1, 1), 3, 5),
    ("rules", "stages", {}, "short_straight", (1, 3, 4, 5, 6), 2, 18),
    ("rules", "stages", {}, "short_straight", (1, 2, 3, 4, 5), 2, 14),
    ("rules", "stages", {}, "even", (2, 2, 4, 6, 6), 1, 40),
    ("rules", "stages", {}, "odd", (1, 1, 3, 5, 6), 2, None),
    ("rules", "stages", {"chance": "distinct"}, "chance", (6, 6, 4, 3, 1), 2, None),
    ("rules", "stages", {"chance": "distinct"}, "chance", (6, 5, 4, 3, 1), 1, 38),
    ("rules", "stages", {"chance": "distinct"}, "chance", (6, 5, 4, 3, 1), 2, 19),
    ("rules", "thrift", {}, "sixes", (6, 6, 1, 1, 1), 3, None),
    ("rules", "thrift", {}, "four", (5, 5, 5, 5, 1), 1, 50),
    ("rules", "international", {}, "four", (6, 6, 6, 6, 5), 1, 29),
    ("rules", "international", {}, "full", (5, 5, 5, 6, 6), 2, 27),
    ("rules", "international", {}, "short_straight", (1, 3, 4, 5, 6), 3, 25),
    ("rules", "international", {"short_straight": 30}, "short_straight", (1, 3, 4, 5, 6), 3, 30),
    ("rules", "yatzy", {}, "two_pairs", (5, 5, 6, 6, 1), 3, 22),
    ("rules", "yatzy", {}, "four", (4, 4, 4, 4, 1), 3, 16),
    ("rules", "yatzy", {}, "full", (3, 3, 3, 4, 4), 3, 17),
    ("rules", "yatzy", {"poker_pips": "on"}, "poker", (3, 3, 3, 3, 3), 3, 65),
    ("rules", "yatzy", {}, "chance", (1, 5, 4, 3, 3), 3, 16),
    ("rules", "double", {}, "full", (6, 6, 3, 3, 4, 3), 3, 21),
    ("rules", "double", {}, "small_straight", (5, 4, 3, 2, 1, 2), 3, 15),
    ("rules", "double", {}, "sixes", (6, 6, 6, 6, 6, 6), 3, 30),
    ("rules", "double", {}, "extra", (5, 4, 3, 2, 1, 2), 3, 16),
    ("rules", "double", {"extra": "minus"}, "extra", (5, 4, 3, 2, 1, 2), 3, -12),
    ("rules", "double", {"extra": "free"}, "extra", (5, 4, 3, 2, 1, 2), 3, 0),
    ("rules", "pirate", {}, "fours", (4, 4, 4, 4, 4), 3, 8),
    ("rules", "pirate", {}, "threes", (3, 3, 1, 2, 6), 3, -3),
    ("rules", "pirate", {}, "ones", (1, 2, 3, 4, 6), 3, -2),
    ("rules", "pirate", {}, "ones", (1, 1, 1, 1, 6), 3, 1),
    ("rules", "pirate", {}, "three", (6, 6, 6, 1, 2), 3, 18),
    ("rules", "pirate", {}, "four", (5, 5, 5, 5, 1), 3, 40),
    ("rules", "pirate", {}, "pair", (5, 5, 6, 6, 6), 3, 10),
    ("rules", "pirate", {}, "three", (5, 5, 6, 6, 6), 3, 18),
    ("rules", "pirate", {}, "pair", (5, 5, 5, 5, 2), 3, None),
    ("rules", "pirate", {}, "three", (5, 5, 5, 5, 2), 3, None),
    ("rules", "pirate", {}, "chance", (1, 2, 3, 4, 6), 1, 32),
    ("rules", "crag", {}, "thirteen", (5, 5, 3), 2, 26),
    ("rules", "cheerio", {}, "full", (6, 6, 6, 5, 5), 3, 28),
    ("rules", "kismet", {}, "two_pairs_colour", (2, 2, 2, 2, 3), 3, 11),
]


@pytest.mark.parametrize("case", POINTS, ids=str)
def test_points_of_a_row(case):
    seed, preset, options, row, dice, roll, points = case
    rules = ruleset(preset, options)
    assert rules.rows[rules.row_index(row)].points(dice, roll) == points, f"document {seed}"


def vectors(name):
    for number, line in enumerate((VECTORS / name).read_text().splitlines(), 1):
        fields = json.loads(line)
        if fields["ruleset"] in PRESETS:
            yield f"{name}:{number}", fields


def test_sample_vectors_of_rows():
    checked = 0
    for where, fields in vectors("scores.jsonl"):
        assert score(fields) == {"rows": fields["rows"]}, where
        checked += 1
    assert checked >= 360


def test_sample_vectors_of_cards():
    checked = 0
    for where, fields in vectors("cards.jsonl"):
        assert total(fields) == {"points": fields["points"], "total": fields["total"]}, where
        checked += 1
    assert checked >= 84


def test_which_rows_of_the_other_games_are_doubled_on_the_first_roll():
    doubled = {key: {row.key for row in ruleset(key).rows if row.doubled} for key in SHEETS}
    assert doubled["classic-plain"] == doubled["yatzy"] == doubled["yatzy-strict"] == set()
    assert all(doubled[key] == set() for key in ("international", "yahtzee", "kniffel", "yacht"))
    assert all(doubled[key] == set() for key in ("thrift", "maxi", "generala"))
    for key in ("series", "stages"):
        lower = {row.key for row in ruleset(key).rows if row.section == "lower"}
        assert doubled[key] == lower - {"chance"}
    assert doubled["pirate"] == {row.key for row in ruleset("pirate").rows if row.section == "lower"}
