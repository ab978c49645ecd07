import asyncio
import contextlib
import re

import pytest
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TimedOut

from bot.config import Settings
from bot.ground.telegram import polling
from bot.ground.telegram.answers import NotBotApiError
from bot.ground.telegram.client import Client
from bot.ground.telegram.polling import Poller
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.bot.virtual_time import virtual


@pytest.fixture
async def world():
    world = World()
    app = create_app(world)
    async with serve(app) as address:
        world.address = address
        yield world
    assert world.state.failures == []


@pytest.fixture
async def client(world):
    async with Client(
        Settings(_env_file=None, bot_token=world.state.token, bot_api_url=world.address)
    ) as client:
        yield client


@contextlib.asynccontextmanager
async def running(poller):
    task = asyncio.create_task(poller.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def texts(queue, count):
    async with asyncio.timeout(20):
        return [(await queue.get()).message.text for _ in range(count)]


async def test_updates_come_in_order_once_and_are_confirmed_at_the_end(world, client):
    anya = world.membership.add_person("Аня", started=True).id
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        for number in range(5):
            world.conversation.send(anya, anya, f"/{number}")
        assert await texts(queue, 5) == ["/0", "/1", "/2", "/3", "/4"]
    assert len(world.state.updates) == 0
    async with running(Poller(client, queue)):
        world.conversation.send(anya, anya, "/5")
        assert await texts(queue, 1) == ["/5"]
    assert queue.empty()


async def test_an_update_that_cannot_be_parsed_is_passed_over(world, client, caplog):
    anya = world.membership.add_person("Аня", started=True).id
    world.state.updates.push("message", {"chat": "nothing like a message"})
    world.state.updates.push("callback_query", ["not even an object"])
    world.conversation.send(anya, anya, "/after")
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        assert await texts(queue, 1) == ["/after"]
    assert len(world.state.updates) == 0
    assert caplog.text.count("cannot be read") == 2


async def test_a_tap_arrives_without_what_nobody_reads(world, client):
    anya = world.membership.add_person("Аня", started=True)
    keyboard = {"inline_keyboard": [[{"text": "Roll", "callback_data": "r"}]]}
    sent = await client.call("sendMessage", {"chat_id": anya.id, "text": "board", "reply_markup": keyboard})
    world.conversation.tap(anya.id, anya.id, sent["message_id"], "r")
    (update,), _ = await client.updates(None, polling.ALLOWED, 0)
    query = update.callback_query
    assert (query.data, query.message.message_id, query.message.chat.id) == (
        "r",
        sent["message_id"],
        anya.id,
    )
    assert query.message.is_accessible
    assert query.message.buttons == ("r",)
    assert update.effective_chat.id == update.effective_user.id == anya.id
    world.conversation.delete(anya.id, anya.id, sent["message_id"])
    world.conversation.tap(anya.id, anya.id, sent["message_id"], "r")
    (update, *_), _ = await client.updates(update.update_id + 1, polling.ALLOWED, 0)
    assert not update.callback_query.message.is_accessible


@pytest.mark.parametrize("kind", ["refuse", "error", "lose"])
async def test_bad_weather_is_waited_out(world, client, caplog, kind):
    anya = world.membership.add_person("Аня", started=True).id
    queue = asyncio.Queue()
    world.state.fail_next(kind, "deleteWebhook")
    world.state.fail_next(kind, "getUpdates")
    world.conversation.send(anya, anya, "/late")
    async with running(Poller(client, queue)):
        assert await texts(queue, 1) == ["/late"]
    assert "fetching updates failed, next try in" in caplog.text
    assert "asking for updates failed" in caplog.text
    assert queue.empty()


async def test_another_copy_of_the_bot_is_named_as_the_reason(world, client, caplog):
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        await asyncio.sleep(0.3)
        copy = Settings(_env_file=None, bot_token=world.state.token, bot_api_url=world.address)
        async with Client(copy) as other:
            await other.updates(None, polling.ALLOWED, 0)
        async with asyncio.timeout(60):
            while "another program is fetching updates with the same token" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        anya = world.membership.add_person("Аня", started=True).id
        world.conversation.send(anya, anya, "/still here")
        assert await texts(queue, 1) == ["/still here"]


async def test_a_token_that_is_no_longer_valid_ends_it(world, client):
    poller = Poller(client, asyncio.Queue())
    world.state.token = "424242:another-one-by-now"
    async with asyncio.timeout(60):
        with pytest.raises(InvalidToken):
            await poller.run()
    assert world.state.failures.pop().code == 401


class Calls:
    """Fails with these errors, one a call, then succeeds."""

    def __init__(self, *errors):
        self.errors = list(errors)

    async def __call__(self):
        if self.errors:
            raise self.errors.pop(0)
        return "done"


@virtual
async def persisting(*errors):
    """Fetch updates while these errors come one after the other."""
    assert await polling.persist(Calls(*errors), "fetching updates") == "done"


def test_an_outage_is_told_when_it_begins_now_and_again_and_when_it_is_over(caplog):
    with caplog.at_level("INFO"):
        persisting(*[NetworkError("Bad Gateway (502)")] * 100)
    *failed, over = caplog.messages
    assert len(failed) == 5, "for 100 failures in 48 minutes"
    assert failed[0] == "fetching updates failed, next try in 0 s: Bad Gateway (502)"
    assert re.fullmatch(r"fetching updates failed \(\d+ times by now\), next try in 30 s: .*", failed[1])
    assert over == "fetching updates works again after 100 failures in 2852 s"


def test_another_kind_of_trouble_is_told_at_once(caplog):
    persisting(NetworkError("a"), NetworkError("b"), Conflict("c"), Conflict("d"), RetryAfter(5), TimedOut())
    told = [record.message.rpartition(": ")[2] for record in caplog.records if record.levelname == "WARNING"]
    assert len(told) == 4
    assert told[1].startswith("another program is fetching updates")


async def test_what_is_hopeless_is_raised():
    with pytest.raises(InvalidToken):
        await polling.persist(Calls(InvalidToken()), "x")
    with pytest.raises(NotBotApiError):
        await polling.persist(Calls(NotBotApiError("y")), "x", (InvalidToken, NotBotApiError))


def test_while_it_runs_a_strange_answer_is_waited_out():
    persisting(NotBotApiError("y"))
