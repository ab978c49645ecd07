"""The database fails for a moment: nothing is taken for broken, taps are answered, boards are right."""

from collections.abc import AsyncIterator, Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.chats.settings import Chats, ChatSettings
from bot.ground.store.base import UnavailableError
from bot.ground.store.commits import Commits
from bot.table.presses import Roll
from bot.table.store import Records
from tests.play.clocked_games import BOB, ClockedGames
from tests.play.phones import bot_in, data_of, mover_of, until, version_of
from tests.play.tables import group_of, play_out, quick_world, started
from tests.play.talk import RU
from tests.world.machine import open_store, run

LOST = UnavailableError("the connection was lost")


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> AsyncIterator[None]:
    """A method that only raises, as the store does whose server cannot be reached."""

    def fail(*_args: Any, **_options: Any) -> Any:
        raise LOST

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, fail)
        yield


def lose_next_commit() -> None:
    """Let nobody hear of the next commit of lines of a record, though they are kept."""
    run, append = Commits.run, Records.append
    written: list[str] = []

    def appended(self: Records, *args: Any) -> None:
        written.append("lines")
        append(self, *args)

    async def ran(self: Commits, work: Callable[[Any], Any]) -> Any:
        def noted(tx: Any) -> tuple[Any, bool]:
            written.clear()
            return work(tx), bool(written)

        result, has_written = await run(self, noted)
        if has_written:
            patch.undo()
            raise LOST
        return result

    patch = pytest.MonkeyPatch()
    patch.setattr(Records, "append", appended)
    patch.setattr(Commits, "run", ran)


@pytest.fixture
async def games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        games = ClockedGames(store)
        await games.start(second=BOB)
        yield games


async def test_no_game_is_unreadable_because_the_database_cannot_be_asked(
    games: ClockedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, Chats, "get"), pytest.raises(UnavailableError):
        await games.queries.shown(games.game)
    shown = await games.queries.shown(games.game)
    assert shown is not None, "it was set aside"


@pytest.mark.databases
def test_a_press_is_shown_whose_commit_nobody_has_heard_of(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            board = await started(phones, chat, people, "showdown")
            seen = version_of(board)
            lose_next_commit()
            assert await phones.tap(mover_of(phones, chat, board), board, data_of(board, Roll)) == RU(
                "refusal-trouble"
            )
            await until(lambda: version_of(board) != seen, "what the database has on the board")
            assert "🏆" in (await play_out(phones, chat)).text

    run(main())


def test_a_tap_is_answered_though_nothing_can_be_read(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            board = await started(phones, chat, people, "showdown")
            with failing(monkeypatch, ChatSettings, "language"):
                toast = await phones.tap(mover_of(phones, chat, board), board, data_of(board, Roll))
            assert toast == RU("refusal-trouble")

    run(main())
