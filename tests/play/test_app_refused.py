"""What the Mini App refuses: nobody acts for somebody else, sees another chat's table, or presses twice."""

import asyncio
import json
import random
from dataclasses import replace

from bot.ground.drawing import pack
from bot.ground.values import Actor
from bot.miniapp.server import EXCHANGES, MOST_OF_PRESS
from bot.miniapp.sessions import LASTS, MOST_BYTES, TableSessions
from bot.miniapp.sessions import SESSIONS_LASTS as SESSION_LASTS
from bot.miniapp.streams import REFUSED
from bot.rooms import presses
from bot.rulebook.names import NewGame
from bot.table.presses import ConfirmStop, Hold, JoinLate, OpenMenu, PickRow, Rematch, Roll, Sit, TakeBack
from tests.bot.miniapp.signing import init_data
from tests.databases import opened
from tests.play.app_pages import AppWindow, presses_in
from tests.play.app_tables import all_show, group_id, outcome, playing
from tests.play.tables import contents, group_of
from tests.play.talk import RU
from tests.world.machine import wall_clock

OTHER = "654321:zyxwvutsrqponml"
FORGED = 120


def press_of(window: AppWindow, press: object, key: object = "12345678") -> tuple[str, bytes]:
    """The path and the body of a press."""
    body = json.dumps({"press": press if isinstance(press, str) else pack(press), "key": key})
    return f"/game/{window.token}/press", body.encode()


async def test_openings_that_are_refused(phones, pages, life) -> None:
    token, now, start = phones.world.state.token, wall_clock(), pages.token(7)
    good = init_data(token, now, start)
    refused = [
        (init_data(OTHER, now, start), 401, "hash"),
        (init_data(token, now - LASTS - 600, start), 401, "old"),
        (b"", 400, "malformed"),
        (b"x" * (MOST_BYTES + 1), 413, "body"),
        (init_data(token, now), 404, "game"),
        (init_data(token, now, start[:-1]), 404, "game"),
    ]
    async with life():
        await pages.ready()
        for raw, status, code in refused:
            found, body = await pages.exchange(raw, Accept_Language="uk,en;q=0.5")
            assert (found, body["error"]) == (status, code), raw
        for origin in ("https://evil.example", "null", pages.origin.replace("http", "https"), ""):
            status, body = await pages.exchange(good, Origin=origin)
            assert (status, body["error"]) == (403, "origin")
        async with pages.http.post(f"{pages.base}/session", data=b"x") as answer:
            assert answer.status == 403
        home = {"X_Forwarded_For": "198.51.100.7, 203.0.113.9"}
        found = [await pages.exchange(good, **home) for _ in range(EXCHANGES + 40)]
        assert [status for status, _ in found[:EXCHANGES]] == [200] * EXCHANGES, "a game yet to be there"
        status, body = found[-1]
        assert (status, body["error"], body["said"]) == (429, "fast", RU("refusal-too-fast"))
        other = {"X_Forwarded_For": "203.0.113.9, 203.0.113.10"}
        assert (await pages.exchange(good, **other))[0] == 200, "the word of the client counts for nothing"


async def test_sessions_that_are_refused(phones, pages, life) -> None:
    async with life():
        people, (window, _) = await playing(phones, pages)
        token, who, game = phones.world.state.token, Actor(people[0], "Аня"), window.game
        stolen = TableSessions(OTHER, wall_clock).issue(who, game)[0]
        past = TableSessions(token, lambda: wall_clock() - SESSION_LASTS - 1).issue(who, game)[0]
        path, press = press_of(window, Roll(game, window.version))
        for bearer in ("", "Bearer x", f"Bearer {stolen}", f"Bearer {past}", f"tma {window.session}"):
            headers = {"Authorization": bearer}
            status, body = await pages.post(path, press, **headers)
            assert (status, body["error"]) == (401, "session")
            events = f"{pages.base}/game/{window.token}/events"
            async with pages.http.get(events, headers=headers) as answer:
                assert answer.status == 401
        bearer = f"Bearer {window.session}"
        status, body = await pages.post(path, press, Origin="null", Authorization=bearer)
        assert (status, body["error"]) == (403, "origin")
        assert await outcome(pages, replace(window, token=pages.token(game + 1))) == (403, "game")
        assert await outcome(pages, replace(window, token=window.token[:-2] + "AA")) == (404, "game")
        unknown = await pages.enter(people[0], game + 5)
        assert await outcome(pages, unknown) == (404, "game")
        await pages.connect(unknown)
        assert unknown.status == 404
        assert window.events == ["state"]


