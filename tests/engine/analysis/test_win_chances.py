"""Win chances: held against simulation, against each other, and against what must be so."""

from itertools import product
from random import Random

import numpy as np
import pytest

from engine.analysis.last_round import win_choices
from engine.analysis.score_distribution import ScoreDistribution, certain, from_curve, mixture, win_shares
from engine.analysis.win_chances import WinChances
from engine.play.scorecard import new_scorecard_game
from engine.play.steps import Leave, Rolled
from engine.play.turn import Turn
from engine.records.record import Progress
from engine.solver.score_curve import KNOTS
from tests.engine.analysis.played import last_turn, next_step


def test_ahead_shares_ties_as_counting_does():
    rnd = np.random.default_rng(3)
    distributions = [
        ScoreDistribution(low, rnd.dirichlet(np.ones(size))) for low, size in ((0, 4), (1, 3), (2, 3), (1, 1))
    ]
    shares = np.zeros(len(distributions))
    for scores in product(*(range(s.low, s.low + len(s.chances)) for s in distributions)):
        chance = np.prod([s.chances[score - s.low] for s, score in zip(distributions, scores, strict=True)])
        winners = np.array(scores) == max(scores)
        shares += chance * winners / winners.sum()
    assert win_shares(distributions) == pytest.approx(shares, abs=1e-12)


def test_eight_equal_scores_share_alike_and_far_apart_ones_are_decided():
    assert win_shares([certain(100)] * 8) == pytest.approx([1 / 8] * 8)
    low = ScoreDistribution(40, np.full(21, 1 / 21))
    assert win_shares([certain(100), low, certain(-3)]) == (1, 0, 0)


def test_a_straight_curve_is_the_normal_distribution():
    distribution = from_curve(120.3, 900.0, KNOTS.astype(np.float16))
    points = distribution.low + np.arange(len(distribution.chances))
    assert distribution.chances.sum() == pytest.approx(1)
    assert distribution.chances @ points == pytest.approx(120.3, abs=0.02)
    assert distribution.chances @ (points - 120.3) ** 2 == pytest.approx(900, rel=3e-3)
    assert from_curve(7, 0, KNOTS.astype(np.float16)).chances.max() > 0.6


def test_mixed_spreads():
    both = mixture([(0.25, certain(3)), (0.75, certain(5))])
    assert (both.low, both.chances.tolist()) == (3, [0.25, 0, 0.75])


@pytest.mark.parametrize("seats", [1, 3])
def test_chances_sum_to_one_and_end_with_the_result(with_spread, seats):
    solution = with_spread("series", card="short")
    win_chances, rnd = WinChances(solution), Random(seats)
    progress = Progress(new_scorecard_game(solution.rules, seats))
    while not progress.game.over:
        if progress.game.due is None:
            chances = win_chances.chances(progress.game)
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0
        progress = progress.after(next_step(solution, progress.game, rnd, careless=0.1))
    winners = progress.game.outcome().winners
    assert win_chances.chances(progress.game) == pytest.approx(
        [(seat in winners) / len(winners) for seat in range(seats)]
    )


def test_who_left_cannot_win(with_spread):
    solution = with_spread("international")
    game = new_scorecard_game(solution.rules, 3).apply(Leave(1))
    assert WinChances(solution).chances(game) == pytest.approx((0.5, 0, 0.5))
    assert WinChances(solution).chances(game.apply(Leave(0))) == (0, 0, 1)


def test_equal_leaders_of_a_blitz_are_as_likely(with_spread):
    solution = with_spread("international", tie_break="blitz")
    game = last_turn(solution.rules, 100, [115, 90], Turn((3, 3, 3, 3, 3), 3))
    tied = game.apply(win_choices(game, solution)[0].action)
    assert tied.blitz is not None
    assert WinChances(solution).chances(tied) == (0.5, 0.5, 0)
    won = tied
    for faces in ((1, 2, 3, 4, 6), (6, 6, 6, 6, 6)):
        won = won.apply(Rolled(faces))
    assert WinChances(solution).chances(won) == (0, 1, 0)


def test_quantiles_and_means_of_a_distribution():
    scores = ScoreDistribution(10, np.array([0.05, 0.45, 0.45, 0.05]))
    assert scores.mean == pytest.approx(11.5)
    assert [scores.quantile(part) for part in (0.05, 0.5, 0.95, 1.0)] == [10, 11, 12, 13]
    assert (certain(7).mean, certain(7).quantile(0.05), certain(7).quantile(0.95)) == (7, 7, 7)
