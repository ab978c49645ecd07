"""The world over HTTP: the Bot API, the people's side and the chat page, as one ASGI application."""

import asyncio
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from bot.sandbox.api.account import read_file
from bot.sandbox.api.get_updates import get_updates
from bot.sandbox.api.methods import call, find_method, note
from bot.sandbox.api.parameters import read_parameters
from bot.sandbox.api.request_body import read_body
from bot.sandbox.errors import ApiError, PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.web.guard import Guard
from bot.sandbox.web.people_routes import people_routes, refused
from bot.sandbox.world.composition import World
from bot.sandbox.world.state import WorldState

_PAGE = Path(__file__).parents[1] / "page"


def create_app(world: World, names: frozenset[str] = frozenset()) -> Starlette:
    """The application around a world; `app.state.world` and `app.state.open` belong to whoever serves it.

    Args:
        world: what happens in the chats.
        names: by which this machine is addressed, besides its own.
    """
    app = Starlette(
        routes=[
            Route("/bot{token}/{method}", _bot_api, methods=["POST"]),
            Route("/file/bot{token}/{path:path}", _file),
            *people_routes(),
            Mount("/", StaticFiles(directory=_PAGE, html=True, check_dir=False)),
        ],
        exception_handlers={PeopleError: refused},
        middleware=[Middleware(Guard, names=names)],
    )
    app.state.world = world
    app.state.open = True
    return app


class _BrokenAnswer(Response):
    """An answer that stops before its end, so that the client sees the connection break."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        headers = [(b"content-length", b"100000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})


async def _bot_api(request: Request) -> Response:
    world: WorldState = request.app.state.world.state
    name = request.path_params["method"]
    try:
        method = find_method(world, request.path_params["token"], name)
        raw, uploads = read_body(
            request.headers.get("content-type", ""), request.url.query, await request.body()
        )
    except ApiError as error:
        note(world, name, {}, error)
        return JSONResponse(error.answer(), error.code)
    fault = world.faults.take(method)
    if fault == "refuse":
        return _BrokenAnswer()
    if fault == "error":
        return Response("<html><h1>502 Bad Gateway</h1></html>", 502, media_type="text/html")
    if method == "getUpdates":
        status, body = await _poll(request, world, raw)
    else:
        if latency := world.faults.latency + world.faults.slow.get(method, 0.0):
            await asyncio.sleep(latency)
        status, body = call(world, method, raw, uploads)
    return _BrokenAnswer() if fault == "lose" else JSONResponse(body, status)


async def _poll(request: Request, world: WorldState, raw: Json) -> tuple[int, Json]:
    try:
        params = read_parameters("getUpdates", raw, {})
        found = await get_updates(world, params, request.receive, lambda: bool(request.app.state.open))
    except ApiError as error:
        note(world, "getUpdates", raw, error)
        return error.code, error.answer()
    return 200, {"ok": True, "result": found}


async def _file(request: Request) -> Response:
    path = request.path_params
    try:
        data = read_file(request.app.state.world.state, path["token"], path["path"])
    except ApiError as error:
        return JSONResponse(error.answer(), error.code)
    return Response(data, media_type="application/octet-stream")
