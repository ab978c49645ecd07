"""Forecasts turn by turn: from the same start to what came of it, within bands that hold what they say."""

from random import Random

import numpy as np
import pytest

from engine.analysis.course import courses
from engine.analysis.review import counted_steps
from engine.analysis.score_distribution import ScoreDistribution, certain
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.records.record import Progress
from tests.engine.analysis.played import play


def test_quantiles_and_means_of_a_distribution():
    scores = ScoreDistribution(10, np.array([0.05, 0.45, 0.45, 0.05]))
    assert scores.mean == pytest.approx(11.5)
    assert [scores.quantile(part) for part in (0.05, 0.5, 0.95, 1.0)] == [10, 11, 12, 13]
    assert (certain(7).mean, certain(7).quantile(0.05), certain(7).quantile(0.95)) == (7, 7, 7)


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
    for _ in range(60):
        for each in courses(win_chances, path_of(solution, 1, rnd)):
            early = each.forecasts[: len(each.forecasts) // 2]
            inside += sum(point.low <= each.forecasts[-1].mean <= point.high for point in early)
            every += len(early)
    assert 0.8 < inside / every <= 0.99


def test_nothing_is_told_of_no_steps(solution):
    assert courses(WinChances(solution), ()) == ()
