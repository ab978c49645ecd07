"""A server that answers as a test says, and counts connections and what came over each."""

import asyncio
import json
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Self

from bot.sandbox.parameters import read_body


@dataclass
class Request:
    """One request.

    Attributes:
        connection: number of the connection it came over, from 0.
        line: `POST /bot.../getMe HTTP/1.1`.
        headers: by name in lower case.
        body: its bytes.
    """

    connection: int
    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def method(self) -> str:
        return self.line.split(" ")[1].rpartition("/")[2]

    def parameters(self) -> dict[str, Any]:
        """What was called with, read as the Bot API reads it; uploads among it."""
        values, uploads = read_body(self.headers.get("content-type", ""), "", self.body)
        return {**values, **uploads}


Answer = bytes | None
"""Bytes as they go out; None: the connection is cut without any."""


def http(code: int, body: bytes, *headers: str, kind: str = "application/json") -> bytes:
    lines = [f"HTTP/1.1 {code} X", f"content-type: {kind}", f"content-length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def always(answer: bytes | None) -> Callable[["Request"], Awaitable["Answer"]]:
    async def same(_: Request) -> Answer:
        return answer

    return same


def said(result: object = True) -> bytes:  # noqa: FBT002 - what the Bot API mostly says
    return http(200, json.dumps({"ok": True, "result": result}).encode())


def refused(code: int, text: str, **parameters: object) -> bytes:
    body: dict[str, object] = {"ok": False, "error_code": code, "description": text}
    if parameters:
        body["parameters"] = parameters
    return http(code, json.dumps(body).encode())


async def yes(_: Request) -> Answer:
    return said()


@dataclass
class ScriptedServer:
    """`async with ScriptedServer() as server:`; then set `answer`.

    Attributes:
        answer: What answers a request.
        context: For TLS.
        then_close: After an answer the connection is closed, without having said so.
    """

    answer: Callable[[Request], Awaitable[Answer]] = yes
    context: ssl.SSLContext | None = None
    then_close: bool = False
    requests: list[Request] = field(default_factory=list)
    connections: int = 0
    open_now: int = 0

    async def __aenter__(self) -> Self:
        self._tasks: set[asyncio.Task[None]] = set()
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0, ssl=self.context)
        self.port = self._server.sockets[0].getsockname()[1]
        self.address = f"http{'s' if self.context else ''}://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def url(self, method: str = "getMe") -> str:
        return f"{self.address}/bot123456:SECRET/{method}"

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = self.connections
        self.connections += 1
        task = asyncio.get_running_loop().create_task(self._talk(number, reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _talk(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open_now += 1
        try:
            while await self._serve(number, reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError, ssl.SSLError):
            pass
        finally:
            self.open_now -= 1
            writer.close()

    async def _serve(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        line, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        request = Request(number, line, headers, body)
        self.requests.append(request)
        answer = await self._answer_or_hang_up(request, reader)
        if answer is None:
            return False
        writer.write(answer)
        await writer.drain()
        return not self.then_close

    async def _answer_or_hang_up(self, request: Request, reader: asyncio.StreamReader) -> Answer:
        """The answer; None also if the client hangs up before there is one."""
        answering = asyncio.ensure_future(self.answer(request))
        leaving = asyncio.ensure_future(reader.read(1))
        try:
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return answering.result() if answering.done() else None
        finally:
            answering.cancel()
            leaving.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)
