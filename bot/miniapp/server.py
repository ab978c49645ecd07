"""The server of the Mini App: its page, its endpoints, put together."""

import asyncio
import gzip
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from email.utils import formatdate
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from bot.coach.reviews import HintActions, ReviewActions, Reviewer
from bot.coach.screens import hint_alert, review_page
from bot.config import Settings
from bot.ground.http_server import serve_http
from bot.ground.outbox.limits import RateLimiter
from bot.ground.store.base import DiskError, UnavailableError
from bot.ground.tasks import LruDict, cannot_listen, repeat_every
from bot.ground.telegram.bodies import decode
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import say
from bot.ground.values import ANSWER_CHARACTERS, Actor, Place, Screen
from bot.miniapp.sessions import (
    MOST_BYTES,
    GameLinks,
    InitDataError,
    TableSession,
    TableSessions,
    read_init_data,
)
from bot.miniapp.streams import (
    CHEERS,
    Admission,
    BodyError,
    Cheers,
    Draw,
    JsonAnswer,
    PressesInApp,
    StateDrawer,
    TableStream,
    TableStreams,
    TooManyStreamsError,
    WindowNotes,
    address_of,
    bearer_of,
    body_of,
    failure,
    finish,
    status_of,
)
from bot.table.handlers.taps import BURST
from bot.table.model import GameUpdate, HintView, Refusal, Reply, refuse
from bot.table.presses import Hint, ShowReview
from bot.table.room import Dependencies, RoomContext

# The files of the page, read once: what a browser is told of each, and whether it has it already.


FOLDER: Final = Path(__file__).parent / "page"
INDEX: Final = "index.html"
VERIFIER: Final = FOLDER.with_name("verify.html")
"""The page that verifies records: a file by itself, which people may keep, with its own policy."""
BOT: Final = b'data-bot=""'
"""Stands in the index where the name of the bot is to stand."""

