"""Deadlines are acted upon when they have come, and stand still while the bot or its machine is away."""

import asyncio
import contextlib

import pytest

from bot.ground.outbox.deliveries import Dues
from bot.ground.store.base import EndedError, Marks, UnavailableError
from bot.ground.tasks import Events
from bot.ground.timing import USUAL_TIMING, Timing, WallClock
from bot.ground.values import Place
from bot.table.store import DEADLINES, Games
from bot.table.timers import DeadlinesMoved, Timers
from tests.bot.store.databases import new_game, next_deadline
from tests.bot.virtual_time import now

pytestmark = [pytest.mark.virtual, pytest.mark.sqlite, pytest.mark.usefixtures("inline_database")]
HEARTBEAT, ALIVE, OFTEN = USUAL_TIMING.heartbeat, USUAL_TIMING.alive, USUAL_TIMING.deadlines


async def nothing(_):
    """Nobody tells deadlines."""


class Clocks:
    """Timers of a database with games that have deadlines, which are taken away when they are acted upon.

    Attributes:
        ahead: how far unix time is ahead of the loop's.
        was_set: by how much of that it was set; for all else the machine slept.
        acted: when that was done.
    """

    def __init__(self, store):
        self.store, self.ahead, self.was_set = store, 999_000.0, 0.0
        self.acted, self.failures, self.clears = [], 0, True

    def clock(self):
        return self.ahead + now()

    def timers(self, pushed=float, on_moved=nothing, **options):
        clock = WallClock(self.clock, lambda: self.clock() - self.was_set - pushed(), pushed)
        dues = Dues(self.store, clock, {DEADLINES: self._due})
        return Timers(dues, Events({DeadlinesMoved: on_moved}), clock, **options)

    async def _due(self, due):
        await self.due(due)

    def sets(self, seconds):
        """Set the clock ahead, or back."""
        self.ahead += seconds
        self.was_set += seconds

    async def due(self, due):
        self.acted.append(round(self.clock(), 3))
        if self.failures:
            self.failures -= 1
            raise RuntimeError("service")
        if self.clears:
            await self.store.write(lambda tx: Games(tx).update(int(due.key), deadline=None))

    async def new_game(self, seconds, chat=-1):
        """Open a game with a deadline in so many seconds."""

        def work(tx):
            Games(tx).update(new_game(tx, Place(chat)), deadline=self.clock() + seconds, clock="live")

        await self.store.write(work)

    async def left(self):
        """Seconds until the next deadline; None if there is none."""
        deadline = await self.store.read(next_deadline)
        return None if deadline is None else deadline - self.clock()

    async def silent(self):
        """Seconds since the last sign of life."""
        return self.clock() - await self.store.read(lambda tx: Marks(tx).last_seen())

    @contextlib.asynccontextmanager
    async def running(self, **options):
        timers = self.timers(**options)
        await timers.resume()
        task = asyncio.create_task(timers.run())
        try:
            yield timers
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


@pytest.fixture
def clocks(store):
    return Clocks(store)


async def nobody_moved(_):
    raise AssertionError("deadlines were moved")


@pytest.mark.parametrize("often", [OFTEN, 60.0])
async def test_a_deadline_is_acted_upon_when_it_has_come_and_not_before(clocks, often):
    await clocks.new_game(5.3)
    comes = clocks.clock() + 5.3
    async with clocks.running(timing=Timing(deadlines=often)):
        await asyncio.sleep(5.2)
        assert clocks.acted == []
        await asyncio.sleep(300)
    assert clocks.acted == [pytest.approx(comes)]


async def test_clocks_stand_still_while_the_bot_is_away(clocks):
    timers = clocks.timers()
    assert await timers.resume() == 0
    await clocks.new_game(100)
    clocks.ahead += HEARTBEAT
    await timers.rest()
    clocks.ahead += 5000
    assert await clocks.timers().resume() == pytest.approx(5000)
    assert await clocks.left() == pytest.approx(100 - HEARTBEAT)


async def test_a_machine_that_slept_was_away_too_and_boards_are_drawn_again(clocks):
    moved = []

    async def on_moved(_):
        moved.append(await clocks.left())

    async with clocks.running(on_moved=on_moved):
        await clocks.new_game(100)
        await asyncio.sleep(1)
        clocks.ahead += ALIVE + 1000
        await asyncio.sleep(2 * OFTEN)
        assert moved == [100.0], "as much as there was at the last sign of life"
        assert await clocks.silent() < HEARTBEAT
    assert clocks.acted == []


