"""Totals, places, round bonuses and the settlement."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.standings import Standing
from engine.play.steps import Leave, Rolled, Write
from engine.presets import ruleset
from engine.rules.bonuses import Bonus, Clean, Shortfall, Spare, Tenfold, Threshold, Unmade
from tests.engine.games import CARDS, RULESETS, SHEETS, any_rules, card_with, final, seats_for, walk


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


def test_a_round_bonus_needs_somebody_to_beat():
    game = turn(new_scorecard_game(ruleset("yatzy", {"round_bonus": 10}), 1), "66611", "sixes")
    assert game.round_winners() == (None,)
    assert game.totals()[0].points == 18


def test_without_the_option_rounds_are_not_counted():
    game = turn(new_scorecard_game(ruleset("yatzy"), 1), "66611", "sixes")
    assert game.round_winners() == ()


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_mean_settlement_sums_to_zero_and_changes_no_winner(seats):
    mean = final(RULESETS["classic settlement=mean"], seats, seats)
    plain = final(RULESETS["classic"], seats, seats)
    assert mean.outcome().totals == plain.outcome().totals
    assert mean.outcome().winners == plain.outcome().winners
    assert mean.outcome().ranks == plain.outcome().ranks
    assert sum(mean.outcome().settled) == 0
    middle = Fraction(sum(plain.outcome().totals), seats)
    assert mean.outcome().settled == tuple(points - middle for points in plain.outcome().totals)
    assert plain.outcome().settled == plain.outcome().totals


def test_a_seat_that_left_is_not_settled_and_does_not_move_the_mean():
    for before, step, after in walk(RULESETS["pirate settlement=mean"], 4, 2):
        if isinstance(step, Write) and before.game.turns == 10:
            game = after.game.apply(Leave(2))
            break
    while not game.over:
        game = game.apply(Rolled((1,) * len(game.due.positions)) if game.due else game.legal_actions()[-1])
    result = game.outcome()
    assert result.settled[2] == 0
    assert result.ranks[2] is None
    assert sum(result.settled) == 0


def test_equal_points_share_a_place_and_the_next_place_is_left_out():
    places = set()
    for seed in range(30):
        result = final(RULESETS["yatzy"], 8, seed).outcome()
        order = sorted(zip(result.ranks, result.totals, strict=True))
        for place, points in order:
            assert place == 1 + sum(other > points for other in result.totals)
        places.add(tuple(place for place, _ in order))
    assert any(len(set(found)) < 8 for found in places)  # some of these games have a tie


SUM, EACH = Tenfold("upper", each=False), Tenfold("upper", each=True)
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


@pytest.mark.parametrize(
    ("preset", "options", "rows", "points", "early"),
    [
        ("classic", {}, {}, 0, ()),
        ("classic", {}, {"threes": "33126", "pair": "66134"}, -30 + 12, ((SUM, -27),)),
        ("classic", {}, {"threes": "33126", "sixes": "66661"}, 3, ()),
        ("classic", {"school_penalty": "each"}, {"threes": "33126", "sixes": "66661"}, -24, ((EACH, -27),)),
        ("classic", {"school_penalty": "none"}, {"threes": "33126"}, -3, ()),
        ("classic", {"school_unit": "count"}, {"sixes": "66124"}, -10, ((SUM, -9),)),
        ("pirate", {}, {"sixes": "66124"}, -56, ((FINE, -50),)),
        ("pirate", {}, {"sixes": "66624"}, 0, ()),
        # Trash is always made: once all other optional rows are, nothing can take the premium away.
        ("pirate", {}, OPTIONAL, 12 + 18 + 15 + 20 + 38 + 44 + 60 + 70, ((PREMIUM, 70),)),
        ("pirate", {}, {**OPTIONAL, "poker": "66665"}, 12 + 18 + 15 + 20 + 38 + 44, ()),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "44411"}, 67 + 50, ((UPPER_50, 50),)),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "44111"}, 63 + 50, ((UPPER_50, 50),)),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "41111"}, 59, ()),
        ("series", {}, {**GOOD_SCHOOL, "sixes": "66612"}, 50, ()),  # settled
        ("series", {}, GOOD_SCHOOL, 0, ()),  # the sixes may still cost 18
        (
            "series",
            {},
            {**GOOD_SCHOOL, "ones": "11111", "fives": "55555"} | {"fours": "44444"},
            20 + 50,
            ((INTERIM, 50),),
        ),
        ("thrift", {}, {"ones": "11123"}, -127, ((Unmade("lower"), -127),)),
    ],
)
def test_a_card_counts_what_it_would_if_the_game_ended_as_it_stands(preset, options, rows, points, early):
    rules = ruleset(preset, options)
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, **rows), card_with(rules)))
    assert game.standing()[0] == Standing(points, early)


def test_saved_rolls_count_as_they_stand():
    rules = ruleset("thrift")
    card = replace(card_with(rules, ones="11123"), saved=2)
    game = replace(new_scorecard_game(rules, 2), cards=(card, card_with(rules)))
    assert game.standing()[0].early[0] == (Spare("lower", 3), 6)


def test_the_card_of_a_seat_that_left_counts_as_at_the_end():
    rules = ruleset("classic")
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, threes="33126"),) * 2)
    assert [each.points for each in game.standing()] == [-30, -30]
    assert [each.points for each in game.apply(Leave(1)).standing()] == [-30, -3]


def test_won_rounds_count():
    game = turn(turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes"), "11111", "ones")
    assert [each.points for each in game.standing()] == [28, 12, 5]


def check_standing(game: ScorecardGame) -> dict[int, tuple[tuple[Bonus, int], ...]]:
    """What is certain of every seat, after the checks that hold in every state."""
    certain = {}
    for seat, (each, total) in enumerate(zip(game.standing(), game.totals(), strict=True)):
        assert all(points for _, points in each.early)
        still_open = [bonus for bonus, points in total.bonuses if points is None]
        added = sum(points for bonus, points in each.early if bonus in still_open)
        assert each.points == total.points + added
        assert {type(bonus) for bonus, _ in each.early if bonus not in still_open} <= {Spare, Unmade}
        if game.over or not still_open:
            assert each.points == total.points
        if game.over:
            assert each.early == ()
        certain[seat] = tuple(one for one in each.early if isinstance(one[0], Threshold | Clean))
    return certain


@pytest.mark.parametrize("name", CARDS)
def test_the_standing_is_the_total_at_the_end_and_what_is_certain_comes(name):
    check_random_game(CARDS[name], 2, name)


@settings(max_examples=30, deadline=None)
@given(any_rules(SHEETS), st.integers(1, 4), st.integers())
def test_the_standing_is_right_under_any_options(rules, seats, seed):
    check_random_game(rules, seats, seed)


def check_random_game(rules, seats, seed):
    promised = {seat: set() for seat in range(seats_for(rules, seats))}
    for _, _, after in walk(rules, seats, seed, leaving=0.002):
        for seat, certain in check_standing(after.game).items():
            promised[seat] |= set(certain)
    if after.game.won is None:
        for seat in after.game.active:
            assert promised[seat] <= set(after.game.totals()[seat].bonuses)
