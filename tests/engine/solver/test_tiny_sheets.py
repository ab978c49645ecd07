"""The solver beside plain recursion, on sheets of three rows and two dice that have every sort of rule."""

from dataclasses import replace
from itertools import product

import pytest

from engine.errors import OptionError
from engine.rules.bonuses import Clean, Further, Shortfall, Tenfold, Threshold
from engine.rules.columns import Column, bonuses_in, gates_of, rows_in
from engine.rules.patterns import Anything, Count, Kind, School
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, FirstTurns, Row, SectionFirst, TopDown, entry_for
from engine.solver.cache import solve
from tests.engine.solver.direct import direct
from tests.engine.solver.whole import solve_whole
from tests.rings import sampled

PAIR = Row("pair", Kind(2), doubled=True, prize=1)
POKER = Row("poker", Kind(2), pays=9)
FIXED = replace(PAIR, pays=4)  # of any face: cards of several columns are few enough
CHANCE, ANY = Row("chance", Anything()), Row("chance", Anything(), pays=5)
THREES, SIXES = Row("threes", Count(3), "upper"), Row("sixes", Count(6), "upper")
DUTY = Row("twos", School(2, 2), "upper"), Row("fives", School(5, 1), "upper")


def tiny(rows, *bonuses, gates=()) -> Ruleset:
    return Ruleset("tiny", 1, (), tuple(rows), bonuses, gates, dice=2)


def tiny_columns(columns, rows, *bonuses) -> Ruleset:
    """A tiny sheet with these columns."""
    gates, bonuses = gates_of(columns, len(rows)), bonuses_in(columns, bonuses)
    return replace(tiny(rows_in(columns, rows), *bonuses, gates=gates), columns=columns, rolls=2)


DOWN, UP, TWICE = Column("down", "down"), Column("up", "up"), Column("twice", "free", 2)

SHEETS = {
    "a threshold": tiny((THREES, SIXES, FIXED), Threshold("upper", 9, 10)),
    "a clean section": tiny((THREES, FIXED, POKER), Clean("lower", 7), Threshold("upper", 3, 2)),
    "a tenfold sum": tiny((*DUTY, FIXED), Tenfold("upper", each=False)),
    "tenfold rows": tiny((*DUTY, FIXED), Tenfold("upper", each=True)),
    "a shortfall of one section": tiny((*DUTY, ANY), Shortfall("upper", -20)),
    "two bonuses on a sum": tiny((THREES, *DUTY), Threshold("upper", -2, 5), Tenfold("upper", each=False)),
    "points that cost more than they bring": tiny((THREES, *DUTY), Threshold("upper", 2, -9)),
    "made rows that cost": tiny((THREES, FIXED, POKER), Clean("lower", -15)),
    "further equal dice": tiny((THREES, POKER, ANY), Further("lower", 30)),
    "the first turn": tiny((*DUTY, FIXED), Shortfall("upper", -9), gates=(FirstTurns(1, "upper"),)),
    "top down": tiny((PAIR, SIXES, CHANCE), gates=(TopDown(),)),
    "two columns, each with a sum": tiny_columns((DOWN, UP), DUTY, Tenfold("upper", each=False)),
    "a free column that counts double": tiny_columns((TWICE, UP), (DUTY[0], FIXED), Threshold("upper", 0, 5)),
    "a section first": tiny((PAIR, *DUTY), Threshold("upper", -3, 5), gates=(SectionFirst("upper"),)),
}


@pytest.mark.parametrize("name", sampled(SHEETS, [*SHEETS][::2]))
def test_a_sheet_is_worth_what_recursion_finds_and_so_it_is_after_one_row(name):
    rules = SHEETS[name]
    solution, rest = solve_whole(rules), direct(rules)
    empty = Card((None,) * len(rules.rows))
    mean, second, *_ = rest(empty)
    outlook = solution.outlook(empty)
    assert solution.expected == pytest.approx(mean, abs=1e-10)
    assert solution.spread.variances[0] == pytest.approx(second - mean**2, rel=1e-5)
    assert solution.sd**2 == pytest.approx(second - mean**2, rel=0.1)
    assert solution.final(empty) == solution.expected
    assert outlook.before == pytest.approx(mean, abs=1e-10)
    for dice, roll in product(((1, 2), (3, 3), (2, 6)), (1, rules.rolls)):
        for row, pattern in enumerate(rules.rows):
            value = outlook.write(row, dice, roll)
            if value == float("-inf"):
                assert rules.gates
                continue
            card = empty.write(row, entry_for(pattern, dice, roll))
            mean, second, *_ = rest(card)
            assert value == pytest.approx(mean, abs=1e-10), (row, dice, roll)
            assert solution.final(card) == pytest.approx(mean, abs=1e-10)
            variance = solution.spread.variances[solution.state_of(card).cell]
            assert variance == pytest.approx(second - mean**2, rel=1e-5, abs=1e-4)


def test_sums_of_two_sections_are_refused():
    rules = tiny((THREES, CHANCE), Threshold("upper", 3, 1), Shortfall("lower", -1))
    with pytest.raises(OptionError, match="sums of two sections"):
        solve(rules)
