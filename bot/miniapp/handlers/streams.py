"""Open streams of events: each page is sent the newest state of its game, as fast as it reads."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.ground.telegram.json_values import encode
from bot.miniapp.handlers.answers import DrawnState, StateDrawer, StateJson
from bot.miniapp.sessions import TableSession
from bot.table.service.reply import Shown

COMMENT_SECONDS: Final = 15.0
"""After which an idle stream says that it is there, so that no proxy takes it for dead."""
STALL_SECONDS: Final = 30.0
"""After which a page that does not read is given up."""
LASTS_SECONDS: Final = 60.0
"""After which a stream ends, and its page begins the next one: a phone without a network says no goodbye, and
until it is missed the chat's board rests."""
MOST_OF_PERSON: Final = 8
"""Streams that one person may have open."""

_COMMENT: Final = b":\n\n"

WritePiece = Callable[[bytes], Awaitable[None]]
"""Sends a piece of a stream, and waits while the page does not read."""


class TooManyStreamsError(Exception):
    """Error of a stream more than a person may have open."""


class TableStream:
    """A stream of one page: what it is to show next, whoever writes it."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.newest: Shown | None = None
        self.ended = False
        self.woken = asyncio.Event()

    def show(self, shown: Shown) -> None:
        """Show a game next, unless something newer of it is to be shown, or may be."""
        if self.newest is None or shown.number >= self.newest.number:
            self.newest = shown
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
    """

    def __init__(
        self, drawer: StateDrawer, clock: Callable[[], float], comment: float = COMMENT_SECONDS
    ) -> None:
        self._drawer = drawer
        self._clock = clock
        self._comment = comment
        self._by_game: dict[int, dict[TableStream, None]] = {}  # in the order of opening
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._by_game.values()))

    def show(self, shown: Shown) -> None:
        """Let the open tables of a game show it."""
        for stream in self._by_game.get(shown.view.game, ()):
            stream.show(shown)

    def games(self) -> set[int]:
        """The games whose tables are open here."""
        return set(self._by_game)

    def known(self, game: int) -> Shown | None:
        """What the tables of a game show at present, if one is open."""
        return next((each.newest for each in self._by_game.get(game, ()) if each.newest is not None), None)

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
        for each in [each for some in self._by_game.values() for each in some]:
            if each.session.key == session.key:
                self.close(each)
            else:
                count += each.session.actor.user_id == user_id
        if count >= MOST_OF_PERSON:
            raise TooManyStreamsError
        stream = TableStream(session)
        stream.ended = self._closed
        self._by_game.setdefault(session.game, {})[stream] = None
        return stream

    def close(self, stream: TableStream) -> None:
        """End a stream and forget it; again without effect."""
        stream.end()
        some = self._by_game.get(stream.session.game, {})
        some.pop(stream, None)
        if not some:
            self._by_game.pop(stream.session.game, None)

    def close_all(self) -> None:
        """End all streams, and any that would begin later: the bot stops."""
        self._closed = True
        for each in [each for some in self._by_game.values() for each in some]:
            each.end()

    async def run(self, stream: TableStream, after: str, write: WritePiece) -> None:
        """Write a stream until it ends, after `LASTS_SECONDS` at the latest.

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
        while not stream.ended and now() < ends and self._clock() < stream.session.expires:
            stream.woken.clear()
            if stream.newest is not None:
                drawn = await self._drawer.drawn(stream.newest, stream.session.actor)
                known = after if sent is None else sent.id
                if drawn.id != known:
                    await _within(write, _event(drawn, sent))
                elif sent is None:
                    await _within(write, _COMMENT)  # the page learns that it is connected
                sent = drawn
            try:
                async with asyncio.timeout(self._comment):
                    await stream.woken.wait()
            except TimeoutError:
                await _within(write, _COMMENT)


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
