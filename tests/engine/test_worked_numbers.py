"""The numbers worked out in the rules, each with the document it comes from, and the sample vectors."""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.cli.lines import score, total
from engine.gates import writable
from engine.presets import PRESETS, ruleset
from engine.scorecard import new_game
from engine.sheet import UPPER_KEYS, Card, Entry, entry_for
from engine.standings import card_total
from engine.steps import Rolled, parse
from tests.engine.games import SHEETS

HERE = Path(__file__).parents[1] / "vectors"
SHARED = Path(__file__).parents[3] / "shared" / "vectors"


def full_card(rules, dice, **written):
    """A card with these dice everywhere but in the rows written otherwise, as (dice, roll)."""
    card = Card((None,) * len(rules.rows))
    for index, row in enumerate(rules.rows):
        card = card.write(index, entry_for(row, *written.get(row.key, (dice, 3))))
    return card


POINTS = [
    ("002", "classic", {}, "pair", (6, 6, 1, 3, 4), 1, 24),
    ("002", "classic", {}, "pair", (6, 6, 1, 3, 4), 2, 12),
    ("002", "classic", {}, "three", (5, 5, 5, 1, 2), 1, 30),
    ("002", "classic", {}, "two_pairs", (6, 6, 3, 3, 1), 1, 36),
    ("002", "classic", {}, "small_straight", (1, 2, 3, 4, 5), 1, 30),
    ("002", "classic", {}, "small_straight", (1, 2, 3, 4, 5), 3, 15),
    ("002", "classic", {}, "large_straight", (6, 2, 5, 3, 4), 2, 20),
    ("002", "classic", {}, "poker", (5, 5, 5, 5, 5), 2, 75),
    ("002", "classic", {}, "poker", (5, 5, 5, 5, 5), 1, 100),
    ("002", "classic", {}, "chance", (6, 6, 6, 6, 6), 1, 30),
    ("002", "classic", {}, "fives", (5, 5, 5, 5, 1), 1, 5),
    ("002", "classic", {}, "sixes", (6, 6, 6, 6, 1), 3, 6),
    ("002", "classic", {}, "full", (4, 4, 4, 4, 4), 2, 20),
    ("002", "classic", {}, "two_pairs", (4, 4, 4, 4, 1), 2, 16),
    ("000", "classic", {"same_face": "strict"}, "full", (4, 4, 4, 4, 4), 2, None),
    ("000", "classic", {"surplus": "off"}, "sixes", (6, 6, 6, 6, 1), 3, 0),
    ("000", "classic", {"surplus": "off"}, "sixes", (6, 6, 1, 1, 1), 3, -6),
    ("002", "classic", {"school_unit": "count"}, "sixes", (6, 6, 1, 1, 1), 3, -1),
    ("002", "classic", {"even_odd": "strict"}, "even", (2, 2, 4, 6, 6), 1, 40),
    ("002", "classic", {"even_odd": "strict"}, "odd", (1, 1, 3, 5, 6), 1, None),
    ("002", "classic", {"even_odd": "relaxed"}, "odd", (1, 1, 3, 5, 6), 1, 10),
    ("002", "classic", {"even_odd": "relaxed"}, "odd", (2, 2, 4, 6, 6), 1, 0),
    ("000", "classic", {"poker_prize": 300}, "poker", (1, 1, 1, 1, 1), 1, 310),
    ("004", "classic-plain", {}, "poker", (5, 5, 5, 5, 5), 1, 25),
    ("004", "classic-plain", {}, "pair", (6, 6, 1, 3, 4), 1, 12),
    ("001", "yatzy", {}, "poker", (5, 5, 5, 5, 5), 1, 50),
    ("001", "yatzy", {"poker_pips": "on"}, "poker", (5, 5, 5, 5, 5), 3, 75),
    ("001", "yatzy", {}, "full", (2, 2, 2, 2, 2), 3, 10),
    ("001", "yatzy-strict", {}, "full", (2, 2, 2, 2, 2), 3, None),
    ("001", "yatzy", {}, "ones", (2, 2, 2, 2, 2), 3, None),
    ("001", "yatzy", {}, "sixes", (6, 6, 6, 6, 2), 1, 24),
    ("003", "pirate", {}, "fours", (4, 4, 4, 4, 4), 1, 8),
    ("003", "pirate", {}, "threes", (3, 3, 1, 1, 2), 2, -3),
    ("003", "pirate", {}, "ones", (1, 2, 2, 3, 4), 3, -2),
    ("003", "pirate", {}, "ones", (1, 1, 1, 1, 4), 3, 1),
    ("003", "pirate", {}, "three", (6, 6, 6, 1, 2), 2, 18),
    ("003", "pirate", {}, "four", (5, 5, 5, 5, 1), 2, 40),
    ("003", "pirate", {}, "four", (5, 5, 5, 5, 1), 1, 60),
    ("003", "pirate", {}, "four", (5, 5, 5, 5, 5), 2, None),
    ("003", "pirate", {}, "pair", (5, 5, 6, 6, 6), 2, 10),
    ("003", "pirate", {}, "three", (5, 5, 6, 6, 6), 2, 18),
    ("003", "pirate", {}, "pair", (5, 5, 5, 5, 2), 2, None),
    ("003", "pirate", {}, "three", (5, 5, 5, 5, 2), 2, None),
    ("003", "pirate", {}, "full", (5, 5, 6, 6, 6), 2, 38),
    ("003", "pirate", {}, "poker", (2, 2, 2, 2, 2), 2, 40),
    ("003", "pirate", {}, "chance", (6, 6, 6, 6, 5), 1, 58),
    ("000", "international", {}, "ones", (1, 1, 1, 1, 1), 3, 5),
    ("000", "international", {}, "sixes", (6, 6, 6, 6, 6), 1, 30),
    ("000", "international", {}, "four", (6, 6, 6, 6, 5), 1, 29),
    ("000", "international", {}, "four", (6, 6, 6, 5, 5), 1, None),
    ("000", "international", {}, "full", (5, 5, 5, 6, 6), 2, 27),
    ("000", "international", {}, "full", (5, 5, 5, 5, 5), 2, None),
    ("000", "international", {}, "short_straight", (1, 2, 3, 4, 4), 3, 25),
    ("000", "international", {}, "short_straight", (1, 3, 4, 5, 6), 3, 25),
    ("000", "international", {"short_straight": 30}, "short_straight", (1, 3, 4, 5, 6), 3, 30),
    ("000", "international", {}, "short_straight", (1, 2, 3, 4, 5), 3, 25),
    ("000", "international", {}, "long_straight", (5, 4, 3, 2, 1), 1, 30),
    ("000", "international", {}, "poker", (1, 1, 1, 1, 1), 1, 50),
    ("000", "international", {}, "chance", (1, 2, 4, 4, 6), 1, 17),
    ("000", "series", {}, "sixes", (6, 6, 6, 6, 1), 1, 6),
    ("000", "series", {"surplus": "off"}, "sixes", (6, 6, 6, 6, 1), 1, 0),
    ("000", "series", {}, "twos", (2, 2, 1, 3, 4), 3, -2),
    ("000", "series", {}, "two_pairs", (6, 6, 6, 6, 1), 3, None),
    ("000", "series", {}, "small_straight", (1, 2, 3, 4, 5), 1, 30),
    ("000", "series", {}, "poker", (5, 5, 5, 5, 5), 1, 100),
    ("000", "series", {"poker_prize": 300}, "poker", (5, 5, 5, 5, 5), 2, 325),
    ("000", "series", {}, "chance", (6, 6, 6, 6, 6), 1, 30),
    ("000", "stages", {}, "poker", (6, 6, 6, 6, 6), 2, 30),
    ("000", "stages", {}, "poker", (1, 1, 1, 1, 1), 3, 5),
    ("000", "stages", {}, "short_straight", (1, 3, 4, 5, 6), 2, 18),
    ("000", "stages", {}, "short_straight", (1, 2, 3, 4, 5), 2, 14),
    ("000", "stages", {}, "short_straight", (1, 2, 3, 4, 6), 1, 20),
    ("000", "stages", {}, "long_straight", (2, 3, 4, 5, 6), 2, 20),
    ("000", "stages", {}, "even", (2, 2, 4, 6, 6), 1, 40),
    ("000", "stages", {}, "odd", (1, 1, 3, 5, 6), 2, None),
    ("000", "stages", {}, "chance", (6, 6, 6, 5, 5), 1, 28),
    ("000", "stages", {"chance": "distinct"}, "chance", (6, 6, 4, 3, 1), 2, None),
    ("000", "stages", {"chance": "distinct"}, "chance", (6, 5, 4, 3, 1), 1, 19),
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
    ("000", "thrift", {}, "sixes", (6, 6, 6, 6, 1), 1, 0),
    ("000", "thrift", {}, "sixes", (6, 6, 1, 1, 1), 3, None),
    ("000", "thrift", {}, "four", (5, 5, 5, 5, 1), 1, 50),
    ("000", "thrift", {}, "poker", (5, 5, 5, 5, 5), 1, 75),
    ("000", "thrift", {"poker_prize": 100}, "poker", (5, 5, 5, 5, 5), 3, 125),
    ("000", "thrift", {}, "two_pairs", (6, 6, 6, 6, 1), 3, None),
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
]


