"""The clock of a round, to the second: what /turns tells, and a robot that is still to write."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.table.buttons.board import PickRow, Sure
from tests.play.clocked_games import ANYA, BOB, PACE, ClockedGames
from tests.world.machine import open_store


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store)


async def written(games: ClockedGames) -> None:
    """Let Anya write a row on her card."""
    panel = await games.service.panels.panel(games.game, ANYA.user_id)
    assert panel is not None
    game = panel.view.progress.game
    row = max(game.writable_rows(), key=lambda index: game.entry(index).points)
    for pressed in (PickRow, Sure):
        await games.service.panels.press(pressed(games.game, panel.view.version, row), ANYA, 9, "")


async def test_turns_tell_when_the_time_of_the_round_is_out_whatever_a_robot_does(games) -> None:
    await games.start("solid", second=BOB, pace="together")
    began = games.now
    games.now += 2
    await written(games)
    for _ in range(2):
        (turn,) = (await games.queries.turns(BOB)).waiting
        assert turn.deadline is not None
        assert turn.deadline.at.timestamp() == began + USUAL_TIMING.live_round
        assert not (await games.queries.turns(ANYA)).waiting
        games.now = began + PACE
        await games.computers()
