"""Many connections to a server: who has asked nothing makes room, and an address has its share."""

import asyncio
from types import SimpleNamespace

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bot.ground.http_server import HEAD, ConnectionLimit, household, serve_http
from tests.bot.virtual_time import virtual

HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: "


async def hello(_request):
    return web.Response(text="hello")


def application():
    app = web.Application()
    app.router.add_get("/", hello)
    return app


class Line(asyncio.Transport):
    """The transport of a connection from an address."""

    def __init__(self, address):
        super().__init__({"peername": (address, 4711)})
        self.cut = False

    def is_closing(self):
        return self.cut

    def abort(self):
        self.cut = True


async def test_half_sent_heads_make_room_for_whoever_asks_and_those_who_have_asked_stay():
    async with serve_http(application(), "127.0.0.1", 0, connections=8) as port:

        async def opened(head):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            return reader, writer

        asked = [await opened(HALF + b"\r\n\r\n") for _ in range(2)]
        for reader, _ in asked:
            await reader.readuntil(b"hello")
        others = [await opened(HALF) for _ in range(40)]
        for _ in range(3):
            reader, writer = await opened(HALF + b"\r\n\r\n")
            assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"hello"), 60)
            others.append((reader, writer))
        for reader, writer in asked:
            writer.write(HALF + b"\r\n\r\n")
            await reader.readuntil(b"hello")
        for _, writer in [*asked, *others]:
            writer.close()


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("203.0.113.7", 60),  # in Python's eyes of no network: documentation
        ("8.8.8.8", 25),
        ("::ffff:8.8.8.8", 25),
        ("2a00:1450:4001:800::{}", 25),
        ("10.0.0.2", 60),
        ("::1", 60),
    ],
)
async def test_an_address_has_its_share_but_for_a_proxy_of_our_own(address, taken):
    limit = ConnectionLimit(web.Application(), 100, 25)
    server = SimpleNamespace(connections=[])
    for number in range(60):
        line = Line(address.format(f"{number:x}"))
        if limit.admits(line, server):
            server.connections.append(SimpleNamespace(transport=line))
    assert len(server.connections) == taken
    assert limit.admits(Line("9.9.9.9"), server), "somebody else"


@virtual
async def test_a_connection_on_which_no_request_comes_is_cut_and_one_that_has_asked_stays():
    limit = ConnectionLimit(app := application(), 8, None)
    silent, asked = Line("8.8.8.8"), Line("8.8.8.8")
    server = SimpleNamespace(connections=[])
    assert limit.admits(silent, server)
    assert limit.admits(asked, server)
    request = make_mocked_request("GET", "/", transport=asked, app=app)
    assert (await app.middlewares[0](request, hello)).status == 200
    await asyncio.sleep(HEAD - 1)
    assert not silent.cut
    await asyncio.sleep(2)
    assert (silent.cut, asked.cut) == (True, False)


def test_what_is_one_household():
    assert household("2a00:1::1") == household("2a00:1::2") != household("2a00:2::1")
    with pytest.raises(ValueError, match="does not appear"):
        household("nobody")
