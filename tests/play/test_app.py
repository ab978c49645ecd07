"""A game whose people have its table open in the Mini App: what they see, and everything that is refused."""

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ground.drawing.callback_data import pack
from bot.ground.runtime.timing import Timing
from bot.ground.store import DiskError, UnavailableError
from bot.ground.values.actor import Actor
from bot.miniapp.handlers.admission import REFUSED
from bot.miniapp.handlers.endpoint import EXCHANGES, MOST_OF_PRESS
from bot.miniapp.handlers.streams import MOST_OF_PERSON
from bot.miniapp.init_data import LASTS, MOST_BYTES
from bot.miniapp.sessions import LASTS as SESSION_LASTS
from bot.miniapp.sessions import TableSessions
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.table.buttons.board import Hint, Hold, JoinLate, PickRow, Reroll, Roll, TakeBack
from bot.table.buttons.lobby import AddComputer, OpenMenu, PickOption, Sit, StandUp, Start
from bot.table.buttons.questions import ConfirmStop
from bot.table.buttons.result import Rematch
from bot.table.service.games import GameActions
from bot.table.service.windows import GameWindows
from tests.bot.miniapp.signing import ANYA, init_data
from tests.databases import opened
from tests.play import fast_clock
from tests.play.app_pages import AppPages, AppWindow, app_settings, free_port, pages_of, presses_in
from tests.play.conftest import check_calls, run_without_errors
from tests.play.daily_play import begun, settle
from tests.play.fast_clock import wall_clock
from tests.play.phones import SWIFT, Life, Phones, bot_in, game_of, running, settings_for, until
from tests.play.tables import group_of, lobby, quick_world, started

SceneOfPages = Callable[[Phones, AppPages, Life], Awaitable[None]]
POLICY = "Content-Security-Policy"
OTHER = "654321:zyxwvutsrqponml"


@pytest.fixture
def table(target: Path | str, caplog: pytest.LogCaptureFixture) -> Callable[..., None]:
    """Runs a scene of people with pages and phones, and of lives of the bot."""

    def run(scene: SceneOfPages, timing: Timing = SWIFT, **changes: object) -> None:
        async def main() -> None:
            world, port = quick_world(), free_port()
            async with serve(create_app(world)) as address, pages_of(world, port) as pages:
                changes.update(app_settings(port))
                settings = settings_for(world, address, target, group_budget=1000, **changes)
                await scene(Phones(world), pages, lambda: running(settings, timing))
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


def open_windows(target: Path | str) -> list[tuple[int, int]]:
    """The windows that the database knows of: games and people."""
    with opened(target) as db:
        return [
            (row[0], row[1]) for row in db.execute("SELECT game_id, user_id FROM game_windows ORDER BY 1, 2")
        ]


async def playing(phones: Phones, pages: AppPages, size: int = 2) -> tuple[list[int], list[AppWindow]]:
    """People at a game that has begun, each with its table open."""
    chat, people = group_of(phones.world, size)
    board = await started(phones, chat, people, "yatzy", options={"card": "short"})
    return people, [await pages.open(user, game_of(board)) for user in people]


def group_id(phones: Phones) -> int:
    """The one group of the world."""
    return next(chat for chat in phones.world.state.chats if chat < 0)


async def all_show(windows: list[AppWindow], body: dict) -> None:
    """Wait until every window shows what an answer says; ids differ with the reader."""
    version = int(body["id"].partition("-")[0])
    for window in windows:
        await until(lambda w=window: w.version >= version, f"version {version}")


