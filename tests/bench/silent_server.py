"""A server that says yes to every Bot API call, in a process of its own: only the bot is measured."""

import asyncio
import json
import multiprocessing
from multiprocessing.connection import Connection

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
    return _message(7) if path.endswith((b"sendMessage", b"editMessageText")) else _TRUE


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split(b" ", 2)[1]
            length = 0
            for line in head.split(b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            await reader.readexactly(length)
            body = _answer(path)
            kind = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: "
            writer.write(kind + str(len(body)).encode() + b"\r\n\r\n" + body)
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


def _serve(pipe: Connection) -> None:
    async def main() -> None:
        server = await asyncio.start_server(_talk, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


class SilentServer:
    """`with SilentServer() as address:` serves until the block ends."""

    def __enter__(self) -> str:
        here, there = multiprocessing.Pipe()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_serve, args=(there,), daemon=True
        )
        self._process.start()
        return f"http://127.0.0.1:{here.recv()}"

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.join()
