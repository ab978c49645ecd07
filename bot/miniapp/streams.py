"""Requests of the Mini App: admission, streams of events, presses that count once."""

import asyncio
import ipaddress
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any, Final, Protocol, TypeVar, get_args

from aiohttp import ClientError, web

from bot.chats.settings import ChatSettings, chat_texts
from bot.ground.http_server import household
from bot.ground.store.base import lasting
from bot.ground.tasks import LruDict
from bot.ground.telegram.bodies import decode, encode
from bot.ground.texts.formatting import Texts
from bot.ground.values import Actor, Place, Screen, is_private
from bot.matches.room import choose
from bot.miniapp.sessions import TableSession
from bot.rulebook.names import NewGame
from bot.table.actions import By
from bot.table.model import GameUpdate, GameView, LobbyMatchView, LobbyView, Refusal, Reply, refuse
from bot.table.presses import (
    AddComputer,
    BookSeat,
    ComeBack,
    DecideLeftSeat,
    DecideSleeper,
    DropComputer,
    Hint,
    JoinLate,
    JoinTeam,
    LeaveTeam,
    OpenMenu,
    PickHouse,
    PickMatch,
    PickOption,
    PickPreset,
    Rematch,
    ShowReview,
    Sit,
    StandUp,
    Start,
    TurnPress,
)
from bot.table.room import Dependencies
from bot.table.show.presenter import GameMessages
from bot.table.shown import GameWindows

# Answers of the Mini App: JSON with a code for the page and a text for the reader.


StateJson = dict[str, Any]
"""What the page shows of a game, as JSON."""

Draw = Callable[[Texts, LobbyView | GameView, int], StateJson]
"""Makes the state that a person sees."""

_LATELY: Final = 64  # states kept
_STALE: Final = frozenset({Refusal.STALE, Refusal.BOARD_BELOW, Refusal.OUTER_CHANGED, Refusal.DECIDED})
_FORBIDDEN: Final = frozenset(
    {
        *(Refusal.NOT_YOUR_TURN, Refusal.NOT_SEATED, Refusal.NOT_YOURS, Refusal.NOT_YOURS_TO_TAKE_BACK),
        *(Refusal.NOT_HOST, Refusal.HOST_DECIDES, Refusal.NOT_IN_LOBBY, Refusal.MEMBERSHIP_UNKNOWN),
    }
)


def status_of(refusal: Refusal | None) -> int:
    """The HTTP status of a press: done, out of date, somebody else's, or not possible."""
    if refusal is None:
        return 200
    if refusal in _STALE:
        return 409
    if refusal in _FORBIDDEN:
        return 403
    return 422


@dataclass(frozen=True, slots=True)
class JsonAnswer:
    """An answer: what the page is told, and its HTTP status."""

    status: int
    body: StateJson
    headers: Mapping[str, str] = field(default_factory=dict)

    def response(self) -> web.Response:
        """The response of the server; a new one each time, as none can be sent twice."""
        return web.Response(
            body=encode(self.body), status=self.status, content_type="application/json", headers=self.headers
        )


def failure(status: int, code: str, said: str, *, wait: float = 0.0) -> JsonAnswer:
    """The answer to a request that is refused as such: `wait` says in how many seconds it is allowed."""
    headers = {"Retry-After": str(int(wait) + 1)} if wait else {}
    return JsonAnswer(status, {"error": code, "said": said}, headers)


@dataclass(frozen=True, slots=True)
class DrawnState:
    """A state as a person sees it, with the id by which a page says that it has it."""

    id: str
    state: StateJson


