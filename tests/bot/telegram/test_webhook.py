"""A webhook, from what is set to what is brought, with the sandbox as Telegram; refusals: test_endpoint."""

import asyncio
import logging

import aiohttp
import pytest
from pydantic import SecretStr
from telegram.error import InvalidToken

from bot.ground.http_server import serve_http
from bot.ground.telegram.updates import ALLOWED
from bot.ground.telegram.webhook import HEADER, Webhook
from tests.bot.telegram.waiting import running, until

SECRET = "a-secret_1"
URL = "http://127.0.0.1:8443/updates"
SETTINGS = {
    "webhook_url": URL,
    "webhook_secret": SecretStr(SECRET),
    "webhook_port": 8443,
    "webhook_connections": 7,
}


class Handler:
    """Notes what it handles; waits if told to."""

    def __init__(self):
        self.begun, self.handled = [], []
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self, update):
        self.begun.append(update.message.text)
        await self.may_go_on.wait()
        self.handled.append(update.message.text)


@pytest.fixture
async def handler():
    return Handler()


@pytest.fixture
async def bot(connected):
    """Settings, and a client that is ready."""
    settings, client = connected(**SETTINGS)
    async with client:
        yield settings, client


@pytest.fixture
async def webhook(bot, handler):
    return Webhook(bot[1], bot[0], handler)


async def test_it_is_set_with_everything_and_removed_with_nothing_dropped_and_its_secret_told_to_nobody(
    world, bot, webhook, caplog
):
    caplog.set_level(logging.DEBUG)
    for kind in ("refuse", "error", "lose"):
        world.state.fail_next(kind, "setWebhook")
    async with running(webhook):
        await until(lambda: "setting the webhook works again after 3 failures" in caplog.text)
        info = await bot[1].get_webhook_info()
        assert (info.url, info.max_connections, set(info.allowed_updates)) == (URL, 7, set(ALLOWED))
    assert "setting the webhook failed, next try in" in caplog.text
    assert world.state.webhook is None
    made = world.state.call_log.made("setWebhook")[-1]
    assert made.params["secret_token"] == SECRET
    calls = [made, *world.state.call_log.made("deleteWebhook")]
    assert len(calls) == 2
    assert not any(call.params.get("drop_pending_updates") for call in calls)
    own = [record for record in caplog.records if record.name.startswith("bot.ground")]
    assert own
    assert not any(SECRET in record.getMessage() for record in own)
    assert SECRET not in repr(webhook)


async def test_what_is_under_way_at_the_end_is_finished_and_nothing_more_taken(world, webhook, handler, anya):
    async with running(webhook) as task, aiohttp.ClientSession(headers={HEADER: SECRET}) as session:
        await until(lambda: world.state.webhook)
        world.conversation.send(anya, anya, "/1")
        await until(lambda: handler.handled == ["/1"])
        handler.may_go_on.clear()
        world.conversation.send(anya, anya, "/2")
        await until(lambda: len(handler.begun) == 2)
        task.cancel()
        await asyncio.sleep(1)
        async with session.post(URL, json={"update_id": 99}) as answer:
            assert answer.status == 503
        handler.may_go_on.set()
        await asyncio.gather(task, return_exceptions=True)
    assert handler.handled == ["/1", "/2"]
    assert len(world.state.updates) == 0


async def test_a_webhook_that_somebody_removes_is_set_again(world, bot, webhook, caplog):
    async with running(webhook):
        await until(lambda: world.state.webhook)
        await bot[1].delete_webhook()
        await until(lambda: world.state.webhook)
        assert "another program with the same token has removed the webhook" in caplog.text
        world.state.webhook.last_error_date, world.state.webhook.last_error_message = 5, "502 Bad Gateway"
        await asyncio.sleep(300)
        await bot[1].set_webhook("https://other.example.org/")
    assert world.state.webhook.url == "https://other.example.org/", "that of another program is left alone"
    (line,) = [line for line in caplog.messages if "updates could not be brought" in line]
    assert "502 Bad Gateway" in line


async def test_a_port_that_is_taken_ends_it_and_so_does_a_wrong_token(world, webhook):
    async with serve_http(aiohttp.web.Application(), "127.0.0.1", SETTINGS["webhook_port"]):
        with pytest.raises(OSError, match=r"WEBHOOK_PORT: .*in use"):
            await webhook.run()
    world.state.token = "424242:another-one-by-now"
    with pytest.raises(InvalidToken):
        await webhook.run()
    world.state.failures.clear()  # no bot calls with such a token by itself