def test_what_one_does_in_the_app_the_others_see_there_and_in_the_chat(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (first, second) = await playing(phones, pages)
            assert [w.events for w in (first, second)] == [["state"], ["state"]]
            assert (first.state["lang"], first.state["you"]) == ("ru", 0)
            version = first.version
            status, body = await pages.press(first, Roll(first.game, version))
            assert (status, body["alert"]) == (200, False)
            assert body["said"].startswith("🎲") or body["said"]
            await all_show([first, second], body)
            assert (first.id, first.state) == (body["id"], body["state"])
            assert set(first.events[1:]) == {"change"}
            board = await phones.board(group_id(phones), Hold)
            await phones.tap(people[0], board, pack(Hold(first.game, first.version, 0)))
            await until(lambda: second.held == [0], "what was held in the chat")
            assert first.held == [0]

    table(scene)


@pytest.mark.databases
def test_a_whole_game_in_the_app_and_its_end_is_there_to_look_at(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, windows = await playing(phones, pages)
            for _ in range(200):
                movers = [window for window in windows if window.state.get("head", {}).get("mine")]
                if not movers:
                    break
                status, body = await pages.play(movers[0])
                assert status == 200, body
                await all_show(windows, body)
            await until(lambda: all(w.state["phase"] == "over" for w in windows), "the end everywhere")
            late = await pages.open(people[0], windows[0].game)
            assert late.state["phase"] == "over"
            status, body = await pages.press(late, Roll(late.game, late.version))
            assert (status, body["error"], body["state"]["phase"]) == (422, "over", "over")

    table(scene)


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


async def outcome(pages: AppPages, window: AppWindow, press: object | None = None) -> tuple[int, str]:
    """The status of a press and the code of its error."""
    status, body = await pages.press(window, Roll(window.game, 2) if press is None else press)
    return status, body.get("error", "")


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


def picture(window: AppWindow) -> object:
    """What a window shows, but for when the turn ends: the clock stood still while the bot was away."""
    return window.version, {name: value for name, value in window.state.items() if name != "deadline"}


def test_a_stream_goes_on_where_it_broke_off(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            _, (mover, waiter) = await playing(phones, pages)
            await pages.close(waiter)
            comments = waiter.comments
            await pages.connect(waiter)
            assert (waiter.events, waiter.comments > comments) == (["state"], True), "nothing is sent twice"
            await pages.close(waiter)
            _, body = await pages.press(mover, Roll(mover.game, mover.version))
            await pages.connect(waiter)
            assert waiter.events == ["state", "state"]
            assert waiter.version == int(body["id"].partition("-")[0])

        before = [picture(window) for window in (mover, waiter)]
        for window in (mover, waiter):
            await asyncio.wait_for(window.task, 60)  # the bot that stops ends them
        async with life():
            for window in (mover, waiter):
                await pages.connect(window)
            assert [picture(window) for window in (mover, waiter)] == before
            assert (await pages.press(mover, Reroll(mover.game, mover.version, 0)))[0] == 200

    table(scene)


@pytest.mark.databases
def test_open_tables_are_noted_and_who_watches_is_counted(table, target):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (first, second) = await playing(phones, pages)
            guests = [pages.onlooker() for _ in (1, 2)]
            watching = [await pages.open(guest, first.game) for guest in guests]
            await until(lambda: "2" in first.state["watching"], "two who watch")
            assert open_windows(target) == sorted((first.game, user) for user in (*people, *guests))
            await pages.close(watching[0])
            await until(lambda: "1" in first.state["watching"], "one who watches")
            await pages.close(second)
            await until(lambda: len(open_windows(target)) == 2, "one of the players and one who watches")

        assert open_windows(target) == sorted((first.game, user) for user in (people[0], guests[1]))
        async with life():
            await until(lambda: open_windows(target) == [], "tables that nobody connected to again")

    table(scene)


def test_a_lobby_in_the_app(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            chat, people = group_of(phones.world, 3)
            message = await lobby(phones, chat, people[:1], "yatzy")
            host, guest, third = [await pages.open(user, game_of(message)) for user in people]
            game = host.game
            assert await outcome(pages, guest, StandUp(game)) == (403, "not-in-lobby")
            assert await outcome(pages, guest, Sit(game)) == (200, "")
            assert await outcome(pages, third, Sit(game)) == (200, "")
            assert await outcome(pages, third, StandUp(game)) == (200, "")
            assert await outcome(pages, guest, Start(game)) == (403, "host-decides")
            assert await outcome(pages, host, AddComputer(game, "solid")) == (422, "unknown-button")
            assert await outcome(pages, host, Start(game)) == (200, "")
            await until(
                lambda: all(w.state.get("phase") == "playing" for w in (host, guest, third)), "the game"
            )
            assert (await pages.play(host))[0] == 200
            await phones.told(chat.id, "в приложении")
            for window in (host, guest, third):
                await pages.close(window)
            await phones.board(chat.id, Hold)  # nobody is in the app: the chat has its board

    table(scene)


def test_whoever_may_be_in_the_chat_is_not_told_that_they_are_not(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            chat, people = group_of(phones.world, 2)
            message = await lobby(phones, chat, people[:1], "yatzy")
            guest = await pages.open(people[1], game_of(message))
            phones.world.state.faults.slow["getChatMember"] = 60.0
            assert await outcome(pages, guest, Sit(guest.game)) == (403, "membership-unknown")
            phones.world.state.faults.slow.clear()
            assert await outcome(pages, guest, Sit(guest.game)) == (200, "")

    table(scene)


def test_where_all_play_at_once_everybody_has_their_own_card(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            chat, people = group_of(phones.world, 2)
            board = await lobby(phones, chat, people, "yatzy")
            for key, value in (("card", "short"), ("pace", "together")):
                await phones.tap(people[0], board, pack(PickOption(game_of(board), key, value)))
            windows = [await pages.open(user, game_of(board)) for user in people]
            assert await outcome(pages, windows[0], Start(game_of(board))) == (200, "")
            await until(lambda: all(w.state["phase"] == "playing" for w in windows), "the game")
            assert all(w.state["head"]["mine"] for w in windows), "it is everybody's turn"
            first, second = windows
            assert first.state["seats"][0]["me"]
            watcher = await pages.open(pages.onlooker(), first.game)
            assert (presses_in(watcher.state), len(watcher.state["turns"])) == ([], 2)
            assert first.state["turns"] == []
            theirs = second.state["dice"]
            version = second.version
            status, body = await pages.press(first, Roll(first.game, first.version))
            assert status == 200, body
            await pages.shows(first, body["id"])
            thrown = [die["faces"] for die in first.state["dice"]["dice"]]
            seen = lambda: [die["faces"] for die in watcher.state["turns"][0]["dice"]]  # noqa: E731
            await until(lambda: seen() == thrown, "the dice before whoever watches")
            assert second.state["dice"] == theirs, "the dice of the other are their own"
            status, body = await pages.press(second, Roll(second.game, version))
            assert (status, body.get("error")) == (200, None), "nobody makes another's table stale"
            for _ in range(400):
                movers = [window for window in windows if window.state.get("head", {}).get("mine")]
                if not movers:
                    break
                status, body = await pages.play(movers[-1])
                assert status == 200, body
                await pages.shows(movers[-1], body["id"])
            await until(lambda: all(w.state["phase"] == "over" for w in windows), "the end everywhere")

    table(scene)


def test_nobody_watches_the_dice_of_a_day_that_others_are_to_play_with(table, tables):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            chat, (anya, bob) = group_of(phones.world, 2)
            await settle(phones, chat, anya)
            game = game_of(await begun(phones, chat, anya))
            own = await pages.open(anya, game)
            assert (await pages.press(own, Roll(game, own.version)))[0] == 200
            curious = await pages.enter(bob, game)
            assert await outcome(pages, curious, Roll(game, own.version)) == (403, "sealed")
            await pages.connect(curious)
            assert (curious.status, curious.state) == (403, {})

    table(scene, coach=True, tables_dir=tables)


def test_a_hint_is_told_to_whoever_plays_alone(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            _, people = group_of(phones.world, 2)
            board = await started(phones, phones.world.state.chats[people[0]], people[:1], "yatzy")
            alone = await pages.open(people[0], game_of(board))
            curious = await pages.enter(people[1], alone.game)
            status, body = await pages.press(alone, Hint(alone.game, alone.version))
            assert (status, body["alert"], "error" in body) == (200, True, False)
            assert "лучше всего" in body["said"]
            assert await outcome(pages, curious, Hint(alone.game, alone.version)) == (403, "not-of-chat")
            await pages.connect(curious)
            assert (curious.status, curious.state) == (403, {}), "nobody looks into a private chat"

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


def test_the_page_and_what_it_may_do(table):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            await pages.ready()
            async with pages.http.get(pages.base, allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (308, "/app/")
            async with pages.http.get(f"{pages.base}/") as answer:
                assert (answer.status, answer.content_type) == (200, "text/html")
                assert f'data-bot="{phones.world.state.bot.username}"' in await answer.text()
                policy = dict(part.split(" ", 1) for part in answer.headers[POLICY].split("; "))
                assert policy.pop("frame-ancestors") == "https://*.telegram.org"
                assert policy.pop("img-src") == "'self' data:"
                assert {name for name, sources in policy.items() if sources == "'self'"} == {
                    *("script-src", "style-src", "connect-src")
                }
                assert {name for name, sources in policy.items() if sources == "'none'"} == {
                    *("default-src", "base-uri", "form-action")
                }
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                tag = answer.headers["ETag"]
            async with pages.http.get(f"{pages.base}/", headers={"If-None-Match": tag}) as answer:
                assert answer.status == 304
            for path in ("/none.js", "/../config.py", "/%2e%2e/room.py", "/page/index.html", "/session"):
                async with pages.http.get(pages.base + path) as answer:
                    assert answer.status == 404, path
                    assert POLICY in answer.headers
            async with pages.http.get(f"{pages.origin}/") as answer:
                assert answer.status == 404

    table(scene)


def test_a_database_that_cannot_be_asked_is_waited_for(table, target):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, (mover, waiter) = await playing(phones, pages)
            fails = [UnavailableError("the connection was lost"), DiskError("the disk is full")]
            for number, error in enumerate(fails):
                with pytest.MonkeyPatch.context() as patch:

                    async def fail(*_args: object, error: Exception = error, **_options: object) -> None:
                        raise error

                    patch.setattr(GameActions, "press", fail)
                    for name in ("open", "refresh", "close", "expired"):
                        patch.setattr(GameWindows, name, fail)
                    hold, key = Hold(mover.game, mover.version, number), f"one-key-{number}"
                    status, body = await pages.press(mover, hold, key)
                    assert (status, body["error"]) == (503, "unavailable")
                    late = await pages.enter(people[0], mover.game)
                    await pages.connect(late)
                    assert late.status == 503
                    await asyncio.sleep(60)  # signs of life, meanwhile, and a page that goes
                assert (await pages.press(mover, hold, key))[0] == 200, "the same press, once it can be"
                for window in (mover, waiter):
                    await pages.connect(window)  # their streams have had their time meanwhile
            await until(lambda: waiter.held == [0, 1], "what was pressed")
            await until(lambda: len(open_windows(target)) == 2, "both tables")

    table(scene)


def test_no_log_has_a_secret(table, caplog):
    async def scene(phones: Phones, pages: AppPages, life: Life) -> None:
        async with life():
            people, windows = await playing(phones, pages)
            raw = pages.launched(people[0], windows[0].game)
            await pages.exchange(raw + b"x")
            await pages.exchange(b"\xff" + raw)
            await pages.press(windows[0], Roll(windows[0].game, windows[0].version), "a-key-of-a-press")
            await outcome(pages, replace(windows[0], session=windows[0].session + "x"))
            secrets = [*(w.session for w in windows), *(w.token for w in windows), phones.world.state.token]
        logged = "\n".join(f"{record.getMessage()} {record.exc_text}" for record in caplog.records)
        for secret in (*secrets, raw.decode(), raw.decode()[-64:], "a-key-of-a-press"):
            assert secret not in logged

    with caplog.at_level(logging.DEBUG):
        table(scene)


def test_without_an_address_there_is_no_app(target, caplog):
    async def main() -> None:
        world = quick_world()
        async with bot_in(world, target) as phones:
            chat, people = group_of(world, 2)
            board = await started(phones, chat, people, "yatzy")
            links = [button.get("url", "") for row in board.keyboard or [] for button in row]
            assert not any("startapp" in link for link in links)
            assert not any("AppServer" in task.get_coro().__qualname__ for task in asyncio.all_tasks())

    run_without_errors(main(), caplog)


def test_a_port_that_is_taken_ends_the_bot_with_a_line(target):
    async def main() -> None:
        world, port = quick_world(), free_port()
        async with serve(create_app(world)) as address:
            settings = settings_for(world, address, target, **app_settings(port))
            with socket.create_server(("127.0.0.1", port)), pytest.raises(OSError, match="APP_PORT: cannot"):
                async with running(settings):
                    await asyncio.sleep(600)

    fast_clock.run(main())