class StateDrawer:
    """The drawer of states of a game, for each person in their own language.

    Args:
        chats: languages and skins, of private chats.
        draw: makes a state.
        coached: adds what the coach knows.
    """

    def __init__(
        self,
        chats: ChatSettings,
        draw: Draw,
        coached: Callable[[GameView], Awaitable[GameView]] | None = None,
    ) -> None:
        self._chats, self._draw, self._coached = chats, draw, coached
        self._lately: LruDict[tuple[object, ...], tuple[GameUpdate, DrawnState]] = LruDict(_LATELY)

    async def texts(self, actor: Actor) -> Texts:
        """The texts that a person reads: those of their private chat."""
        return await chat_texts(self._chats, actor.user_id, actor, tables=False)

    async def drawn(self, shown: GameUpdate, actor: Actor) -> DrawnState:
        """The state that a person sees; whoever presses is sent it twice, all who watch see the same."""
        t = await self.texts(actor)
        view = view_for(shown, actor.user_id)
        if isinstance(view, GameView) and self._coached is not None:
            view = await self._coached(view)
        chances = view.coach.chances if isinstance(view, GameView) else None
        key = id(shown), named(view, actor.user_id), t.language, t.skin, chances
        if key in self._lately:
            return self._lately[key][1]
        state = self._draw(t, view, actor.user_id)
        version = view.version if isinstance(view, GameView) else 0
        found = DrawnState(f"{version}-{blake2b(encode(state), digest_size=8).hexdigest()}", state)
        self._lately[key] = shown, found  # kept with what it shows, or another could have its number
        return found


def named(view: LobbyView | GameView, user_id: int) -> int:
    """The person, if the game knows them; 0 for all who only watch."""
    known = any(each.user_id == user_id for seat in view.seats for each in seat.everybody)
    return user_id if known or user_id == view.host_id else 0


def is_sealed(shown: GameUpdate, user_id: int) -> bool:
    """Whether a game is not for this person's eyes yet: others are to play with the same dice today."""
    view = shown.view
    sealed = isinstance(view, GameView) and view.sealed_day is not None
    return sealed and not named(view, user_id)


def view_for(shown: GameUpdate, user_id: int) -> LobbyView | GameView:
    """The view of a game that concerns a person: their own card, where all play at once."""
    return next((panel.view for panel in shown.panels if panel.user_id == user_id), shown.view)


# Admission to tables: a link can be passed on, and a table is for the people of its chat.


KNOWN: Final = 600.0
"""Seconds for which whoever was found in a chat may watch its tables without being looked for again."""
REFUSED: Final = 10.0
"""Seconds after which somebody who was not found in a chat is looked for again: they may have joined it."""


class Memberships(Protocol):
    """The lookup of memberships."""

    async def is_in(self, chat_id: int, actor: Actor, age: float = 0.0) -> bool | None:
        """Whether somebody is in a group, or was at most `age` seconds ago; None where nobody can tell."""


class Admission:
    """The rule of who may see the table of a game: its players, and members of its chat.

    Args:
        memberships: of chats.
        has_sat_in: whether somebody has sat at a table of a chat before, who counts as a member of it where
            Telegram does not say.
    """

    def __init__(self, memberships: Memberships, has_sat_in: Callable[[int, Actor], Awaitable[bool]]) -> None:
        self._memberships, self._has_sat_in = memberships, has_sat_in

    async def refusal(self, shown: GameUpdate, actor: Actor) -> Refusal | None:
        """Why a person may not see the table of a game; None if they may."""
        if named(shown.view, actor.user_id):
            return None
        if is_sealed(shown, actor.user_id):
            return Refusal.SEALED
        chat_id = shown.view.place.chat_id
        if is_private(chat_id):
            return None if chat_id == actor.user_id else Refusal.NOT_OF_CHAT
        inside = await self._memberships.is_in(chat_id, actor, KNOWN)
        if inside is False:
            inside = await self._memberships.is_in(chat_id, actor, REFUSED)
        if inside is None:
            return None if await self._has_sat_in(chat_id, actor) else Refusal.MEMBERSHIP_UNKNOWN
        return None if inside else Refusal.NOT_OF_CHAT


# Presses of the page: the same as those of buttons in the chat, acted on by the same use cases.


LobbyPressInApp = (
    Sit
    | StandUp
    | Start
    | PickPreset
    | PickHouse
    | PickOption
    | AddComputer
    | DropComputer
    | JoinTeam
    | LeaveTeam
)
GamePressInApp = (
    TurnPress | ComeBack | DecideLeftSeat | DecideSleeper | JoinLate | LobbyPressInApp | OpenMenu | PickMatch
)
"""The presses of a game that the page may send; what else there is belongs to messages."""
NextPressInApp = Rematch | BookSeat | NewGame
"""The presses that lead from a game to the next one."""

_KINDS: Final = get_args(GamePressInApp)
_COMING: Final = (Sit, JoinTeam, JoinLate, ComeBack, *get_args(NextPressInApp))

