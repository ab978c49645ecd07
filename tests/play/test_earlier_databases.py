"""A database that is older than what boards show: they go back to it, and the game goes on from there."""

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.ground.store.restore import restore_database
from bot.ground.store.sqlite import copy_database
from bot.table.presses import Roll
from tests.play.phones import Phones, data_of, running, settings_for, until, version_of
from tests.play.tables import quick_world, started
from tests.play.talk import QUIET, first_roll, greeted, one_turn
from tests.world.machine import run, served

pytestmark = pytest.mark.sqlite


@pytest.mark.parametrize("restored", [True, False], ids=["restored", "put there"])
def test_boards_go_back_to_what_the_database_knows(target: Path, tmp_path: Path, *, restored: bool) -> None:
    """A copy made by an update or fetched from elsewhere is restored, or is put there by hand."""

    async def main() -> None:
        world = quick_world()
        phones = Phones(world)
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            async with running(settings):
                chat, people = await greeted(phones, 2)
                await started(phones, chat, people, "yatzy")
                mover, board = await first_roll(phones, chat)
                before, version = board.text, version_of(board)
            copy_database(target, tmp_path / "copy.db", secrets=True)
            async with running(settings):
                await one_turn(phones, chat)
            assert version_of(board) != version
            if restored:
                restore_database(tmp_path / "copy.db", target)
            else:
                shutil.copy(tmp_path / "copy.db", target)
            async with running(settings):
                if not restored:  # it believes that the board shows this, until somebody taps it
                    await asyncio.sleep(QUIET)
                    assert version_of(board) != version
                    newer = next(person for person in people if person != mover)
                    await phones.tap(newer, board, data_of(board, Roll))
                await until(lambda: version_of(board) == version, "the board to go back")
                assert board.text.partition("⏳")[0] == before.partition("⏳")[0]
                await one_turn(phones, chat)

    run(main())
