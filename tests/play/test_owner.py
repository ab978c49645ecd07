"""The owner of the bot: /admin, the drain before an update, who is not heard, notices, trouble."""

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot import app
from bot.clubs.model import OpenNight
from bot.ground import tasks
from bot.ground.drawing import pack
from bot.ground.store.database import Store
from bot.owner import room
from bot.owner.room import HOUR, LOOK, Admin
from bot.sandbox.model import Chat, ChatMessage
from bot.table.actions import GameActions
from bot.table.presses import Rematch, Roll, Sit, Start
from tests.databases import opened
from tests.play.app_pages import app_settings, pages_of
from tests.play.club_nights import ClubNight, met
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import (
    PATIENT,
    Phones,
    data_of,
    game_of,
    mover_of,
    running,
    settings_for,
    take_turn,
    until,
)
from tests.play.tables import group_of, lobby, play_out, quick_world, started
from tests.play.talk import QUIET, RU, answers, ask, greeted
from tests.ports import free_port
from tests.world.machine import current, run, served, wall_clock

OWNER, STRANGER = 1003, 1004
"""The first two people of a world."""

ENDS = {"hands": "1"}


def private(phones: Phones, user: int = OWNER) -> Chat:
    return phones.world.state.chats[user]


def said(phones: Phones, text: str) -> list[str]:
    """What of this the owner was told."""
    return [each for each in phones.said(OWNER) if each == RU(text)]


async def page(phones: Phones) -> ChatMessage:
    return await ask(phones, OWNER, private(phones), "/admin")


async def press(phones: Phones, desk: ChatMessage, act: str) -> None:
    data = pack(Admin(act))
    assert data in [button["callback_data"] for row in desk.keyboard or [] for button in row]
    await phones.tap(OWNER, desk, data)


@pytest.mark.bot(owner_id=f"{OWNER} 4711")
async def test_a_stranger_learns_of_no_command(phones) -> None:
    chat, people = await greeted(phones, 2)
    assert people == [OWNER, STRANGER]
    unknown = RU("error-unknown-command")
    for words in ("/admin", "/admin drain", f"/admin block {OWNER}"):
        assert await answers(phones, STRANGER, private(phones, STRANGER), words) == [unknown]
    assert await answers(phones, OWNER, chat, "/admin") == [], "nor is it one in a group"
    told = await page(phones)
    forged = await ask(phones, STRANGER, private(phones, STRANGER), "/settings")
    for act in ("page", "drain", "backup"):
        assert await phones.tap(STRANGER, forged, pack(Admin(act))) == RU("refusal-unknown-button")
    menus = (each for scope in phones.world.state.commands.values() for each in scope.values())
    assert "admin" not in {command["command"] for menu in menus for command in menu}
    assert "Партий: 0, лобби: 0, чатов: " in told.text


def test_a_drained_bot_plays_its_two_games_to_the_end_and_ends(target, caplog) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000, owner_id=str(OWNER))
            machine = current()
            assert machine is not None
            host = machine.host(wall_clock, float)
            bot = asyncio.create_task(app.run(settings, asyncio.Event(), PATIENT, host))
            phones = Phones(world)
            tables = [group_of(world, 2), group_of(world, 2, "2")]
            boards = [await started(phones, *table, "showdown", options=ENDS) for table in tables]
            third, people = group_of(world, 2, "3")
            waiting = await lobby(phones, third, people, "showdown")

            desk = await page(phones)
            await press(phones, desk, "drain")
            await until(lambda: "⏸ Новых партий нет" in desk.text, "the page to say so")
            for message in (*boards, waiting):
                shown = phones.newest(message.chat.id)
                await until(lambda each=shown: "⏸ Новых партий нет: обновление в" in each.text, "the line")
            refused = RU("refusal-drained")
            assert await phones.tap(people[0], waiting, data_of(waiting, Start)) == refused
            fourth, (anya, _) = group_of(world, 2, "4")
            await until(lambda: bool(phones.said(fourth.id)), "the greeting")
            assert (await ask(phones, anya, fourth, "/newgame")).text == refused

            one, two = tables
            result = await play_out(phones, one[0])
            assert await phones.tap(one[1][0], result, data_of(result, Rematch)) == refused
            await asyncio.sleep(2 * LOOK)
            assert not bot.done(), "a game is under way"
            result = await play_out(phones, two[0])
            await until(bot.done, "the bot to end")
            assert "🏆" in result.text
            await bot
        check_calls(world)

    run_without_errors(main(), caplog)


