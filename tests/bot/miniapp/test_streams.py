"""Streams: the newest state to whoever reads, and no more than that to whoever does not."""

import asyncio
import json

import pytest

from bot.chats.model import SettingValues
from bot.ground.values import Actor, Place
from bot.miniapp.sessions import TableSession
from bot.miniapp.streams import (
    COMMENT_SECONDS,
    LASTS_SECONDS,
    MOST_OF_PERSON,
    STALL_SECONDS,
    StateDrawer,
    TableStreams,
    TooManyStreamsError,
    changes,
)
from bot.table.model import GameUpdate, LobbyView
from engine.presets import ruleset

pytestmark = pytest.mark.virtual

NOW = [0.0]
"""The clock; a list, so that a test can push it."""
ENDS = 1000.0


class Chats:
    async def language(self, *_: object) -> str:
        return "ru"

    async def settings(self, *_: object) -> SettingValues:
        return SettingValues()


def streams(comment: float = COMMENT_SECONDS) -> TableStreams:
    def draw(_: object, view: LobbyView, user_id: int) -> dict:
        return {"you": user_id, "seats": list(view.seats), "host": view.host_id} | (
            {"odd": True} if view.host_id % 2 else {}
        )

    return TableStreams(StateDrawer(Chats(), draw), lambda: NOW[0], comment)


def shown(host: int, game: int = 7, number: int = 0) -> GameUpdate:
    return GameUpdate(LobbyView(game, Place(-1), ruleset("yatzy"), (), host, ""), None, number=number)


def session(user: int = 1, game: int = 7, key: str = "a") -> TableSession:
    return TableSession(Actor(user, "x"), game, ENDS, key)


