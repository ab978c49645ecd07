"""When boards may tell chances to win, and that finding them out does not hold up the event loop."""

import asyncio
import threading
from copy import copy
from dataclasses import dataclass, field

import pytest

from bot.coach.tables import BoardWinChances
from engine.analysis.win_chances import WinChances
from engine.play.game import new_game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from tests.bot.analysis.conftest import RULES


class Solved:
    """One table, solved already."""

    def __init__(self, table):
        self.table = copy(table)
        self.wanted = []

    def solution(self, rules):
        return self.table if rules == RULES else None

    def want(self, rules, use):
        pass

    def want_spread(self, rules):
        self.wanted.append(rules)


@dataclass
class Progress:
    game: object


@dataclass
class View:
    """What is asked of a `GameView`."""

    progress: Progress
    game: int = 1
    version: int = 1
    state: str = "playing"
    robots: list = field(default_factory=list)

    @property
    def scorecards(self):
        return self.progress.game if isinstance(self.progress.game, ScorecardGame) else None


@pytest.fixture
def ready(table):
    return Solved(table)


@pytest.fixture
def boards(ready):
    return BoardWinChances(ready)


def after_a_row(seats):
    game = new_game(RULES, seats)
    return game.apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((6, 6, 6, 6, 1))).apply(Write("four"))


def of(game, **fields):
    return View(Progress(game), **fields)


async def test_before_the_first_row_is_written_there_is_nothing_to_find_out(boards):
    game = new_game(RULES, 2)
    assert not boards.missing(of(game))
    assert not boards.missing(of(game.apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((6, 6, 6, 6, 1)))))
    view = of(after_a_row(2))
    assert boards.missing(view)
    assert boards.known(view) is None
    await boards.find_out(view)
    assert not boards.missing(view)
    known = boards.known(view)
    assert known[0] > known[1]
    assert sum(known) == pytest.approx(1)
    assert boards.missing(of(after_a_row(2), version=2))


async def test_there_are_none_of_robots_that_err_of_somebody_alone_or_where_nothing_is_solved(boards):
    game = after_a_row(2)
    assert boards.missing(of(game, robots=["perfect"]))
    for robots in (["novice"], ["solid"], ["perfect", "solid"]):  # weaker than the numbers take them for
        assert not boards.missing(of(game, robots=robots))
    assert not boards.missing(of(after_a_row(1)))
    assert not boards.missing(of(new_game(ruleset("showdown"), 2)))
    assert not boards.missing(of(game, state="over"))


async def test_how_points_are_spread_is_asked_for_when_it_is_needed(boards, ready):
    ready.table.spread = None
    assert not boards.missing(of(after_a_row(2)))
    assert ready.wanted == [RULES]
    view = of(after_a_row(2))
    await boards.find_out(view)
    assert boards.known(view) is None


async def test_the_event_loop_goes_on_while_chances_are_found_out(boards, monkeypatch):
    """The chances wait for the loop to do something: were it held up, neither would ever go on."""
    plain, begun, gone_on = WinChances.chances, asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def slowly(self, game):
        loop.call_soon_threadsafe(begun.set)
        assert gone_on.wait(60)
        return plain(self, game)

    monkeypatch.setattr(WinChances, "chances", slowly)
    view = of(after_a_row(2))
    finding = asyncio.create_task(boards.find_out(view))
    await begun.wait()
    assert boards.known(view) is None
    gone_on.set()
    await finding
    assert boards.known(view) is not None
