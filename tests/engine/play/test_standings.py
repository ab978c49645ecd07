"""Totals, places, round bonuses and the settlement."""

from dataclasses import replace
from random import Random

import pytest

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, Write
from engine.presets import ruleset
from engine.rules.bonuses import (
    Clean,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Unmade,
    high_low,
)
from engine.rules.open_bonuses import Promise, Threat
from engine.rules.sheet import Entry
from tests.engine.checks.standing import finished
from tests.engine.games import card_with


def turn(game: ScorecardGame, faces: str, row: str) -> ScorecardGame:
    """One turn: all dice thrown once, and written."""
    return game.apply(game.legal_actions()[0]).apply(Rolled(tuple(map(int, faces)))).apply(Write(row))


def three_seats() -> ScorecardGame:
    return new_scorecard_game(ruleset("yatzy", {"round_bonus": 10}), 3)


def test_the_best_of_a_complete_round_gets_the_bonus_and_nobody_when_tied():
    game = turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes")
    assert game.round_winners() == ()
    game = turn(game, "11111", "ones")
    assert game.round_winners() == (0,)
    assert [total.points for total in game.totals()] == [18 + 10, 12, 5]
    for row in ("chance", "chance", "chance"):
        game = turn(game, "12345", row)
    assert game.round_winners() == (0, None)
    assert [total.rounds for total in game.totals()] == [10, 0, 0]


def test_leaving_changes_nothing_in_rounds_already_won():
    game = turn(turn(turn(three_seats(), "66611", "sixes"), "66661", "sixes"), "11111", "ones")
    assert game.round_winners() == (1,)
    left = game.apply(Leave(1))
    assert left.round_winners() == (1,)
    assert left.totals()[0].points == 18
    alone = left.apply(Leave(2))
    assert alone.round_winners() == (1,)
    after = turn(alone, "12345", "chance")
    assert after.round_winners() == (1, None)  # nobody left to beat


def test_leaving_completes_a_round_for_the_others():
    game = turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes")
    assert game.apply(Leave(2)).round_winners() == (0,)


def test_a_round_bonus_needs_somebody_to_beat_and_the_option():
    for options, winners in (({"round_bonus": 10}, (None,)), ({}, ())):
        game = turn(new_scorecard_game(ruleset("yatzy", options), 1), "66611", "sixes")
        assert game.round_winners() == winners
        assert game.totals()[0].points == 18


SUM = Tenfold("upper", each=False)
FINE, PREMIUM = Shortfall("upper", -50), Clean("lower", 70)
UPPER_50, INTERIM = Threshold("upper", 63, 50), Threshold("upper", 0, 50)
GOOD_SCHOOL = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55512"}
OPTIONAL = {
    "pair": "66134",
    "three": "66612",
    "small_straight": "12345",
    "large_straight": "23456",
    "full": "66655",
    "four": "66661",
    "poker": "66666",
}


KISMET = Threshold("upper", 63, 35, higher=((71, 55), (78, 75)))
OF_65 = {"twos": "22222", "threes": "33333", "fours": "44444", "fives": "55552"}

THREAT, FINED = Threat(SUM, -3, -27), Threat(FINE, -6, -50)
SAVED = Promise(Spare("lower", 3), 0, 0, 0)


def upper(missing: int, rows: int, bonus: Threshold = UPPER_50) -> Promise:
    return Promise(bonus, rows, missing, 0)


@pytest.mark.parametrize(
    ("preset", "options", "rows", "points", "pending"),
    [
        ("kismet", {}, OF_65, 65 + 35, (upper(6, 65, KISMET),)),
        ("kismet", {}, {**OF_65, "sixes": "66612"}, 83 + 75, ()),
        ("kismet", {}, {**OF_65, "ones": "22345"}, 65 + 35, (upper(6, 65, KISMET),)),
        ("kismet", {}, {**OF_65, "sixes": "61122"}, 71 + 55, ()),  # five ones would be 76 of 78
        ("classic", {}, {}, 0, (Threat(SUM, None, 0),)),
        ("classic", {}, {"threes": "33126", "pair": "66134"}, -3 + 12, (THREAT,)),
        ("classic", {}, {**GOOD_SCHOOL, "threes": "33126", "sixes": "66612"}, -30, ()),  # closed
        ("pirate", {}, {"sixes": "66124"}, -6, (FINED, Promise(PREMIUM, None, 8, 0))),
        # At most 12 more: the fine cannot be avoided any more.
        (
            "pirate",
            {},
            {"ones": "12345", "twos": "13456", "threes": "12456", "fours": "44123", "fives": "55123"},
            -26 - 50,
            (Promise(PREMIUM, None, 8, 0),),
        ),
        # Trash is always made: once all other optional rows are, nothing can take the premium away.
        ("pirate", {}, OPTIONAL, 12 + 18 + 15 + 20 + 38 + 44 + 60 + 70, (Threat(FINE, None, 0),)),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "44111"}, 63 + 50, ()),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112", "fours": "12366"}, 28, ()),  # at most 30 more
        ("series", {}, GOOD_SCHOOL, 0, (upper(0, 0, INTERIM),)),  # the sixes may still cost 18
        ("thrift", {}, {"ones": "11123"}, 0, (SAVED, Threat(Unmade("lower"), 0, -127))),
    ],
)
def test_a_card_counts_what_is_written_and_what_is_certain(preset, options, rows, points, pending):
    rules = ruleset(preset, options)
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, **rows), card_with(rules)))
    assert game.standing()[0].points == points
    assert game.standing()[0].pending == pending


def test_what_threatens_a_seat_that_leaves_is_not_due():
    rules = ruleset("classic")
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, threes="33126"),) * 2)
    assert [each.as_it_stands().points for each in game.standing()] == [-30, -30]
    assert [each.as_it_stands().points for each in game.apply(Leave(1)).standing()] == [-30, -3]


def test_a_fine_that_is_certain_stays_when_its_seat_leaves_and_to_the_end():
    rules = ruleset("pirate")
    card = card_with(rules, threes="12456", fours="12356", fives="12346", sixes="12345")  # -54 of 10 to come
    game = replace(new_scorecard_game(rules, 2), cards=(card, card_with(rules)))
    left = game.apply(Leave(0))
    assert [state.points for state in (game, left)] == [(-54 - 50, 0)] * 2
    assert left.standing()[0].pending == ()
    end = finished(left, Random(1))
    assert end.outcome().totals[0] == -54 - 50
    assert (end.outcome().ranks, end.outcome().settled[0]) == ((None, 1), 0)


def test_unmade_rows_of_a_seat_that_leaves_are_settled_with_the_game():
    rules = ruleset("thrift")
    card = replace(card_with(rules, ones="11123", pair="66134"), saved=2)
    game = replace(new_scorecard_game(rules, 3), cards=(card, card, card))
    left = game.apply(Leave(0))
    assert game.points == left.points == (12, 12, 12)
    assert left.standing()[0].pending == ()
    assert left.apply(Leave(1)).apply(Leave(2)).points == (12 + 6 - 125,) * 3


@pytest.mark.parametrize(("high", "low", "worth"), [(True, True, 45), (True, False, 0), (False, True, 0)])
def test_the_spread_of_two_rows_counts_where_both_are_made(high, low, worth):
    spread = HighLow("lower", "max", "min", "ones")
    entries = {
        "max": Entry((), 0, 25, high),
        "min": Entry((), 0, 10, low),
        "ones": Entry((), 0, 3, made=True),
    }
    assert high_low(spread, entries) == worth
    assert high_low(spread, {**entries, "ones": None}) is None, "while one of them is open"
