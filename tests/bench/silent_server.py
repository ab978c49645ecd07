"""A server that says yes to every Bot API call, in a process of its own: only the bot is measured."""

import asyncio
import json
import logging
import multiprocessing
import ssl
import tempfile
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

_TRUE = b'{"ok":true,"result":true}'


@dataclass(slots=True)
class Traffic:
    """What has come in: connections made, calls, and bytes of them."""

    connections: int = 0
    calls: int = 0
    bytes: int = 0


def _message(number: int) -> bytes:
    chat = {"id": -1, "type": "supergroup", "title": "x"}
    sender = {"id": 42, "is_bot": True, "first_name": "b", "username": "dice_bot"}
    message = {"message_id": number, "date": 1790000000, "chat": chat, "from": sender, "text": "x"}
    return json.dumps({"ok": True, "result": message}).encode()


def _answer(path: bytes) -> bytes:
    if path.endswith(b"/getMe"):
        me = {"id": 42, "is_bot": True, "first_name": "b", "username": "dice_bot"}
        return json.dumps({"ok": True, "result": me}).encode()
    if path.endswith(b"/getChatMember"):
        member = {"status": "member", "user": {"id": 1, "is_bot": False, "first_name": "x"}}
        return json.dumps({"ok": True, "result": member}).encode()
    return _message(7) if path.endswith((b"sendMessage", b"editMessageText")) else _TRUE


async def converse(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: Callable[[bytes, bytes, int], bytes]
) -> None:
    """Answer every call of a connection, by its path, its body and its bytes."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = 0
            for line in head.split(b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            asked = await reader.readexactly(length)
            body = answer(head.split(b" ", 2)[1], asked, len(head) + length)
            kind = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: "
            writer.write(kind + str(len(body)).encode() + b"\r\n\r\n" + body)
    except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
        writer.close()


def _serve(pipe: Connection, certificate: tuple[Path, Path] | None) -> None:
    context = None
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)

    async def main() -> None:
        traffic = Traffic()

        def answer(path: bytes, _: bytes, size: int) -> bytes:
            traffic.calls += 1
            traffic.bytes += size
            return _answer(path)

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            traffic.connections += 1
            await converse(reader, writer, answer)

        def tell() -> None:
            pipe.recv()
            pipe.send(traffic)
            traffic.connections = traffic.calls = traffic.bytes = 0

        asyncio.get_running_loop().add_reader(pipe, tell)
        server = await asyncio.start_server(talk, "127.0.0.1", 0, ssl=context)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


class SilentServer:
    """`with SilentServer() as address:` serves until the block ends.

    Args:
        certificate: Files of a certificate and its key, for TLS.
    """

    def __init__(self, certificate: tuple[Path, Path] | None = None) -> None:
        self._certificate = certificate

    def __enter__(self) -> str:
        self._pipe, there = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_serve, args=(there, self._certificate), daemon=True
        )
        self._process.start()
        scheme = "http" if self._certificate is None else "https"
        return f"{scheme}://127.0.0.1:{self._pipe.recv()}"

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.join()

    def traffic(self) -> Traffic:
        """What has come in since this was asked last."""
        self._pipe.send(None)
        traffic: Traffic = self._pipe.recv()
        return traffic


def beside_silence(main: Callable[[str, Path], Coroutine[Any, Any, None]]) -> None:
    """Run what measures beside such a server, which has its address and a folder; the bot logs nothing."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder, SilentServer() as address:
        asyncio.run(main(address, Path(folder)))