def test_a_drained_night_ends_its_tables_opens_no_more_and_goes_on_after_the_update(target, caplog) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000, owner_id=str(OWNER))
            machine = current()
            assert machine is not None

            def started_bot() -> asyncio.Task[None]:
                host = machine.host(wall_clock, float)
                return asyncio.create_task(app.run(settings, stop, PATIENT, host))

            stop = asyncio.Event()
            bot, phones = started_bot(), Phones(world)
            chat, people = await greeted(phones, 4)
            for person in people:
                await met(phones, person)
            night = ClubNight(phones, target, chat)
            await night.open(*people)
            await night.start(people[0])

            desk = await page(phones)
            await press(phones, desk, "drain")
            await until(lambda: "⏸ Новых партий нет" in desk.text, "the page to say so")
            other, (vera, _) = await greeted(phones, 2, "2")
            club = await ask(phones, vera, other, "/club")
            assert await phones.tap(vera, club, data_of(club, OpenNight)) == RU("refusal-drained")
            games = set(night.playing.values())
            await night.play_all()
            await until(bot.done, "the bot to end")
            await bot
            assert (night.state, night.ended, night.playing) == ("running", len(games), {})

            bot = started_bot()
            await until(lambda: bool(night.playing), "the next tables")
            assert not games & set(night.playing.values())
            stop.set()
            await bot

    run_without_errors(main(), caplog)


@pytest.mark.bot(owner_id=str(OWNER))
async def test_a_drain_is_taken_back_and_ends_with_the_process(phones, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "showdown", options=ENDS)
        told = await ask(phones, OWNER, private(phones), "/admin drain 22:00")
        assert told.text == RU("owner-drains", time="22:00")
        await until(lambda: "обновление в" in phones.newest(chat.id).text, "the board to say so")
        desk = await page(phones)
        await press(phones, desk, "open")
        await until(lambda: "обновление в" not in phones.newest(chat.id).text, "the board to say so")
        await ask(phones, OWNER, private(phones), "/admin drain")
        assert (await ask(phones, OWNER, private(phones), "/admin drain 25:00")).text == RU(
            "error-owner-words"
        )
    async with life():
        await take_turn(phones, chat)
        result = await play_out(phones, chat)
        await phones.tap(people[0], result, data_of(result, Rematch))
        assert not board.deleted or await phones.board(chat.id, Sit)


@pytest.mark.bot(owner_id=str(OWNER))
async def test_the_blocked_are_told_once_and_not_heard_until_they_are_again(phones) -> None:
    chat, people = await greeted(phones, 3)
    desk = private(phones)
    board = await started(phones, chat, people[1:], "yatzy")
    blocked = mover_of(phones, chat, board)
    assert (await ask(phones, OWNER, desk, f"/admin block {blocked}")).text == RU(
        "owner-is-blocked", id=str(blocked)
    )
    there = board.text
    assert await phones.tap(blocked, board, data_of(board, Roll)) == RU("owner-blocks-you")
    assert await answers(phones, blocked, private(phones, blocked), "/help") == [], "they know it"
    assert board.text == there
    assert f"🚫 Не слушаю: {blocked}" in (await page(phones)).text
    await ask(phones, OWNER, desk, f"/admin unblock {blocked}")
    assert await answers(phones, blocked, private(phones, blocked), "/help") != []

    assert (await ask(phones, OWNER, desk, f"/admin block {chat.id}")).text.startswith("🚫")
    assert await answers(phones, people[1], chat, "привет") == []
    assert await answers(phones, people[1], chat, "/help") == [RU("owner-blocks-you")]
    assert await answers(phones, people[2], chat, "/help") == []
    for words in (f"block {OWNER}", "block me", "leave", "sing"):
        assert (await ask(phones, OWNER, desk, f"/admin {words}")).text == RU("error-owner-words")


