"""What is asked before a row is crossed out."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ground.texts.formatting import texts
from bot.table.presses import PickRow, ShowCrossing, Sure
from bot.table.show.drawing import draw
from engine.play.given_up import given_up
from tests.bot.screens.screen_cases import plain
from tests.play.clocked_games import ClockedGames
from tests.world.machine import open_store

T = texts("ru")


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store, pace=0.0)


async def test_a_hand_that_lies_there_is_asked_about_among_the_unfolded_rows_as_well(
    games: ClockedGames,
) -> None:
    await games.start()
    for _ in range(10):  # nearly every first roll makes a pair at least
        view = await games.view()
        game = view.progress.game
        zeros = [row for row in game.writable_rows() if not game.entry(row).made]
        if zeros and given_up(game, (zeros[0],)) is not None:
            break
        await games.write()
    await games.press(ShowCrossing(games.game, view.version))
    reply = await games.press(PickRow(games.game, view.version, zeros[0]))
    assert reply.message.id == "toast-ask-zero"
    asked = await games.view()
    assert asked.choice.asking == zeros[0]
    assert asked.version == view.version, "nothing is written yet"
    assert "А на костях" in plain(draw(T, asked))
    await games.press(Sure(games.game, view.version, zeros[0]))
    assert (await games.view()).version > view.version
