"""What every listener of the bot has in common: bounds, and an orderly end."""

import asyncio

import aiohttp
import pytest
from aiohttp import web

from bot.ground.runtime.http_server import serve


def application(handler):
    app = web.Application()
    app.router.add_get("/", handler)
    return app


async def hello(_request):
    return web.Response(text="hello")


async def test_it_answers_and_is_gone_afterwards():
    async with aiohttp.ClientSession() as session:
        async with serve(application(hello), "127.0.0.1", 0) as port:
            answer = await session.get(f"http://127.0.0.1:{port}/")
            assert (answer.status, await answer.text()) == (200, "hello")
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"http://127.0.0.1:{port}/")


async def test_a_port_that_is_taken_is_told():
    async with serve(application(hello), "127.0.0.1", 0) as port:
        with pytest.raises(OSError, match="address already in use"):
            async with serve(application(hello), "127.0.0.1", port):
                pass


async def test_a_connection_too_many_is_cut_and_the_others_live():
    async with serve(application(hello), "127.0.0.1", 0, connections=2) as port:
        open_ones = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await asyncio.sleep(0.05)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()
        reader, writer = open_ones[0]
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        for _, writer in open_ones:
            writer.close()


async def test_a_request_under_way_is_answered_at_the_end():
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_request):
        begun.set()
        await go_on.wait()
        return web.Response(text="done")

    async with aiohttp.ClientSession() as session:
        async with serve(application(slow), "127.0.0.1", 0) as port:
            asking = asyncio.create_task(session.get(f"http://127.0.0.1:{port}/"))
            await begun.wait()
            asyncio.get_running_loop().call_later(0.1, go_on.set)
        answer = await asking
        assert await answer.text() == "done"


async def test_strangers_who_do_not_speak_http_leave_no_line(caplog):
    async with serve(application(hello), "127.0.0.1", 0) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nbroken header\r\n\r\n")
        assert b"400" in await reader.readline()
        writer.close()
    assert caplog.records == []


async def test_a_failure_of_ours_is_told(caplog):
    async def fail(_request):
        raise RuntimeError("a mistake")

    async with serve(application(fail), "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:
        assert (await session.get(f"http://127.0.0.1:{port}/")).status == 500
    assert "a mistake" in caplog.text
