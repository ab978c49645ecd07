"""A bot that died before it deleted a message that nobody needs any more: the next one does."""

import asyncio
from pathlib import Path

import pytest

from bot.chats.settings import ChatSettings
from bot.ground.timing import USUAL_TIMING
from bot.rooms import events, game_hooks
from bot.table.actions import GameService
from bot.table.game import KeptStates, Transactions
from bot.table.show.presenter import GameMessages
from tests.databases import opened
from tests.play.phones import until
from tests.play.tables import lobby, started
from tests.play.talk import RU, ask, greeted
from tests.play.test_resume import Screens
from tests.world.machine import open_store


def left(target: Path | str) -> list[tuple[int, int]]:
    """The messages that are still to be deleted."""
    with opened(target) as db:
        query = "SELECT chat_id, CAST(key AS INTEGER) FROM deliveries WHERE kind = 'deletion' ORDER BY 1, 2"
        return db.execute(query).fetchall()


async def test_a_refusal_goes_though_the_bot_is_started_anew_in_its_minute(target, phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        refusal = await ask(phones, people[0], chat, "/board")
        assert refusal.text == RU("refusal-nobody-plays")
        await until(lambda: left(target), "its deletion to be noted")
    assert not refusal.deleted
    begun = asyncio.get_running_loop().time()
    async with life():
        await until(lambda: refusal.deleted, "the refusal to go")
        assert asyncio.get_running_loop().time() - begun < 2 * USUAL_TIMING.refusal
        await until(lambda: not left(target), "that to be noted")


async def test_a_message_that_telegram_does_not_delete_is_not_tried_for_ever(target, phones) -> None:
    chat, people = await greeted(phones, 2)
    message = await lobby(phones, chat, people, "pirate")
    message.deleted = True  # by an administrator
    await started(phones, chat, people, "pirate", tidy=False)
    await until(lambda: not left(target), "it to be settled")


async def test_at_the_end_tasks_are_ended_though_what_boards_show_cannot_be_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with await open_store(tmp_path / "games.db") as store:
        messages = GameMessages(
            GameService(Transactions(store, KeptStates(game_hooks()))),
            ChatSettings(store, events=events()),
            Screens(),
        )

        async def fails() -> None:
            raise OSError("disk full")

        monkeypatch.setattr(messages.fingerprints, "note", fails)
        task: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        messages.spawn(_wait(task))
        await asyncio.sleep(0)
        await messages.close()
        assert task.cancelled()
    assert "what boards show was not noted" in caplog.text


async def _wait(task: "asyncio.Future[None]") -> None:
    await task
