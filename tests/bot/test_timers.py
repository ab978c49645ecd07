import asyncio
import contextlib
from dataclasses import replace

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.store import EndedError, Store, UnavailableError
from bot.ground.store.marks import Marks
from bot.ground.values.place import Place
from bot.table.messages.timers import Timers
from bot.table.store.games import Games


class Clock:
    """Unix time that a test sets."""

    def __init__(self, at=1_000_000.0):
        self.at = at

    def __call__(self):
        return self.at


class Service:
    """Notes when it is called and takes the deadlines away."""

    def __init__(self, store):
        self.store = store
        self.calls = []
        self.called = asyncio.Event()
        self.clear = True
        self.fail = 0

    async def due(self, now):
        self.calls.append(now)
        self.called.set()
        if self.fail:
            self.fail -= 1
            raise RuntimeError("service")

        def work(tx):
            for game in Games(tx).due(now):
                Games(tx).update(game.id, deadline=None)

        if self.clear:
            await self.store.write(work)


QUICK = replace(USUAL_TIMING, deadlines=0.02)
HEARTBEAT, ALIVE = QUICK.heartbeat, QUICK.alive


@pytest.fixture
async def store(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        yield store


def timers_of(store, service, clock, pushed=float, on_moved=None, **timing):
    quick = replace(QUICK, **timing)
    return Timers(store, service.due, clock, timing=quick, pushed=pushed, on_moved=on_moved)


def new_game(tx, chat, deadline):
    game = Games(tx).create(
        Place(chat),
        preset="classic",
        options="{}",
        revision=1,
        secret=bytes(32),
        commitment="0" * 64,
        host_id=1,
        at=1.0,
    )
    Games(tx).update(game, deadline=deadline)
    return game


async def _no_move():
    raise AssertionError("deadlines were moved")


@contextlib.asynccontextmanager
async def running(timers):
    task = asyncio.create_task(timers.run())
    try:
        async with asyncio.timeout(20):
            yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def sign_of_life(store, at):
    """Wait for the sign of life of this moment."""
    while await store.read(lambda tx: Marks(tx).last_seen()) != at:  # noqa: ASYNC110 - the store has no event
        await asyncio.sleep(0.01)


async def test_a_deadline_is_acted_upon_when_it_has_come_and_not_before(store):
    clock = Clock()
    service = Service(store)
    timers = timers_of(store, service, clock)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 5))
    async with running(timers):
        await asyncio.sleep(0.2)
        assert service.calls == []
        clock.at += 6
        await service.called.wait()
        await asyncio.sleep(0.1)
    assert service.calls == [clock.at]


async def test_a_deadline_within_the_next_look_is_not_late(store):
    clock = Clock()
    service = Service(store)
    timers = timers_of(store, service, clock, deadlines=60)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 0.2))
    async with running(timers):
        await asyncio.sleep(0.1)
        clock.at += 0.3
        await service.called.wait()


async def test_clocks_stand_still_while_the_bot_is_away(store):
    clock = Clock()
    timers = timers_of(store, Service(store), clock)
    assert await timers.resume() == 0
    await store.write(lambda tx: new_game(tx, -1, clock.at + 100))
    clock.at += HEARTBEAT
    await timers.rest()
    clock.at += 5000
    assert await timers_of(store, Service(store), clock).resume() == 5000
    assert await store.read(lambda tx: Games(tx).next_deadline()) == clock.at + 100 - HEARTBEAT


async def test_a_machine_that_slept_was_away_too(store):
    clock = Clock()
    service = Service(store)
    timers = timers_of(store, service, clock)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 100))
    async with running(timers):
        await asyncio.sleep(0.1)
        clock.at += ALIVE + 1000
        await sign_of_life(store, clock.at)
    assert service.calls == []
    assert await store.read(lambda tx: Games(tx).next_deadline()) == clock.at + 100