_POLICY: Final = re.compile(rb'http-equiv="Content-Security-Policy" content="([^"]+)"')
_TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file: its bytes, the same packed, its media type and what tells it from other versions.

    Attributes:
        policy: the Content-Security-Policy of a page that has its own; empty: that of the app.
    """

    plain: bytes
    packed: bytes
    kind: str
    tag: str
    policy: str = ""

    def response(self, request: web.Request) -> web.Response:
        """The answer to a request for it; empty where the browser has it."""
        headers = {"Cache-Control": "no-cache", "ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.policy:
            headers["Content-Security-Policy"] = self.policy
        if self.tag in request.headers.get("If-None-Match", ""):
            return web.Response(status=304, headers=headers)
        body = self.plain
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = self.packed, "gzip"
        return web.Response(body=body, content_type=self.kind, charset="utf-8", headers=headers)


def page_file(plain: bytes, kind: str) -> PageFile:
    """A file of these bytes."""
    tag = f'"{blake2b(plain, digest_size=8).hexdigest()}"'
    return PageFile(plain, gzip.compress(plain, 9, mtime=0), kind, tag)


def read_verifier(path: Path = VERIFIER) -> PageFile:
    """The page that verifies records; nobody may frame it, and it names the code it runs by its hash."""
    file = page_file(path.read_bytes(), _TYPES[path.suffix])
    told = _POLICY.search(file.plain)
    if told is None:
        raise ValueError(f"expected a page with a policy of its own: {path}")
    return replace(file, policy=f"{told[1].decode()}; frame-ancestors 'none'")


def read_page(username: str, folder: Path = FOLDER) -> dict[str, PageFile]:
    """The files of a folder by name, the index under the empty one as well.

    Args:
        username: of the bot, which the index names.
        folder: where they are.
    """
    found = {
        each.name: page_file(each.read_bytes(), _TYPES[each.suffix])
        for each in sorted(folder.iterdir())
        if each.suffix in _TYPES
    }
    named = f'data-bot="{escape(username)}"'.encode()
    index = found[INDEX].plain.replace(BOT, named)
    found[INDEX] = found[""] = page_file(index, _TYPES[".html"])
    return found


# The application that serves the Mini App: its page, sessions, streams of events and presses.


MOST_OF_PRESS: Final = 512
"""Bytes in the body of a press."""
EXCHANGES: Final = 30
"""Sessions that an address may be given at once; a household, or a mobile network, has many people."""
EXCHANGE_SECONDS: Final = 2.0
"""Between two of them in the long run."""
STREAM_SECONDS: Final = 0.5
"""Between two streams of a person in the long run."""

ANY_HOST: Final = ("0.0.0.0", "::")  # noqa: S104 - hosts of addresses that name no machine, as a playground's

_ANSWERS: Final = 1024  # answers to presses, kept for pages that did not hear them
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors "
)
_EVENTS: Final = {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
_TROUBLE: Final = 500
_UNKNOWN_SECONDS: Final = 5.0
"""After which a page may ask again whether its reader is a member of the chat."""
_STATUSES: Final = {"large": 413, "malformed": 400}
_logger = logging.getLogger(__name__)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class TableParts:
    """The parts of the Mini App's server.

    Attributes:
        deps: those of the bot.
        settings: of the operator, with an address of the app and a token.
        clock: unix time in seconds.
        sessions, links: who plays, and where.
        admission: who may see it.
        drawer: what people see.
        streams: the open streams.
        windows: notes of whose tables are open.
        presses: what people press.
        cheers: what they say.
        files: of the page, by name.
        unavailable: errors of a database that cannot be asked now.
        pace: seconds between two presses of a person in the long run.
    """

    deps: Dependencies
    settings: Settings
    clock: Callable[[], float]
    sessions: TableSessions
    links: GameLinks
    admission: Admission
    drawer: StateDrawer
    streams: TableStreams
    windows: WindowNotes
    presses: PressesInApp
    cheers: Cheers
    files: Callable[[], Mapping[str, PageFile]]
    unavailable: tuple[type[Exception], ...]
    pace: float


class TableEndpoint:
    """The routes of the Mini App, below the path of its address."""

    def __init__(self, parts: TableParts) -> None:
        address = urlsplit(parts.settings.app_url or "")
        token = parts.settings.bot_token
        if not address.netloc or token is None:
            raise ValueError("expected settings with an address of the app and a token")
        self._parts, self._token = parts, token
        self._base = address.path
        self._origin = f"{address.scheme}://{address.netloc}"
        self._anywhere = address.hostname in ANY_HOST
        self._policy = POLICY + parts.settings.app_frames
        self._exchanges: RateLimiter[str] = RateLimiter(EXCHANGE_SECONDS, EXCHANGES)
        self._openings: RateLimiter[int] = RateLimiter(STREAM_SECONDS, BURST)
        self._pace: RateLimiter[int] = RateLimiter(parts.pace, BURST)
        self._answers: LruDict[tuple[int, str], asyncio.Task[JsonAnswer]] = LruDict(_ANSWERS)

    def application(self) -> web.Application:
        """The application to serve."""
        app, base = web.Application(), self._base
        app.add_routes(
            [
                *([web.get(base, self._to_page)] if base else []),
                web.post(f"{base}/session", self._guarded(self._session)),
                web.get(f"{base}/game/{{token}}/events", self._guarded(self._events), allow_head=False),
                web.post(f"{base}/game/{{token}}/press", self._guarded(self._press)),
                web.get(f"{base}/{{file:[^/]*}}", self._file),
            ]
        )
        app.on_response_prepare.append(self._secure)
        return app

    async def _secure(self, _: web.Request, response: web.StreamResponse) -> None:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", self._policy)
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers.setdefault("Cache-Control", "no-store")

    def _guarded(self, handler: _Handler) -> _Handler:
        """A handler whose failures are answered in JSON, and logged without what was sent."""

        async def handle(request: web.Request) -> web.StreamResponse:
            try:
                if request.method == "POST" and not self._is_of_page(request):
                    return self._failed(request, 403, "origin")
                return await handler(request)
            except BodyError as error:
                response = self._failed(request, error.status, "body")
                response.force_close()  # what is left of the body is not wanted
                return response
            except self._parts.unavailable:
                return self._failed(request, 503, "unavailable", wait=1.0)
            except Exception:
                _logger.exception("a request to the Mini App failed")
                return self._failed(request, 500, "trouble")

        return handle

    def _is_of_page(self, request: web.Request) -> bool:
        """Whether the page itself sends a request; one at no address of its own is reached by any name."""
        origin = request.headers.get("Origin")
        return origin == (f"http://{request.host}" if self._anywhere else self._origin)

    def _failed(self, request: web.Request, status: int, code: str, *, wait: float = 0.0) -> web.Response:
        said = _texts(request)("refusal-too-fast" if code == "fast" else "refusal-trouble")
        return failure(status, code, said, wait=wait).response()

    async def _to_page(self, _: web.Request) -> web.Response:
        return web.Response(status=308, headers={"Location": f"{self._base}/"})

    async def _file(self, request: web.Request) -> web.Response:
        file = self._parts.files().get(request.match_info["file"])
        return web.Response(status=404) if file is None else file.response(request)

    async def _session(self, request: web.Request) -> web.Response:
        """Exchange init data for a session."""
        parts, t = self._parts, _texts(request)
        wait = self._exchanges.wait(address_of(request), asyncio.get_running_loop().time())
        if wait:
            return self._failed(request, 429, "fast", wait=wait)
        raw = await body_of(request, MOST_BYTES)
        try:
            opening = read_init_data(raw, self._token.get_secret_value(), parts.clock())
        except InitDataError as error:
            status = _STATUSES.get(error.reason, 401)
            return failure(status, error.reason, t("app-refused-session")).response()
        game = parts.links.game_of(opening.start)
        if game is None:
            said = (await parts.drawer.texts(opening.actor))("app-refused-game")
            return failure(404, "game", said).response()
        session, expires = parts.sessions.issue(opening.actor, game)
        body = {"session": session, "expires": expires, "game": opening.start}
        now = formatdate(parts.clock(), usegmt=True)  # by which the page reckons how far off deadlines are
        return JsonAnswer(200, body, {"Date": now}).response()

    async def _known(self, request: web.Request) -> TableSession | web.Response:
        """The session of a request about its game."""
        session, blocked = (
            self._parts.sessions.read(bearer_of(request)),
            self._parts.deps.attendance.blocks.told,
        )
        if session is None or session.actor.user_id in blocked:
            return failure(401, "session", _texts(request)("app-refused-session")).response()
        game = self._parts.links.game_of(request.match_info["token"])
        if game != session.game:
            said = (await self._parts.drawer.texts(session.actor))("app-refused-game")
            return failure(404 if game is None else 403, "game", said).response()
        return session

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Stream what a game shows."""
        parts, session = self._parts, await self._known(request)
        if isinstance(session, web.Response):
            return session
        user_id = session.actor.user_id
        wait = self._openings.wait(user_id, asyncio.get_running_loop().time())
        if wait:
            return self._failed(request, 429, "fast", wait=wait)
        found = await self._at_table(session)
        if isinstance(found, JsonAnswer):
            return found.response()
        try:
            stream = parts.streams.open(session)
        except TooManyStreamsError:
            said = (await parts.drawer.texts(session.actor))("app-refused-streams")
            return failure(429, "streams", said, wait=30.0).response()
        response = web.StreamResponse(headers=_EVENTS)
        after = request.headers.get("Last-Event-ID") or request.query.get("after", "")
        try:
            await self._follow(stream, found)
            await response.prepare(request)
            try:
                await parts.streams.run(stream, after, response.write)
                while stream.moved and isinstance(found := await self._at_table(session), GameUpdate):
                    await self._follow(stream, found)
                    await parts.streams.run(stream, "", response.write)
                await finish(response.write_eof)
            except (TimeoutError, ConnectionError):
                if request.transport is not None:
                    request.transport.abort()  # the page does not read, or has gone
            return response
        finally:
            parts.streams.close(stream)
            parts.windows.left(stream.game, user_id)

    async def _follow(self, stream: TableStream, found: GameUpdate) -> None:
        """Let a stream show what is at its table now, and count the table of that as open."""
        parts, before, user_id = self._parts, stream.game, stream.session.actor.user_id
        parts.streams.follow(stream, found)
        await parts.windows.opened(stream.game, user_id)
        now = await parts.deps.service.queries.at_table(stream.session.game, user_id)
        if now is not None and now.view.game == stream.game:
            stream.show(now)
        stream.moved = stream.moved or (now is not None and now.view.game != stream.game)
        if before != stream.game:
            parts.windows.left(before, user_id)

    async def _at_table(self, session: TableSession) -> GameUpdate | JsonAnswer:
        """What is at the table of a session, if its person may see that."""
        parts = self._parts
        shown = await parts.deps.service.queries.at_table(session.game, session.actor.user_id)
        if shown is None:
            return failure(404, "game", (await parts.drawer.texts(session.actor))("app-refused-game"))
        refusal = await parts.admission.refusal(shown, session.actor)
        return shown if refusal is None else _not_admitted(await parts.drawer.texts(session.actor), refusal)

    async def _press(self, request: web.Request) -> web.Response:
        """Act on a press, once for each key of a person."""
        session = await self._known(request)
        if isinstance(session, web.Response):
            return session
        body = await body_of(request, MOST_OF_PRESS)
        read = _read_press(body)
        if read is None:
            return self._failed(request, 400, "malformed")
        data, key = read
        once = session.actor.user_id, key
        if once not in self._answers:
            wait = self._pace.wait(session.actor.user_id, asyncio.get_running_loop().time())
            if wait:
                self._parts.deps.client.counters.presses["refused"] += 1
                said = (await self._parts.drawer.texts(session.actor)).say(refuse(Refusal.TOO_FAST).message)
                return failure(429, "fast", said, wait=wait).response()
            self._answers[once] = asyncio.create_task(self._act(session, data, key))
        # A page that goes away takes back nothing: the press is carried out.
        answer = await asyncio.shield(self._answers[once])
        if answer.status >= _TROUBLE:
            self._answers.pop(once, None)  # nothing is known of the press: it may come again
        return answer.response()

    async def _act(self, session: TableSession, data: str, key: str) -> JsonAnswer:
        counters = self._parts.deps.client.counters
        t = texts(session.actor.language_code)
        try:
            t = await self._parts.drawer.texts(session.actor)
            return await self._carry_out(session, data, key, t)
        except self._parts.unavailable as error:
            _logger.info("a press in the Mini App cannot be acted on now: %s", error)
            counters.presses["failed"] += 1
            return failure(503, "unavailable", t("refusal-trouble"), wait=1.0)
        except Exception:
            _logger.exception("a press in the Mini App failed")
            counters.presses["failed"] += 1
            return failure(500, "trouble", t("refusal-trouble"))

    async def _carry_out(self, session: TableSession, data: str, key: str, t: Texts) -> JsonAnswer:
        parts, queries = self._parts, self._parts.deps.service.queries
        shown = parts.streams.known(session)
        if shown is None or str(shown.view.game) not in data.split(":"):  # the page may have gone on before
            found = await self._at_table(session)
            if isinstance(found, JsonAnswer):
                return found
            shown = found
        elif (barred := await parts.admission.refusal(shown, session.actor)) is not None:
            return _not_admitted(t, barred)
        if data in CHEERS:
            return self._cheered(session, data, shown, t)
        reply = await parts.presses.act(data, session.actor, shown, _tap(session, key))
        refusal = reply.refusal if isinstance(reply, Reply) else None
        parts.deps.client.counters.presses["accepted" if refusal is None else "refused"] += 1
        told = reply.shown if isinstance(reply, Reply) else None
        return await self._told(session, reply, told or await queries.shown(shown.view.game) or shown, t)

    def _cheered(self, session: TableSession, cheer: str, shown: GameUpdate, t: Texts) -> JsonAnswer:
        """Show a cheer in all open pages."""
        said = self._parts.cheers.said(shown, session.actor, cheer)
        if said is None:
            return failure(422, "cheers", t("app-cheers-few"))
        self._parts.deps.messages.cheer(shown.view.game, said)
        return JsonAnswer(200, {"said": "", "alert": False})

    async def _told(
        self, session: TableSession, reply: Reply | str | Screen, shown: GameUpdate, t: Texts
    ) -> JsonAnswer:
        drawn = await self._parts.drawer.drawn(shown, session.actor)
        page: list[str] = []
        if isinstance(reply, Screen):
            said, alert, refusal, page = "", False, None, reply.text.split("\n")
        elif isinstance(reply, str):
            said, alert, refusal = reply, True, None
        else:
            said, alert, refusal = t.say(reply.message)[:ANSWER_CHARACTERS], reply.dialog, reply.refusal
        body = {"said": said, "alert": alert, "page": page, "id": drawn.id, "state": drawn.state}
        return JsonAnswer(status_of(refusal), body if refusal is None else {"error": refusal.value, **body})


