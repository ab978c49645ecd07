"""The bot's side of a webhook, with the sandbox as Telegram."""

import asyncio
import contextlib
import logging
import socket

import pytest
from telegram.error import InvalidToken

from bot.config import Settings
from bot.ground.telegram.client import Client
from bot.ground.telegram.polling import ALLOWED, Poller
from bot.ground.telegram.webhook import Webhook
from bot.sandbox.web import webhook_delivery
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.ports import free_port

SECRET = "a-secret_1"


async def until(true):
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - anything may make it true
            await asyncio.sleep(0.01)


@pytest.fixture
async def world(monkeypatch):
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.05)
    monkeypatch.setattr(webhook_delivery, "LONGEST_PAUSE", 0.05)
    world = World()
    async with serve(create_app(world)) as address:
        world.address = address
        yield world
    assert [call for call in world.state.failures if call.code != 401] == []


@pytest.fixture
def settings(world):
    port = free_port()
    return Settings(
        _env_file=None,
        bot_token=world.state.token,
        bot_api_url=world.address,
        webhook_url=f"http://127.0.0.1:{port}/updates",
        webhook_secret=SECRET,
        webhook_port=port,
        webhook_connections=7,
    )


@pytest.fixture(autouse=True)
def _telling(caplog):
    caplog.set_level(logging.INFO)


@pytest.fixture
async def client(settings):
    async with Client(settings) as client:
        yield client


@pytest.fixture
def anya(world):
    return world.membership.add_person("Аня", started=True).id


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


@contextlib.asynccontextmanager
async def running(work):
    task = asyncio.create_task(work.run())
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_it_is_set_with_everything_and_removed_with_nothing_dropped(world, settings, client, anya):
    handler = Handler()
    async with running(Webhook(client, settings, handler)):
        for number in range(5):
            world.conversation.send(anya, anya, f"/{number}")
        await until(lambda: len(handler.handled) == 5)
        info = await client.get_webhook_info()
        assert (info.url, info.max_connections) == (settings.webhook_url, 7)
        assert set(info.allowed_updates) == set(ALLOWED)
        await until(lambda: not len(world.state.updates))
    assert handler.handled == ["/0", "/1", "/2", "/3", "/4"]
    assert world.state.webhook is None
    (made,) = world.state.call_log.made("setWebhook")
    assert made.params["secret_token"] == SECRET
    calls = [*world.state.call_log.made("setWebhook"), *world.state.call_log.made("deleteWebhook")]
    assert not any(call.params.get("drop_pending_updates") for call in calls)
    world.conversation.send(anya, anya, "/later")
    assert len(world.state.updates) == 1


async def test_at_the_end_what_is_under_way_is_finished_and_what_comes_stays(world, settings, client, anya):
    handler = Handler()
    handler.may_go_on.clear()
    bob = world.membership.add_person("Боб", started=True).id
    async with running(Webhook(client, settings, handler)) as task:
        world.conversation.send(anya, anya, "/under_way")
        await until(lambda: handler.begun)
        task.cancel()
        await asyncio.sleep(0.05)
        world.conversation.send(bob, bob, "/late")
        await asyncio.sleep(0.05)
        handler.may_go_on.set()
    assert handler.handled == ["/under_way"]
    (waiting,) = world.state.updates.head(10)
    assert waiting["message"]["text"] == "/late"
    async with running(Webhook(client, settings, handler)):
        await until(lambda: len(handler.handled) == 2)
    assert handler.handled == ["/under_way", "/late"]


async def test_an_answer_that_is_lost_makes_nothing_twice(world, settings, client, anya):
    handler = Handler()
    for _ in range(3):
        world.state.fail_next("lose", "webhook")
        world.state.fail_next("error", "webhook")
    async with running(Webhook(client, settings, handler)):
        for number in range(3):
            world.conversation.send(anya, anya, f"/{number}")
        await until(lambda: not len(world.state.updates))
    assert handler.handled == ["/0", "/1", "/2"]