async def test_a_clock_that_was_pushed_finds_deadlines_due_and_nobody_was_away(store):
    clock, ahead = Clock(), [0.0]
    service = Service(store)
    timers = timers_of(store, service, clock, pushed=lambda: ahead[0], on_moved=_no_move)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 100))
    async with running(timers):
        await asyncio.sleep(0.1)
        ahead[0] += ALIVE + 1000
        clock.at += ALIVE + 1000
        await service.called.wait()
        assert service.calls == [clock.at]
    await store.write(lambda tx: new_game(tx, -2, clock.at + 100))
    clock.at += ALIVE + 500  # this time the machine slept
    assert await timers.resume() == ALIVE + 500


async def test_boards_are_drawn_again_when_a_machine_that_slept_has_moved_their_deadlines(store):
    clock = Clock()
    moved = []

    async def on_moved():
        moved.append(await store.read(lambda tx: Games(tx).next_deadline()))

    timers = timers_of(store, Service(store), clock, on_moved=on_moved)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 100))
    async with running(timers):
        await asyncio.sleep(0.1)
        clock.at += ALIVE + 1000
        await sign_of_life(store, clock.at)
        await asyncio.sleep(0.1)
    assert moved == [clock.at + 100]


async def test_running_gives_signs_of_life_without_moving_deadlines(store):
    clock = Clock()
    timers = timers_of(store, Service(store), clock, on_moved=_no_move)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at + 1000))
    deadline = clock.at + 1000
    async with running(timers):
        for _ in range(5):
            clock.at += HEARTBEAT + 1
            await sign_of_life(store, clock.at)
    assert await store.read(lambda tx: Games(tx).next_deadline()) == deadline


async def test_a_service_that_fails_is_called_again(store, caplog):
    clock = Clock()
    service = Service(store)
    service.fail = 2
    timers = timers_of(store, service, clock, after_failure=0.05)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at - 1))
    async with running(timers):
        while await store.read(lambda tx: Games(tx).next_deadline()) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert len(service.calls) == 3
    assert caplog.text.count("acting on deadlines failed") == 2


async def test_an_outage_is_told_of_once_and_a_worker_that_was_ended_stops(store, caplog, monkeypatch):
    clock = Clock()
    timers = timers_of(store, Service(store), clock, after_failure=0.01)
    real, errors = store.read, [UnavailableError("no connection")] * 4

    async def read(work):
        if errors:
            raise errors.pop()
        return await real(work)

    monkeypatch.setattr(store, "read", read)
    async with running(timers):
        while errors:  # noqa: ASYNC110 - there is no event
            await asyncio.sleep(0.01)
    assert caplog.text.count("deadlines wait: no connection") == 1
    errors.append(EndedError("start it anew"))
    with pytest.raises(EndedError):
        await timers_of(store, Service(store), clock).run()


async def test_a_deadline_left_in_place_does_not_spin(store, caplog):
    service = Service(store)
    service.clear = False
    timers = timers_of(store, service, Clock())
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, 5.0))
    async with running(timers):
        await asyncio.sleep(0.5)
    assert len(service.calls) == 1
    assert "left in place" in caplog.text


@pytest.mark.parametrize("seconds", [1, 20])
async def test_a_deadline_that_a_press_sets_meanwhile_is_not_one_left_in_place(store, caplog, seconds):
    clock = Clock()
    service = Service(store)
    timers = timers_of(store, service, clock)
    await timers.resume()
    await store.write(lambda tx: new_game(tx, -1, clock.at - 10))
    act, pressed = service.due, []

    async def due(now):
        await act(now)
        if not pressed:  # a press, which has begun before and commits now
            pressed.append(await store.write(lambda tx: new_game(tx, -2, now - seconds)))

    timers = Timers(store, due, clock, timing=QUICK)
    async with running(timers):
        while len(service.calls) < 2 or await store.read(lambda tx: Games(tx).next_deadline()) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert "left in place" not in caplog.text
