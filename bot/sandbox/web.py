"""The web server of the sandbox: the Bot API, the chat page, delivery to a webhook, and its guard."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from inspect import signature
from pathlib import Path
from typing import Any, Final

import aiohttp
from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.ground import http_server
from bot.ground.http_server import is_own_name
from bot.sandbox.methods import BrokenError, exchange, find_method, note, read_file
from bot.sandbox.model import ApiError, PeopleError
from bot.sandbox.objects import chat_view, clock_view, person_view
from bot.sandbox.parameters import Upload, read_body
from bot.sandbox.state import BotWebhook, WorldState, queue_of
from bot.sandbox.text import Json
from bot.sandbox.world import MINUTES, RATE, World

# Shared keys of the application (world, closing), and answers in JSON.


WORLD: Final = web.AppKey("world", World)
"""The key of the world."""
CLOSING: Final = web.AppKey("closing", asyncio.Event)
"""The key of the event that is set when the application closes: long polls end then."""

_dumps = partial(json.dumps, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def answer(value: object, status: int = 200) -> web.Response:
    """An answer in JSON."""
    return web.json_response(value, status=status, dumps=_dumps)


# A guard of the playground: its own page and programs pass, other web pages in a browser do not.
#
# A page elsewhere can make a browser send requests to this machine, be it by an image, and can give it a
# name of its own (DNS rebinding), so that it reads the answers as well. Both are known by their headers.
# What changes anything takes POST, for which no image is enough.


_FORBIDDEN, _NOT_ALLOWED, _MISDIRECTED, _UNSUPPORTED = 403, 405, 421, 415
_BOT_API = "/bot"
_OURS = ("/bot", "/file/", "/world/")
"""The beginnings of paths that are no files of the page."""


def guard(names: frozenset[str] = frozenset()) -> Middleware:
    """The middleware that admits requests to this machine by its address or own name, of no other origin.

    Args:
        names: further names of this machine.
    """
    ours = {f"{socket.gethostname().lower()}.local", *map(str.lower, names)}

    @web.middleware
    async def guarded(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        refusal = _refusal(request, ours)
        if refusal is None:
            return await handler(request)
        status, reason = refusal
        return answer({"error": reason}, status)

    return guarded


def _refusal(request: web.Request, names: Collection[str]) -> tuple[int, str] | None:
    """Why a request is refused: a status and a reason."""
    headers, path = request.headers, request.path
    host = headers.get("host", "")
    if not is_own_name(host, names):
        return _MISDIRECTED, "this machine is not called so"
    origin = headers.get("origin")
    if origin is not None and origin.lower() not in {f"http://{host.lower()}", f"https://{host.lower()}"}:
        return _FORBIDDEN, "another page may do nothing here"
    if _is_of_another_page(headers, path):
        return _FORBIDDEN, "another page may do nothing here"
    if path.startswith(_BOT_API) and request.method != "POST":
        return _NOT_ALLOWED, "expected POST"
    changes = request.method == "POST" and path.startswith("/world/")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if changes and kind != "application/json":
        return _UNSUPPORTED, "expected a body of the type application/json"
    return None


def _is_of_another_page(headers: Mapping[str, str], path: str) -> bool:
    """Whether a browser says that another page asks; programs say nothing, and an old browser has `Origin`.

    A link may lead to the page itself, but not into a frame.
    """
    if headers.get("sec-fetch-site", "none").lower() in {"none", "same-origin"}:
        return False
    leads_here = (headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")) == ("navigate", "document")
    return not leads_here or path.startswith(_OURS)


# The people's API over HTTP: reads, events and actions for the chat page.


_KEEP_ALIVE = 15.0
_SURROGATE = re.compile("[\ud800-\udfff]")


def _is_text(value: object) -> bool:
    """Whether it is text that can be told on: half of a surrogate pair cannot."""
    return isinstance(value, str) and _SURROGATE.search(value) is None


_TYPES: dict[Any, tuple[Callable[[object], bool], str]] = {
    str: (_is_text, "text"),
    int: (lambda value: isinstance(value, int) and not isinstance(value, bool), "a number"),
    str | None: (lambda value: value is None or _is_text(value), "text"),
    int | None: (lambda value: value is None or isinstance(value, int), "a number"),
    list[int]: (lambda value: _is_list(value, lambda item: isinstance(item, int)), "a list of numbers"),
    list[str] | None: (lambda value: value is None or _is_list(value, _is_text), "a list of texts"),
}


def _is_list(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _arguments(act: Callable[..., object], payload: bytes) -> Json:
    """The arguments of an action in the body of a request; says which one is wrong."""
    try:
        body = json.loads(payload)
    except (ValueError, RecursionError):
        raise PeopleError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise PeopleError("the body must be an object")
    _, *wanted = signature(act).parameters.values()
    for name in body.keys() - {each.name for each in wanted}:
        raise PeopleError(f"unknown field {name!r}")
    for each in wanted:
        fits, what = _TYPES[each.annotation]
        if each.name in body and not fits(body[each.name]):
            raise PeopleError(f"{each.name} must be {what}")
    missing = [each.name for each in wanted if each.default is each.empty and each.name not in body]
    if missing:
        raise PeopleError(f"missing: {', '.join(missing)}")
    return body


def _action(act: Callable[..., object]) -> web.RouteDef:
    """The route of an action, which takes what its function takes, as JSON, and answers what that returns."""

    async def handle(request: web.Request) -> web.StreamResponse:
        found = act(request, **_arguments(act, await request.read()))
        return answer(await found if isinstance(found, Awaitable) else found)

    return web.post(f"/world/{act.__name__.removeprefix('_')}", handle)


def _world(request: web.Request) -> World:
    return request.app[WORLD]


def _number(request: web.Request, name: str, default: int | None = None) -> int:
    text = request.query.get(name, "" if default is None else str(default))
    try:
        return int(text)
    except ValueError:
        raise PeopleError(f"{name} must be a number") from None


async def _snapshot(request: web.Request) -> web.StreamResponse:
    world, user = _world(request), _number(request, "user")
    world.state.look(user)
    return answer(world.conversation.snapshot(user, fresh=_number(request, "fresh", 0) != 0))


async def _events(request: web.Request) -> web.StreamResponse:
    world = _world(request)
    user = world.state.person(_number(request, "user")).id
    after = _number(request, "after", world.state.page_events.seq)

    response = web.StreamResponse(
        headers={"cache-control": "no-store", "content-type": "text/event-stream; charset=utf-8"}
    )
    await response.prepare(request)
    await response.write(b": hello\n\n")
    seen = after
    while not request.app[CLOSING].is_set():
        world.state.look(user)
        events = world.state.page_events.after(seen, user)
        seen = world.state.page_events.seq
        for event in events:
            await response.write(f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode())
        if seen == world.state.page_events.seq:
            await world.state.page_events.signal.wait(_KEEP_ALIVE)
        if seen == world.state.page_events.seq:
            await response.write(b": still here\n\n")
    return response


async def _everybody(request: web.Request) -> web.StreamResponse:
    people = _world(request).state.people.values()
    return answer([person_view(person) for person in people if not person.is_bot])


def _people(  # noqa: PLR0913, PLR0917 - what an account has
    request: web.Request,
    first_name: str,
    last_name: str | None = None,
    username: str | None = None,
    language_code: str | None = None,
    community: str | None = None,
) -> Json:
    if not first_name.strip():
        raise PeopleError("first_name must not be empty")
    if (community or "") not in {"", *_world(request).state.communities}:
        raise PeopleError(f"there is no community {community!r}")
    add = _world(request).membership.add_person
    return person_view(add(first_name, last_name, username, language_code, community=community or ""))


def _chats(
    request: web.Request,
    title: str,
    type: str,  # noqa: A002 - as the page says it
    members: list[int],
    topics: list[str] | None = None,
) -> Json:
    if type not in ("group", "supergroup", "forum"):
        raise PeopleError("type must be group, supergroup or forum")
    if not title.strip():
        raise PeopleError("title must not be empty")
    return chat_view(_world(request).membership.add_group(title, members, type, topics or ()))  # type: ignore[arg-type]


def _join(request: web.Request, user: int, chat: int) -> Json:
    return chat_view(_world(request).membership.join(user, chat))


def _leave(request: web.Request, user: int, chat: int, person: int | None = None) -> Json:
    """Let somebody leave a group, or throw another person out."""
    membership = _world(request).membership
    if person is None or person == user:
        membership.leave(user, chat)
    else:
        membership.ban(user, chat, person)
    return {}


def _send(  # noqa: PLR0913, PLR0917 - what a message has
    request: web.Request,
    user: int,
    chat: int,
    text: str,
    thread: int | None = None,
    reply_to: int | None = None,
) -> Json:
    talk = _world(request).conversation
    return talk.view(talk.send(user, chat, text, thread=thread, reply_to=reply_to))


def _edit(request: web.Request, user: int, chat: int, message: int, text: str) -> Json:
    talk = _world(request).conversation
    return talk.view(talk.edit(user, chat, message, text))


def _tap(request: web.Request, user: int, chat: int, message: int, data: str) -> Json:
    return {"query": _world(request).conversation.tap(user, chat, message, data)}


def _ask(request: web.Request, user: int, chat: int, query: str) -> Json:
    """Type the name of the bot: what it offers comes as an event."""
    return {"query": _world(request).conversation.ask(user, chat, query)}


def _choose(request: web.Request, user: int, query: str, result: str) -> Json:
    talk = _world(request).conversation
    return talk.view(talk.choose(user, query, result))


def _vote(request: web.Request, user: int, chat: int, message: int, options: list[int]) -> Json:
    talk = _world(request).conversation
    return talk.view(talk.vote(user, chat, message, options))


def _app(request: web.Request, user: int, chat: int, app: str, start: str | None = None) -> Json:
    """The address at which a direct link opens a Mini App for somebody, launch data included."""
    return {"url": _world(request).mini_apps.open(user, chat, app, start, request.host)}


def _delete(request: web.Request, user: int, chat: int, message: int) -> Json:
    _world(request).conversation.delete(user, chat, message)
    return {}


def _lose(request: web.Request, user: int, chat: int, message: int) -> Json:
    _world(request).conversation.lose(user, chat, message)
    return {}


def _enter(request: web.Request, language: str) -> Json:
    """The people of a language's community, its name, and the names of all communities."""
    state = _world(request).state
    community = state.enter(language)
    people = [person_view(state.people[user]) for user in sorted(state.people_of(community))]
    return {"community": community, "communities": state.communities, "people": people}


