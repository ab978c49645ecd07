"""The application of a world: the Bot API, the people's API and the chat page over aiohttp."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.sandbox.api.account import read_file
from bot.sandbox.api.exchange import BrokenError, exchange
from bot.sandbox.api.methods import find_method, note
from bot.sandbox.api.parameters import Upload
from bot.sandbox.api.request_body import read_body
from bot.sandbox.errors import ApiError, PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.web.answers import CLOSING, WORLD, answer
from bot.sandbox.web.guard import guard
from bot.sandbox.web.people_routes import people_routes
from bot.sandbox.world.composition import World
from bot.sandbox.world.state import WorldState

CALLS: Final = web.AppKey("calls", set[asyncio.Task[web.StreamResponse]])
"""The calls of the Bot API under way: they go on when their client disconnects."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE = Path(__file__).parents[1] / "page"
_LARGEST = 64 << 20  # bytes of a request: files are uploaded by it


def create_app(world: World, names: frozenset[str] = frozenset()) -> web.Application:
    """The application around a world.

    Args:
        world: the world that is served.
        names: by which this machine is addressed, besides its own.
    """
    app = web.Application(middlewares=[guard(names), _refused], client_max_size=_LARGEST)
    app[WORLD], app[CLOSING], app[CALLS] = world, asyncio.Event(), set()
    app.add_routes(
        [
            web.post("/bot{token}/{method}", _bot_api),
            web.get("/file/bot{token}/{path:.+}", _file),
            *people_routes(),
            web.get("/", _index),
            web.get("/index.html", _index),
            web.static("/", _PAGE),
        ]
    )
    return app


@web.middleware
async def _refused(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """A `PeopleError` as 400 with one line."""
    try:
        return await handler(request)
    except PeopleError as error:
        return answer({"error": str(error)}, HTTPStatus.BAD_REQUEST)


async def _index(request: web.Request) -> web.StreamResponse:
    """The page, which may load what stands beside it and frame the Mini Apps, and nothing else."""
    framed = " ".join(request.app[WORLD].mini_apps.origins(request.host)) or "'none'"
    headers = {"content-security-policy": f"{_POLICY}; frame-src {framed}"}
    return web.FileResponse(_PAGE / "index.html", headers=headers)


async def _bot_api(request: web.Request) -> web.StreamResponse:
    world: WorldState = request.app[WORLD].state
    name = request.match_info["method"]
    try:
        method = find_method(world, request.match_info["token"], name)
        raw, uploads = read_body(
            request.headers.get("content-type", ""), request.query_string, await request.read()
        )
    except ApiError as error:
        note(world, name, {}, error)
        return answer(error.answer(), error.code)
    if method == "getUpdates":
        return await _carry_out(request, world, method, raw, uploads)
    # Whatever has arrived is carried out, also if nobody waits for the answer any more.
    calls = request.app[CALLS]
    task = asyncio.create_task(_carry_out(request, world, method, raw, uploads))
    calls.add(task)
    task.add_done_callback(calls.discard)
    return await asyncio.shield(task)


async def _carry_out(
    request: web.Request, world: WorldState, method: str, raw: Json, uploads: dict[str, Upload]
) -> web.StreamResponse:
    try:
        status, body = await exchange(world, method, raw, uploads, lambda: not request.app[CLOSING].is_set())
    except BrokenError:
        return await _broken(request)
    if isinstance(body, str):
        return web.Response(text=body, status=status, content_type="text/html")
    return answer(body, status)


async def _broken(request: web.Request) -> web.StreamResponse:
    """An answer that stops before its end, so that the client sees the connection break."""
    response = web.StreamResponse(headers={"content-length": "100000"})
    if request.transport is not None:  # whoever has called has not hung up
        await response.prepare(request)
        await response.write(b"{")
        request.transport.close()
    return response


async def _file(request: web.Request) -> web.StreamResponse:
    path = request.match_info
    try:
        data = read_file(request.app[WORLD].state, path["token"], path["path"])
    except ApiError as error:
        return answer(error.answer(), error.code)
    return web.Response(body=data, content_type="application/octet-stream")