async def test_what_cannot_be_read_is_passed_over(world, settings, client, anya, caplog):
    handler = Handler()
    world.state.updates.push("message", {"chat": {"id": anya}, "nothing": "like a message"})
    world.conversation.send(anya, anya, "/after")
    async with running(Webhook(client, settings, handler)):
        await until(lambda: not len(world.state.updates))
    assert handler.handled == ["/after"]
    assert "cannot be read" in caplog.text


async def test_bad_weather_at_the_start_is_waited_out(world, settings, client, caplog):
    for kind in ("refuse", "error", "lose"):
        world.state.fail_next(kind, "setWebhook")
    async with running(Webhook(client, settings, Handler())):
        await until(lambda: "setting the webhook works again after 3 failures" in caplog.text)
        assert world.state.webhook.url == settings.webhook_url
    assert "setting the webhook failed, next try in" in caplog.text
    assert world.state.webhook is None


async def test_a_webhook_that_somebody_removes_is_set_again(world, settings, client, anya, caplog):
    handler = Handler()
    async with running(Webhook(client, settings, handler, look=0.05)):
        await until(lambda: world.state.webhook is not None)
        await client.delete_webhook()
        world.conversation.send(anya, anya, "/here")
        await until(lambda: handler.handled)
    assert "another program with the same token has removed the webhook" in caplog.text


async def test_the_webhook_of_another_program_is_left_alone_at_the_end(world, settings, client):
    async with running(Webhook(client, settings, Handler())):
        await until(lambda: world.state.webhook is not None)
        await client.set_webhook("https://other.example.org/")
    assert world.state.webhook.url == "https://other.example.org/"


async def test_what_telegram_says_of_deliveries_is_told_once(world, settings, client, anya, caplog):
    world.state.fail_next("error", "webhook")
    handler = Handler()
    async with running(Webhook(client, settings, handler, look=0.05)):
        world.conversation.send(anya, anya, "/x")
        await until(lambda: "updates could not be brought" in caplog.text)
        await asyncio.sleep(0.2)
    assert caplog.text.count("updates could not be brought") == 1
    assert "502 Bad Gateway" in caplog.text


async def test_who_fetches_updates_removes_it_first(world, client, anya):
    await client.set_webhook("https://left.example.org/")
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        world.conversation.send(anya, anya, "/x")
        async with asyncio.timeout(20):
            assert (await queue.get()).message.text == "/x"


async def test_a_webhook_set_meanwhile_is_named_as_the_reason(world, client, caplog):
    async with running(Poller(client, asyncio.Queue())):
        await asyncio.sleep(0.3)
        await client.set_webhook("https://other.example.org/")
        await until(lambda: "another program has set a webhook with the same token" in caplog.text)
        world.state.webhook = None


async def test_a_port_that_is_taken_and_a_wrong_token_end_it(world, settings, client):
    with (
        socket.create_server(("127.0.0.1", settings.webhook_port)),
        pytest.raises(OSError, match=r"WEBHOOK_PORT: .*in use"),
    ):
        await Webhook(client, settings, Handler()).run()
    world.state.token = "424242:another-one-by-now"
    async with asyncio.timeout(60):
        with pytest.raises(InvalidToken):
            await Webhook(client, settings, Handler()).run()


async def test_the_secret_is_in_no_line_of_the_log(world, settings, client, anya, caplog):
    caplog.set_level(logging.DEBUG)
    handler = Handler()
    webhook = Webhook(client, settings, handler, look=0.05)
    world.state.fail_next("error", "setWebhook")
    async with running(webhook):
        world.conversation.send(anya, anya, "/x")
        await until(lambda: handler.handled)
        await asyncio.sleep(0.1)
    own = [record for record in caplog.records if record.name.startswith("bot")]
    assert own
    assert not any(SECRET in record.getMessage() for record in own)
    assert SECRET not in repr(webhook)
