"""Totals, places, round bonuses and the settlement."""

from fractions import Fraction

import pytest

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, Write
from engine.presets import ruleset
from tests.engine.games import RULESETS, final, walk


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
