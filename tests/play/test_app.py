"""A game whose people have its table open in the Mini App: what they see there, and in the chat."""

import asyncio
import logging
from dataclasses import replace

import pytest

from bot.ground.drawing import pack
from bot.ground.store.base import DiskError, UnavailableError
from bot.miniapp.streams import CHEERS
from bot.table.actions import GameActions
from bot.table.presses import (
    BookSeat,
    Hold,
    JoinTeam,
    LeaveTeam,
    OpenMenu,
    PickMatch,
    Rematch,
    Roll,
    ShowReview,
    StandUp,
    Start,
)
from bot.table.shown import GameWindows
from tests.play.app_pages import AppWindow, presses_in
from tests.play.app_tables import all_show, group_id, open_windows, outcome, playing
from tests.play.conftest import run_without_errors
from tests.play.daily_play import begun, settle
from tests.play.phones import bot_in, game_of, until
from tests.play.tables import group_of, lobby, quick_world, started
from tests.play.talk import RU, greeted
from tests.presses import parse

POLICY = "Content-Security-Policy"


def picture(window: AppWindow) -> object:
    """What a window shows, but for when the turn ends: the clock stood still while the bot was away."""
    return window.version, {name: value for name, value in window.state.items() if name != "deadline"}


@pytest.mark.databases
async def test_a_whole_game_in_the_app_over_a_restart(phones, pages, life, target) -> None:
    async with life():
        people, (first, second) = await playing(phones, pages)
        assert [w.events for w in (first, second)] == [["state"], ["state"]]
        assert (first.state["lang"], first.state["you"]) == ("ru", 0)
        status, body = await pages.press(first, Roll(first.game, first.version))
        assert (status, body["alert"]) == (200, False)
        assert body["said"]
        await all_show([first, second], body)
        assert (first.id, first.state) == (body["id"], body["state"])
        assert set(first.events[1:]) == {"change"}
        await pages.close(first)
        await pages.close(second)
        board = await phones.board(group_id(phones), Hold)
        await phones.tap(people[0], board, pack(Hold(first.game, first.version, 0)))
        comments = second.comments
        await pages.connect(first)
        await pages.connect(second)
        await until(lambda: first.held == second.held == [0], "what was held in the chat")
        events = list(second.events)
        await pages.close(second)
        await pages.connect(second)
        assert (second.events, second.comments > comments) == (events, True), "nothing is sent twice"
        guests = [pages.onlooker() for _ in (1, 2)]
        watching = [await pages.open(guest, first.game) for guest in guests]
        await until(lambda: "2" in first.state["watching"], "two who watch")
        assert open_windows(target) == sorted((first.game, user) for user in (*people, *guests))
        await pages.close(watching[0])
        await until(lambda: "1" in first.state["watching"], "one who watches")
    assert open_windows(target) == sorted((first.game, user) for user in (*people, guests[1]))
    before = [picture(window) for window in (first, second)]
    for window in (first, second):
        await asyncio.wait_for(window.task, 60)  # the bot that stops ends them
    async with life():
        for window in (first, second):
            await pages.connect(window)
        assert [window.held for window in (first, second)] == [[0], [0]]
        assert [picture(each)[0] for each in (first, second)] == [each[0] for each in before]
        await until(lambda: len(open_windows(target)) == 2, "a table goes that nobody connected to again")
        while movers := [w for w in (first, second) if w.state.get("head", {}).get("mine")]:
            status, body = await pages.play(movers[0])
            assert status == 200, body
            await all_show([first, second], body)
        assert [w.state["phase"] for w in (first, second)] == ["over", "over"]
        late = await pages.open(people[0], first.game)
        assert late.state["phase"] == "over"
        status, body = await pages.press(late, Roll(late.game, late.version))
        assert (status, body["error"], body["state"]["phase"]) == (422, "over", "over")


