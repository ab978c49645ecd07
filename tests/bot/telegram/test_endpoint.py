"""What is taken at the address where Telegram brings updates, and what is refused."""

import asyncio
import contextlib
import io
import json

import aiohttp
import pytest

from bot.ground.runtime.http_server import serve
from bot.ground.telegram import endpoint as module
from bot.ground.telegram.deliveries import NotNowError
from bot.ground.telegram.endpoint import HEADER, MOST_BYTES, Endpoint

SECRET = "the-secret_1"
PATH = "/updates/here"


class Taker:
    """Notes what was taken; waits if told to."""

    def __init__(self):
        self.taken = []
        self._arrivals = asyncio.Semaphore(0)
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self, item):
        self.taken.append(item["update_id"])
        self._arrivals.release()
        await self.may_go_on.wait()

    async def has_come(self, count):
        for _ in range(count):
            await self._arrivals.acquire()


@pytest.fixture
async def taker():
    return Taker()


@pytest.fixture
async def endpoint(taker):
    return Endpoint(PATH, SECRET, taker, 3)


@pytest.fixture
async def post(endpoint):
    """Brings something; returns the status."""
    async with serve(endpoint.application(), "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:

        async def post(body=b'{"update_id": 1}', path=PATH, method="POST", **headers):
            sent = {HEADER: SECRET, "Content-Type": "application/json", **headers}
            sent = {name: value for name, value in sent.items() if value is not None}
            url = f"http://127.0.0.1:{port}{path}"
            async with session.request(method, url, data=body, headers=sent) as answer:
                assert await answer.read() == b"", "nobody is told anything"
                return answer.status

        post.port = port
        yield post


async def test_an_update_is_taken(post, taker):
    assert await post() == 200
    assert await post(b'{"update_id": 2, "message": {}}', **{"Content-Type": "application/json; x=y"}) == 200
    assert taker.taken == [1, 2]


@pytest.mark.parametrize(
    ("status", "request_"),
    [
        (404, {"path": "/updates"}),
        (404, {"path": f"{PATH}/"}),
        (404, {"path": "/", HEADER: None}),
        (405, {"method": "GET"}),
        (405, {"method": "PUT"}),
        (403, {HEADER: None}),
        (403, {HEADER: ""}),
        (403, {HEADER: SECRET[:-1]}),
        (403, {HEADER: f"{SECRET}1"}),
        (403, {HEADER: "ключ"}),
        (415, {"Content-Type": "text/plain"}),
        (415, {"Content-Type": "application/x-www-form-urlencoded"}),
        (415, {"Content-Encoding": "gzip"}),
        (400, {"body": b""}),
        (400, {"body": b"{"}),
        (400, {"body": b"[]"}),
        (400, {"body": b"\xff\xfe"}),
        (400, {"body": b"{}"}),
        (400, {"body": b'{"update_id": "1"}'}),
        (400, {"body": b'{"update_id": true}'}),
        (400, {"body": b"[" * 100_000}),
    ],
)
async def test_what_is_no_update_is_refused(post, taker, caplog, status, request_):
    assert await post(**request_) == status
    assert taker.taken == []
    assert caplog.text == ""
    assert await post() == 200


async def raw(port, head, *pieces, pause=0.0):
    """Send bytes; returns the first line of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head)
    with contextlib.suppress(ConnectionError):
        for piece in pieces:
            await writer.drain()
            await asyncio.sleep(pause)
            writer.write(piece)
    async with asyncio.timeout(20):
        line = await reader.readline()
    writer.close()
    return line.decode()


def head(*lines):
    usual = ("Host: x", f"{HEADER}: {SECRET}", "Content-Type: application/json")
    return "\r\n".join([f"POST {PATH} HTTP/1.1", *usual, *lines, "", ""]).encode()


async def test_what_is_too_large_is_refused_by_its_head(post, taker):
    assert " 413 " in await raw(post.port, head(f"Content-Length: {MOST_BYTES + 1}"))
    assert await post(io.BytesIO(b" " * 10_000_000)) == 413
    assert taker.taken == []


async def test_what_turns_out_too_large_is_refused(post, taker):
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    assert " 413 " in await raw(post.port, head("Transfer-Encoding: chunked"), *[chunk] * 20)
    assert taker.taken == []


async def test_a_body_that_does_not_come_is_not_waited_for(post, taker, monkeypatch):
    monkeypatch.setattr(module, "BODY_SECONDS", 0.2)
    assert " 408 " in await raw(post.port, head("Content-Length: 16"), b'{"up')
    assert taker.taken == []
    assert await post() == 200


async def test_whoever_leaves_in_the_middle_of_a_body_does_no_harm(post, taker, caplog):
    _, writer = await asyncio.open_connection("127.0.0.1", post.port)
    writer.write(head("Content-Length: 16") + b'{"up')
    await writer.drain()
    await asyncio.sleep(0.05)
    writer.close()
    await asyncio.sleep(0.05)
    assert await post() == 200
    assert taker.taken == [1]
    assert caplog.text == ""


async def test_one_too_many_is_to_come_again(post, taker):
    taker.may_go_on.clear()
    bringing = [asyncio.create_task(post(json.dumps({"update_id": n}).encode())) for n in range(3)]
    await taker.has_come(3)
    assert await post(b'{"update_id": 3}') == 503
    taker.may_go_on.set()
    assert await asyncio.gather(*bringing) == [200, 200, 200]
    assert await post(b'{"update_id": 3}') == 200


async def test_closed_it_takes_nothing_and_answers_what_is_under_way(post, taker, endpoint):
    taker.may_go_on.clear()
    bringing = asyncio.create_task(post())
    await taker.has_come(1)
    endpoint.close()
    assert await post(b'{"update_id": 2}') == 503
    taker.may_go_on.set()
    assert await bringing == 200
    assert taker.taken == [1]


async def test_what_cannot_be_handled_now_is_to_come_again(caplog):
    async def take(_item):
        raise NotNowError

    endpoint = Endpoint(PATH, SECRET, take, 3)
    async with serve(endpoint.application(), "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:
        sent = {HEADER: SECRET, "Content-Type": "application/json"}
        url = f"http://127.0.0.1:{port}{PATH}"
        async with session.post(url, data=b'{"update_id": 1}', headers=sent) as answer:
            assert answer.status == 503
    assert caplog.text == ""