@pytest.mark.parametrize("case", POINTS, ids=str)
def test_points_of_a_row(case):
    seed, preset, options, row, dice, roll, points = case
    rules = ruleset(preset, options)
    assert rules.rows[rules.row_index(row)].points(dice, roll) == points, f"document {seed}"


# The school rows that are not 0, and what the school comes to.
NONE = (1, 1, 2, 2, 3)
SCHOOL = [
    ("002", {}, {"fives": 5, "sixes": 6}, 11),
    ("002", {}, {"twos": 2, "fives": -5}, -30),
    ("002", {}, {"twos": 2, "fives": -10}, -80),
    ("002", {}, {"twos": -2, "threes": -3}, -50),
    ("002", {"school_penalty": "each"}, {"twos": 2, "fives": -5}, -48),
    ("002", {"school_penalty": "none"}, {"twos": 2, "fives": -5}, -3),
]


@pytest.mark.parametrize(("seed", "options", "offs", "school"), SCHOOL)
def test_school_total_of_classic(seed, options, offs, school):
    rules = ruleset("classic", options)
    card = Card((None,) * len(rules.rows))
    for index, row in enumerate(rules.rows):
        points = offs.get(row.key, 0)
        number = 3 + points // (index + 1) if row.section == "upper" else 0
        dice = ((index + 1,) * number + tuple(f for f in range(1, 7) if f != index + 1))[:5]
        entry = entry_for(row, dice, 3) if row.section == "upper" else Entry(NONE, 3, 0, made=False)
        card = card.write(index, entry)
    assert card_total(rules, card).points == school, f"document {seed}"