async def test_presses_that_are_refused_change_nothing(phones, pages, life, target) -> None:
    async with life():
        _, (mover, waiter) = await playing(phones, pages)
        watcher, game = await pages.open(pages.onlooker("Чужой"), mover.game), mover.game
        before = contents(target)
        assert await outcome(pages, waiter) == (403, "not-your-turn")
        assert await outcome(pages, watcher) == (403, "not-seated")
        phones.world.membership.leave(watcher.user, group_id(phones))
        assert await outcome(pages, watcher, Sit(game)) == (403, "not-seated")
        assert await outcome(pages, watcher, JoinLate(game)) == (403, "not-of-chat"), "by now it is known"
        assert await outcome(pages, mover, Roll(game, 99)) == (409, "stale")
        assert await outcome(pages, mover, PickRow(game, mover.version, 99)) == (422, "not-possible")
        assert await outcome(pages, mover, TakeBack(game, mover.version)) == (422, "nothing-to-take-back")
        for press in (Roll(game + 1, 0), ConfirmStop(game), OpenMenu(game, "more")):
            assert await outcome(pages, mover, press) == (422, "unknown-button")
        assert await outcome(pages, mover, Rematch(game)) == (422, "still-playing")
        assert await outcome(pages, mover, NewGame("people")) == (422, "running")
        assert await outcome(pages, mover, OpenMenu(game, "main")) == (422, "started")
        for press in ("", "r", "r:1", f"r:{game}:0:0", f"r:{game}:-1", "x" * 200, "ж"):
            assert await outcome(pages, mover, press) == (422, "unknown-button")
        bearer, roll = f"Bearer {mover.session}", Roll(game, mover.version)
        path, _ = press_of(mover, roll)
        bodies = [b"", b"[]", b"{}", b"nan", json.dumps({"press": pack(roll)}).encode()]
        keys = ["short", "with blank", "x" * 65, 12345678, None]
        for body in (*bodies, *(press_of(mover, roll, key)[1] for key in keys)):
            status, answer = await pages.post(path, body, Authorization=bearer)
            assert (status, answer["error"]) == (400, "malformed"), body
        long = b" " * (MOST_OF_PRESS + 1)
        assert (await pages.post(path, long, Authorization=bearer))[0] == 413
        status, body = await pages.press(mover, Roll(game, 99))
        assert (body["id"], body["state"]) == (mover.id, mover.state)
        rng, kinds = random.Random(FORGED), [kind.code for kind in presses().kinds]
        for _ in range(FORGED):  # of any kind, by sessions that are valid, but not the mover's
            values = [rng.choice((game, mover.version, 0, 1, 99, 10**14, "x")) for _ in range(4)]
            data = ":".join(map(str, (rng.choice(kinds), game, *values[: rng.randrange(4)])))
            status, _ = await pages.press(rng.choice((waiter, watcher)), data)
            assert 400 < status < 500, data
        assert contents(target) == before
    with opened(target) as db:
        assert db.execute("SELECT count(*) FROM people WHERE name = 'Чужой'").fetchone()[0] == 0


def held_in(answer: dict) -> list[int]:
    """The positions of the dice that an answer shows held."""
    return [number for number, die in enumerate(answer["state"]["dice"]["dice"]) if die["held"]]


async def test_one_key_is_one_press(phones, pages, life) -> None:
    async with life():
        _, (mover, waiter) = await playing(phones, pages)
        roll = Roll(mover.game, mover.version)
        first, *others = await asyncio.gather(*(pages.press(mover, roll, "one-key-0") for _ in range(5)))
        assert first[0] == 200
        assert all(other == first for other in others)
        await all_show([mover], first[1])
        assert await pages.press(mover, roll, "one-key-0") == first, "also later"
        hold = Hold(mover.game, mover.version, 1)
        held = await pages.press(mover, hold, "one-key-1")
        assert held_in(held[1]) == [1]
        assert await pages.press(mover, hold, "one-key-1") == held
        assert held_in((await pages.press(mover, hold, "one-key-2"))[1]) == []
        assert (await pages.press(waiter, hold, "one-key-2"))[0] == 403, "a key is its person's own"
    async with life():  # nobody remembers answers, and yet the die is not turned over once more
        await pages.connect(mover)
        again = await pages.press(mover, hold, "one-key-2")
        assert held_in(again[1]) == []


async def test_a_table_is_seen_by_the_people_of_its_chat_alone(phones, pages, life) -> None:
    async with life():
        people, (first, _) = await playing(phones, pages)
        group = group_id(phones)
        member, other = pages.onlooker(), group_of(phones.world, 2, " из другой группы")[1][0]
        stranger = await pages.enter(other, first.game)
        for press in (Roll(first.game, first.version), Sit(first.game)):
            assert await outcome(pages, stranger, press) == (403, "not-of-chat")
        await pages.connect(stranger)
        assert (stranger.status, stranger.state) == (403, {})
        phones.world.membership.join(other, group)
        await asyncio.sleep(REFUSED)
        await pages.connect(stranger)
        assert stranger.status == 200, "by now they are one of them"
        phones.world.state.faults.slow["getChatMember"] = 60.0
        unknown = await pages.enter(member, first.game)
        await pages.connect(unknown)
        assert (unknown.status, unknown.state) == (503, {}), "asked again by the page"
        phones.world.state.faults.slow.clear()
        await pages.connect(unknown)
        assert unknown.status == 200, unknown.status
        assert (unknown.state["you"], presses_in(unknown.state)) == (None, [])
        phones.world.membership.leave(people[1], group)
        again = await pages.open(people[1], first.game)
        assert again.status == 200, "who plays there sees their table"