def _not_admitted(t: Texts, refusal: Refusal) -> JsonAnswer:
    """The answer to whoever may not see a table; the page asks again where it is only not known."""
    unknown = refusal is Refusal.MEMBERSHIP_UNKNOWN
    said = t.say(refuse(refusal).message)
    return failure(503 if unknown else 403, refusal.value, said, wait=_UNKNOWN_SECONDS if unknown else 0.0)


def _tap(session: TableSession, key: str) -> str:
    """An id of a press as Telegram's taps have one: the game keeps some, to know those that come twice."""
    return f"app-{blake2b(f'{session.actor.user_id} {key}'.encode(), digest_size=9).hexdigest()}"


def _read_press(body: bytes) -> tuple[str, str] | None:
    """What was pressed, and the key of the press."""
    try:
        item = decode(body)
    except (ValueError, RecursionError):
        return None
    data, key = (item.get("press"), item.get("key")) if isinstance(item, dict) else (None, None)
    if not isinstance(data, str) or not isinstance(key, str) or not _KEY.fullmatch(key):
        return None
    return data, key


def _texts(request: web.Request) -> Texts:
    """The texts for somebody of whom only the browser's language is known."""
    found = _LANGUAGE.match(request.headers.get("Accept-Language", ""))
    return texts(found[0] if found else None)