def test_the_school_penalty_waits_for_the_whole_school():
    rules = ruleset("classic")
    card = Card((None,) * 15).write(5, entry_for(rules.rows[5], (1, 1, 1, 1, 2), 3))
    open_total = card_total(rules, card)
    assert open_total.points == -18
    assert [points for _, points in open_total.bonuses] == [None]


@pytest.mark.parametrize(
    ("preset", "sixes", "interim"),
    [
        ("series", (6, 6, 6, 6, 1), 50),
        ("series", (6, 6, 6, 1, 1), 50),
        ("series", (6, 6, 1, 1, 1), 0),
        ("stages", (6, 6, 6, 6, 1), 50),
        ("stages", (6, 6, 6, 1, 1), 0),
    ],
)
def test_interim_bonus_of_series_begins_at_0_and_of_stages_above_it(preset, sixes, interim):
    rules = ruleset(preset)
    card = Card((None,) * len(rules.rows))
    for face, row in enumerate(rules.rows[:6], 1):
        dice = sixes if face == 6 else (face,) * 3 + (face % 5 + 1,) * 2
        assert [points for _, points in card_total(rules, card).bonuses] == [None]
        card = card.write(face - 1, entry_for(row, dice, 3))
    assert [points for _, points in card_total(rules, card).bonuses] == [interim]


def test_the_second_series_opens_with_the_last_row_of_the_school():
    rules = ruleset("series")
    for keys in (UPPER_KEYS, UPPER_KEYS[::-1]):
        card = Card((None,) * len(rules.rows))
        for number, key in enumerate(keys):
            left = {rules.row_index(k) for k in keys[number:]}
            assert set(writable(rules.rows, rules.gates, card)) == left
            card = card.write(rules.row_index(key), entry_for(rules.rows[0], (1, 1, 1, 2, 3), 1))
        assert writable(rules.rows, rules.gates, card) == tuple(range(6, 15))


@pytest.mark.parametrize(("options", "bonuses"), [({}, []), ({"upper_bonus": 35}, [35])])
def test_international_has_an_upper_bonus_only_by_option(options, bonuses):
    rules = ruleset("international", options)
    threes = {row.key: ((face,) * 3 + (face % 6 + 1,) * 2, 3) for face, row in enumerate(rules.rows[:6], 1)}
    card = full_card(rules, (1, 2, 2, 4, 6), **threes)
    assert [points for _, points in card_total(rules, card).bonuses] == bonuses