TellInApp = Callable[[Hint | ShowReview, Actor, Place], Awaitable[Reply | str | Screen]]
"""Answers a question to the coach in the game of a place: in words, on a page, or with why not."""


class PressesInApp:
    """The presses of pages.

    Args:
        deps: the parts of the bot.
        tell: answers questions to the coach; None where nobody does.
    """

    def __init__(self, deps: Dependencies, tell: TellInApp | None = None) -> None:
        self._deps, self._tell = deps, tell

    async def act(self, data: str, actor: Actor, shown: GameUpdate, tap: str) -> Reply | str | Screen:
        """Act on a press, and bring messages and open tables up to date.

        Args:
            data: what was pressed, as callback data.
            actor: who pressed.
            shown: the game at the table, as it was lately.
            tap: an id of the press, by which one that comes twice is known.

        Returns:
            What the person is told, or a hint in words.
        """
        pressed = self._deps.presses.parse(data)
        if isinstance(pressed, NextPressInApp):  # by whoever has not seen yet that others have gone on
            return await self._present(await self._press(pressed, actor, shown, tap))
        if pressed is None or getattr(pressed, "game", None) != shown.view.game:
            return refuse(Refusal.UNKNOWN_BUTTON)
        if isinstance(pressed, Hint | ShowReview) and self._tell is not None:
            return await self._present(await self._tell(pressed, actor, shown.view.place))
        if not isinstance(pressed, _KINDS) or (isinstance(pressed, OpenMenu) and pressed.menu != "main"):
            return refuse(Refusal.UNKNOWN_BUTTON)
        return await self._present(await self._press(pressed, actor, shown, tap))

    async def _press(
        self, pressed: GamePressInApp | NextPressInApp, actor: Actor, shown: GameUpdate, tap: str
    ) -> Reply:
        service, chat_id = self._deps.service, shown.view.place.chat_id
        if isinstance(pressed, _COMING):
            inside = await self._is_in(chat_id, actor)
            if not inside:
                return refuse(Refusal.MEMBERSHIP_UNKNOWN if inside is None else Refusal.NOT_SEATED)
            await self._deps.chats.meet_person(actor)
        match pressed:
            case Rematch():
                return await service.games.rematch(pressed, actor, chat_id)
            case BookSeat():
                return await service.games.book(pressed, actor, chat_id)
            case NewGame():
                wanted = None if pressed.opponents == "people" else pressed
                return await service.games.new_game(shown.view.place, actor, wanted)
        by = By(actor, chat_id, tap=tap, in_app=True)
        if isinstance(pressed, PickMatch):
            if not isinstance(shown.view, LobbyView) or shown.view.part(LobbyMatchView) is None:
                return refuse(Refusal.UNKNOWN_BUTTON)
            return await service.games.arrange(pressed.game, by, partial(choose, pressed=pressed))
        reply = await service.games.press(pressed, by)
        if isinstance(pressed, Start) and reply.refusal is None:
            self._deps.messages.spawn(self._deps.messages.show_again(chat_id, lobbies=True))
        return reply

    async def _is_in(self, chat_id: int, actor: Actor) -> bool | None:
        """Whether somebody is in a chat; None where Telegram does not say. A link can be anywhere."""
        if is_private(chat_id):
            return chat_id == actor.user_id
        inside = await self._deps.membership.is_in(chat_id, actor)
        return await self._deps.attendance.is_there(chat_id, actor) if inside else inside

    async def _present(self, reply: Reply | str | Screen) -> Reply | str | Screen:
        if isinstance(reply, Reply) and reply.shown is not None:
            await self._deps.messages.present(reply.shown)
        return reply


# Reading of requests: the address and the session they come from, and their bodies within limits.


BODY_SECONDS: Final = 10.0
"""In which a body has to arrive."""

_BEARER: Final = "Bearer "


