"""A proxy named by the environment carries the calls, and its own troubles are no answers of the Bot API."""

import asyncio
import base64
import contextlib

import pytest
from telegram.error import NetworkError

from bot import commands
from bot.config import SettingsError
from bot.ground.telegram.connection import proxy_for
from bot.ground.telegram.payloads import was_not_sent
from tests.bot.telegram.scripted_server import said

TELEGRAM = "https://api.telegram.org"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return monkeypatch


class Tunnel:
    """A proxy that connects to where it is asked to, or refuses."""

    refuses = False

    def __init__(self):
        self.heads = []

    async def talk(self, reader, writer):
        with contextlib.suppress(OSError, asyncio.IncompleteReadError), contextlib.closing(writer):
            self.heads.append((await reader.readuntil(b"\r\n\r\n")).decode())
            if self.refuses:
                writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n")
                return
            host, _, port = self.heads[-1].split(" ")[1].rpartition(":")
            there, onward = await asyncio.open_connection(host, int(port))
            writer.write(b"HTTP/1.1 200 Connected\r\n\r\n")
            with contextlib.closing(onward):
                await asyncio.wait(
                    [asyncio.ensure_future(pour(reader, onward)), asyncio.ensure_future(pour(there, writer))],
                    return_when=asyncio.FIRST_COMPLETED,
                )


async def pour(source, target):
    with contextlib.suppress(OSError):
        while data := await source.read(1 << 16):
            target.write(data)


@pytest.fixture
async def tunnel():
    tunnel = Tunnel()
    async with await asyncio.start_server(tunnel.talk, "127.0.0.1", 0) as listening:
        tunnel.address = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield tunnel


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_it_is_found_in_the_environment(environment, name):
    assert proxy_for(TELEGRAM) is None
    environment.setenv(name, "proxy.example:3128")
    assert proxy_for(TELEGRAM) == "http://proxy.example:3128"
    environment.setenv("NO_PROXY", "localhost,127.0.0.1")
    assert proxy_for(TELEGRAM) == "http://proxy.example:3128"
    assert proxy_for("https://localhost:8081") is None
    environment.setenv("NO_PROXY", "telegram.org")
    assert proxy_for(TELEGRAM) is None


def test_that_of_http_is_not_for_https(environment):
    environment.setenv("HTTP_PROXY", "http://proxy.example:3128")
    assert proxy_for(TELEGRAM) is None
    assert proxy_for("http://telegram.example") == "http://proxy.example:3128"


def test_one_that_cannot_be_used_is_a_line_for_the_operator(environment, tmp_path, capsys):
    environment.setenv("HTTPS_PROXY", "socks5://secret@proxy.example:1080")
    with pytest.raises(SettingsError, match="HTTPS_PROXY"):
        proxy_for(TELEGRAM)
    environment.setenv("BOT_TOKEN", "123456:abcdefghijklmnop")
    environment.setenv("DATABASE_PATH", str(tmp_path / "bot.db"))
    environment.chdir(tmp_path)
    environment.setattr(commands.logs, "setup", lambda *_: str)
    assert commands.run(type("Options", (), {"command": "run"})()) == 2
    written = capsys.readouterr()
    assert written.err == "HTTPS_PROXY, ALL_PROXY: expected an address as http://host:port\n"


async def test_plain_calls_go_to_it_whole(server, carriers):
    transport = carriers(proxy=f"http://name:word@127.0.0.1:{server.port}")
    assert await transport.post("http://telegram.example/bot1:SECRET/getMe") is True
    assert server.requests[0].line == "POST http://telegram.example/bot1:SECRET/getMe HTTP/1.1"
    expected = "Basic " + base64.b64encode(b"name:word").decode()
    assert server.requests[0].headers["proxy-authorization"] == expected


async def test_calls_over_tls_go_through_it_unseen(tls_server, carriers, certificate, tunnel):
    transport = carriers(cafile=certificate[0], proxy=f"http://name:word@{tunnel.address}")

    async def answer(request):
        return said(request.method)

    tls_server.answer = answer
    for method in ("getMe", "sendMessage"):
        assert await transport.post(tls_server.url(method)) == method
    (head,) = tunnel.heads
    assert head.startswith(f"CONNECT 127.0.0.1:{tls_server.port} HTTP/1.1\r\n")
    assert base64.b64encode(b"name:word").decode() in head
    assert "SECRET" not in head
    assert "proxy-authorization" not in tls_server.requests[0].headers


async def test_a_proxy_that_refuses_has_sent_nothing(tls_server, carriers, certificate, tunnel):
    tunnel.refuses = True
    transport = carriers(cafile=certificate[0], proxy=f"http://{tunnel.address}")
    with pytest.raises(NetworkError) as caught:
        await transport.post(tls_server.url())
    assert was_not_sent(caught.value)
    assert "SECRET" not in str(caught.value)
    assert tls_server.requests == []