@pytest.mark.parametrize(
    ("preset", "pays"), [("yatzy", 50), ("yatzy-strict", 50), ("yahtzee", 35), ("kniffel", 35), ("yacht", 35)]
)
@pytest.mark.parametrize(("sixes", "made"), [((6, 6, 6, 1, 1), True), ((6, 6, 1, 1, 1), False)])
def test_the_upper_bonus_begins_at_63(preset, pays, sixes, made):
    rules = ruleset(preset)
    threes = {row.key: ((face,) * 3 + (face % 6 + 1,) * 2, 3) for face, row in enumerate(rules.rows[:6], 1)}
    card = full_card(rules, (1, 2, 2, 4, 6), **(threes | {"sixes": (sixes, 3)}))
    total_ = card_total(rules, card)
    assert total_.bonuses[0][1] == (pays if made else 0)


@pytest.mark.parametrize(("sixes", "fine"), [((6, 6, 6, 1, 1), 0), ((6, 6, 1, 1, 1), -50)])
@pytest.mark.parametrize(("poker", "premium"), [((5, 5, 5, 5, 5), 70), ((5, 5, 5, 5, 1), 0)])
def test_fine_and_premium_of_pirate(sixes, fine, poker, premium):
    rules = ruleset("pirate")
    made = {
        **{row.key: ((face,) * 3 + (face % 6 + 1,) * 2, 3) for face, row in enumerate(rules.rows[:6], 1)},
        "sixes": (sixes, 3),
        "pair": ((2, 2, 3, 4, 6), 3),
        "three": ((2, 2, 2, 4, 6), 3),
        "small_straight": ((1, 2, 3, 4, 5), 3),
        "large_straight": ((2, 3, 4, 5, 6), 3),
        "full": ((2, 2, 3, 3, 3), 3),
        "four": ((2, 2, 2, 2, 6), 3),
        "poker": (poker, 3),
    }
    total_ = card_total(rules, full_card(rules, (1, 2, 3, 4, 6), **made))
    assert [points for _, points in total_.bonuses] == [fine, premium]


def vectors(name):
    for folder in (HERE, SHARED):
        if (folder / name).is_file():
            for number, line in enumerate((folder / name).read_text().splitlines(), 1):
                fields = json.loads(line)
                if fields["ruleset"] in PRESETS:
                    yield f"{folder.parent.name}:{number}", fields


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


PART_TWO = {"pair", "three", "four", "poker"}
PART_THREE = {"two_pairs", "full", "small_straight", "large_straight"}
OUTER, INNER = (6, 6, 3, 3, 4, 3), (5, 4, 3, 2, 1, 2)


def test_double_dice_write_five_of_six_outer_and_five_of_six_inner_values():
    """The worked example of 001: 6-5, 6-4, 3-3, 3-2, 4-1, 3-2."""
    game = new_game(ruleset("double"), 1).apply(parse("throw 123456"))
    lying = game.apply(Rolled(OUTER + INNER))
    card = lying.apply(parse("write full small_straight")).cards[0]
    rows = lying.ruleset
    assert card.entries[rows.row_index("full")] == Entry((6, 6, 3, 3, 3), 1, 21, made=True)
    assert card.entries[rows.row_index("small_straight")] == Entry((5, 4, 3, 2, 1), 1, 15, made=True)
    assert lying.entry(rows.row_index("full"), 1) == Entry((5, 4, 3, 2, 2), 1, 0, made=False)
    again = lying.apply(parse("throw 14"))
    assert again.apply(Rolled((1, 2, 6, 6))).turn.dice == (1, 6, 3, 2, 4, 3, 6, 4, 3, 6, 1, 2)


LEFT_OUT = [
    ({}, "full", OUTER, 21, 4),
    ({}, "small_straight", INNER, 15, 2),
    ({}, "sixes", (6,) * 6, 30, 6),
    ({}, "sixes", OUTER, 12, None),
    ({}, "pair", OUTER, 12, None),
    ({}, "chance", INNER, 16, 1),
    ({}, "extra", INNER, 16, 1),
    ({"extra": "minus"}, "extra", INNER, -12, 5),
    ({"extra": "free"}, "extra", INNER, 0, None),
    ({}, "poker", (4, 4, 1, 4, 4, 4), 50, 1),
    ({"poker_pips": "on"}, "poker", (4, 4, 1, 4, 4, 4), 70, 1),
    ({}, "full", (4, 4, 1, 4, 4, 4), 20, 1),
    ({"same_face": "strict"}, "full", (4, 4, 1, 4, 4, 4), None, None),
    ({"base": "yahtzee"}, "full", (4, 4, 1, 4, 4, 4), None, None),
    ({"base": "yahtzee"}, "three", (6, 6, 6, 1, 4, 5), 27, 1),
    ({"base": "yahtzee"}, "long_straight", (1, 2, 3, 4, 5, 6), 40, None),
]