def test_the_blocked_are_not_heard_in_the_app_either(target, caplog) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        async with served(world) as address:
            settings = settings_for(world, address, target, owner_id=str(OWNER), **app_settings(port))
            async with running(settings), pages_of(world, port) as pages:
                phones = Phones(world)
                chat, people = await greeted(phones, 3)
                board = await started(phones, chat, people[1:], "yatzy")
                await pages.ready()
                window = await pages.enter(mover_of(phones, chat, board), game_of(board))
                assert (await pages.press(window, Roll(game_of(board), 99)))[0] == 409, "no such state"
                await ask(phones, OWNER, private(phones), f"/admin block {window.user}")
                assert (await pages.press(window, Roll(game_of(board), 99)))[0] == 401

    run_without_errors(main(), caplog)


@pytest.mark.bot(owner_id=str(OWNER))
async def test_a_block_outlives_the_process_and_stays_told(phones, life) -> None:
    async with life():
        await greeted(phones, 2)
        await ask(phones, OWNER, private(phones), f"/admin block {STRANGER}")
        first = await answers(phones, STRANGER, private(phones, STRANGER), "/help")
        assert first == [RU("owner-blocks-you")]
    async with life():
        await asyncio.sleep(LOOK)
        assert await answers(phones, STRANGER, private(phones, STRANGER), "/help") == []


@pytest.mark.bot(owner_id=str(OWNER))
async def test_a_notice_is_in_one_result_of_each_chat(phones) -> None:
    tables = [await greeted(phones, 2), await greeted(phones, 2, "2")]
    await ask(phones, OWNER, private(phones), "/admin notice Завтра с 9 до 10 <перерыв>")
    for chat, people in tables:
        for line in (1, 0):
            await started(phones, chat, people, "showdown", options=ENDS)
            end = await play_out(phones, chat)
            assert end.text.count("📣 Завтра с 9 до 10 <перерыв>") == line
    desk = await page(phones)
    await press(phones, desk, "quiet")
    await until(lambda: "📣" not in desk.text, "the page to say so")
    chat, people = await greeted(phones, 2, "3")
    await started(phones, chat, people, "showdown", options=ENDS)
    assert "📣" not in (await play_out(phones, chat)).text


@pytest.mark.bot(owner_id=str(OWNER))
async def test_a_backup_is_made_and_a_chat_left(phones, target) -> None:
    chat, _ = await greeted(phones, 2)
    desk = await page(phones)
    if isinstance(target, Path):
        assert "Копий ещё нет" in desk.text
        await press(phones, desk, "backup")
        await phones.told(OWNER, "💾 Копия готова")
        with opened(next(target.parent.glob(f"{target.stem}-*{target.suffix}"))) as copy:
            assert copy.execute("SELECT count(*) FROM chats").fetchone()[0]
        assert "Последняя копия" in (await page(phones)).text
    told = await ask(phones, OWNER, private(phones), f"/admin leave {chat.id}")
    assert told.text == RU("owner-left", id=str(chat.id))
    assert (await ask(phones, OWNER, private(phones), "/admin leave -100")).text == RU(
        "error-owner-leave", id="-100"
    )


def test_a_full_disk_is_told_once_and_once_when_it_is_over(evening, monkeypatch) -> None:
    nothing = SimpleNamespace(free=1000)

    async def scene(phones: Phones) -> None:
        await greeted(phones, 1)
        for full in (True, False, True):
            with monkeypatch.context() as patch:
                if full:
                    patch.setattr(tasks.shutil, "disk_usage", lambda _: nothing)
                await asyncio.sleep(4 * LOOK)
        assert [len(said(phones, each)) for each in ("trouble-disk", "trouble-disk-over")] == [1, 1]
        with monkeypatch.context() as patch:
            patch.setattr(tasks.shutil, "disk_usage", lambda _: nothing)
            await asyncio.sleep(HOUR)
        assert len(said(phones, "trouble-disk")) == 2, "an hour later"

    evening(scene, owner_id=str(OWNER))


