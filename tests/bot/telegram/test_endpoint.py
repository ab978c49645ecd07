"""What is taken at the address where Telegram brings updates, and what is refused."""

import asyncio
import contextlib
import io
import json

import aiohttp
import pytest

from bot.ground.runtime.http_server import serve
from bot.ground.telegram import endpoint as module
from bot.ground.telegram import webhook
from bot.ground.telegram.deliveries import NotNowError
from bot.ground.telegram.endpoint import HEADER, MOST_BYTES, Endpoint
from bot.ground.telegram.webhook import Webhook
from tests.bot.telegram.sandbox_wire import connected, running
from tests.bot.telegram.scripted_server import passes, rounds, until

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
async def endpoint(taker):
    return Endpoint(PATH, SECRET, taker, 3)


@contextlib.asynccontextmanager
async def poster(app):
    """Brings something; returns the status."""
    async with serve(app, "127.0.0.1", 0) as port, aiohttp.ClientSession() as session:

        async def post(body=b'{"update_id": 1}', path=PATH, method="POST", **headers):
            sent = {name: value for name, value in {**JSON, **headers}.items() if value is not None}
            url = f"http://127.0.0.1:{port}{path}"
            async with session.request(method, url, data=body, headers=sent) as answer:
                assert await answer.read() == b"", "nobody is told anything"
                return answer.status

        post.port = port
        yield post


@pytest.fixture
async def post(endpoint, caplog):
    async with poster(endpoint.application()) as post:
        yield post
    assert caplog.text == ""


async def test_an_update_is_taken(post, taker):
    assert await post() == 200
    assert await post(b'{"update_id": 2, "message": {}}', **{"Content-Type": "application/json; x=y"}) == 200
    assert taker.taken == [1, 2]


async def test_what_is_no_update_is_refused(post, taker):
    for status, request in (
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
        (413, {"body": io.BytesIO(b" " * 10_000_000)}),
    ):
        assert await post(**request) == status, request
    assert taker.taken == []
    assert await post() == 200


def head(*lines):
    usual = ("Host: x", *(f"{name}: {value}" for name, value in JSON.items()))
    return "\r\n".join([f"POST {PATH} HTTP/1.1", *usual, *lines, "", ""]).encode()


async def raw(port, head, *pieces):
    """Send bytes; returns the first line of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head)
    with contextlib.suppress(ConnectionError):
        for piece in pieces:
            await writer.drain()
            writer.write(piece)
    line = await reader.readline()
    writer.close()
    return line.decode()


async def test_what_is_or_turns_out_too_large_is_refused(post, taker):
    assert " 413 " in await raw(post.port, head(f"Content-Length: {MOST_BYTES + 1}"))
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    assert " 413 " in await raw(post.port, head("Transfer-Encoding: chunked"), *[chunk] * 20)
    assert taker.taken == []


async def test_a_body_that_does_not_come_is_not_waited_for(post, taker):
    waiting = asyncio.ensure_future(raw(post.port, head("Content-Length: 16"), b'{"up'))
    await rounds()
    passes(module.BODY_SECONDS + 1)
    assert " 408 " in await waiting
    _, writer = await asyncio.open_connection("127.0.0.1", post.port)
    writer.write(head("Content-Length: 16") + b'{"up')
    await writer.drain()
    await rounds()
    writer.close()
    await rounds()
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


async def test_closed_it_takes_nothing_and_answers_what_is_under_way(world, taker, monkeypatch):
    """By the webhook that it belongs to, at the path of that and with its secret."""
    served = asyncio.Queue()

    @contextlib.asynccontextmanager
    async def noted(app, *_args, **_options):
        served.put_nowait(app)
        yield 8443

    async def handle(update):
        await taker({"update_id": update.update_id})

    monkeypatch.setattr(webhook, "serve", noted)
    url = f"http://127.0.0.1:8443{PATH}"
    settings, client = connected(world, webhook_url=url, webhook_secret=SECRET, webhook_port=8443)
    async with (
        client,
        running(Webhook(client, settings, handle)) as task,
        poster(await served.get()) as post,
    ):
        assert await post() == 200
        taker.may_go_on.clear()
        bringing = asyncio.create_task(post(b'{"update_id": 2}'))
        await until(lambda: len(taker.taken) == 2)
        task.cancel()
        await rounds()
        assert await post(b'{"update_id": 3}') == 503
        taker.may_go_on.set()
        assert await bringing == 200
    assert taker.taken == [1, 2]