@pytest.mark.parametrize(("options", "key", "dice", "points", "left_out"), LEFT_OUT)
def test_the_best_of_six_values_is_left_out(options, key, dice, points, left_out):
    rules = ruleset("double", options)
    row = rules.rows[rules.row_index(key)]
    assert (row.points(dice, 3), row.left_out(dice, 3)) == (points, left_out)
    entry = entry_for(row, dice, 3)
    assert len(entry.dice) == 5
    assert not Counter(entry.dice) - Counter(dice)
    assert row.points(entry.dice, 3) == points


def test_double_dice_have_eight_turns_or_seven():
    assert ruleset("double").rounds == 8
    assert ruleset("double", {"base": "yahtzee"}).rounds == 7


DOUBLED = [
    ({}, PART_TWO | PART_THREE),
    ({"first_roll_double": "pairs_up"}, PART_TWO),
    ({"first_roll_double": "no_straights"}, PART_TWO | {"two_pairs", "full"}),
    ({"first_roll_double": "no_two_pairs_full"}, PART_TWO | {"small_straight", "large_straight"}),
    ({"first_roll_double": "off"}, set()),
    ({"even_odd": "strict"}, PART_TWO | PART_THREE | {"even", "odd"}),
    ({"even_odd": "strict", "first_roll_double": "pairs_up"}, PART_TWO),
    ({"even_odd": "strict", "first_roll_double": "off"}, set()),
    ({"even_odd": "relaxed"}, PART_TWO | PART_THREE),
]


@pytest.mark.parametrize(("options", "doubled"), DOUBLED)
def test_which_rows_of_classic_are_doubled_on_the_first_roll(options, doubled):
    assert {row.key for row in ruleset("classic", options).rows if row.doubled} == doubled


def test_which_rows_of_the_other_games_are_doubled_on_the_first_roll():
    doubled = {key: {row.key for row in ruleset(key).rows if row.doubled} for key in SHEETS}
    assert doubled["classic-plain"] == doubled["yatzy"] == doubled["yatzy-strict"] == set()
    assert all(doubled[key] == set() for key in ("international", "yahtzee", "kniffel", "yacht"))
    assert all(doubled[key] == set() for key in ("thrift", "maxi", "generala"))
    for key in ("series", "stages"):
        lower = {row.key for row in ruleset(key).rows if row.section == "lower"}
        assert doubled[key] == lower - {"chance"}
    assert doubled["pirate"] == {row.key for row in ruleset("pirate").rows if row.section == "lower"}


MAXI = (
    "pair two_pairs three_pairs three four five small_straight large_straight full_straight"
    " full villa tower chance poker"
)


@pytest.mark.parametrize(
    ("preset", "rows"),
    [
        ("classic", "pair three four poker two_pairs full small_straight large_straight chance"),
        ("classic-plain", "pair two_pairs three small_straight large_straight full four poker chance"),
        ("yatzy", "pair two_pairs three four small_straight large_straight full chance poker"),
        ("pirate", "pair three small_straight large_straight full four poker chance"),
        ("international", "four full short_straight long_straight poker chance"),
        ("yahtzee", "three four full short_straight long_straight poker chance"),
        ("kniffel", "three four full short_straight long_straight poker chance"),
        ("yacht", "chance four full short_straight long_straight poker"),
        ("series", "pair two_pairs three small_straight large_straight full four poker chance"),
        ("double", "pair two_pairs three four small_straight large_straight full chance poker extra"),
        ("stages", "pair two_pairs three short_straight long_straight even odd full four poker chance"),
        ("thrift", "pair two_pairs three small_straight large_straight full four poker chance"),
        ("maxi", MAXI),
        ("generala", "long_straight full four poker"),
    ],
)
def test_sheets_are_in_the_order_of_their_documents(preset, rows):
    assert [row.key for row in ruleset(preset).rows] == [
        *("ones", "twos", "threes", "fours", "fives", "sixes"),
        *rows.split(),
    ]