@pytest.mark.bot(owner_id=str(OWNER))
async def test_telegram_that_was_lost_is_told_when_it_is_back(phones) -> None:
    await greeted(phones, 1)
    for seconds in (100, 400):
        phones.world.state.faults.cut = True
        await asyncio.sleep(seconds)
        phones.world.state.faults.cut = False
        await asyncio.sleep(90)
    told = [each for each in phones.said(OWNER) if each.startswith("📡")]
    assert told == [RU("trouble-telegram", minutes=7)]


@pytest.mark.bot(owner_id=str(OWNER))
async def test_a_database_that_fails_is_told_once(phones, monkeypatch) -> None:
    await greeted(phones, 1)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "cannot_write", "the disk is full")
        await asyncio.sleep(4 * LOOK)
    await asyncio.sleep(2 * LOOK)
    assert [len(said(phones, each)) for each in ("trouble-database", "trouble-database-over")] == [1, 1]


def test_a_press_that_failed_is_told_and_its_error_stands_on_the_page(target, monkeypatch) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, owner_id=str(OWNER))
            machine = current()
            assert machine is not None
            stop = asyncio.Event()
            host = machine.host(wall_clock, float)
            timing = replace(PATIENT, idle=9 * HOUR)
            bot = asyncio.create_task(app.run(settings, stop, timing, host))
            phones = Phones(world)
            chat, people = group_of(world, 2)
            board = await started(phones, chat, people, "yatzy")

            async def fails(*_: object, **__: object) -> None:
                raise KeyError(settings.bot_token.get_secret_value())

            for _ in range(3):
                with monkeypatch.context() as patch:
                    patch.setattr(GameActions, "press", fails)
                    mover = mover_of(phones, chat, board)
                    assert await phones.tap(mover, board, data_of(board, Roll)) == RU("refusal-trouble")
                await asyncio.sleep(2 * LOOK)
            text = (await page(phones)).text
            assert "KeyError: '<token>'" in text
            assert settings.bot_token.get_secret_value() not in text
            await asyncio.sleep(HOUR + LOOK)
            told = [len(said(phones, each)) for each in ("trouble-press", "trouble-press-over")]
            assert told == [1, 1]
            stop.set()
            await bot

    run(main())


@pytest.mark.sqlite
@pytest.mark.bot(owner_id=str(OWNER), backup_hours=24)
async def test_a_backup_that_is_late_is_told(phones) -> None:
    await greeted(phones, 1)
    await asyncio.sleep(2 * LOOK)
    desk = await page(phones)
    await press(phones, desk, "backup")
    await asyncio.sleep(2 * LOOK + QUIET)
    assert len(said(phones, "trouble-backup")) == 1


@pytest.mark.sqlite
@pytest.mark.further
@pytest.mark.bot(owner_id=str(OWNER), backup_hours=24)
async def test_quiet_days_have_no_alert_and_one_without_a_backup_has_one(phones, target, monkeypatch) -> None:
    monkeypatch.setattr(room, "LOOK", HOUR / 6)
    await greeted(phones, 1)
    desk = await page(phones)

    async def a_day(*, copies: bool) -> None:
        if copies:
            await press(phones, desk, "backup")
            await asyncio.sleep(QUIET)
            newest = max(target.parent.glob("bot-*.db"), key=lambda path: path.stat().st_mtime)
            os.utime(newest, (wall_clock(), wall_clock()))  # files have the time of the real machine
        await asyncio.sleep(23 * HOUR)

    def alerts() -> list[str]:
        return [each for each in phones.said(OWNER) if each.startswith(("⚠️", "✅", "📡"))]

    late, over = RU("trouble-backup"), RU("trouble-backup-over")
    await a_day(copies=True)
    first = alerts()
    assert set(first) <= {late, over}, "there was none before"
    await a_day(copies=True)
    assert alerts() == first, "a day without a word"
    await a_day(copies=False)
    assert alerts() == [*first, late]
    await press(phones, desk, "backup")
    await asyncio.sleep(HOUR)
    assert alerts() == [*first, late, over]
