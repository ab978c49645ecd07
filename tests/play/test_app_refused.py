"""What the server of the Mini App refuses: pages, sessions, presses, and more of them than anybody needs."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.ground.drawing.callback_data import pack
from bot.ground.values.actor import Actor
from bot.miniapp.handlers.admission import REFUSED
from bot.miniapp.handlers.endpoint import EXCHANGES, MOST_OF_PRESS
from bot.miniapp.handlers.streams import MOST_OF_PERSON
from bot.miniapp.init_data import LASTS, MOST_BYTES
from bot.miniapp.sessions import LASTS as SESSION_LASTS
from bot.miniapp.sessions import TableSessions
from bot.table.buttons.board import Hold, JoinLate, PickRow, Roll, TakeBack
from bot.table.buttons.lobby import OpenMenu, Sit
from bot.table.buttons.questions import ConfirmStop
from bot.table.buttons.result import Rematch
from tests.bot.miniapp.signing import ANYA, init_data
from tests.databases import opened
from tests.play.app_pages import AppPages, presses_in
from tests.play.app_tables import all_show, group_id, outcome, playing
from tests.play.phones import SWIFT, Life, Phones
from tests.play.tables import group_of
from tests.world.machine import wall_clock

OTHER = "654321:zyxwvutsrqponml"


def test_init_data_that_is_refused(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        token, now, start = phones.world.state.token, wall_clock(), pages.token(7)
        good = init_data(token, now, start)
        refused = [
            (good.replace(b"auth_date=1", b"auth_date=2"), 401, "hash"),
            (init_data(OTHER, now, start), 401, "hash"),
            (init_data(token, now, start, user=""), 401, "user"),
            (init_data(token, now, start, {**ANYA, "is_bot": True}), 401, "user"),
            (init_data(token, now - LASTS - 600, start), 401, "old"),
            (init_data(token, now + 3600, start), 401, "future"),
            (good + b"&user=%7B%22id%22%3A7%7D", 400, "malformed"),
            (b"", 400, "malformed"),
            (b"x" * (MOST_BYTES + 1), 413, "body"),
            (init_data(token, now), 404, "game"),
            (init_data(token, now, "another-bots-start"), 404, "game"),
            (init_data(token, now, start[:-1]), 404, "game"),
        ]
        async with life():
            await pages.ready()
            for raw, status, code in refused:
                found, body = await pages.exchange(raw, Accept_Language="uk,en;q=0.5")
                assert (found, body["error"]) == (status, code), raw
                assert "Стіл" in body["said"] or "стол" in body["said"] or code in {"body", "game"}
            assert (await pages.exchange(good))[0] == 200, "the game need not be there yet"

    table(scene)


def test_only_the_page_itself_may_send(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (window, _) = await playing(phones, pages)
            for origin in ("https://evil.example", "null", pages.origin.replace("http", "https"), ""):
                status, body = await pages.exchange(pages.launched(people[0], window.game), Origin=origin)
                assert (status, body["error"]) == (403, "origin")
                path, data = f"/game/{window.token}/press", pack(Roll(window.game, window.version))
                body = json.dumps({"press": data, "key": "12345678"}).encode()
                bearer = f"Bearer {window.session}"
                status, answer = await pages.post(path, body, Origin=origin, Authorization=bearer)
                assert (status, answer["error"]) == (403, "origin")
            async with pages.http.post(f"{pages.base}/session", data=b"x") as answer:
                assert answer.status == 403
            await asyncio.sleep(1)
            assert window.events == ["state"]

    table(scene)


def test_an_address_is_given_so_many_sessions(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        raw = init_data(phones.world.state.token, wall_clock(), pages.token(7))
        async with life():
            await pages.ready()
            home = {"X_Forwarded_For": "198.51.100.7, 203.0.113.9"}
            found = [await pages.exchange(raw, **home) for _ in range(EXCHANGES + 40)]
            assert {status for status, _ in found} == {200, 429}
            assert [status for status, _ in found[:EXCHANGES]] == [200] * EXCHANGES
            last = next(body for status, body in found if status == 429)
            assert last["error"] == "fast"
            assert last["said"] == "Не так быстро! Пара секунд — и можно дальше."
            other = {"X_Forwarded_For": "203.0.113.9, 203.0.113.10"}
            assert (await pages.exchange(raw, **other))[0] == 200, "the word of the client counts for nothing"

    table(scene)


def test_sessions_that_are_refused(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (window, _) = await playing(phones, pages)
            token, who, game = phones.world.state.token, Actor(people[0], "Аня"), window.game
            stolen = TableSessions(OTHER, wall_clock).issue(who, game)[0]
            past = TableSessions(token, lambda: wall_clock() - SESSION_LASTS - 1).issue(who, game)[0]
            press = json.dumps({"press": pack(Roll(game, window.version)), "key": "12345678"}).encode()
            for bearer in (
                "",
                "Bearer",
                "Bearer x",
                f"Bearer {stolen}",
                f"Bearer {past}",
                f"tma {window.session}",
            ):
                headers = {"Authorization": bearer}
                status, body = await pages.post(f"/game/{window.token}/press", press, **headers)
                assert (status, body["error"]) == (401, "session")
                async with pages.http.get(
                    f"{pages.base}/game/{window.token}/events", headers=headers
                ) as answer:
                    assert answer.status == 401
            elsewhere = replace(window, token=pages.token(game + 1))
            assert await outcome(pages, elsewhere) == (403, "game")
            assert await outcome(pages, replace(window, token=window.token[:-2] + "AA")) == (404, "game")
            unknown = await pages.enter(people[0], game + 5)
            assert await outcome(pages, unknown) == (404, "game")
            await pages.connect(unknown)
            assert unknown.status == 404
            await asyncio.sleep(1)
            assert window.events == ["state"]

    table(scene)


def test_presses_that_are_refused_change_nothing(table, target):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            _, (mover, waiter) = await playing(phones, pages)
            watcher = await pages.open(pages.onlooker("Чужой"), mover.game)
            game = mover.game
            assert await outcome(pages, waiter) == (403, "not-your-turn")
            assert await outcome(pages, watcher) == (403, "not-seated")
            phones.world.membership.leave(watcher.user, group_id(phones))
            assert await outcome(pages, watcher, Sit(game)) == (403, "not-seated")
            assert await outcome(pages, watcher, JoinLate(game)) == (403, "not-of-chat"), "by now it is known"
            assert await outcome(pages, mover, Roll(game, 99)) == (409, "stale")
            assert await outcome(pages, mover, PickRow(game, mover.version, 99)) == (422, "not-possible")
            assert await outcome(pages, mover, TakeBack(game, mover.version)) == (422, "nothing-to-take-back")
            for press in (Roll(game + 1, 0), ConfirmStop(game), OpenMenu(game, "main"), Rematch(game)):
                assert await outcome(pages, mover, press) == (422, "unknown-button")
            for press in ("", "r", "r:1", f"r:{game}:0:0", f"r:{game}:-1", "x" * 200, "ж"):
                assert await outcome(pages, mover, press) == (422, "unknown-button")
            path, bearer = f"/game/{mover.token}/press", f"Bearer {mover.session}"
            press = pack(Roll(game, mover.version))
            bodies = [
                "",
                "[]",
                "{}",
                "nan",
                json.dumps({"press": press}),
                json.dumps({"press": 1, "key": "12345678"}),
            ]
            keys = ["short", "with blank", "x" * 65, 12345678, None]
            for body in (*bodies, *(json.dumps({"press": press, "key": key}) for key in keys)):
                status, answer = await pages.post(path, body.encode(), Authorization=bearer)
                assert (status, answer["error"]) == (400, "malformed"), body
            long = b" " * (MOST_OF_PRESS + 1)
            assert (await pages.post(path, long, Authorization=bearer))[0] == 413
            status, body = await pages.press(mover, Roll(game, 99))
            assert (body["id"], body["state"]) == (mover.id, mover.state)
            await asyncio.sleep(1)
            assert mover.version == 2
        with opened(target) as db:
            assert db.execute("SELECT count(*) FROM steps").fetchone()[0] == 2
            assert db.execute("SELECT count(*) FROM people WHERE name = 'Чужой'").fetchone()[0] == 0

    table(scene)


def held_in(answer: dict) -> list[int]:
    """The positions of the dice that an answer shows held."""
    return [number for number, die in enumerate(answer["state"]["dice"]["dice"]) if die["held"]]


@pytest.mark.databases
def test_one_key_is_one_press(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
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

    table(scene)


def test_who_presses_faster_than_anybody_plays_is_told(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            _, (mover, _) = await playing(phones, pages)
            found = await asyncio.gather(
                *(pages.press(mover, Hold(mover.game, mover.version, 0)) for _ in range(60))
            )
            assert {status for status, _ in found} == {200, 429}
            assert {body["error"] for status, body in found if status == 429} == {"fast"}

    table(scene, replace(SWIFT, tap=1.0))


def test_a_person_has_so_many_tables_open_and_a_page_one_stream(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (first, second) = await playing(phones, pages)
            again = replace(first, events=[], comments=0, id="", task=None)
            await pages.connect(again)
            await asyncio.wait_for(first.task, 60)
            assert again.events == ["state"]
            more = [await pages.open(people[0], first.game) for _ in range(MOST_OF_PERSON - 1)]
            beyond = await pages.enter(people[0], first.game)
            await pages.connect(beyond)
            assert beyond.status == 429
            await pages.close(more[0])
            await asyncio.sleep(2)
            await pages.connect(beyond)
            assert beyond.status == 200
            assert second.status == 200, "somebody else"

    table(scene)


def test_a_table_is_seen_by_the_people_of_its_chat_alone(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
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

    table(scene)
