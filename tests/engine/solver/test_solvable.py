"""Whether a ruleset can be solved, and how large that would be, is told before anything is allocated."""

import re
from dataclasses import replace

import pytest

from engine.errors import OptionError
from engine.presets import ruleset
from engine.rules.patterns import Anything, Kind
from engine.rules.sheet import Row
from engine.solver.cache import solve
from engine.solver.solvable import MOST_STATES, estimate, refusal
from engine.solver.state_space import StateSpace
from tests.engine.games import SHEETS, SOLVABLE
from tests.rings import sampled


def longer(key, rows):
    """A preset with more rows below its own."""
    rules = ruleset(key)
    more = (Row(f"more_{number}", Kind(2)) for number in range(rows - len(rules.rows)))
    return replace(rules, rows=(*rules.rows, *more))


def test_most_presets_can_be_solved():
    assert [key for key in SHEETS if refusal(ruleset(key)) is None] == SOLVABLE
    assert {"classic", "pirate", "yatzy", "yahtzee"} <= set(SOLVABLE)
    assert {"thrift", "double", "maxi"}.isdisjoint(SOLVABLE)


@pytest.mark.parametrize("key", sampled(["crag", "series", "stages", "yacht", "classic"], ["crag", "series"]))
def test_the_estimate_is_a_bound_and_but_for_some_gates_not_a_wild_one(key):
    rules, free = ruleset(key), replace(ruleset(key), gates=())
    assert StateSpace(rules).states <= estimate(rules).states <= estimate(free).states
    assert estimate(free).states <= 1.6 * StateSpace(free).states + 100
    if key in {"series", "stages"}:  # a section that comes first is reckoned with
        assert estimate(rules).states <= 1.6 * StateSpace(rules).states + 100


def test_rows_in_order_are_reckoned_with():
    forced = ruleset("yatzy", {"forced": "on"})
    assert StateSpace(forced).states <= estimate(forced).states < 1000


@pytest.mark.parametrize("key", ["yatzy", "series", "classic", "international"])
def test_a_sheet_of_52_rows_is_refused_with_the_number(key):
    rules = longer(key, 52)
    reason = refusal(rules)
    assert f"{key} cannot be solved exactly: up to " in reason
    states = int(re.search(r"up to ([\d,]+) states", reason)[1].replace(",", ""))
    assert states == estimate(rules).states >= 2**40
    assert f"at most {MOST_STATES:,} states" in reason
    with pytest.raises(OptionError, match="cannot be solved exactly: up to"):
        solve(rules)


def test_a_long_section_that_is_summed_is_counted_too():
    plain = ruleset("yatzy")
    rows = tuple(Row(f"more_{number}", Anything(), "upper") for number in range(16))
    assert "up to" in refusal(replace(plain, rows=(*rows, *plain.rows)))


def test_the_limit_is_an_argument():
    maxi = replace(ruleset("maxi"), saves=False)
    assert re.search(r"up to 4\d,\d{3},\d{3} states.*; at most 16,000,000 states and", refusal(maxi))
    assert refusal(maxi, 50_000_000) is None
    short = ruleset("series", {"card": "short"})
    with pytest.raises(OptionError, match=r"at most 10 states are$"):
        solve(short, max_states=10)
    assert solve(short, max_states=1_000).states == 73
