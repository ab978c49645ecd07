"""The people's API over HTTP: reads, events and actions for the chat page."""

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar

from aiohttp import web

from bot.sandbox.errors import PeopleError
from bot.sandbox.web.answers import CLOSING, WORLD, answer
from bot.sandbox.world.composition import World
from bot.sandbox.world.page_objects import chat_view, clock_view, person_view
from bot.sandbox.world.talk import MINUTES, RATE

_KEEP_ALIVE = 15.0
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class _NewPerson:
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    community: str | None = None


@dataclass(frozen=True, slots=True)
class _Enter:
    language: str


@dataclass(frozen=True, slots=True)
class _Window:
    user: int


@dataclass(frozen=True, slots=True)
class _Push:
    to: str


@dataclass(frozen=True, slots=True)
class _Talk:
    user: int
    chat: int
    thread: int | None = None
    rate: int = RATE
    minutes: int = int(MINUTES)


@dataclass(frozen=True, slots=True)
class _NewChat:
    title: str
    type: str
    members: list[int]
    topics: list[str] | None = None


@dataclass(frozen=True, slots=True)
class _Join:
    user: int
    chat: int


@dataclass(frozen=True, slots=True)
class _Leave:
    """A request to leave a group: by the `user`, or of the `person` whom they throw out."""

    user: int
    chat: int
    person: int | None = None


@dataclass(frozen=True, slots=True)
class _Send:
    user: int
    chat: int
    text: str
    thread: int | None = None
    reply_to: int | None = None


@dataclass(frozen=True, slots=True)
class _Edit:
    user: int
    chat: int
    message: int
    text: str


@dataclass(frozen=True, slots=True)
class _Tap:
    user: int
    chat: int
    message: int
    data: str


@dataclass(frozen=True, slots=True)
class _Vote:
    user: int
    chat: int
    message: int
    options: list[int]


@dataclass(frozen=True, slots=True)
class _OpenApp:
    user: int
    chat: int
    app: str
    start: str | None = None


@dataclass(frozen=True, slots=True)
class _OneMessage:
    user: int
    chat: int
    message: int


_Body = TypeVar(
    "_Body",
    _NewPerson,
    _NewChat,
    _Join,
    _Leave,
    _Send,
    _Edit,
    _Tap,
    _Vote,
    _OpenApp,
    _OneMessage,
    _Enter,
    _Window,
    _Push,
    _Talk,
)


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


async def _body(request: web.Request, kind: type[_Body]) -> _Body:
    """The body as one of the shapes above; says which field is wrong."""
    try:
        body = json.loads(await request.read())
    except (ValueError, RecursionError):
        raise PeopleError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise PeopleError("the body must be an object")
    known = {field.name: field for field in fields(kind)}
    for name in body.keys() - known.keys():
        raise PeopleError(f"unknown field {name!r}")
    for name, field in known.items():
        fits, wanted = _TYPES[field.type]
        if name in body and not fits(body[name]):
            raise PeopleError(f"{name} must be {wanted}")
    try:
        return kind(**body)
    except TypeError:
        missing = [name for name, field in known.items() if name not in body and field.default is MISSING]
        raise PeopleError(f"missing: {', '.join(missing)}") from None


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


async def _people(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _NewPerson)
    if not wish.first_name.strip():
        raise PeopleError("first_name must not be empty")
    community = wish.community or ""
    if community not in {"", *_world(request).state.communities}:
        raise PeopleError(f"there is no community {community!r}")
    person = _world(request).membership.add_person(
        wish.first_name, wish.last_name, wish.username, wish.language_code, community=community
    )
    return answer(person_view(person))


async def _chats(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _NewChat)
    if wish.type not in ("group", "supergroup", "forum"):
        raise PeopleError("type must be group, supergroup or forum")
    if not wish.title.strip():
        raise PeopleError("title must not be empty")
    chat = _world(request).membership.add_group(wish.title, wish.members, wish.type, wish.topics or ())  # type: ignore[arg-type]
    return answer(chat_view(chat))


