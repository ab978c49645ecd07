"""What is taken at the address where Telegram brings updates, and what is refused."""

import asyncio
import contextlib
import io
import json
import tracemalloc

import aiohttp
import pytest

from bot.ground.http_server import serve_http
from bot.ground.telegram import webhook as module
from bot.ground.telegram.updates import NotNowError
from bot.ground.telegram.webhook import HEADER, MOST_BYTES, Endpoint
from tests.bot.telegram.waiting import until

SECRET = "the-secret_1"
PATH = "/updates/here"
JSON = {HEADER: SECRET, "Content-Type": "application/json"}


class Taker:
    """Notes what was taken; waits, or cannot take it, if told to."""

    def __init__(self):
        self.taken, self.now = [], True
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self, item):
        if not self.now:
            raise NotNowError
        self.taken.append(item["update_id"])
        await self.may_go_on.wait()


@pytest.fixture
async def taker():
    return Taker()


@pytest.fixture
async def post(taker, caplog):
    """Brings something; returns the status."""
    app = Endpoint(PATH, SECRET, taker, 3).application()
    async with serve_http(app, "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:

        async def post(body=b'{"update_id": 1}', path=PATH, method="POST", **headers):
            sent = {name: value for name, value in {**JSON, **headers}.items() if value is not None}
            url = f"http://127.0.0.1:{port}{path}"
            async with session.request(method, url, data=body, headers=sent) as answer:
                assert await answer.read() == b"", "nobody is told anything"
                return answer.status

        post.port = port
        yield post
    assert caplog.text == ""


async def test_an_update_is_taken_and_what_is_none_is_refused(post, taker):
    assert await post() == 200
    assert await post(b'{"update_id": 2, "message": {}}', **{"Content-Type": "application/json; x=y"}) == 200
    assert taker.taken == [1, 2]
    for status, request in (
        (404, {"path": "/updates"}),
        (404, {"path": f"{PATH}/"}),
        (404, {"path": "/", HEADER: None}),
        (405, {"method": "GET"}),
        (403, {HEADER: None}),
        (403, {HEADER: SECRET[:-1]}),
        (403, {HEADER: f"{SECRET}1"}),
        (403, {HEADER: "ключ"}),
        (415, {"Content-Type": "application/x-www-form-urlencoded"}),
        (415, {"Content-Encoding": "gzip"}),
        (400, {"body": b""}),
        (400, {"body": b"[]"}),
        (400, {"body": b"\xff\xfe"}),
        (400, {"body": b"{}"}),
        (400, {"body": b'{"update_id": "1"}'}),
        (400, {"body": b'{"update_id": true}'}),
        (400, {"body": b"[" * 100_000}),
        (413, {"body": io.BytesIO(b" " * 10_000_000)}),
    ):
        assert await post(**request) == status, request
    assert taker.taken == [1, 2]
    assert await post() == 200


async def raw(port, line, *pieces, secret=SECRET):
    """Send a head with a line of its own, and pieces as long as they are read; returns the status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    usual = ("Host: x", "Content-Type: application/json", f"{HEADER}: {secret}", line)
    with contextlib.closing(writer):
        writer.write("\r\n".join([f"POST {PATH} HTTP/1.1", *usual, "", ""]).encode())
        for piece in pieces:
            await writer.drain()
            writer.write(piece)
        return int((await reader.readline()).split()[1])


async def test_of_what_is_too_large_no_more_than_the_limit_is_kept_however_many_send_it(post, taker):
    """Whether it says so, turns out to be, or is of a stranger; the pieces sent are one and the same."""
    assert await raw(post.port, f"Content-Length: {MOST_BYTES + 1}") == 413
    piece, chunk = b" " * 65536, b"10000\r\n" + b" " * 65536 + b"\r\n"
    pieces = 3 * MOST_BYTES // len(piece)
    tracemalloc.start()
    try:
        strangers = [
            raw(post.port, f"Content-Length: {pieces << 16}", *[piece] * pieces, secret="x")
            for _ in range(20)
        ]
        known = [raw(post.port, "Transfer-Encoding: chunked", *[chunk] * pieces) for _ in range(3)]
        found = await asyncio.gather(*strangers, *known)
        assert found == [403] * 20 + [413] * 3
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 5 * MOST_BYTES, "of 69 times as much"
    assert taker.taken == []
    assert await post() == 200, "whoever behaves is served"


async def test_a_body_that_does_not_come_is_not_waited_for(post, taker):
    loop = asyncio.get_running_loop()
    begun = loop.time()
    assert await raw(post.port, "Content-Length: 16", b'{"up') == 408
    assert loop.time() - begun == pytest.approx(module.BODY_SECONDS, abs=1)
    leaving = asyncio.ensure_future(raw(post.port, "Content-Length: 16", b'{"up'))
    await asyncio.sleep(1)
    leaving.cancel()
    assert await post() == 200, "whoever leaves in the middle does no harm"
    assert taker.taken == [1]


async def test_one_too_many_is_to_come_again_and_so_is_what_cannot_be_handled_now(post, taker):
    taker.may_go_on.clear()
    bringing = [asyncio.create_task(post(json.dumps({"update_id": n}).encode())) for n in range(3)]
    await until(lambda: len(taker.taken) == 3)
    assert await post(b'{"update_id": 3}') == 503
    taker.may_go_on.set()
    assert await asyncio.gather(*bringing) == [200, 200, 200]
    taker.now = False
    assert await post(b'{"update_id": 3}') == 503
    taker.now = True
    assert await post(b'{"update_id": 3}') == 200
