"""A computer that is still working out how to play holds up its own turn and nothing else."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from bot.ground.store import Store
from bot.table.messages.timers import Timers
from bot.table.service import computers
from tests.play.clocked_games import ClockedGames

pytestmark = pytest.mark.outside


async def test_a_computer_that_is_not_ready_plays_when_it_is(
    target: Path | str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    known = Event()
    monkeypatch.setattr(computers, "rehearse", lambda _rules: known.wait(10))
    async with await Store.open(target) as store:
        games = ClockedGames(store)
        try:
            await games.start("novice")
            while await games.mover() != 1:
                await games.write()
            played: list[int] = []

            async def due(_now: float) -> None:
                played.extend(await games.computers())

            timers = Timers(store, due, lambda: games.now)
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
    assert "left in place" not in caplog.text
