"""Chances come true as often as they say, in every tenth; and forecasts are what plain recursion finds."""

import numpy as np
import pytest

from engine.analysis.score_forecast import ScoreForecasts
from engine.presets import ruleset
from engine.rules.sheet import Card
from engine.solver.cache import solve
from engine.solver.score_curve import KNOTS
from engine.solver.solution import Solution
from engine.solver.spread import Spread
from tests.engine.analysis.calibration import bins, told
from tests.engine.solver.direct import POINTS, direct
from tests.engine.solver.test_exact_values import SHORT
from tests.engine.solver.test_tiny_sheets import SHEETS
from tests.rings import sampled


@pytest.mark.further
def test_each_tenth_comes_true_and_with_normal_distributions_would_not(with_spread):
    solution = with_spread("international")
    straight = Solution(solution.space, solution.values)
    curves = np.tile(KNOTS.astype(np.float16), (len(solution.spread.variances), 1))
    straight.spread = Spread(solution.spread.variances, curves)
    found, beside = (bins(told(each, games=5_000, moments=4, seed=2)) for each in (solution, straight))
    check_tenths(found)
    assert max(each.error for each in found) < 0.015
    # Held against the chances as they are, of the same games: what came by chance is in both.
    off = [[each.came - each.told for each in some] for some in (beside, found)]
    assert max(abs(one - other) for one, other in zip(*off, strict=True)) > 0.01


@pytest.mark.further
@pytest.mark.parametrize("key", ["pirate"])
def test_each_tenth_of_short_cards_comes_true(with_spread, key):
    check_tenths(bins(told(with_spread(key, card="short"), games=4_000, moments=4, seed=2)))


def check_tenths(found):
    """One in a hundred, and what chance alone brings about in games of another machine's last digits."""
    assert len(found) == 10
    assert [each for each in found if abs(each.came - each.told) > 0.01 + 2 * each.error] == []


@pytest.mark.parametrize("key", sampled(["international", "pirate"], ["international"]))
def test_a_short_card_is_followed_out_from_its_first_turn(key):
    rules = ruleset(key, {"card": "short"})
    found = ScoreForecasts(solve(rules)).final(Card((None,) * len(rules.rows)))
    points = found.low + np.arange(len(found.chances))
    expected, sd = SHORT[key]
    assert found.chances.sum() == pytest.approx(1)
    assert points @ found.chances == pytest.approx(expected, abs=1e-9)
    assert np.sqrt((points - expected) ** 2 @ found.chances) == pytest.approx(sd, abs=6e-4)


@pytest.mark.parametrize(
    "name", sampled(["a threshold", "tenfold rows", "a shortfall of one section"], ["tenfold rows"])
)
def test_the_last_three_rows_are_exact(name):
    """To 1e-6, against recursion over every roll and keep; no two choices are equal on these sheets."""
    rules = SHEETS[name]
    empty = Card((None,) * len(rules.rows))
    found = ScoreForecasts(solve(rules)).final(empty)
    for points, chance in zip(POINTS, direct(rules, chances=True)(empty)[2:], strict=True):
        if chance:
            assert found.chances[points - found.low] == pytest.approx(chance, abs=1e-6)
    assert found.chances.sum() == pytest.approx(1)
