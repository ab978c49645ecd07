"""A message that must not be sent twice: of each attempt it is known whether it may have got through."""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from bot.config import Settings
from bot.ground.outbox.sender import Sender
from bot.ground.telegram.client import Client
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from tests.bot.virtual_time import TOKEN, Telegram, outbox, refusal, virtual

GROUP = Place(-5)
ONCE = Screen("once")


@dataclass
class Noted:
    """What is noted of the attempts, and whether there may be one more."""

    steps: list[str] = field(default_factory=list)
    wanted: bool = True
    twice: asyncio.Event = field(default_factory=asyncio.Event)

    async def begin(self):
        if self.wanted:
            self.steps.append("begin")
        return self.wanted

    async def denied(self):
        self.steps.append("denied")

    async def refused(self):
        self.steps.append("refused")
        if self.steps.count("refused") > 1:
            self.twice.set()


async def sent(answers):
    """Send to a server that gives these answers and then takes it: the number, what was noted, the calls."""
    telegram, noted = Telegram(), Noted()
    telegram.plan = lambda *_: (
        answers[len(telegram.calls) - 1] if len(telegram.calls) <= len(answers) else None
    )
    number = await outbox(telegram).send(GROUP, ONCE, attempts=noted)
    return number, noted.steps, telegram


@pytest.mark.parametrize(
    "answer",
    [
        refusal(429, "Too Many Requests: retry after 7", retry_after=7),
        refusal(400, "Bad Request: group chat was upgraded", migrate_to_chat_id=-1007),
        refusal(502, "Bad Gateway"),
    ],
)
def test_an_attempt_that_sent_nothing_is_repeated(answer):
    @virtual
    async def play():
        number, steps, telegram = await sent([answer])
        assert steps == ["begin", "refused", "begin"]
        assert [*telegram.texts.values()] == ["once"]
        assert number is not None

    play()


@pytest.mark.parametrize(
    "answer",
    [
        "lost answer",
        refusal(400, "Bad Request: not enough rights to send text messages to the chat"),
        refusal(403, "Forbidden: bot was kicked from the group chat"),
        refusal(504, "Gateway Timeout"),
    ],
)
def test_an_attempt_that_may_have_sent_it_or_never_will_is_the_last(answer):
    @virtual
    async def play():
        number, steps, telegram = await sent([answer])
        await asyncio.sleep(600)
        assert steps == ["begin"]
        assert number is None
        assert len(telegram.calls) == 1

    play()


@virtual
async def test_a_server_that_fails_for_long_is_asked_ever_more_seldom():
    _, steps, telegram = await sent([refusal(502, "Bad Gateway")] * 12)
    assert steps == ["begin", "refused"] * 12 + ["begin"]
    times = telegram.times("sendMessage")
    gaps = [after - before for before, after in pairwise(times)]
    assert gaps == sorted(gaps)
    assert 50 < gaps[-1] < 70


@virtual
async def test_what_is_not_wanted_any_more_is_not_sent():
    telegram, noted = Telegram(), Noted(wanted=False)
    assert await outbox(telegram).send(GROUP, ONCE, attempts=noted) is None
    assert telegram.calls == []


@virtual
async def test_when_closing_no_attempt_is_begun():
    telegram, noted = Telegram(), Noted()
    telegram.plan = lambda *_: refusal(429, "Too Many Requests: retry after 600", retry_after=600)
    box = outbox(telegram)
    sending = asyncio.ensure_future(box.send(GROUP, ONCE, attempts=noted))
    await asyncio.sleep(1)
    await box.close(3)
    assert await sending is None
    assert noted.steps == ["begin", "refused"]


async def test_a_server_that_cannot_be_reached_has_sent_nothing():
    noted = Noted()
    client = Client(Settings(_env_file=None, bot_token=TOKEN, bot_api_url="http://127.0.0.1:9"))
    sending = asyncio.ensure_future(Sender(client).send(GROUP, ONCE, attempts=noted))
    await asyncio.wait_for(noted.twice.wait(), 20)
    assert noted.steps == ["begin", "refused"] * 2
    sending.cancel()
    await client.shutdown()