# The server of the Mini App, put together: what its parts need of the bot, and the job that serves it.


CONNECTIONS: Final = 600
"""Connections at once, one for each open table; a process may usually have a thousand files open."""
SHARE: Final = CONNECTIONS // 4
"""Connections of one address; behind a proxy all come from the proxy, and it has to set such a limit."""


class AppServer:
    """The server of the Mini App.

    Args:
        context: the bot, with an address of the app and a token in its settings.
        draw: makes the states of games.
    """

    def __init__(self, context: RoomContext, draw: Draw) -> None:
        deps, settings, token = context.deps, context.settings, context.settings.bot_token
        if token is None:
            raise ValueError("expected settings with a token")
        self._context = context
        secret = token.get_secret_value()
        links = GameLinks(secret, lambda: deps.client.username, settings.app_name)
        self._drawer = StateDrawer(deps.chats, draw, deps.messages.screens.enricher.add_to)
        cheers = Cheers()
        self._streams = TableStreams(self._drawer, context.clock, cheers=cheers)
        self._windows = WindowNotes(deps.service.windows, deps.messages, self._streams)
        self._hints, self._reviewer = context.part(HintActions), context.part(Reviewer)
        self._reviews = ReviewActions(context.transactions)
        self._endpoint = TableEndpoint(
            TableParts(
                deps,
                settings,
                context.clock,
                TableSessions(secret, context.clock, context.chance),
                links,
                Admission(deps.membership, deps.service.queries.has_sat_in),
                self._drawer,
                self._streams,
                self._windows,
                PressesInApp(deps, None if self._hints is None else self._tell),
                cheers,
                self._files,
                (UnavailableError, DiskError),
                context.timing.tap,
            )
        )
        self._read: Mapping[str, PageFile] | None = None
        deps.messages.also_shown_by(
            self._streams,
            lambda game, app: replace(app, link=links.link(game), cheered=cheers.most(game)),
        )
        deps.verdicts.page = f"{settings.app_url}/{VERIFIER.name}"

    def _files(self) -> Mapping[str, PageFile]:
        """The files of the page, and the verifier; the index has the name of the bot, known once it runs."""
        if self._read is None:
            page = read_page(self._context.deps.client.username)
            self._read = page | {VERIFIER.name: read_verifier()}
        return self._read

    async def run(self) -> None:
        """Serve the app until cancelled.

        Raises:
            SettingsError: If the host is not this machine.
            OSError: If the port is taken.
        """
        timing = self._context.timing
        async with AsyncExitStack() as stack:
            await self._listen(stack)
            stack.callback(self._streams.close_all)
            stack.callback(self._windows.stop)
            await repeat_every(timing.window_sign, self._windows.refresh, "refreshing open tables")

    async def _listen(self, stack: AsyncExitStack) -> None:
        settings, app = self._context.settings, self._endpoint.application()
        host, port = settings.app_host, settings.app_port
        serving = serve_http(app, host, port, connections=CONNECTIONS, share=SHARE, hears_hang_ups=True)
        try:
            await stack.enter_async_context(serving)
        except OSError as error:
            raise cannot_listen("APP_HOST, APP_PORT", host, port, error) from None
        _logger.info("tables can be opened at %s", settings.app_url)

    async def _tell(self, pressed: Hint | ShowReview, actor: Actor, place: Place) -> Reply | str | Screen:
        """The best action now, in words, or the review of one's own card in a game that is over."""
        if isinstance(pressed, ShowReview):
            return await self._review(pressed, actor, place)
        if self._hints is None:
            raise RuntimeError("nobody gives hints")
        answer = await self._hints.hint(pressed, actor, place.chat_id)
        if not isinstance(answer, HintView):
            return answer
        return hint_alert(await self._drawer.texts(actor), answer)

    async def _review(self, pressed: ShowReview, actor: Actor, place: Place) -> Reply | Screen:
        found = await self._reviews.seat(place, actor, pressed.game)
        if isinstance(found, Refusal):
            return refuse(found)
        view, seat = found
        if self._reviewer is None:
            return refuse(Refusal.NO_REVIEW)
        if not self._reviewer.ready(view):  # it may be minutes until a table is solved
            return Reply(say("app-review-later"))
        review = await self._reviewer.seat(view.game, seat)
        if review is None:
            return refuse(Refusal.NO_REVIEW)
        return review_page(await self._drawer.texts(actor), view, seat, review)