class BodyError(Exception):
    """Error of a body that cannot be read; `status` is that of the answer."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def address_of(request: web.Request) -> str:
    """The address of a client: as told by the proxy where it is one of our own network's.

    Of what stands in `X-Forwarded-For` only the last address is the proxy's word; clients can send the rest.
    """
    peer = request.remote or ""
    try:
        direct = ipaddress.ip_address(peer)
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        found = household(forwarded if direct.is_private and forwarded else peer)
    except ValueError:
        return peer
    return str(found)


def bearer_of(request: web.Request) -> str:
    """What a request authorizes itself with; empty if it does not."""
    given = request.headers.get("Authorization", "")
    return given.removeprefix(_BEARER) if given.startswith(_BEARER) else ""


async def body_of(request: web.Request, most: int) -> bytes:
    """The body of a request.

    Raises:
        BodyError: If it is longer than `most` bytes, encoded, slow or broken off.
    """
    if "Content-Encoding" in request.headers:
        raise BodyError(415)
    if (request.content_length or 0) > most:
        raise BodyError(413)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.content.iter_any():
                body += piece
                if len(body) > most:
                    raise BodyError(413)
    except TimeoutError:
        raise BodyError(408) from None
    except (web.RequestPayloadError, ClientError, ConnectionError):
        raise BodyError(400) from None  # whoever sent it has gone
    return bytes(body)


# Open streams of events: each page is sent the newest state of its game, as fast as it reads.


COMMENT_SECONDS: Final = 15.0
"""After which an idle stream says that it is there, so that no proxy takes it for dead."""
STALL_SECONDS: Final = 30.0
"""After which a page that does not read is given up."""
LASTS_SECONDS: Final = 60.0
"""After which a stream ends, and its page begins the next one: a phone without a network says no goodbye, and
until it is missed the chat's board rests."""
MOST_SAID: Final = 12
"""Cheers that wait for a page which does not read."""
MOST_OF_PERSON: Final = 8
"""Streams that one person may have open."""

_COMMENT: Final = b":\n\n"

T = TypeVar("T")
WritePiece = Callable[[bytes], Awaitable[None]]
"""Sends a piece of a stream, and waits while the page does not read."""


class TooManyStreamsError(Exception):
    """Error of a stream more than a person may have open."""


class TableStream:
    """A stream of one page: what it is to show next, whoever writes it.

    Attributes:
        game: the game that it shows: that of its session, or a later one at the same table.
        place: where that is played; None before it is known.
        moved: whether there is such a later one, which whoever runs it has to follow.
    """

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.game = session.game
        self.newest: GameUpdate | None = None
        self.place: Place | None = None
        self.moved = False
        self.ended = False
        self.said: deque[str] = deque(maxlen=MOST_SAID)
        self.woken = asyncio.Event()

    def show(self, shown: GameUpdate) -> None:
        """Show a game next, unless something newer of it is to be shown, or may be."""
        if self.newest is None or shown.number >= self.newest.number:
            self.newest = shown
            self.woken.set()

    def pass_by(self, shown: GameUpdate) -> None:
        """Look whether a game goes on at the table of this one."""
        before, view = self.newest, shown.view
        if before is None or view.game <= self.game:
            return
        if before.is_beside == shown.is_beside and (
            not shown.is_beside or any(seat.holds(self.session.actor.user_id) for seat in view.seats)
        ):
            self.moved = True
            self.woken.set()

    def end(self) -> None:
        """End it, as soon as whatever is being written is."""
        self.ended = True
        self.woken.set()