@pytest.mark.parametrize("seconds", [10_800, -10_800, 30, -30])
async def test_a_clock_that_is_set_moves_deadlines_and_nobody_was_away(clocks, caplog, seconds):
    moved = []

    async def on_moved(_):
        moved.append(await clocks.left())

    async with clocks.running(on_moved=on_moved), clocks.running():  # two workers
        await clocks.new_game(100)
        await asyncio.sleep(7.5)
        clocks.sets(seconds)
        await asyncio.sleep(2 * OFTEN)
        assert await clocks.left() == pytest.approx(100 - 7.5 - 2 * OFTEN)
        assert len(moved) == 1
        await asyncio.sleep(80)
        assert clocks.acted == []
        assert await clocks.silent() < HEARTBEAT + OFTEN
        await asyncio.sleep(20)
        assert len(set(clocks.acted)) == 1
    assert caplog.text.count(f"the clock was set by {seconds:+d} s") == 2
    await clocks.new_game(100, -2)
    seen = await clocks.silent()
    clocks.sets(-10_800 - seen)  # while nobody runs: 10,800 s is what can be told of it
    assert await clocks.timers().resume() == 0
    assert await clocks.left() == pytest.approx(100 + seen)


async def test_a_clock_is_followed_once_the_database_is_there(clocks, monkeypatch):
    async with clocks.running():
        await clocks.new_game(100)
        write, failing = clocks.store.write, True

        async def kept_unheard(work):
            result = await write(work)
            if failing:
                raise UnavailableError("no connection")
            return result

        monkeypatch.setattr(clocks.store, "write", kept_unheard)
        clocks.sets(-10_800)
        await asyncio.sleep(30)
        failing = False
        await asyncio.sleep(2 * USUAL_TIMING.after_failure)
        assert await clocks.left() == pytest.approx(100 - 30 - 2 * USUAL_TIMING.after_failure)
        await asyncio.sleep(70)
        assert len(clocks.acted) == 1


async def test_a_clock_that_is_corrected_little_by_little_is_not_set(clocks, caplog):
    async with clocks.running():
        for _ in range(100):
            clocks.sets(0.5)
            await asyncio.sleep(OFTEN)
        assert "was set" not in caplog.text
        await clocks.new_game(100)
        clocks.sets(-100 * 0.5)  # as it was when the bot began
        await asyncio.sleep(2 * OFTEN)
        assert await clocks.left() == pytest.approx(100 - 2 * OFTEN)


async def test_a_clock_that_was_pushed_finds_deadlines_due_and_nobody_was_away(clocks):
    pushed = 0.0
    async with clocks.running(pushed=lambda: pushed, on_moved=nobody_moved) as timers:
        await clocks.new_game(100)
        await asyncio.sleep(1)
        pushed += ALIVE + 1000
        clocks.ahead += ALIVE + 1000
        await asyncio.sleep(OFTEN)
        assert len(clocks.acted) == 1
    await clocks.new_game(100, -2)
    seen = await clocks.silent()
    clocks.ahead += ALIVE + 500  # this time the machine slept
    assert await timers.resume() == seen + ALIVE + 500


async def test_running_gives_signs_of_life_without_moving_deadlines(clocks):
    async with clocks.running(on_moved=nobody_moved):
        await clocks.new_game(1000)
        for number in range(1, 4):
            await asyncio.sleep(HEARTBEAT + 1)
            assert await clocks.silent() < HEARTBEAT + OFTEN
            assert await clocks.left() == pytest.approx(1000 - number * (HEARTBEAT + 1))


async def test_an_outage_is_told_of_once_and_a_worker_that_was_ended_stops(clocks, caplog, monkeypatch):
    real, errors = clocks.store.read, [UnavailableError("no connection")] * 4

    async def read(work):
        if errors:
            raise errors.pop()
        return await real(work)

    monkeypatch.setattr(clocks.store, "read", read)
    async with clocks.running():
        await asyncio.sleep(60)
    assert errors == []
    assert caplog.text.count("deadlines wait: no connection") == 1
    errors.append(EndedError("start it anew"))
    with pytest.raises(EndedError):
        await clocks.timers().run()


async def test_what_fails_is_tried_again_and_a_deadline_left_in_place_does_not_spin(clocks, caplog):
    clocks.failures = 2
    await clocks.new_game(-1)
    async with clocks.running():
        await asyncio.sleep(60)
        assert await clocks.left() is None
        assert len(clocks.acted) == 3
        assert caplog.text.count("failed, and is tried again") == 2
        assert "left in place" not in caplog.text
        clocks.clears = False
        await clocks.new_game(-1, -2)
        await asyncio.sleep(60)
    assert len(clocks.acted) - 3 == pytest.approx(60 / USUAL_TIMING.after_failure, abs=1)
    assert "left in place" in caplog.text


@pytest.mark.parametrize("seconds", [1, 20])
async def test_a_deadline_that_a_press_sets_meanwhile_is_not_one_left_in_place(clocks, caplog, seconds):
    await clocks.new_game(-10)
    act = clocks.due

    async def due(at):
        await act(at)
        if len(clocks.acted) == 1:  # a press, which has begun before and commits now
            await clocks.new_game(-seconds, -2)

    clocks.due = due
    async with clocks.running():
        await asyncio.sleep(3 * OFTEN)
    assert len(clocks.acted) == 2
    assert await clocks.left() is None
    assert "left in place" not in caplog.text
