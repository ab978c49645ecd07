"""What a review tells of a game that somebody has left: nothing of what a computer did for them."""

from dataclasses import replace

import pytest

from bot.coach import reviews as service
from engine.play.leavers import Leaver
from engine.presets import ruleset
from tests.engine.solver.whole import solve_whole
from tests.golden.result_screens import finished, people


@pytest.fixture(scope="module")
def played():
    seats = (*people(2), replace(people(3, 1)[2], level="perfect"))
    record = finished(ruleset("international", {"card": "short"}), seats, 5).record()
    solution = solve_whole(record.rules)
    return record, service.review_of(solution, record), solution


def test_luck_and_forecasts_are_told_of_those_who_stayed(played):
    record, whole, solution = played
    left = replace(record, leavers=(Leaver(0, 12),))
    assert [each.seat for each in whole.seats] == [0, 1, 2]
    assert service.luck_of(solution, left).seats == whole.seats[1:]
    assert [each.seat for each in service.course_of(solution, left)] == [1, 2]


def test_where_a_computer_has_played_on_there_are_no_chances(played):
    record, whole, solution = played
    assert whole.course
    found = service.review_of(solution, replace(record, leavers=(Leaver(0, 12),)))
    assert (found.turning, found.throw, found.course, found.pending) == (None, None, (), False)
    gone = service.review_of(solution, replace(record, leavers=(Leaver(0),)))
    assert gone.course == whole.course, "a seat that is out of the game has no chances anyway"
