"""Connections are kept, made anew once the server has closed them, and given up when nobody waits."""

import asyncio

import pytest
from pydantic import SecretStr
from telegram.error import InvalidToken, NetworkError, TimedOut

from bot.config import Settings
from bot.ground.telegram.client import IN_FLIGHT, Client, was_not_sent
from tests.bot.telegram.conftest import SECONDS
from tests.bot.telegram.scripted_server import always, refused, said
from tests.bot.telegram.waiting import until


@pytest.fixture
async def held(server):
    """Until this is set, no call but `next` is answered; then each with the name of its method."""
    may_go_on = asyncio.Event()

    async def answer(request):
        if request.method != "next":
            await may_go_on.wait()
        return said(request.method)

    server.answer = answer
    return may_go_on


@pytest.fixture
def settings(server):
    return Settings(bot_token=SecretStr("123456:abcdefghij"), bot_api_url=server.address)


async def test_many_calls_at_once_wait_for_each_other_in_order_and_none_fails(server, carriers):
    together = asyncio.Barrier(IN_FLIGHT)
    transport, done = carriers(IN_FLIGHT), []

    async def answer(request):
        await together.wait()
        return said(request.method)

    async def call(number):
        assert await transport.post(server.url(f"m{number}")) == f"m{number}"
        done.append(number // IN_FLIGHT)

    server.answer = answer
    await asyncio.gather(*(call(number) for number in range(3 * IN_FLIGHT)))
    assert server.connections == IN_FLIGHT
    assert done == sorted(done)


async def test_a_close_that_nobody_has_looked_at_yet_loses_no_call(server, transport):
    """The loop is busy with something else while it comes, and then a call is the first thing to happen."""
    server.then_close = True
    for number in range(1, 4):
        assert await transport.post(server.url("sendMessage")) is True
        assert len(server.requests) == number
        asyncio.get_running_loop()._virtual.now += 10.0  # noqa: SLF001 - passes, and nothing is done


async def test_a_call_on_a_connection_that_is_being_closed_is_never_made_twice(server, transport):
    """Whether it was heard nobody can know; the next one goes over a new connection."""

    async def first_only(request):
        return said() if request.connection != 0 or len(server.requests) == 1 else None

    server.answer = first_only
    assert await transport.post(server.url("sendMessage")) is True
    with pytest.raises(NetworkError) as caught:
        await transport.post(server.url("sendMessage"))
    assert not was_not_sent(caught.value)
    server.answer = always(said().replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n", 1))
    for _ in range(2):  # a server that announces the end is believed
        assert await transport.post(server.url("sendMessage")) is True
    assert [each.connection for each in server.requests] == [0, 0, 1, 2]


async def test_an_answer_that_comes_too_late_is_never_that_to_the_next_call(server, transport, held):
    """But a call for updates may wait longer than others."""
    waiting = asyncio.ensure_future(transport.post(server.url("getUpdates"), read_timeout=100))
    await asyncio.sleep(SECONDS + 10)
    held.set()
    assert await waiting == "getUpdates"
    held.clear()
    with pytest.raises(TimedOut) as caught:
        await transport.post(server.url("first"))
    assert not was_not_sent(caught.value)
    assert await transport.post(server.url("next")) == "next"
    held.set()
    await asyncio.sleep(1)
    assert await transport.post(server.url("third")) == "third"
    assert [each.method for each in server.requests] == ["getUpdates", "first", "next", "third"]


async def test_whoever_stops_waiting_frees_the_connection_and_the_end_every_one(server, carriers, held):
    transport = carriers(3)
    waiting = [asyncio.ensure_future(transport.post(server.url())) for _ in range(5)]
    await until(lambda: len(server.requests) == 3)
    waiting.pop(0).cancel()
    await until(lambda: len(server.requests) == 4)
    assert server.open_now == 3
    await transport.shutdown()
    for each in waiting:
        each.cancel()
    said_so = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, NetworkError | asyncio.CancelledError) for each in said_so)
    await until(lambda: not server.open_now)
    held.set()
    with pytest.raises(NetworkError) as caught:
        await transport.post(server.url("closed"))
    assert was_not_sent(caught.value)
    await transport.initialize()
    assert await transport.post(server.url("again")) == "again"
    assert "closed" not in [each.method for each in server.requests]


async def test_calls_for_updates_have_a_connection_of_their_own(server, settings):
    more = asyncio.Event()

    async def answer(request):
        if request.method == "getUpdates":
            await more.wait()
            return said([{"update_id": 5}])
        return said({"id": 7, "is_bot": True, "first_name": "b", "username": "dice_bot"})

    server.answer = answer
    async with Client(settings) as client:
        polling = asyncio.ensure_future(client.updates(None, ["message"], 30))
        for _ in range(IN_FLIGHT + 3):
            await client.call("getMe", {})
        assert not polling.done()
        more.set()
        updates, offset = await polling
    assert ([each.update_id for each in updates], offset) == ([5], 6)
    assert len({each.connection for each in server.requests}) == 2, "all other calls share one"
    await until(lambda: not server.open_now)


async def test_a_start_that_came_to_nothing_leaves_no_connection(server, settings):
    server.answer = always(refused(401, "Unauthorized"))
    client = Client(settings)
    with pytest.raises(InvalidToken):
        await client.initialize()
    assert server.open_now == 1
    await client.shutdown()
    await until(lambda: not server.open_now)
