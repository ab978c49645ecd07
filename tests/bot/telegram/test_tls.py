"""What needs TLS, and so real sockets: trust, proxies that see nothing, ends that come at a bad moment."""

import asyncio
import base64
import contextlib
import socket
import ssl
import threading

import pytest
from telegram.error import NetworkError

from bot.ground.telegram import client as connection
from bot.ground.telegram.client import IN_FLIGHT, was_not_sent
from tests import certificates
from tests.bot.telegram.scripted_server import ScriptedServer, said
from tests.programs import lack


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


def answers_and_closes(listening, context, closed):
    """Serve from a thread of its own one request a connection, until the test closes it."""
    with contextlib.suppress(OSError):
        while True:
            plain, _ = listening.accept()
            with context.wrap_socket(plain, server_side=True) as peer:
                peer.recv(1 << 16)
                peer.sendall(said())
                peer.settimeout(0)
                with contextlib.suppress(ssl.SSLWantReadError):
                    peer.unwrap()  # says that it is the end, and does not wait for an answer
            closed.release()


@pytest.mark.outside
async def test_calls_over_tls(tmp_path, carriers, monkeypatch):
    if not certificates.can_make():
        lack("openssl is not installed")
    certificate = certificates.make(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    context, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), connection.connection_trusted()
    context.load_cert_chain(*certificate)
    tunnel = Tunnel()
    async with (
        ScriptedServer(context=context) as server,
        await asyncio.start_server(tunnel.talk, "127.0.0.1", 0) as listening,
    ):
        transport = carriers(IN_FLIGHT, trusting)
        for _ in range(3):
            assert await transport.post(server.url()) is True
        assert server.connections == 1, "calls one after the other share it"

        proxy = f"127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        through = carriers(context=trusting, proxy=f"http://name:word@{proxy}")
        for _ in range(2):
            assert await through.post(server.url()) is True
        (head,) = tunnel.heads
        assert head.startswith(f"CONNECT 127.0.0.1:{server.port} HTTP/1.1\r\n")
        assert base64.b64encode(b"name:word").decode() in head
        assert "SECRET" not in head
        assert "proxy-authorization" not in server.requests[-1].headers

        heard, tunnel.refuses = len(server.requests), True
        monkeypatch.delenv("SSL_CERT_FILE")
        stranger = carriers(context=connection.connection_trusted())
        for refused in (carriers(context=trusting, proxy=f"http://{proxy}"), stranger):
            with pytest.raises(NetworkError) as caught:
                await refused.post(server.url())
            assert was_not_sent(caught.value)
            assert "SECRET" not in str(caught.value)
        assert "certificate" in str(caught.value).lower()
        assert len(server.requests) == heard

    # A close that nobody has looked at yet loses no call: the loop is busy with something else meanwhile.
    monkeypatch.setattr(connection, "_IDLE", -1.0)
    transport, closed = carriers(context=trusting), threading.Semaphore(0)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"https://127.0.0.1:{listening.getsockname()[1]}/bot1:SECRET/sendMessage"
        served = (listening, context, closed)
        thread = threading.Thread(target=answers_and_closes, args=served, daemon=True)
        thread.start()
        for _ in range(5):
            assert await transport.post(url) is True
            assert closed.acquire(timeout=60)
        listening.shutdown(socket.SHUT_RDWR)
        thread.join()
