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
from tests.engine.analysis.played import next_step


def test_quantiles_and_means_of_a_distribution():
    scores = ScoreDistribution(10, np.array([0.05, 0.45, 0.45, 0.05]))
    assert scores.mean == pytest.approx(11.5)
    assert [scores.quantile(part) for part in (0.05, 0.5, 0.95, 1.0)] == [10, 11, 12, 13]
    assert (certain(7).mean, certain(7).quantile(0.05), certain(7).quantile(0.95)) == (7, 7, 7)


def path_of(solution, seats, rnd):
    progress, steps = Progress(new_scorecard_game(solution.rules, seats)), []
    start = progress
    while not progress.game.over:
        step = next_step(solution, progress.game, rnd)
        steps.append(step)
        progress = progress.after(step)
    return counted_steps(start, steps)


def test_a_course_begins_alike_for_all_and_ends_with_the_card(with_spread):
    solution = with_spread("series")
    path = path_of(solution, 3, Random(3))
    found = courses(WinChances(solution), path)
    end = path[-1][-1]
    assert [each.seat for each in found] == [0, 1, 2]
    assert len({each.forecasts[0] for each in found}) == 1
    for each in found:
        assert len(each.forecasts) == solution.rules.rounds + 1
        last = each.forecasts[-1]
        assert last.low == last.high == round(last.mean) == end.totals()[each.seat].points
        assert all(point.low <= point.mean <= point.high for point in each.forecasts)


def test_nine_of_ten_cards_end_within_their_bands(with_spread):
    solution, rnd = with_spread("series"), Random(4)
    win_chances, inside, every = WinChances(solution), 0, 0
    for _ in range(60):
        for each in courses(win_chances, path_of(solution, 1, rnd)):
            final = each.forecasts[-1].mean
            early = each.forecasts[: len(each.forecasts) // 2]
            inside += sum(point.low <= final <= point.high for point in early)
            every += len(early)
    assert 0.8 < inside / every <= 0.99


def test_nothing_is_told_of_no_steps(with_spread):
    assert courses(WinChances(with_spread("series")), ()) == ()