@pytest.mark.databases
async def test_the_page_goes_on_with_its_place(phones, pages, life) -> None:
    """The next lobby and its game, whoever opens it and where; a page that was asleep comes to that too."""
    async with life():
        people, windows = await playing(phones, pages)
        first, second = windows
        guest = await pages.open(pages.onlooker(), first.game)
        game = first.game

        async def to_the_end() -> None:
            while movers := [w for w in windows if w.state.get("head", {}).get("mine")]:
                status, body = await pages.play(movers[0])
                assert status == 200, body
                await all_show(windows, body)

        async def all_in(phase: str, after: int, some: list[AppWindow]) -> None:
            await until(
                lambda: all(w.state["phase"] == phase and w.state["game"] > after for w in some), phase
            )

        await to_the_end()
        assert presses_in(first.state) == [pack(Rematch(game))]
        await until(lambda: presses_in(guest.state) == [pack(BookSeat(game))], "a seat in the next one")
        assert (await pages.press(guest, BookSeat(game)))[0] == 200
        assert await outcome(pages, guest, Rematch(game)) == (403, "not-seated")
        status, body = await pages.press(first, Rematch(game))
        assert (status, body["state"]["phase"]) == (200, "lobby"), "the answer has it at once"
        await all_in("lobby", game, [*windows, guest])
        assert {each.state["game"] for each in (*windows, guest)} == {first.state["game"]}
        lobby_id = first.state["game"]
        assert [each["me"] for each in guest.state["players"]].count(True) == 1
        assert await outcome(pages, second, Rematch(game)) == (200, ""), "late, but no matter"
        assert {type(parse(data)) for data in presses_in(second.state)} == {Start, OpenMenu, StandUp}
        assert await outcome(pages, guest, StandUp(lobby_id)) == (200, "")
        await pages.close(second)
        assert await outcome(pages, first, Start(lobby_id)) == (200, "")
        await all_in("playing", game, [first, guest])
        await pages.connect(second)
        await all_in("playing", game, windows)
        assert second.state["game"] == lobby_id
        await to_the_end()
        end = await phones.board(group_id(phones), Rematch)
        await phones.tap(people[1], end, pack(Rematch(lobby_id)))
        await all_in("lobby", lobby_id, [*windows, guest])
        assert await outcome(pages, guest, Start(guest.state["game"])) == (403, "host-decides")
        later = await pages.open(people[0], game)
        assert later.state["game"] == first.state["game"], "by an old link as well"


