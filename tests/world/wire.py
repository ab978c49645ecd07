"""Calls of the Bot API without HTTP: from the client's transport straight into the sandbox."""

import asyncio
from contextvars import copy_context
from random import Random
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.ground.telegram.bodies import encode
from bot.ground.telegram.client import SECONDS, Connection, UnreachedError
from bot.sandbox.methods import BrokenError, exchange, find_method, note
from bot.sandbox.model import ApiError
from bot.sandbox.parameters import Upload, read_body
from bot.sandbox.text import Json
from bot.sandbox.web import CLOSING, WORLD
from tests.world.database import Owner

WAY = (0.001, 0.015)
"""Seconds that a call or an answer is on its way."""
UPLOAD = 120.0
"""Seconds that a call with files may take."""


class Post:
    """The way to all servers of one machine.

    Args:
        rng: says how long calls are on their way.
        overtakes: whether a call may arrive before an earlier one, as those of two connections may.

    Attributes:
        served: the sandboxes that can be called, by port.
        arrived: calls that have arrived so far.
        server: the context of what servers do, whoever has called.
    """

    def __init__(self, rng: Random, *, overtakes: bool = False) -> None:
        self._rng = rng
        self._overtakes = overtakes
        self._last = 0.0
        self.server = copy_context()
        self.served: dict[int, web.Application] = {}
        self.arrived = 0

    async def there(self) -> None:
        """Be on the way to the server."""
        now = asyncio.get_running_loop().time()
        way = self._rng.uniform(*WAY)
        self._last = max(self._last + 1e-6, now + way)
        await asyncio.sleep(way if self._overtakes else self._last - now)

    async def back(self) -> None:
        """Be on the way to the client."""
        await asyncio.sleep(self._rng.uniform(*WAY))


class Wire(BaseRequest):
    """All connections of one client; what is no sandbox is called over HTTP.

    Args:
        post: the way to the servers.
        owner: the life of the client; what is under way ends with it.
        seconds: that a call waits for its answer, where it does not say otherwise.
    """

    def __init__(self, post: Post, owner: Owner, seconds: float = SECONDS) -> None:
        self._post = post
        self._owner = owner
        self._seconds = seconds

    @property
    def read_timeout(self) -> float | None:
        return self._seconds

    async def initialize(self) -> None:
        """Nothing to make ready."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """Make one request, see `Connection.do_request`."""
        parts = urlsplit(url)
        app = self._post.served.get(parts.port or 0)
        if app is None or not parts.path.startswith("/bot"):
            over_http = Connection(seconds=self._seconds)
            try:
                return await over_http.do_request(url, method, request_data, read_timeout)
            finally:
                await over_http.shutdown()
        seconds = self._seconds if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        if request_data is not None and request_data.contains_files:
            seconds = UPLOAD
        token, name = parts.path.removeprefix("/bot").rsplit("/", 1)
        raw, uploads = body_of(request_data)
        try:
            async with asyncio.timeout(seconds):  # type: ignore[arg-type]
                await self._post.there()
                if self._owner.dead:
                    raise asyncio.CancelledError
                answer = self._answered(app, token, name, raw, uploads)
                answered = asyncio.get_running_loop().create_task(answer, context=self._post.server)
                answered.add_done_callback(_heard)
                # Whatever has arrived is carried out, also if nobody waits for the answer any more.
                return await (answered if name == "getUpdates" else asyncio.shield(answered))
        except TimeoutError:
            raise TimedOut from None

    async def _answered(
        self, app: web.Application, token: str, name: str, raw: Json, uploads: dict[str, Upload]
    ) -> tuple[int, bytes]:
        world, closing = app[WORLD].state, app[CLOSING]
        if closing.is_set():
            raise UnreachedError("ClientConnectorError: Cannot connect to host")
        self._post.arrived += 1
        try:
            method = find_method(world, token, name)
        except ApiError as error:
            note(world, name, {}, error)
            return error.code, encode(error.answer())
        try:
            status, body = await exchange(world, method, raw, uploads, lambda: not closing.is_set())
        except BrokenError:
            raise NetworkError("ClientPayloadError: Response payload is not completed") from None
        await self._post.back()
        return status, body.encode() if isinstance(body, str) else encode(body)


def body_of(data: RequestData | None) -> tuple[Json, dict[str, Upload]]:
    """What the sandbox reads of a request: its parameters and files."""
    if data is None:
        return {}, {}
    if data.contains_files:
        files: dict[str, Any] = data.multipart_data
        uploads = {name: Upload(str(file[0]), str(file[2]), bytes(file[1])) for name, file in files.items()}
        return dict(data.json_parameters), uploads
    return read_body("application/json", "", encode(data.parameters))


def _heard(done: "asyncio.Future[Any]") -> None:
    if not done.cancelled():
        done.exception()