def _window(request: web.Request, user: int) -> Json:
    """A window is open that listens to nothing just now."""
    _world(request).state.look(user)
    return {}


async def _clock(request: web.Request, to: str) -> Json:
    state = _world(request).state
    await state.push_clock(to)
    return clock_view(state.clock)


def _talk(  # noqa: PLR0913, PLR0917 - who talks where
    request: web.Request,
    user: int,
    chat: int,
    thread: int | None = None,
    rate: int = RATE,
    minutes: int = int(MINUTES),
) -> Json:
    """Let people talk; at a rate of 0 they stop."""
    talk = _world(request).talk
    if rate == 0:
        return chat_view(talk.end(user, chat))
    return chat_view(talk.begin(user, chat, thread=thread, rate=rate, minutes=minutes))


async def _world_file(request: web.Request) -> web.StreamResponse:
    file = _world(request).state.files.get(request.match_info["file_id"])
    if file is None:
        return answer({"error": "there is no such file"}, 404)
    # Only pictures may be shown in the page's own origin; an uploaded HTML file must not run there.
    shown = bool(file.width)
    headers = {"x-content-type-options": "nosniff"}
    if not shown:
        headers["content-disposition"] = "attachment"
    headers["content-type"] = file.mime if shown else "application/octet-stream"
    return web.Response(body=file.data, headers=headers)


