"""Numbers of perfect play that others have published, and identities between rulesets."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest

from engine.errors import OptionError
from engine.presets import ruleset, sensible
from engine.presets.common import upper_rows
from engine.rules.bonuses import Threshold
from engine.rules.sheet import Card
from engine.solver.cache import solve
from engine.solver.solvable import refusal
from tests.engine import every_option
from tests.engine.games import SOLVABLE
from tests.engine.solver.optimal_values import rows
from tests.engine.solver.whole import solve_whole
from tests.rings import sampled

PUBLISHED = [
    ("yahtzee", {"joker": "none"}, 245.8707745141, 39.8208),
    ("yahtzee", {}, 254.5877287345, 59.608),
    ("yatzy-strict", {}, 248.4399893779, 38.496),
]


@pytest.mark.further
@pytest.mark.parametrize(("key", "options", "expected", "sd"), PUBLISHED)
def test_published_optimum(solved, key, options, expected, sd):
    solution = solved(key, **options)
    assert solution.expected == pytest.approx(expected, abs=1e-9)
    assert solution.sd == pytest.approx(sd, rel=0.015)


@pytest.mark.further
def test_yacht():
    assert solve(ruleset("yacht")).expected == pytest.approx(191.76, abs=0.005)


def test_generala():
    assert solve(ruleset("generala", {"served": "off"})).expected == pytest.approx(147.44, abs=0.005)


SHORT = {
    "classic": (26.4139122811, 45.685),
    "pirate": (41.7614133846, 40.723),
    "yatzy": (86.6135144631, 26.764),
    "yahtzee": (89.4178045415, 28.993),
    "international": (84.4229029294, 20.280),
}
"""Short cards: the optimum and its deviation, found once by plain recursion over turns."""


@pytest.mark.parametrize("key", SHORT)
def test_short_cards_are_worth_what_plain_recursion_finds(key):
    solution = solve_whole(ruleset(key, {"card": "short"}))
    expected, sd = SHORT[key]
    assert solution.expected == pytest.approx(expected, abs=1e-9)
    assert solution.sd == pytest.approx(sd, rel=0.015)
    assert sqrt(solution.spread.variances[0]) == pytest.approx(sd, abs=6e-4)


NOT_EXACT = ["double", "thrift", "maxi", "generala"]


@pytest.mark.parametrize("key", NOT_EXACT)
def test_what_is_more_than_one_card_a_row_a_turn_is_refused(key):
    with pytest.raises(OptionError, match=rf"^{key} cannot be solved exactly: \w[^\n]*$"):
        solve(ruleset(key))


def test_a_school_plays_like_an_upper_section():
    """(n - 3) * face over three rows is their sum less 30, so a school of nothing is 30."""
    rules = ruleset("series", {"card": "short"})
    rows = tuple(row for row in upper_rows() if row.key in {"ones", "threes", "sixes"})
    upper = replace(rules, rows=(*rows, *rules.rows[3:]), bonuses=(Threshold("upper", 30, 25),))
    one, other = solve_whole(rules), solve_whole(upper)
    assert one.expected == pytest.approx(other.expected - 30, abs=1e-9)
    spreads = one.spread, other.spread
    assert sqrt(spreads[0].variances[0]) == pytest.approx(sqrt(spreads[1].variances[0]), abs=1e-4)
    assert np.abs(spreads[0].curves[0] - spreads[1].curves[0]).max() < 0.01


def test_what_does_not_touch_one_card_makes_no_difference_and_a_prize_is_worth_its_chance():
    def worth(**options) -> float:
        return solve(ruleset("series", {"card": "short", **options})).expected

    assert worth(order="shuffle", settlement="mean", tie_break="blitz", round_bonus=50) == worth()
    values = [worth(poker_prize=prize) for prize in (0, 50, 100)]
    assert values[0] < values[1] < values[2] < values[0] + 100


def test_progress_is_told():
    told = []
    solution = solve(ruleset("series", {"card": "short"}), lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (solution.states, solution.states)


SHORT_CARD = {"card": "short"}


@pytest.mark.parametrize("key", sampled(SOLVABLE, ["classic", "yahtzee"]))
def test_options_are_solved_consistently(key):
    """Under every option the first turn, looked at alone, is worth what the table says."""
    short = [sensible(key, dict(each.options) | SHORT_CARD) for each in every_option.rulesets(key)]
    different = {(each.rows, each.bonuses, each.gates): each for each in short if refusal(each) is None}
    assert different
    for rules in different.values():
        solution = solve(rules)
        outlook = solution.outlook(Card((None,) * len(rules.rows)))
        assert outlook.before == pytest.approx(solution.expected, abs=1e-9)


def test_the_values_of_a_ruleset_that_ties_turns_together_are_refused():
    rules = replace(ruleset("series"), saves=True)
    with pytest.raises(OptionError, match="series cannot be solved exactly: its 'saves' ties turns"):
        solve(rules)


def test_the_page_of_values_says_what_is_so_of_its_small_tables():
    table = list(rows())
    assert len({rules for _, rules, *_ in table}) == len(table) > 14
    for _, rules, value, sd, states in table:
        if states < 1_000:
            solution = solve_whole(rules)
            assert solution.expected == pytest.approx(value, abs=1e-9)
            assert sqrt(solution.spread.variances[0]) == pytest.approx(sd, abs=1e-3)
            assert solution.states == states
    told = {rules: value for _, rules, value, *_ in table}
    known = [(told.get(ruleset(key, options)), value) for key, options, value, _ in PUBLISHED]
    assert any(found is not None for found, _ in known)
    assert all(found is None or found == pytest.approx(value, abs=1e-9) for found, value in known)
