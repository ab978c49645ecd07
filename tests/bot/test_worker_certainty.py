"""A worker that was stopped writes to no chat until it knows that nobody else has it."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.config import Settings
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.timing import Timing
from bot.ground.store import EndedError
from bot.ground.store.workers import Workers
from bot.ground.telegram.client import Client
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.virtual_time import TOKEN, Telegram
from tests.bot.workers import CHAT, Member, member, url
from tests.bot.workers import until as really

__all__ = ["url"]

SURE = Timing(worker_look=0.05, worker_beat=0.2, worker_silent=1.0, worker_quiet=60.0)


@pytest.fixture
async def pair(url: str) -> AsyncIterator[tuple[Member, Member]]:
    async with member(url, SURE) as one, member(url, SURE) as other:
        await one.claim(CHAT)
        yield one, other


async def test_nobody_writes_to_a_chat_of_a_worker_that_has_given_no_sign_of_life(pair):
    one, _ = pair
    telegram = Telegram()
    client = Client(Settings(_env_file=None, bot_token=TOKEN), telegram)
    client.when_certain(one.worker.certain)
    sender = Sender(client)
    sender.show(Place(CHAT), 1, Screen("board"))
    sender.answer("7")
    await asyncio.sleep(0.3)
    assert [method for _, method, _ in telegram.calls] == ["answerCallbackQuery"]
    one.run()
    await really(lambda: telegram.shown(CHAT) == ["board"])
    await sender.close(0.0)


async def test_a_sign_of_life_is_given_at_once_for_whoever_waits_for_one(pair):
    one, other = pair
    one.run()
    await one.worker.certain()
    await one.stop()
    await asyncio.sleep(1.5 * SURE.worker_beat)
    waiting = asyncio.create_task(one.worker.certain())
    await asyncio.sleep(0.1)
    assert not waiting.done(), "it was stopped for longer than its last sign of life counts"
    one.run()
    await waiting
    assert other.number in await one.store.read(lambda tx: Workers(tx).alive())


async def test_a_worker_that_was_ended_meanwhile_is_never_certain_again(pair):
    one, other = pair
    other.run()
    await really(lambda: other.worker.owns(CHAT))
    waiting = asyncio.create_task(one.worker.certain())
    with pytest.raises(EndedError):
        await one.worker.run()
    await asyncio.sleep(0.3)
    assert not waiting.done()
    waiting.cancel()
