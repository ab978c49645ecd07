"""Forecasts turn by turn, from the same start to what came of it, and what turned a game."""

from dataclasses import replace
from random import Random

import pytest

from bot.coach.reviews import Swings, courses, swings, turning_alone
from bot.table.model import LEAST_TURN
from engine.analysis.review import counted_steps
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Rolled, Throw, Write
from engine.play.turn import Turn
from engine.records.record import Progress
from engine.rules.sheet import Card
from tests.engine.analysis.played import last_turn, play, played_together, reviewed

ALL = (0, 1, 2, 3, 4)


@pytest.fixture(scope="module")
def solution(with_spread):
    return with_spread("series", card="short")


def path_of(solution, seats, rnd):
    rules = solution.rules
    return counted_steps(Progress(new_scorecard_game(rules, seats)), play(solution, rules, seats, rnd))


def test_a_course_begins_alike_for_all_and_ends_with_the_card(solution):
    path = path_of(solution, 3, Random(3))
    found = courses(WinChances(solution), path)
    assert [each.seat for each in found] == [0, 1, 2]
    assert len({each.forecasts[0] for each in found}) == 1
    for each in found:
        assert len(each.forecasts) == solution.rules.rounds + 1
        last = each.forecasts[-1]
        assert last.low == last.high == round(last.mean) == path[-1][-1].totals()[each.seat].points
        assert all(point.low <= point.mean <= point.high for point in each.forecasts)


def test_nine_of_ten_cards_end_within_their_bands(solution):
    rnd, win_chances, inside, every = Random(4), WinChances(solution), 0, 0
    for _ in range(30):
        for each in courses(win_chances, path_of(solution, 1, rnd)):
            early = each.forecasts[: len(each.forecasts) // 2]
            inside += sum(point.low <= each.forecasts[-1].mean <= point.high for point in early)
            every += len(early)
    assert 0.8 < inside / every <= 0.99


def test_nothing_is_told_of_no_steps(solution):
    assert courses(WinChances(solution), ()) == ()


def test_courses_and_turning_points_of_games_of_all_at_once_are_told(with_spread):
    solution = with_spread("series", card="short")
    start, steps, states = played_together(solution, 3, 4)
    path, end = counted_steps(start, steps), states[-1].game
    found = courses(WinChances(solution), path)
    assert [each.seat for each in found] == [0, 1, 2]
    assert len({each.forecasts[0] for each in found}) == 1
    for each in found:
        assert len(each.forecasts) == solution.rules.rounds + 1
        assert each.forecasts[-1].low == each.forecasts[-1].high == end.totals()[each.seat].points
    best = swings(WinChances(solution), path).throw
    assert best is not None
    assert best.change > 0


def moments(win_chances, path):
    """Every throw, from what it was held for, and every row: the mover, and its chance before and after."""
    thrown = None
    for before, step, after in path:
        match step:
            case Throw():
                thrown = before
            case Rolled() if before.mover is not None:
                mover = before.mover
                yield step, mover, win_chances.chances(thrown)[mover], win_chances.chances(after)[mover]
            case Write():
                mover = before.mover
                yield step, mover, win_chances.chances(before)[mover], win_chances.chances(after)[mover]


@pytest.mark.parametrize("seed", range(2))
def test_what_moved_the_chances_most_turned_the_game_whoever_it_was(with_spread, seed):
    solution = with_spread("series", card="short")
    path, _ = reviewed(solution, 3, seed, careless=(0.0, 0.4)[seed % 2])
    win_chances = WinChances(solution)
    found = swings(win_chances, path)
    every = list(moments(win_chances, path))
    step, mover, before, after = max(every, key=lambda each: abs(each[3] - each[2]))
    assert abs(after - before) >= LEAST_TURN, "somebody wins three in the end"
    assert (found.turning.seat, found.turning.row) == (mover, getattr(step, "row", None))
    assert (found.turning.before, found.turning.after) == pytest.approx((before, after))
    thrown = [each for each in every if isinstance(each[0], Rolled)]
    _, mover, before, after = max(thrown, key=lambda each: each[3] - each[2])
    assert found.throw.seat == mover
    assert (found.throw.before, found.throw.after) == pytest.approx((before, after))


def ended(solution, game, *steps):
    """What moved the chances in the end of a game."""
    return swings(WinChances(solution), counted_steps(Progress(game), steps))


def test_a_row_turns_a_game_for_who_writes_the_wrong_one(with_spread):
    solution = with_spread("international")
    rules = solution.rules
    game = last_turn(rules, 100, [125], Turn((6, 6, 6, 5, 1), 3))
    ones, almost = rules.row_index("ones"), game.cards[0]
    two_open = Card(
        tuple(None if row == ones else entry for row, entry in enumerate(almost.entries)),
        tuple(row for row in almost.written if row != ones),
    )
    path = [Write("ones"), *[Throw(ALL), Rolled((1, 1, 2, 2, 3))] * 3, Write("chance")]
    turning = ended(solution, replace(game, cards=(two_open, game.cards[1])), *path).turning
    assert (turning.seat, turning.row, turning.scored, turning.made) == (0, "ones", 1, True)
    assert turning.dice == (6, 6, 6, 5, 1)
    assert turning.before > 0.8
    assert turning.change <= -LEAST_TURN
    assert turning.turns


def test_a_collapse_turns_a_game_and_not_what_it_gave_to_the_others(with_spread):
    solution = with_spread("international")
    game = last_turn(solution.rules, 100, [120, 90], Turn((6, 6, 1, 1, 2), 2))
    found = ended(solution, game, Throw((2, 3, 4)), Rolled((1, 1, 1)), Write("chance"))
    assert (found.turning.seat, found.turning.dice) == (0, (6, 6, 1, 1, 1))
    assert found.turning.change < -LEAST_TURN
    assert found.throw is None, "no throw raised a chance"


def test_a_small_change_turns_nothing_and_the_best_throw_is_told(with_spread):
    solution = with_spread("international")
    game = last_turn(solution.rules, 100, [117], Turn((6, 5, 1, 1, 1), 2))
    path = [Throw((2, 3, 4)), Rolled((4, 4, 4)), Write("chance")]
    found = ended(solution, game, *path)
    assert found.turning is None
    assert (found.throw.seat, found.throw.dice) == (0, (6, 5, 4, 4, 4))
    assert 0 < found.throw.change < LEAST_TURN
    assert not found.throw.turns


def test_a_game_that_is_not_over_has_no_turning_point_and_alone_it_is_a_roll_in_points(with_spread):
    solution = with_spread("series", card="short")
    path, _ = reviewed(solution, 2, 1)
    assert swings(WinChances(solution), path[:-1]) == Swings()
    path, (seat,) = reviewed(solution, 1, 1)
    assert swings(WinChances(solution), path) == Swings()
    point = turning_alone(seat)
    assert point.points
    assert abs(point.after - point.before) == pytest.approx(max(abs(roll.points) for roll in seat.rolls))