class TableStreams:
    """All open streams of this process, by game.

    Of the states that a page has not read yet it is sent the newest one only, so that nothing piles up.

    Args:
        drawer: what people see.
        clock: unix time in seconds, by which sessions end.
        comment: seconds after which an idle stream says that it is there.
        cheers: what is said at their tables.
    """

    def __init__(
        self,
        drawer: StateDrawer,
        clock: Callable[[], float],
        comment: float = COMMENT_SECONDS,
        cheers: "Cheers | None" = None,
    ) -> None:
        self._drawer, self._clock, self._comment = drawer, clock, comment
        self._cheers = cheers or Cheers()
        self._by_game: dict[int, dict[TableStream, None]] = {}  # in the order of opening
        self._by_place: dict[Place, dict[TableStream, None]] = {}  # those that show something
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._by_game.values()))

    def __iter__(self) -> Iterator[TableStream]:
        return iter([each for some in self._by_game.values() for each in some])

    def show(self, shown: GameUpdate) -> None:
        """Let the open tables of a game show it, and those of the one before go on to it."""
        for stream in self._by_game.get(shown.view.game, ()):
            stream.show(shown)
        for stream in self._by_place.get(shown.view.place, ()):
            stream.pass_by(shown)

    def cheer(self, game: int, said: str) -> None:
        """Let the open tables of a game show what somebody has said there; nobody hears it later."""
        self._cheers.heard(game, said)
        for stream in self._by_game.get(game, ()):
            stream.said.append(said)
            stream.woken.set()

    def games(self) -> set[int]:
        """The games whose tables are open here."""
        return set(self._by_game)

    def known(self, session: TableSession) -> GameUpdate | None:
        """What the page of a session shows at present, if it is open; it may be about to go on."""
        found = (each for each in self if each.session.key == session.key and not each.moved)
        return next((each.newest for each in found), None)

    def windows(self) -> set[tuple[int, int]]:
        """The open tables: games and people."""
        return {(game, each.session.actor.user_id) for game, some in self._by_game.items() for each in some}

    def is_open(self, game: int, user_id: int) -> bool:
        """Whether a person has the table of a game open here."""
        return any(each.session.actor.user_id == user_id for each in self._by_game.get(game, ()))

    def open(self, session: TableSession) -> TableStream:
        """Begin a stream; an older one of the same session, whose connection broke, ends.

        Raises:
            TooManyStreamsError: If the person has too many.
        """
        user_id, count = session.actor.user_id, 0
        for each in self:
            if each.session.key == session.key:
                self.close(each)
            else:
                count += each.session.actor.user_id == user_id
        if count >= MOST_OF_PERSON:
            raise TooManyStreamsError
        stream = TableStream(session)
        stream.ended = self._closed
        self._by_game.setdefault(stream.game, {})[stream] = None
        return stream

    def follow(self, stream: TableStream, shown: GameUpdate) -> None:
        """Let a stream show a game from now on that is at its table."""
        self._forget(stream)
        stream.game, stream.newest, stream.moved = shown.view.game, shown, False
        stream.place = shown.view.place
        self._by_game.setdefault(stream.game, {})[stream] = None
        self._by_place.setdefault(stream.place, {})[stream] = None

    def close(self, stream: TableStream) -> None:
        """End a stream and forget it; again without effect."""
        stream.end()
        self._forget(stream)

    def _forget(self, stream: TableStream) -> None:
        _drop(self._by_game, stream.game, stream)
        if stream.place is not None:
            _drop(self._by_place, stream.place, stream)

    def close_all(self) -> None:
        """End all streams, and any that would begin later: the bot stops."""
        self._closed = True
        for each in self:
            each.end()

    async def run(self, stream: TableStream, after: str, write: WritePiece) -> None:
        """Write a stream until it ends, after `LASTS_SECONDS` at the latest, or has moved on.

        Args:
            stream: whose `newest` is known.
            after: the id of the state that the page has, if it has one.
            write: sends a piece of it.

        Raises:
            TimeoutError: If the page does not read.
        """
        sent: DrawnState | None = None
        now = asyncio.get_running_loop().time
        ends = now() + LASTS_SECONDS
        while not (stream.ended or stream.moved) and now() < ends and self._clock() < stream.session.expires:
            stream.woken.clear()
            if stream.newest is not None:
                drawn = await self._drawer.drawn(stream.newest, stream.session.actor)
                known = after if sent is None else sent.id
                if drawn.id != known:
                    await _within(write, _event(drawn, sent))
                elif sent is None:
                    await _within(write, _COMMENT)  # the page learns that it is connected
                sent = drawn
            while stream.said:
                await _within(write, b"event: cheer\ndata: %s\n\n" % stream.said.popleft().encode())
            try:
                async with asyncio.timeout(self._comment):
                    await stream.woken.wait()
            except TimeoutError:
                await _within(write, _COMMENT)


def _drop(index: dict[T, dict[TableStream, None]], key: T, stream: TableStream) -> None:
    some = index.get(key, {})
    some.pop(stream, None)
    if not some:
        index.pop(key, None)


async def _within(write: WritePiece, piece: bytes) -> None:
    async with asyncio.timeout(STALL_SECONDS):
        await write(piece)


async def finish(write_eof: Callable[[], Awaitable[None]]) -> None:
    """Write the end of a stream; raises `TimeoutError` if the page does not read."""
    async with asyncio.timeout(STALL_SECONDS):
        await write_eof()


def _event(drawn: DrawnState, before: DrawnState | None) -> bytes:
    kind, data = ("state", drawn.state) if before is None else ("change", changes(before.state, drawn.state))
    return b"event: %s\nid: %s\ndata: %s\n\n" % (kind.encode(), drawn.id.encode(), encode(data))


