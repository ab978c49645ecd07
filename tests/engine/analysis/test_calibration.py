"""Chances come true as often as they say, in every tenth; and forecasts are what plain recursion finds."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from engine.analysis.score_forecast import ScoreForecasts
from engine.play.standings import card_total
from engine.presets import ruleset
from engine.rules.sheet import Card, entry_for
from engine.solver.score_curve import KNOTS
from engine.solver.solution import Solution, solve
from engine.solver.spread import Spread
from tests.engine.analysis.calibration import bins, told
from tests.engine.solver.test_exact_values import SHORT
from tests.engine.solver.test_tiny_sheets import SHEETS


@pytest.fixture(scope="module")
def told_of(with_spread):
    """What was told in games of a preset; `straight` takes all distributions for normal."""

    @cache
    def found(key, *, straight=False, **options):
        solution = with_spread(key, **options)
        if straight:
            spread = solution.spread
            curves = np.tile(KNOTS.astype(np.float16), (len(spread.variances), 1))
            solution = Solution(solution.space, solution.values)
            solution.spread = Spread(spread.variances, curves)
        return bins(told(solution, games=10_000, moments=4, seed=2))

    return found


@pytest.mark.further
def test_each_tenth_comes_true_and_with_normal_distributions_would_not(told_of):
    found, straight = told_of("international"), told_of("international", straight=True)
    assert len(found) == 10
    # One in a hundred, and what chance alone brings about in games of another machine's last digits.
    assert [each for each in found if abs(each.came - each.told) > 0.01 + 2 * each.error] == []
    assert max(each.error for each in found) < 0.01
    # Held against the chances as they are, of the same games: what came by chance is in both.
    beside = [
        (one.came - one.told) - (other.came - other.told) for one, other in zip(straight, found, strict=True)
    ]
    assert max(map(abs, beside)) > 0.01


@pytest.mark.further
@pytest.mark.parametrize("key", ["classic", "pirate", "yatzy", "yahtzee", "international"])
def test_each_tenth_of_short_cards_comes_true(told_of, key):
    found = told_of(key, card="short")
    assert len(found) == 10
    assert [each for each in found if abs(each.came - each.told) > 0.01 + 2 * each.error] == []


@pytest.mark.parametrize("key", ["international", "pirate"])
def test_a_short_card_is_followed_out_from_its_first_turn(key):
    rules = ruleset(key, {"card": "short"})
    found = ScoreForecasts(solve(rules)).final(Card((None,) * len(rules.rows)))
    points = found.low + np.arange(len(found.chances))
    expected, sd = SHORT[key]
    assert found.chances.sum() == pytest.approx(1)
    assert points @ found.chances == pytest.approx(expected, abs=1e-9)
    assert np.sqrt((points - expected) ** 2 @ found.chances) == pytest.approx(sd, abs=6e-4)


def by_recursion(rules):
    """By card the distribution of its final score under best play, nothing shared with the solver."""

    @cache
    def rest(card):
        if card.full:
            return ((card_total(rules, card).points, 1.0),)
        return turn(card)

    def turn(card):
        @cache
        def after(dice, roll):
            found = [
                rest(card.write(row, plain(entry_for(rules.rows[row], dice, roll)))) for row in open_rows
            ]
            if roll < rules.rolls:
                keeps = {keep for size in range(rules.dice) for keep in combinations(dice, size)}
                found += [thrown(keep, roll) for keep in sorted(keeps)]
            return max(found, key=moments)

        @cache
        def thrown(keep, roll):
            outcomes = list(product(range(1, 7), repeat=rules.dice - len(keep)))
            return mixed([after(tuple(sorted(keep + new)), roll + 1) for new in outcomes])

        open_rows = [row for row, entry in enumerate(card.entries) if entry is None]
        return thrown((), 0)

    return rest


def plain(entry):
    """The same for all dice that bring as much, so that fewer cards are different."""
    return replace(entry, dice=(1, 1) if len(set(entry.dice)) == 1 else (1, 2), roll=1)


def moments(distribution):
    """The mean, then the second moment, rounded: equal ones must not be told apart by the last bit."""
    mean = sum(points * chance for points, chance in distribution)
    return round(mean, 9), round(sum(points**2 * chance for points, chance in distribution), 7)


def mixed(distributions):
    found = {}
    for each in distributions:
        for points, chance in each:
            found[points] = found.get(points, 0.0) + chance / len(distributions)
    return tuple(sorted(found.items()))


@pytest.mark.parametrize("name", ["a threshold", "tenfold rows", "a shortfall of one section"])
def test_the_last_three_rows_are_exact(name):
    """To 1e-6, against recursion over every roll and keep; no two choices are equal on these sheets."""
    rules = SHEETS[name]
    empty = Card((None,) * len(rules.rows))
    found = ScoreForecasts(solve(rules)).final(empty)
    for number, chance in by_recursion(rules)(empty):
        assert found.chances[number - found.low] == pytest.approx(chance, abs=1e-6)
    assert found.chances.sum() == pytest.approx(1)
