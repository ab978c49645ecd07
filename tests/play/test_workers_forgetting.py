"""Two workers: what somebody does in a chat of one of them is shown in a chat of the other."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.privacy.buttons import ConfirmForget
from bot.sandbox.world.model import Chat
from tests.databases import opened
from tests.play.phones import SWIFT, Phones, data_of, running, until
from tests.play.tables import started
from tests.play.talk import RU, ask, greeted, leave_seat, one_turn
from tests.play.workers import settings_of_two
from tests.world.machine import run

pytestmark = pytest.mark.postgres

BUSY = replace(SWIFT, worker_look=0.1, worker_quiet=3600.0)
"""No chat goes over to another worker by itself."""


@asynccontextmanager
async def two_workers(database: str) -> AsyncIterator[Phones]:
    """Two workers in this loop, and people who write to whichever comes next."""
    async with settings_of_two(database) as (phones, one, other), running(one, BUSY), running(other, BUSY):
        await until(lambda: len(phones.world.state.call_log.made("setWebhook")) == 2, "both to be up")
        yield phones


def owner(database: str, chat: Chat) -> int | None:
    """The worker of a chat."""
    with opened(database) as db:
        row = db.execute("SELECT worker FROM leases WHERE chat_id = ?", (chat.id,)).fetchone()
    return None if row is None else row[0]


async def owned_apart(phones: Phones, database: str) -> tuple[Chat, list[int]]:
    """A group, of which another worker takes care than of the private chat with the first of its people."""
    for number in range(20):
        chat, people = await greeted(phones, 2, f"_{number}")
        private = phones.world.state.chats[people[0]]
        await ask(phones, people[0], private, "/help")
        await ask(phones, people[0], chat, "/help")
        if owner(database, chat) != owner(database, private):
            return chat, people
    raise AssertionError("one worker has all chats")


def test_forgetting_somebody_at_one_worker_is_shown_by_the_other(
    target: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main(database: str) -> None:
        async with two_workers(database) as phones:
            chat, people = await owned_apart(phones, database)
            anya = people[0]
            await started(phones, chat, people, "yatzy", options={"order": "join"})
            await one_turn(phones, chat)
            await leave_seat(phones, anya, chat)
            board = phones.newest(chat.id)
            assert board is not None
            # Made stale by the worker of the private chat, as if it had had the group until now.
            with opened(database) as db:
                help_page = next(m for m in chat.messages.values() if m.sender is phones.world.state.bot)
                db.execute(
                    "INSERT INTO stale_messages (chat_id, message_id) VALUES (?, ?)", (chat.id, help_page.id)
                )
            question = await ask(phones, anya, phones.world.state.chats[anya], "/forget")
            assert await phones.tap(anya, question, data_of(question, ConfirmForget)) == RU("toast-forgotten")
            await shown(phones, lambda: RU("player-forgotten") in board.text)
            assert "Аня" not in board.text
            await shown(phones, lambda: help_page.deleted)
            assert owner(database, chat) != owner(database, phones.world.state.chats[anya])
        assert phones.world.state.failures == []

    run(main(target))
    assert "Traceback" not in caplog.text


async def shown(phones: Phones, true: Callable[[], bool]) -> None:
    await until(true, "the other worker to show it")
    assert phones.world.state.failures == []
