"""What a review tells of a game that somebody has left: nothing of what a computer did for them."""

from dataclasses import replace

import pytest

from bot.coach.service import reviews
from engine.play.leavers import Leaver
from tests.engine.solver.whole import solve_whole
from tests.golden.result_screens import reviewed


@pytest.fixture(scope="module")
def played():
    game, record, review = reviewed()
    return game, record, review, solve_whole(record.rules)


def test_luck_and_forecasts_are_told_of_those_who_stayed(played):
    _, record, whole, solution = played
    left = replace(record, leavers=(Leaver(0, 31),))
    assert [each.seat for each in whole.seats] == [0, 1, 2]
    assert reviews.luck_of(solution, left).seats == whole.seats[1:]
    assert [each.seat for each in reviews.course_of(solution, left)] == [1, 2]


@pytest.mark.slow
def test_where_a_computer_has_played_on_there_are_no_chances(played):
    _, record, whole, solution = played
    assert whole.course
    found = reviews.review_of(solution, replace(record, leavers=(Leaver(0, 31),)))
    assert (found.turning, found.throw, found.course, found.pending) == (None, None, (), False)
    gone = reviews.review_of(solution, replace(record, leavers=(Leaver(0),)))
    assert gone.course == whole.course, "a seat that is out of the game has no chances anyway"
