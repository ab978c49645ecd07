"""Bonuses, gates and sheets: what is worked out in the rules, each with the document it comes from."""

from collections import Counter

import pytest

from engine.play.scorecard import new_scorecard_game
from engine.play.standings import card_total
from engine.play.steps import Rolled, parse
from engine.presets import ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Entry, entry_for, writable


def full_card(rules, dice, **written):
    """A card with these dice everywhere but in the rows written otherwise, as (dice, roll)."""
    card = Card((None,) * len(rules.rows))
    for index, row in enumerate(rules.rows):
        card = card.write(index, entry_for(row, *written.get(row.key, (dice, 3))))
    return card


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


@pytest.mark.parametrize(("preset", "pays"), [("yatzy", 50), ("yahtzee", 35), ("yacht", 35)])
@pytest.mark.parametrize(("sixes", "made"), [((6, 6, 6, 1, 1), True), ((6, 6, 1, 1, 1), False)])
def test_the_upper_bonus_begins_at_63(preset, pays, sixes, made):
    rules = ruleset(preset)
    threes = {row.key: ((face,) * 3 + (face % 6 + 1,) * 2, 3) for face, row in enumerate(rules.rows[:6], 1)}
    card = full_card(rules, (1, 2, 2, 4, 6), **(threes | {"sixes": (sixes, 3)}))
    total_ = card_total(rules, card)
    assert total_.bonuses[0][1] == (pays if made else 0)


@pytest.mark.parametrize(
    ("sums", "pays"), [((62,), 0), ((63, 70), 35), ((71, 77), 55), ((78, 105), 75)], ids=str
)
def test_the_upper_bonus_of_kismet_has_three_steps(sums, pays):
    rules = ruleset("kismet")
    for points in sums:
        card = Card((None,) * len(rules.rows))
        for index in range(len(rules.rows)):
            card = card.write(index, Entry((), 3, 0 if index else points, made=True))
        assert sum(bonus for _, bonus in card_total(rules, card).bonuses) == pays


def test_sets_are_written_before_the_table_opens_and_cost_what_they_lack():
    rules = ruleset("international", {"sets": "on"})
    keys = [row.key for row in rules.rows]
    assert (len(keys), keys[:6]) == (18, [f"set_{key}" for key in UPPER_KEYS])
    assert keys[6:] == [row.key for row in ruleset("international").rows]
    card = Card((None,) * 18)
    for number in range(6):
        assert writable(rules.rows, rules.gates, card) == tuple(range(number, 6))
        card = card.write(number, entry_for(rules.rows[number], (number + 1,) * 2 + (number % 6, 3, 3), 3))
    assert writable(rules.rows, rules.gates, card) == tuple(range(6, 18))
    shown = [entry.points for entry in card.entries[:6] if entry is not None]
    assert card_total(rules, card).points == sum(shown) < 0


def test_a_round_is_won_by_all_points_of_a_turn():
    """66666 in sixes once yahtzee is made brings 30 + 100, more than a straight of 40."""
    lines = (
        *("throw 12345", "faces 11111", "write poker", "throw 12345", "faces 11234", "write chance"),
        *("throw 12345", "faces 66666", "write sixes", "throw 12345", "faces 23456", "write long_straight"),
    )
    winners = {}
    for revision in (1, 2):
        game = new_scorecard_game(ruleset("yahtzee", {"round_bonus": 50}, revision), 2)
        for line in lines:
            game = game.apply(parse(line))
        winners[revision] = game.round_winners(), game.points
    assert winners == {1: ((0, 1), (230, 101)), 2: ((0, 0), (280, 51))}


OUTER, INNER = (6, 6, 3, 3, 4, 3), (5, 4, 3, 2, 1, 2)


def test_double_dice_write_five_of_six_outer_and_five_of_six_inner_values():
    """The worked example of 001: 6-5, 6-4, 3-3, 3-2, 4-1, 3-2."""
    game = new_scorecard_game(ruleset("double"), 1).apply(parse("throw 123456"))
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
    ({"extra": "minus"}, "extra", INNER, -12, 5),
    ({}, "poker", (4, 4, 1, 4, 4, 4), 50, 1),
    ({}, "full", (4, 4, 1, 4, 4, 4), 20, 1),
    ({"same_face": "strict"}, "full", (4, 4, 1, 4, 4, 4), None, None),
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
