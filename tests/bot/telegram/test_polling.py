"""Updates are fetched: in order, each once, through bad weather; an outage is told in few lines."""

import asyncio
import re

import pytest
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TimedOut

from bot.ground.telegram import updates as polling
from bot.ground.telegram.client import NotBotApiError
from bot.ground.telegram.updates import Poller
from tests.bot.telegram.waiting import running, until


@pytest.fixture
async def client(connected):
    async with connected()[1] as client:
        yield client


async def texts(queue, count):
    async with asyncio.timeout(100):
        return [(await queue.get()).message.text for _ in range(count)]


async def test_updates_come_in_order_once_and_are_confirmed_at_the_end(world, client, anya, caplog):
    await client.set_webhook("https://left.example.org/")
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        await asyncio.sleep(1)  # nothing has come that could be confirmed
    async with running(Poller(client, queue)):
        for number in range(5):
            world.conversation.send(anya, anya, f"/{number}")
        assert await texts(queue, 5) == ["/0", "/1", "/2", "/3", "/4"]
    assert len(world.state.updates) == 0
    world.state.updates.push("message", {"chat": "nothing like a message"})
    world.state.updates.push("callback_query", ["not even an object"])
    world.conversation.send(anya, anya, "/5")
    async with running(Poller(client, queue)):
        assert await texts(queue, 1) == ["/5"]
    assert queue.empty()
    assert len(world.state.updates) == 0
    assert caplog.text.count("cannot be read") == 2


async def test_bad_weather_is_waited_out_and_a_tap_comes_without_what_nobody_reads(
    world, client, anya, caplog
):
    queue = asyncio.Queue()
    for kind in ("refuse", "error", "lose"):
        for method in ("deleteWebhook", "getUpdates"):
            world.state.fail_next(kind, method)
    keyboard = {"inline_keyboard": [[{"text": "Roll", "callback_data": "r"}]]}
    sent = await client.call("sendMessage", {"chat_id": anya, "text": "board", "reply_markup": keyboard})
    number = sent["message_id"]
    world.conversation.tap(anya, anya, number, "r")
    world.conversation.delete(anya, anya, number)
    world.conversation.tap(anya, anya, number, "r")
    async with running(Poller(client, queue)):
        taps = [await queue.get() for _ in range(2)]
    query = taps[0].callback_query
    assert (query.data, query.message.message_id, query.message.chat.id) == ("r", number, anya)
    assert [each.callback_query.message.buttons for each in taps] == [("r",), ()]
    assert [each.callback_query.message.is_accessible for each in taps] == [True, False]
    assert taps[0].effective_chat.id == taps[0].effective_user.id == anya
    assert "fetching updates failed, next try in" in caplog.text
    assert "asking for updates failed" in caplog.text
    assert queue.empty()


async def test_another_program_with_the_token_is_named_as_the_reason(world, client, connected, anya, caplog):
    queue = asyncio.Queue()
    async with running(Poller(client, queue)):
        await asyncio.sleep(1)
        await connected()[1].updates(None, polling.ALLOWED, 0)
        await until(lambda: "another program is fetching updates with the same token" in caplog.text)
        await asyncio.sleep(1)
        await client.set_webhook("https://other.example.org/")
        await until(lambda: "another program has set a webhook with the same token" in caplog.text)
        await client.delete_webhook()
        world.conversation.send(anya, anya, "/still here")
        assert await texts(queue, 1) == ["/still here"]


async def test_a_token_that_is_no_longer_valid_ends_it(world, client):
    world.state.token = "424242:another-one-by-now"
    with pytest.raises(InvalidToken):
        await Poller(client, asyncio.Queue()).run()
    world.state.failures.clear()  # no bot calls with such a token by itself


def failing(*errors):
    """What fails with these errors, one a call, then succeeds."""
    left = list(errors)

    async def call():
        if left:
            raise left.pop(0)
        return "done"

    return call


async def persisting(*errors):
    """Fetch updates while these errors come one after the other."""
    assert await polling.polling_persist(failing(*errors), "fetching updates") == "done"


async def test_an_outage_is_told_when_it_begins_now_and_again_and_when_it_is_over(caplog):
    with caplog.at_level("INFO"):
        await persisting(*[NetworkError("Bad Gateway (502)")] * 100)
    *failed, over = caplog.messages
    assert len(failed) == 5, "for 100 failures in 48 minutes"
    assert failed[0] == "fetching updates failed, next try in 0 s: Bad Gateway (502)"
    assert re.fullmatch(r"fetching updates failed \(\d+ times by now\), next try in 30 s: .*", failed[1])
    assert over == "fetching updates works again after 100 failures in 2852 s"


async def test_another_kind_of_trouble_is_told_at_once(caplog):
    troubles = NetworkError("a"), NetworkError("b"), Conflict("c"), Conflict("d"), RetryAfter(5), TimedOut()
    await persisting(*troubles, NotBotApiError("a strange answer, while it runs"))
    told = [record.message.rpartition(": ")[2] for record in caplog.records if record.levelname == "WARNING"]
    assert len(told) == 5
    assert told[1].startswith("another program is fetching updates")


async def test_what_is_hopeless_is_raised():
    with pytest.raises(InvalidToken):
        await polling.polling_persist(failing(InvalidToken()), "x")
    with pytest.raises(NotBotApiError):
        await polling.polling_persist(failing(NotBotApiError("y")), "x", (InvalidToken, NotBotApiError))