def people_routes() -> list[web.RouteDef]:
    """Everything under /world/."""
    acts: list[Callable[..., object]] = [
        _people,
        _chats,
        _join,
        _leave,
        _send,
        _edit,
        _tap,
        _vote,
        _app,
        _ask,
        _choose,
    ]
    acts += [_delete, _lose, _enter, _window, _clock, _talk, _ask, _choose]
    return [
        web.get("/world/snapshot", _snapshot),
        web.get("/world/events", _events),
        web.get("/world/people", _everybody),
        *map(_action, acts),
        web.get("/world/file/{file_id}", _world_file),
    ]


# The application of a world: the Bot API, the people's API and the chat page over aiohttp.


CALLS: Final = web.AppKey("calls", set[asyncio.Task[web.StreamResponse]])
"""The calls of the Bot API under way: they go on when their client disconnects."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE = Path(__file__).parent / "page"
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


# Delivery of updates to the bot's webhook, as Telegram does it: in order, with retries until a 200.
#
# A call in the body of an answer, which the Bot API allows as well, is not read.


SECONDS = 60.0
"""For an answer."""
LONGEST_PAUSE = 60.0
CONNECTING_AGAIN = 2.0
"""Seconds after which a server that could not be reached is tried again."""
_LONG = 3600.0


async def bring_updates(world: WorldState) -> None:
    """Bring updates whenever a webhook is set, until cancelled."""
    while True:
        if world.webhook is None:
            await world.updates.signal.wait(_LONG)
        else:
            await _Delivery(world, world.webhook).run()


@dataclass(slots=True)
class _Queue:
    """A queue of updates delivered in order: whether one is in flight, and when the next may be."""

    busy: bool = False
    failures: int = 0
    not_before: float = 0.0


class _NotTaken(Exception):  # noqa: N818 - an answer, not an error
    """The answer that an update was not accepted, with the seconds to its retry if it names them."""

    def __init__(self, reason: str, after: float = 0.0) -> None:
        super().__init__(reason)
        self.after = after


class _Delivery:
    """The delivery of updates to one webhook for as long as it is set."""

    def __init__(self, world: WorldState, hook: BotWebhook) -> None:
        self._world, self._hook = world, hook
        self._queues: dict[tuple[str, int], _Queue] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Bring updates until the webhook is another one; what is on its way then stays pending."""
        signal = self._world.updates.signal
        connector = aiohttp.TCPConnector(limit=self._hook.max_connections)
        async with aiohttp.ClientSession(
            connector=connector, timeout=aiohttp.ClientTimeout(SECONDS)
        ) as session:
            try:
                while self._world.webhook is self._hook:
                    await signal.wait(self._send(session))
            finally:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    def _send(self, session: aiohttp.ClientSession) -> float:
        """Send what may be sent now; returns after how many seconds there will be more at the earliest."""
        now = asyncio.get_running_loop().time()
        soonest, seen = now + _LONG, set()
        for update in self._world.updates.head(2 * self._hook.max_connections):
            key = queue_of(update)
            if key in seen:
                continue
            seen.add(key)
            queue = self._queues.setdefault(key, _Queue())
            if queue.busy or len(self._tasks) >= self._hook.max_connections:
                continue
            if queue.not_before > now:
                soonest = min(soonest, queue.not_before)
                continue
            queue.busy = True
            task = asyncio.create_task(self._bring(session, update, queue))
            self._tasks.add(task)
            task.add_done_callback(self._done)
        for key in [key for key, queue in self._queues.items() if key not in seen and not queue.busy]:
            del self._queues[key]
        return max(soonest - now, 0.001)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._world.updates.signal.notify()

    async def _bring(self, session: aiohttp.ClientSession, update: Json, queue: _Queue) -> None:
        """Bring one update once and note what came of it."""
        try:
            await self._post(session, update)
        except _NotTaken as refusal:
            self._hook.last_error_date = self._world.now()
            self._hook.last_error_message = str(refusal)
            queue.failures += 1
            # The second time at once, then after growing pauses.
            growing = 2.0 ** (queue.failures - 1) if queue.failures > 1 else 0.0
            pause = refusal.after or min(growing, LONGEST_PAUSE)
            queue.not_before = asyncio.get_running_loop().time() + pause
        else:
            queue.failures = 0
            self._world.updates.drop(update["update_id"])
        finally:
            queue.busy = False

    async def _post(self, session: aiohttp.ClientSession, update: Json) -> None:
        fault = self._world.faults.take("webhook")
        if fault == "refuse":
            raise _NotTaken("Connection refused", CONNECTING_AGAIN)
        if fault == "error":
            raise _NotTaken("Wrong response from the webhook: 502 Bad Gateway")
        headers = {"X-Telegram-Bot-Api-Secret-Token": self._hook.secret} if self._hook.secret else None
        try:
            async with session.post(
                self._hook.url, json=update, headers=headers, allow_redirects=False
            ) as answer:
                await answer.read()
        except aiohttp.ClientConnectorError:
            raise _NotTaken("Connection refused", CONNECTING_AGAIN) from None
        except TimeoutError:
            raise _NotTaken("Read timeout expired") from None
        except aiohttp.ClientError:
            raise _NotTaken("Webhook connection closed") from None
        if fault == "lose":
            raise _NotTaken("Webhook connection closed")
        if answer.status // 100 != 2:  # noqa: PLR2004 - the class of success
            after = answer.headers.get("Retry-After", "")
            seconds = float(after) if after.isdecimal() else 0.0
            reason = f"Wrong response from the webhook: {answer.status} {answer.reason}"
            raise _NotTaken(reason, seconds)


# The server of an application on this machine, for as long as a block runs.


_CONNECTIONS: Final = 10_000
"""At once: bots of many tests, pages, and all that listens."""


@asynccontextmanager
async def server_serve(app: web.Application, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve the application of `create_app` over HTTP while the block runs, and bring updates to webhooks.

    Args:
        app: the application.
        host: the address to listen on.
        port: the port, 0 for any free one.

    Yields:
        The base URL, like `http://127.0.0.1:40001`.

    Raises:
        OSError: when the port is taken.
    """
    world = app[WORLD]
    async with http_server.serve_http(
        app, host, port, connections=_CONNECTIONS, hears_hang_ups=True
    ) as bound:
        bringing = asyncio.create_task(bring_updates(world.state))
        try:
            yield f"http://{host}:{bound}"
        finally:
            # Long polls and event streams end by themselves once they look.
            app[CLOSING].set()
            bringing.cancel()
            for call in app[CALLS]:
                call.cancel()
            await world.talk.close()
            world.state.updates.signal.notify()
            world.state.page_events.signal.notify()
            with suppress(asyncio.CancelledError):
                await bringing
