"""Connections are kept, made anew once the server has closed them, and given up when nobody waits."""

import asyncio
import contextlib
import socket
import ssl
import threading

import pytest
from telegram.error import InvalidToken, NetworkError, TimedOut

from bot.config import Settings
from bot.ground.telegram import connection
from bot.ground.telegram.client import Client
from bot.ground.telegram.payloads import was_not_sent
from bot.ground.telegram.transport import IN_FLIGHT
from tests.bot.telegram.scripted_server import always, passes, refused, rounds, said, until


class Held:
    """Answers nothing until it may, and then the name of the method."""

    def __init__(self):
        self.may_go_on = asyncio.Event()

    async def __call__(self, request):
        if request.method != "next":
            await self.may_go_on.wait()
        return said(request.method)


@pytest.fixture
async def held(server):
    server.answer = Held()
    return server.answer.may_go_on


@pytest.fixture
def settings(server):
    return Settings(_env_file=None, bot_token="123456:abcdefghij", bot_api_url=server.address)


async def test_calls_one_after_the_other_share_a_connection(server, tls_server, carriers, certificate):
    for where in (server, tls_server):
        transport = carriers(IN_FLIGHT, cafile=certificate[0])
        for _ in range(10):
            assert await transport.post(where.url()) is True
        assert where.connections == 1


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
    await asyncio.gather(*(call(number) for number in range(10 * IN_FLIGHT)))
    assert server.connections == IN_FLIGHT
    assert done == sorted(done)


def answers_and_closes(listening, context, heard, closed):
    """Serve from a thread of its own one request a connection, until the test closes it."""
    with contextlib.suppress(OSError):
        while True:
            plain, _ = listening.accept()
            with plain if context is None else context.wrap_socket(plain, server_side=True) as peer:
                heard.append(peer.recv(1 << 16))
                peer.sendall(said())
                if context is not None:
                    peer.settimeout(0)
                    with contextlib.suppress(ssl.SSLWantReadError):
                        peer.unwrap()  # says that it is the end, and does not wait for an answer
            closed.release()


@pytest.mark.parametrize("tls", [False, True])
async def test_a_close_that_nobody_has_looked_at_yet_loses_no_call(carriers, monkeypatch, certificate, tls):
    """The loop is busy with something else while it comes, and then a call is the first thing to happen."""
    monkeypatch.setattr(connection, "_IDLE", -1.0)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    transport, heard, closed = carriers(cafile=certificate[0]), [], threading.Semaphore(0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http{'s' if tls else ''}://127.0.0.1:{listening.getsockname()[1]}/bot1:SECRET/sendMessage"
        served = (listening, context if tls else None, heard, closed)
        thread = threading.Thread(target=answers_and_closes, args=served, daemon=True)
        thread.start()
        for number in range(1, 6):
            assert await transport.post(url) is True
            assert len(heard) == number
            assert closed.acquire(timeout=60)
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()


async def test_a_call_on_a_connection_that_is_being_closed_is_never_made_twice(server, transport):
    """Whether it was heard nobody can know; the next one goes over a new connection."""

    async def first_only(request):
        return said() if request.connection != 0 or len(server.requests) == 1 else None

    server.answer = first_only
    assert await transport.post(server.url("sendMessage")) is True
    with pytest.raises(NetworkError) as caught:
        await transport.post(server.url("sendMessage"))
    assert not was_not_sent(caught.value)
    assert len(server.requests) == 2
    assert await transport.post(server.url("sendMessage")) is True
    assert [each.connection for each in server.requests] == [0, 0, 1]


async def test_a_server_that_announces_the_end_is_believed(server, transport):
    server.answer = always(said().replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n", 1))
    for _ in range(3):
        await transport.post(server.url())
    assert server.connections == 3


async def test_a_call_may_wait_longer_than_others_for_updates(server, transport, held):
    waiting = asyncio.ensure_future(transport.post(server.url("getUpdates"), read_timeout=100))
    await until(lambda: server.requests)
    passes(40)
    await rounds()
    held.set()
    assert await waiting == "getUpdates"


async def test_an_answer_that_comes_too_late_is_never_that_to_the_next_call(server, transport, held):
    waiting = asyncio.ensure_future(transport.post(server.url("first")))
    await until(lambda: server.requests)
    passes(40)
    with pytest.raises(TimedOut) as caught:
        await waiting
    assert not was_not_sent(caught.value)
    assert await transport.post(server.url("next")) == "next"
    held.set()
    await rounds()
    assert await transport.post(server.url("third")) == "third"
    assert [each.method for each in server.requests] == ["first", "next", "third"]


@pytest.mark.usefixtures("held")
async def test_whoever_stops_waiting_frees_the_connection(server, transport):
    waiting = asyncio.ensure_future(transport.post(server.url("getUpdates")))
    await until(lambda: server.requests)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await transport.post(server.url("next")) == "next"
    await until(lambda: server.open_now == 1)


async def test_the_end_while_calls_are_under_way(server, carriers, held):
    transport = carriers(3)
    waiting = [asyncio.ensure_future(transport.post(server.url())) for _ in range(5)]
    await until(lambda: len(server.requests) == 3)
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
    assert len({each.connection for each in server.requests}) == 2
    await until(lambda: not server.open_now)


async def test_a_start_that_came_to_nothing_leaves_no_connection(server, settings):
    server.answer = always(refused(401, "Unauthorized"))
    client = Client(settings)
    with pytest.raises(InvalidToken):
        await client.initialize()
    assert server.open_now == 1
    await client.shutdown()
    await until(lambda: not server.open_now)
