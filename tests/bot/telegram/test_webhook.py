"""The bot's side of a webhook, with the sandbox as Telegram; what is taken over HTTP: test_endpoint."""

import asyncio
import contextlib
import logging
import socket

import pytest
from telegram.error import InvalidToken

from bot.ground.telegram import webhook as module
from bot.ground.telegram.polling import ALLOWED
from bot.ground.telegram.webhook import Webhook
from tests.bot.telegram.sandbox_wire import connected, running, until
from tests.world.loop import VirtualLoop

LOOP = VirtualLoop

SECRET = "a-secret_1"
URL = "http://127.0.0.1:8443/updates"


@pytest.fixture
def _bot(world, caplog):
    caplog.set_level(logging.INFO)
    return connected(world, webhook_url=URL, webhook_secret=SECRET, webhook_port=8443, webhook_connections=7)


@pytest.fixture
async def client(_bot):
    async with _bot[1] as client:
        yield client


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
def webhook(_bot, client, handler, monkeypatch):
    """One that nobody reaches over HTTP; what it is brought it takes."""
    monkeypatch.setattr(module, "serve", lambda *_args, **_options: contextlib.nullcontext())
    return Webhook(client, _bot[0], handler)


async def test_it_is_set_with_everything_and_removed_with_nothing_dropped(world, client, webhook):
    state = world.state
    async with running(webhook):
        await until(lambda: state.webhook)
        info = await client.get_webhook_info()
        assert (info.url, info.max_connections, set(info.allowed_updates)) == (URL, 7, set(ALLOWED))
    assert state.webhook is None
    (made,) = state.call_log.made("setWebhook")
    assert made.params["secret_token"] == SECRET
    calls = [made, *state.call_log.made("deleteWebhook")]
    assert len(calls) == 2
    assert not any(call.params.get("drop_pending_updates") for call in calls)


async def test_what_is_under_way_at_the_end_is_finished(webhook, handler):
    chat = {"id": 5, "type": "private"}
    message = {"message_id": 1, "date": 1, "chat": chat, "text": "/1"}
    handler.may_go_on.clear()
    async with running(webhook) as task:
        await asyncio.sleep(1)
        under_way = asyncio.create_task(webhook.take({"update_id": 1, "message": message}))
        await until(lambda: handler.begun)
        task.cancel()
        await asyncio.sleep(1)
        handler.may_go_on.set()
        await under_way
    assert handler.handled == ["/1"]


async def test_bad_weather_at_the_start_is_waited_out(world, webhook, caplog):
    for kind in ("refuse", "error", "lose"):
        world.state.fail_next(kind, "setWebhook")
    async with running(webhook):
        await until(lambda: "setting the webhook works again after 3 failures" in caplog.text)
        assert world.state.webhook.url == URL
    assert "setting the webhook failed, next try in" in caplog.text
    assert world.state.webhook is None


async def test_a_webhook_that_somebody_removes_is_set_again(world, client, webhook, caplog):
    async with running(webhook):
        await until(lambda: world.state.webhook)
        await client.delete_webhook()
        await until(lambda: world.state.webhook)
        assert "another program with the same token has removed the webhook" in caplog.text
        await client.set_webhook("https://other.example.org/")
    assert world.state.webhook.url == "https://other.example.org/", "that of another program is left alone"


async def test_what_telegram_says_of_deliveries_is_told_once(world, webhook, caplog):
    async with running(webhook):
        await until(lambda: world.state.webhook)
        world.state.webhook.last_error_date, world.state.webhook.last_error_message = 5, "502 Bad Gateway"
        await asyncio.sleep(300)
    (line,) = [line for line in caplog.messages if "updates could not be brought" in line]
    assert "502 Bad Gateway" in line


async def test_a_wrong_token_ends_it(world, webhook):
    world.state.token = "424242:another-one-by-now"
    with pytest.raises(InvalidToken):
        await webhook.run()


async def test_a_port_that_is_taken_ends_it(world, handler):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        more = {"webhook_url": URL, "webhook_secret": SECRET, "webhook_port": taken.getsockname()[1]}
        settings, client = connected(world, **more)
        with pytest.raises(OSError, match=r"WEBHOOK_PORT: .*in use"):
            await Webhook(client, settings, handler).run()


async def test_the_secret_is_in_no_line_of_the_log(world, webhook, caplog):
    caplog.set_level(logging.DEBUG)
    world.state.fail_next("error", "setWebhook")
    async with running(webhook):
        await until(lambda: world.state.webhook)
        await asyncio.sleep(100)
    own = [record for record in caplog.records if record.name.startswith("bot")]
    assert own
    assert not any(SECRET in record.getMessage() for record in own)
    assert SECRET not in repr(webhook)
