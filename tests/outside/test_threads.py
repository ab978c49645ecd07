"""Work that takes its time is done in threads of its own: the loop and the database go on meanwhile."""

import asyncio
import threading
from collections.abc import Awaitable
from pathlib import Path

import pytest

from bot.ground.outbox.deliveries import Dues
from bot.ground.store.database import Store
from bot.ground.tasks import Events
from bot.rooms import game_hooks
from bot.table import game as computers
from bot.table import game as replays
from bot.table.actions import GameService
from bot.table.game import KeptStates, RecordState, Transactions
from bot.table.show.presenter import Verdicts
from bot.table.store import DEADLINES
from bot.table.timers import Timers
from engine.records import verify
from tests.play.clocked_games import ANYA, BOB, ClockedGames
from tests.world.machine import never_set


async def test_what_takes_its_time_is_done_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for number, scene in enumerate(
        (a_long_record_is_replayed_beside_the_loop_and_the_database, dice_are_checked_once)
    ):
        with monkeypatch.context() as patch:
            await scene(tmp_path / f"{number}.db", patch)
    await a_computer_that_is_not_ready_plays_when_it_is(tmp_path / "bot.db", monkeypatch)
    assert "left in place" not in caplog.text


async def a_long_record_is_replayed_beside_the_loop_and_the_database(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(target)
    games = ClockedGames(store, pace=0.0)
    await games.start(second=BOB)
    for _ in range(8):
        await games.write((ANYA, BOB)[await games.mover()])
    version = (await games.view()).version
    threads = set()
    after = RecordState.after

    def noted(self, step, people):
        threads.add(threading.current_thread().name)
        return after(self, step, people)

    monkeypatch.setattr(RecordState, "after", noted)
    monkeypatch.setattr(replays, "LONG", 10)
    fresh = GameService(Transactions(games.store, KeptStates(game_hooks()), lambda: games.now))
    shown = await fresh.queries.shown(games.game)
    assert shown is not None
    assert shown.view.version == version
    assert {name.split("_")[0] for name in threads} == {"replays"}
    fresh = GameService(Transactions(games.store, KeptStates(game_hooks()), lambda: games.now))
    shown = await fresh.queries.resumed(games.game)
    assert shown is not None
    assert shown.view.version == version
    assert {name.split("_")[0] for name in threads} == {"replays"}
    await store.close()


async def dice_are_checked_once(_target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = []
    verdict = verify.Verdict(7)

    def slow(record):
        checked.append((record, threading.current_thread()))
        return verdict

    monkeypatch.setattr("bot.table.show.presenter.verify", slow)
    verdicts = Verdicts()
    every: list[Awaitable[verify.Verdict]] = [verdicts.of(1, "record") for _ in range(50)]
    assert await asyncio.gather(*every) == [verdict] * 50
    assert len(checked) == 1
    assert checked[0][1] is not threading.current_thread()
    verdicts.close()


async def a_computer_that_is_not_ready_plays_when_it_is(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = threading.Event()
    monkeypatch.setattr(computers, "rehearse", lambda _rules: known.wait(10))
    async with await Store.open(target) as store:
        games = ClockedGames(store)
        try:
            await games.start("novice")
            while await games.mover() != 1:
                await games.write()
            played: list[int] = []

            async def due(_due: object) -> None:
                played.extend(await games.computers())

            clock = never_set(lambda: games.now)
            timers = Timers(Dues(store, clock, {DEADLINES: due}), Events(), clock)
            await timers.resume()
            games.now += 10.0
            for _ in range(3):
                assert 0.0 < await timers._look() < 1.0, "it is asked again soon"  # noqa: SLF001
                games.now += 0.5
            assert len(played) == 3
            assert await games.mover() == 1
        finally:
            known.set()
        await asyncio.gather(*games.transactions.computers._rehearsals.values())  # noqa: SLF001
        await timers._look()  # noqa: SLF001
        assert await games.mover() == 0
