"""When boards may tell chances to win, and that finding them out does not hold up the event loop."""

import asyncio
import time
from dataclasses import dataclass, field

import pytest

from bot.coach.win_chances import BoardWinChances
from engine.analysis.win_chances import WinChances
from engine.play.game import new_game
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from engine.solver.solution import solve
from engine.solver.spread import solve_spread

RULES = ruleset("international")


class Solved:
    """One table, solved already."""

    def __init__(self):
        self.table = solve(RULES)
        self.spread = solve_spread(self.table.space, self.table.values)
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


@pytest.fixture(scope="module")
def solved():
    return Solved()


@pytest.fixture
def boards(solved):
    solved.table.spread = solved.spread
    return BoardWinChances(solved)


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


async def test_a_robot_that_errs_is_weaker_than_the_numbers_take_it_for(boards):
    game = after_a_row(2)
    assert boards.missing(of(game, robots=["perfect"]))
    for robots in (["novice"], ["solid"], ["perfect", "solid"]):
        assert not boards.missing(of(game, robots=robots))


async def test_alone_or_unsolved_there_are_none(boards):
    assert not boards.missing(of(after_a_row(1)))
    assert not boards.missing(of(new_game(ruleset("showdown"), 2)))
    assert not boards.missing(of(after_a_row(2), state="over"))


async def test_how_points_are_spread_is_asked_for_when_it_is_needed(boards, solved):
    solved.table.spread = None
    assert not boards.missing(of(after_a_row(2)))
    assert solved.wanted == [RULES]
    view = of(after_a_row(2))
    await boards.find_out(view)
    assert boards.known(view) is None


async def test_the_event_loop_goes_on_while_chances_are_found_out(boards, monkeypatch):
    """Held up by no more than a small part of the time that it takes."""
    plain = WinChances.chances

    def slowly(self, game):
        time.sleep(0.3)
        return plain(self, game)

    monkeypatch.setattr(WinChances, "chances", slowly)
    held_up, over = 0.0, asyncio.Event()

    async def watch():
        nonlocal held_up
        while not over.is_set():
            before = time.perf_counter()
            await asyncio.sleep(0)
            held_up = max(held_up, time.perf_counter() - before)

    watching = asyncio.create_task(watch())
    began = time.perf_counter()
    await boards.find_out(of(after_a_row(2)))
    took = time.perf_counter() - began
    over.set()
    await watching
    assert took > 0.3
    assert held_up < took / 2