async def _join(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _Join)
    return answer(chat_view(_world(request).membership.join(wish.user, wish.chat)))


async def _leave(request: web.Request) -> web.StreamResponse:
    wish, membership = await _body(request, _Leave), _world(request).membership
    if wish.person is None or wish.person == wish.user:
        membership.leave(wish.user, wish.chat)
    else:
        membership.ban(wish.user, wish.chat, wish.person)
    return answer({})


async def _send(request: web.Request) -> web.StreamResponse:
    wish, world = await _body(request, _Send), _world(request)
    message = world.conversation.send(
        wish.user, wish.chat, wish.text, thread=wish.thread, reply_to=wish.reply_to
    )
    return answer(world.conversation.view(message))


async def _edit(request: web.Request) -> web.StreamResponse:
    wish, world = await _body(request, _Edit), _world(request)
    return answer(
        world.conversation.view(world.conversation.edit(wish.user, wish.chat, wish.message, wish.text))
    )


async def _tap(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _Tap)
    return answer({"query": _world(request).conversation.tap(wish.user, wish.chat, wish.message, wish.data)})


async def _vote(request: web.Request) -> web.StreamResponse:
    wish, world = await _body(request, _Vote), _world(request)
    return answer(
        world.conversation.view(world.conversation.vote(wish.user, wish.chat, wish.message, wish.options))
    )


async def _open_app(request: web.Request) -> web.StreamResponse:
    """The address at which a direct link opens a Mini App for somebody, launch data included."""
    wish = await _body(request, _OpenApp)
    apps = _world(request).mini_apps
    return answer({"url": apps.open(wish.user, wish.chat, wish.app, wish.start, request.host)})


async def _delete(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _OneMessage)
    _world(request).conversation.delete(wish.user, wish.chat, wish.message)
    return answer({})


async def _lose(request: web.Request) -> web.StreamResponse:
    wish = await _body(request, _OneMessage)
    _world(request).conversation.lose(wish.user, wish.chat, wish.message)
    return answer({})


async def _enter(request: web.Request) -> web.StreamResponse:
    """The people of a language's community, its name, and the names of all communities."""
    wish, state = await _body(request, _Enter), _world(request).state
    community = state.enter(wish.language)
    people = [person_view(state.people[user]) for user in sorted(state.people_of(community))]
    return answer({"community": community, "communities": state.communities, "people": people})


async def _window(request: web.Request) -> web.StreamResponse:
    """A window is open that listens to nothing just now."""
    wish = await _body(request, _Window)
    _world(request).state.look(wish.user)
    return answer({})


async def _push(request: web.Request) -> web.StreamResponse:
    wish, state = await _body(request, _Push), _world(request).state
    await state.push_clock(wish.to)
    return answer(clock_view(state.clock))


async def _talk(request: web.Request) -> web.StreamResponse:
    """Let people talk; at a rate of 0 they stop."""
    wish, talk = await _body(request, _Talk), _world(request).talk
    if wish.rate == 0:
        return answer(chat_view(talk.end(wish.user, wish.chat)))
    chat = talk.begin(wish.user, wish.chat, thread=wish.thread, rate=wish.rate, minutes=wish.minutes)
    return answer(chat_view(chat))


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
    return [
        web.get("/world/snapshot", _snapshot),
        web.get("/world/events", _events),
        web.get("/world/people", _everybody),
        web.post("/world/people", _people),
        web.post("/world/chats", _chats),
        web.post("/world/join", _join),
        web.post("/world/leave", _leave),
        web.post("/world/send", _send),
        web.post("/world/edit", _edit),
        web.post("/world/tap", _tap),
        web.post("/world/vote", _vote),
        web.post("/world/app", _open_app),
        web.post("/world/delete", _delete),
        web.post("/world/lose", _lose),
        web.post("/world/enter", _enter),
        web.post("/world/window", _window),
        web.post("/world/clock", _push),
        web.post("/world/talk", _talk),
        web.get("/world/file/{file_id}", _world_file),
    ]