class Page:
    """What a page has read; it reads on while `reads` is set."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def write(self, piece: bytes) -> None:
        self.pieces.append(piece)
        await self.reads.wait()

    @property
    def events(self) -> list[tuple[str, dict]]:
        found = []
        for piece in self.pieces:
            lines = dict(line.partition(": ")[::2] for line in piece.decode().split("\n") if line[:1] != ":")
            if "event" in lines:
                found.append((lines["event"], json.loads(lines["data"])))
        return found


def opened(all_streams, page: Page, host: int = 0, known: str = "", key: str = "a") -> tuple:
    """A stream to a page, and the task that runs it."""
    stream = all_streams.open(session(key=key))
    stream.newest = shown(host)
    return stream, asyncio.create_task(all_streams.run(stream, known, page.write))


async def test_the_whole_state_and_then_what_differs():
    all_streams, page = streams(), Page()
    stream, running = opened(all_streams, page, 4)
    await asyncio.sleep(0.01)
    for host in (5, 5, 6, 8):
        all_streams.show(shown(host))
        await asyncio.sleep(0.01)
    all_streams.show(shown(99, game=8))
    await asyncio.sleep(0.01)
    assert page.events == [
        ("state", {"you": 1, "seats": [], "host": 4}),
        ("change", {"host": 5, "odd": True}),
        ("change", {"host": 6, "odd": None}),
        ("change", {"host": 8}),
    ]
    all_streams.close(stream)
    await asyncio.wait_for(running, 1)
    assert len(all_streams) == 0


def test_a_stream_that_begins_late_does_not_go_back_to_what_it_has_read_first():
    all_streams = streams()
    stream = all_streams.open(session())
    all_streams.show(shown(2, number=9))
    stream.show(shown(1, number=8))
    assert stream.newest == shown(2)
    stream.show(shown(3))
    assert stream.newest == shown(2), "of what has no number nobody knows how old it is"
    stream.show(shown(4, number=10))
    assert stream.newest == shown(4)


async def test_a_page_that_reads_slowly_is_sent_the_newest_state_only():
    all_streams, slow, quick = streams(), Page(), Page()
    running = [opened(all_streams, page, key=key)[1] for page, key in ((slow, "a"), (quick, "b"))]
    await asyncio.sleep(0.01)
    slow.reads.clear()
    for host in range(2, 2002, 2):
        all_streams.show(shown(host))
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
    assert len(slow.events) <= 2
    assert len(quick.events) > 500, "nobody waits for another page"
    slow.reads.set()
    await asyncio.sleep(0.01)
    assert len(slow.events) <= 3
    assert slow.events[-1] == ("change", {"host": 2000})
    all_streams.close_all()
    await asyncio.wait_for(asyncio.gather(*running), 1)


async def test_a_page_that_does_not_read_at_all_is_given_up():
    all_streams, page = streams(), Page()
    page.reads.clear()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(opened(all_streams, page)[1], STALL_SECONDS + 1)


async def test_a_page_that_has_the_state_is_told_that_it_is_connected_and_then_that_the_stream_is_there():
    all_streams, first, page = streams(), Page(), Page()
    stream, running = opened(all_streams, first)
    await asyncio.sleep(0.01)
    known = first.pieces[0].decode().split("id: ")[1].split("\n")[0]
    _, other = opened(all_streams, page, known=known)
    assert stream.ended, "the page has connected anew"
    await asyncio.sleep(0.01)
    assert page.pieces == [b":\n\n"]
    await asyncio.sleep(2 * COMMENT_SECONDS)
    assert page.pieces == [b":\n\n"] * 3
    all_streams.show(shown(2))
    await asyncio.sleep(0.01)
    assert page.events == [("change", {"host": 2})]
    all_streams.close_all()
    await asyncio.wait_for(asyncio.gather(running, other), 1)


def test_so_many_streams_of_one_person():
    all_streams = streams()
    some = [all_streams.open(session(game=n % 3, key=f"{n}")) for n in range(MOST_OF_PERSON)]
    with pytest.raises(TooManyStreamsError):
        all_streams.open(session(key="more"))
    all_streams.open(session(user=2, key="other"))
    all_streams.open(session(key="0"))
    assert some[0].ended
    all_streams.close(some[1])
    all_streams.close(some[1])
    all_streams.open(session(key="more"))
    assert all_streams.windows() == {(0, 1), (1, 1), (2, 1), (7, 1), (7, 2)}
    assert all_streams.is_open(7, 2)
    assert not all_streams.is_open(8, 2)


def test_what_is_shown_is_known_where_a_table_is_open():
    all_streams = streams()
    all_streams.open(session())
    all_streams.show(shown(5))
    assert all_streams.known(session()).view.host_id == 5
    assert all_streams.known(session(key="b")) is None


async def test_a_stream_ends_with_its_session():
    all_streams, page = streams(), Page()
    _, running = opened(all_streams, page)
    await asyncio.sleep(2 * COMMENT_SECONDS)
    assert not running.done()
    NOW[0] = ENDS
    try:
        await asyncio.wait_for(running, COMMENT_SECONDS + 1)
    finally:
        NOW[0] = 0.0


async def test_a_stream_ends_after_a_while_so_that_a_page_which_is_gone_is_missed():
    all_streams, page = streams(), Page()
    _, running = opened(all_streams, page)
    await asyncio.sleep(LASTS_SECONDS - 1)
    assert not running.done()
    await asyncio.wait_for(running, COMMENT_SECONDS + 2)


async def test_a_stream_that_begins_while_the_bot_stops_ends():
    all_streams, page = streams(), Page()
    all_streams.close_all()
    await asyncio.wait_for(opened(all_streams, page)[1], 1)
    assert page.pieces == []


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {}, {}),
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": 2, "b": 3}, {"a": 2, "b": 3}),
        ({"a": 1, "b": None}, {"b": None}, {"a": None}),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, {"a": [1, {"b": 3}]}),
        ({}, {"a": None}, {"a": None}),
    ],
)
def test_what_differs(before, after, expected):
    assert changes(before, after) == expected


async def test_a_state_is_drawn_once_for_all_who_watch_and_once_for_each_player():
    drawn = []

    def draw(_: object, view: LobbyView, user_id: int) -> dict:
        drawn.append(user_id)
        return {"host": view.host_id}

    drawer, first = StateDrawer(Chats(), draw), shown(1)
    found = [await drawer.drawn(first, Actor(user, "x")) for user in (1, 1, 5, 6, 7)]
    assert drawn == [1, 5], "the host, and somebody who watches"
    assert {each.id for each in found} == {found[0].id}
    await drawer.drawn(shown(1), Actor(1, "x"))
    assert drawn == [1, 5, 1]
    for host in range(200):
        assert (await drawer.drawn(shown(host), Actor(9, "x"))).state == {"host": host}
