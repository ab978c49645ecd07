"""A server that says yes to every Bot API call, in a process of its own: only the bot is measured."""

import asyncio
import json
import logging
import multiprocessing
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

_TRUE = b'{"ok":true,"result":true}'


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
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: Callable[[bytes], None] | None = None
) -> None:
    """Answer every call of a connection, by its path, which `heard` is told of before."""
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = 0
            for line in head.split(b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            await reader.readexactly(length)
            path = head.split(b" ", 2)[1]
            if heard is not None:
                heard(path)
            body = _answer(path)
            kind = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: "
            writer.write(kind + str(len(body)).encode() + b"\r\n\r\n" + body)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


def _serve(pipe: Connection) -> None:
    async def main() -> None:
        server = await asyncio.start_server(converse, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


@contextmanager
def silent_server() -> Iterator[str]:
    """The address of such a server, which serves until the block ends."""
    ours, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there,), daemon=True)
    process.start()
    yield f"http://127.0.0.1:{ours.recv()}"
    process.terminate()
    process.join()


def beside_silence(main: Callable[[str, Path], Coroutine[Any, Any, None]]) -> None:
    """Run what measures beside such a server, which has its address and a folder; the bot logs nothing."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder, silent_server() as address:
        asyncio.run(main(address, Path(folder)))
