"""Connections are kept, made anew once the server has closed them, and given up when nobody waits."""

import asyncio
import contextlib
import socket
import ssl
import threading
import time
from collections import Counter

import pytest
from telegram.error import InvalidToken, NetworkError, TimedOut

from bot.config import Settings
from bot.ground.telegram import connection
from bot.ground.telegram.client import Client
from bot.ground.telegram.payloads import was_not_sent
from bot.ground.telegram.transport import IN_FLIGHT
from tests.bot.telegram.scripted_server import ScriptedServer, refused, said


async def after(seconds, answer=True):  # noqa: FBT002 - an answer
    await asyncio.sleep(seconds)
    return said(answer)


async def until(condition):
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - the server is looked at from outside
            await asyncio.sleep(0.01)


async def test_calls_one_after_the_other_share_a_connection(server, carriers, kind):
    transport = carriers(kind, IN_FLIGHT)
    for _ in range(30):
        await transport.post(server.url())
    assert server.connections == 1


async def test_tls_is_agreed_on_once(tls_server, carriers, kind, certificate):
    transport = carriers(kind, IN_FLIGHT, cafile=certificate[0])
    for _ in range(10):
        assert await transport.post(tls_server.url()) is True
    assert tls_server.connections == 1


async def test_many_calls_at_once_wait_for_each_other_in_order_and_none_fails(server, carriers, kind):
    server.answer = lambda request: after(0.02, request.method)
    transport = carriers(kind, IN_FLIGHT)
    done = []

    async def call(number):
        assert await transport.post(server.url(f"m{number}")) == f"m{number}"
        done.append(number)

    await asyncio.gather(*(call(number) for number in range(150)))
    assert server.connections == IN_FLIGHT
    over = Counter(request.connection for request in server.requests)
    assert min(over.values()) > 3
    assert all(abs(place - number) < 2 * IN_FLIGHT for place, number in enumerate(done))


def tls_of(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


closed_by_the_server = pytest.mark.parametrize(
    ("kind", "tls"), [("ours", False), ("ours", True), ("the library's", False)]
)
"""Over TLS the library's own does not see the end, and loses the next call."""


@closed_by_the_server
async def test_what_the_server_has_closed_is_made_anew_and_no_call_is_lost(carriers, kind, tls, certificate):
    transport = carriers(kind, cafile=certificate[0])
    async with ScriptedServer(context=tls_of(certificate) if tls else None, then_close=True) as server:
        for number in range(1, 6):
            assert await transport.post(server.url("sendMessage")) is True
            await until(lambda: not server.open_now)
            await asyncio.sleep(0.02)
            assert (server.connections, len(server.requests)) == (number, number)


def answers_and_closes(listening, context, heard):
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


@closed_by_the_server
async def test_a_close_that_nobody_has_looked_at_yet_loses_no_call(
    carriers, kind, monkeypatch, certificate, tls
):
    """The loop is busy with something else while it comes, and then a call is the first thing to happen."""
    monkeypatch.setattr(connection, "_IDLE", 0.1)
    context = tls_of(certificate) if tls else None
    transport, heard = carriers(kind, cafile=certificate[0]), []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http{'s' if tls else ''}://127.0.0.1:{listening.getsockname()[1]}/bot1:SECRET/sendMessage"
        thread = threading.Thread(target=answers_and_closes, args=(listening, context, heard), daemon=True)
        thread.start()
        for number in range(1, 6):
            assert await transport.post(url) is True
            assert len(heard) == number
            time.sleep(0.15)  # noqa: ASYNC251 - what it is about
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


async def test_a_server_that_announces_the_end_is_believed(server, carriers, kind):
    async def bye(_):
        return said().replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n", 1)

    server.answer = bye
    transport = carriers(kind)
    for _ in range(3):
        await transport.post(server.url())
    assert server.connections == 3


async def test_a_call_may_wait_longer_than_others_for_updates(server, transport):
    server.answer = lambda _: after(0.7, [])
    assert await transport.post(server.url("getUpdates"), read_timeout=3) == []
    with pytest.raises(TimedOut):
        await transport.post(server.url("getUpdates"))


async def test_whoever_stops_waiting_frees_the_connection(server, transport):
    server.answer = lambda request: after(0 if request.method == "next" else 0.4, request.method)
    waiting = asyncio.ensure_future(transport.post(server.url("getUpdates"), read_timeout=30))
    await until(lambda: server.requests)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await transport.post(server.url("next")) == "next"
    await until(lambda: server.open_now == 1)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await transport.post(server.url("slow"))
    assert await transport.post(server.url("next")) == "next"


async def test_the_end_while_calls_are_under_way(server, carriers, kind):
    server.answer = lambda _: after(30)
    transport = carriers(kind, 3)
    waiting = [asyncio.ensure_future(transport.post(server.url(), read_timeout=60)) for _ in range(5)]
    await until(lambda: len(server.requests) == 3)
    await transport.shutdown()
    for each in waiting:
        each.cancel()
    said_so = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, NetworkError | asyncio.CancelledError) for each in said_so)
    await until(lambda: not server.open_now)
    await transport.initialize()
    server.answer = lambda _: after(0, "again")
    assert await transport.post(server.url()) == "again"


async def test_after_the_end_nothing_is_sent(server, carriers):
    transport = carriers("ours")
    await transport.shutdown()
    with pytest.raises(NetworkError) as caught:
        await transport.post(server.url())
    assert was_not_sent(caught.value)
    assert server.requests == []


async def test_calls_for_updates_have_a_connection_of_their_own(server):
    async def answer(request):
        if request.method == "getUpdates":
            await asyncio.sleep(0.3)
            return said([{"update_id": 5}])
        return said({"id": 7, "is_bot": True, "first_name": "b", "username": "dice_bot"})

    server.answer = answer
    settings = Settings(_env_file=None, bot_token="123456:abcdefghij", bot_api_url=server.address)
    async with Client(settings) as client:
        polling = asyncio.ensure_future(client.updates(None, ["message"], 30))
        for _ in range(IN_FLIGHT + 3):
            await client.call("getMe", {})
        assert not polling.done()
        updates, offset = await polling
    assert ([each.update_id for each in updates], offset) == ([5], 6)
    assert len({each.connection for each in server.requests}) == 2
    with contextlib.suppress(TimeoutError):
        await until(lambda: not server.open_now)
    assert server.open_now == 0


async def test_a_start_that_came_to_nothing_leaves_no_connection(server):
    async def unknown(_):
        return refused(401, "Unauthorized")

    server.answer = unknown
    client = Client(Settings(_env_file=None, bot_token="123456:abcdefghij", bot_api_url=server.address))
    with pytest.raises(InvalidToken):
        await client.initialize()
    assert server.open_now == 1
    await client.shutdown()
    await until(lambda: not server.open_now)