def changes(before: StateJson, after: StateJson) -> StateJson:
    """What differs of a state: the keys that have another value, and None for those that are gone."""
    gone = dict.fromkeys(before.keys() - after.keys())
    return {key: value for key, value in after.items() if key not in before or before[key] != value} | gone


# Cheers: what people say to each other at a table, for two seconds; nothing of it is kept in the database.


CHEERS: Final = ("👏", "😂", "😱", "🔥", "🍀", "😭")
CHEERS_A_TURN: Final = 2
MANY: Final = 5
"""Cheers from which on the result tells who has got them."""
_CHEERED: Final = 4096  # games and people that are remembered


class Cheers:
    """The cheers at all tables: two of a person a turn, and who has got how many."""

    def __init__(self) -> None:
        self._given: LruDict[tuple[int, int], tuple[object, int]] = LruDict(_CHEERED)
        self._got: LruDict[int, Counter[int]] = LruDict(_CHEERED)

    def said(self, shown: GameUpdate, actor: Actor, cheer: str) -> str | None:
        """What all pages are told of a cheer; None for one too many in a turn."""
        view = shown.view
        turn, to = _turn(view)
        key = view.game, actor.user_id
        before, count = self._given.get(key, (turn, 0))
        count = count + 1 if before == turn else 1
        if count > CHEERS_A_TURN:
            return None
        self._given[key] = turn, count
        own = next((number for number, seat in enumerate(view.seats) if seat.holds(actor.user_id)), None)
        told = {"cheer": cheer, "seat": own, "name": actor.name, "to": None if to == own else to}
        return encode(told).decode()

    def heard(self, game: int, said: str) -> None:
        """Count a cheer, whichever worker it was said to."""
        to = decode(said.encode())["to"]
        if to is not None:
            self._got[game] = self._got.get(game, Counter()) + Counter([to])

    def most(self, game: int) -> tuple[int, int] | None:
        """The seat that has got most in a game, and how many; None while nobody has got many."""
        found = self._got.get(game, Counter()).most_common(1)
        return found[0] if found and found[0][1] >= MANY else None


def _turn(view: LobbyView | GameView) -> tuple[object, int | None]:
    """What tells a turn from others, and the seat that plays it."""
    if isinstance(view, LobbyView) or view.state != "playing":
        return (view.game, isinstance(view, LobbyView)), None
    game = view.progress.game
    return game.turns, None if view.together else game.mover


# Notes of whose tables are open, in the database, where every worker and the next start find them.


GRACE: Final = 3.0
"""Seconds after which a table counts as closed whose page is not heard of any more: it may be connecting."""


class WindowNotes:
    """The notes of the tables that are open in this process.

    Args:
        windows: the use cases.
        messages: shows games.
        streams: the open streams.
        grace: seconds after which a table counts as closed.
    """

    def __init__(
        self, windows: GameWindows, messages: GameMessages, streams: TableStreams, grace: float = GRACE
    ) -> None:
        self._windows, self._messages, self._streams = windows, messages, streams
        self._grace = grace
        self._stopped = False

    async def opened(self, game: int, user_id: int) -> None:
        """Note that somebody has a table open."""
        shown = await self._windows.open(game, user_id)
        if shown is not None:
            await self._messages.present(shown)

    def left(self, game: int, user_id: int) -> None:
        """A stream has ended: the table is closed, unless its page connects again."""
        if not self._stopped and not self._streams.is_open(game, user_id):
            self._messages.spawn(self._close(game, user_id))

    def stop(self) -> None:
        """From now on streams end because the bot does: the tables stay open, and go on after its restart."""
        self._stopped = True

    async def refresh(self) -> None:
        """Give the sign of life of all open tables; close those of anybody that have none any more."""
        for shown in await lasting(lambda: self._windows.refresh(self._streams.windows())):
            await self._messages.present(shown)
        for game in await lasting(self._windows.expired):
            await self._messages.present_game(game)

    async def _close(self, game: int, user_id: int) -> None:
        await asyncio.sleep(self._grace)
        if self._stopped or self._streams.is_open(game, user_id):
            return
        shown = await lasting(lambda: self._windows.close(game, user_id))
        if shown is not None:
            await self._messages.present(shown)
