"""When boards may tell chances to win: not before a row is written, and not of a robot that errs."""

import pytest

from bot.analysis.win_chances import BoardWinChances
from engine.play.game import new_game
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from engine.solver.solution import solve

RULES = ruleset("international")


class Solved:
    """One table, solved already."""

    def __init__(self):
        self.table = solve(RULES)

    def solution(self, rules):
        return self.table if rules == RULES else None

    def want(self, rules):
        pass

    def progress(self, rules):  # noqa: ARG002
        return None


@pytest.fixture(scope="module")
def chances():
    return BoardWinChances(Solved()).chances


def after_a_row(seats):
    game = new_game(RULES, seats)
    return game.apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((6, 6, 6, 6, 1))).apply(Write("four"))


def test_before_the_first_row_is_written_nothing_is_known(chances):
    game = new_game(RULES, 2)
    assert chances(game) is None
    assert chances(game.apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((6, 6, 6, 6, 1)))) is None
    known = chances(after_a_row(2))
    assert known[0] > known[1]
    assert sum(known) == pytest.approx(1)


def test_a_robot_that_errs_is_weaker_than_the_numbers_take_it_for(chances):
    game = after_a_row(2)
    assert chances(game, ["perfect"]) is not None
    for robots in (["novice"], ["solid"], ["perfect", "solid"]):
        assert chances(game, robots) is None


def test_alone_or_unsolved_there_are_none(chances):
    assert chances(after_a_row(1)) is None
    assert chances(new_game(ruleset("showdown"), 2)) is None