async def test_a_match_and_a_team_are_chosen_in_the_lobby_of_the_app(phones, pages, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        message = await lobby(phones, chat, people, "yatzy-short")
        game = game_of(message)
        first, second = [await pages.open(person, game) for person in people]
        chosen = PickMatch(game, "sum", 3)
        assert pack(chosen) in presses_in(first.state)
        assert pack(chosen) not in presses_in(second.state)
        assert await outcome(pages, second, chosen) == (403, "host-decides")
        assert await outcome(pages, first, PickMatch(game, "sum", 4)) == (422, "unknown-button")
        assert await outcome(pages, first, chosen) == (200, "")
        said = RU("match-new", match=RU("match-sum", n=3))
        await until(lambda: said in second.state["notes"], "the match, on all pages")
        await until(lambda: said in message.text, "the match, in the chat")
        assert await outcome(pages, second, JoinTeam(game, people[0])) == (200, "")
        await until(lambda: len(first.state["players"]) == 1, "the team")
        assert pack(LeaveTeam(game)) in presses_in(second.state)
        assert await outcome(pages, second, LeaveTeam(game)) == (200, "")
        await until(lambda: len(first.state["players"]) == len(people), "a seat of one's own")


async def test_people_at_a_table_and_who_watches_cheer_each_other(phones, pages, life) -> None:
    async with life():
        _, windows = await playing(phones, pages)
        first, second = windows
        guest = await pages.open(pages.onlooker("Гостья"), first.game)
        watching = [*windows, guest]
        assert guest.state["cheers"] == list(CHEERS)
        seat = second.state["you"]
        assert (await pages.press(second, "👏"))[0] == 200
        assert (await pages.press(guest, "🔥"))[0] == 200
        said = [("👏", seat, second.state["seats"][0]["name"]), ("🔥", None, "Гостья")]
        await until(lambda: all(each.cheers == said for each in watching), "both cheers in all pages")
        assert await outcome(pages, guest, "😭") == (200, "")
        assert await outcome(pages, guest, "😭") == (422, "cheers"), "two a turn"
        assert await outcome(pages, guest, "💩") == (422, "unknown-button")
        while movers := [w for w in windows if w.state.get("head", {}).get("mine")]:
            status, body = await pages.play(movers[0])
            assert status == 200, body
            await all_show(windows, body)
            await pages.press(guest, "🍀")
        end = await phones.board(group_id(phones), Rematch)
        line = RU("finish-cheered", name="X", n=7).partition("X")[2].partition("7")[0]
        assert sum(line in each for each in end.text.splitlines()) == 1
        assert (await pages.press(guest, "👏"))[0] == 200, "the winner"


@pytest.mark.usefixtures("tables")
async def test_nobody_watches_the_dice_of_a_day_that_others_are_to_play_with(phones, pages, life) -> None:
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


@pytest.mark.usefixtures("tables")
async def test_after_the_game_one_s_review_is_a_page_in_the_app(phones, pages, life) -> None:
    async with life():
        chat, people = group_of(phones.world, 2)
        board = await started(phones, chat, people, "international")
        windows = [await pages.open(user, game_of(board)) for user in people]
        first = windows[0]
        while movers := [w for w in windows if w.state.get("head", {}).get("mine")]:
            status, body = await pages.play(movers[0])
            assert status == 200, body
            await all_show(windows, body)
        assert pack(ShowReview(first.game)) in presses_in(first.state)
        status, body = await pages.press(first, ShowReview(first.game))
        assert (status, body["said"]) == (200, "")
        assert body["page"][0] == RU("review-title", name=first.state["seats"][0]["name"])
        guest = await pages.open(pages.onlooker(), first.game)
        assert await outcome(pages, guest, ShowReview(first.game)) == (403, "not-seated")


async def test_the_page_and_what_it_may_do(phones, pages, life) -> None:
    async with life():
        await pages.ready()
        async with pages.http.get(pages.base, allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (308, "/app/")
        async with pages.http.get(f"{pages.base}/") as answer:
            assert (answer.status, answer.content_type) == (200, "text/html")
            assert f'data-bot="{phones.world.state.bot.username}"' in await answer.text()
            own, nothing = "'self'", "'none'"
            assert dict(part.split(" ", 1) for part in answer.headers[POLICY].split("; ")) == {
                "frame-ancestors": "https://*.telegram.org",
                "img-src": "'self' data:",
                **dict.fromkeys(("script-src", "style-src", "connect-src"), own),
                **dict.fromkeys(("default-src", "base-uri", "form-action"), nothing),
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


async def test_a_database_that_cannot_be_asked_is_waited_for(phones, pages, life, target) -> None:
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


async def test_no_log_has_a_secret(phones, pages, life, caplog) -> None:
    with caplog.at_level(logging.DEBUG):
        async with life():
            people, windows = await playing(phones, pages)
            raw = pages.launched(people[0], windows[0].game)
            await pages.exchange(raw + b"x")
            await pages.exchange(b"\xff" + raw)
            await pages.press(windows[0], Roll(windows[0].game, windows[0].version), "a-key-of-a-press")
            await outcome(pages, replace(windows[0], session=windows[0].session + "x"))
            secrets = [*(w.session for w in windows), *(w.token for w in windows)]
        logged = "\n".join(f"{record.getMessage()} {record.exc_text}" for record in caplog.records)
        for secret in (*secrets, raw.decode(), raw.decode()[-64:], "a-key-of-a-press"):
            assert secret not in logged


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
