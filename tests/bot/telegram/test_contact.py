"""Whether the server is reached: by calls, and where updates are fetched."""

import asyncio
import contextlib

import pytest
from pydantic import SecretStr
from telegram.error import TelegramError

from bot.config import Settings
from bot.ground.telegram.client import STALE, Client, Contact
from bot.ground.timing import Calls
from tests.bot.virtual_time import DOWN, TOKEN, Telegram, busy, client_of, refusal


async def test_it_is_lost_from_the_first_failure_in_a_row_until_it_answers_or_nobody_looks():
    contact = Contact()
    assert contact.lost_for() == 0
    contact.failed("calls")
    await asyncio.sleep(50)
    contact.failed("calls")
    await asyncio.sleep(STALE - 1)
    assert contact.lost_for() == pytest.approx(STALE + 49)
    contact.reached("calls")
    assert contact.lost_for() == 0
    contact.failed("calls")
    await asyncio.sleep(STALE + 1)
    assert contact.lost_for() == 0


async def test_updates_that_come_tell_of_the_calls_as_well_but_not_the_other_way_round():
    contact = Contact()
    contact.failed("calls")
    contact.failed("updates")
    contact.reached("calls")
    await asyncio.sleep(10)
    assert contact.lost_for() == pytest.approx(10)
    contact.failed("calls")
    contact.reached("updates")
    assert contact.lost_for() == 0


async def test_whoever_refuses_a_call_is_reached_and_calls_refusals_and_failures_are_counted_apart():
    telegram = Telegram()
    client = client_of(telegram)
    for answer, lost in (
        (None, False),
        (busy(3), False),
        (DOWN, True),
        (refusal(400, "Bad Request: message is not modified"), False),
        ("lost answer", True),
        (refusal(403, "Forbidden: bot was blocked by the user"), False),
    ):
        telegram.plan = lambda *_, answer=answer: answer
        with contextlib.nullcontext() if answer is None else pytest.raises(TelegramError):
            await client.call("sendMessage", {"chat_id": 1, "text": "x"})
        await asyncio.sleep(0.01)
        assert (client.contact.lost_for() > 0) == lost, answer
    assert client.counters.all_calls() == client.counters.calls["send"] == Calls(6, 1, 2, denied=2)


async def test_updates_that_another_program_fetches_do_not_come():
    telegram = Telegram()
    telegram.plan = lambda *_: refusal(409, "Conflict: terminated by other getUpdates request")
    client = Client(Settings(bot_token=SecretStr(TOKEN)), Telegram(), telegram)
    with pytest.raises(TelegramError):
        await client.updates(None, [], 0)
    await asyncio.sleep(0.01)
    assert client.contact.lost_for() > 0
    assert client.counters.calls["updates"].denied == 1
