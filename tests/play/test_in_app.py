"""Turns in the app: few edits of the chat, which is never wrong and always told in the end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.ground.drawing.callback_data import pack
from bot.ground.runtime.timing import USUAL_TIMING
from bot.rooms import ROOMS
from bot.sandbox.world.model import Chat
from bot.table.buttons.board import Hold, PlayHere, Roll
from bot.table.buttons.lobby import PickOption, Start
from bot.table.buttons.result import Rematch
from bot.table.messages.resting_boards import SETTLING
from tests.play.boards import calls_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.in_app import LINK, AppTables, edits, tables_in
from tests.play.panels import begun, met, panel_of
from tests.play.phones import Phones, data_of, game_of, running, settings_for, take_turn, until
from tests.play.tables import lobby, over, quick_world, started
from tests.play.talk import QUIET, RU, greeted, offers, still
from tests.world.machine import served

Scene = Callable[[Phones, AppTables], Awaitable[None]]
SHORT = {"card": "short"}


@pytest.fixture
def app_evening(target: Path | str, caplog: pytest.LogCaptureFixture) -> Callable[..., None]:
    """Runs a scene with tables in the app; afterwards no call was wrong and no error is in the log."""

    def run(scene: Scene, **changes: object) -> None:
        async def main() -> None:
            world = quick_world()
            async with tables_in(world, target, **changes) as (phones, tables):
                await scene(phones, tables)
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


async def quiet() -> None:
    """Let everything that is to be shown have been shown."""
    await asyncio.sleep(QUIET)


async def result_of(phones: Phones, chat: Chat, game: int) -> None:
    """Wait for the result of a game, and for its board to be its final card."""
    await until(lambda: over(phones, chat), "the result")
    newest = phones.newest(chat.id)
    assert offers(newest, Rematch)
    assert newest is not None
    assert game_of(newest) == game
    await quiet()


def test_a_turn_in_the_app_costs_the_chat_one_edit(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 3)
        board = await started(phones, chat, people, "classic", options=SHORT)
        game, (in_app, in_chat, both) = game_of(board), people
        await tables.open(game, in_app, both)
        await asyncio.sleep(SETTLING)
        await quiet()
        by_turns = 0
        while not over(phones, chat):
            await tables.keep(game, in_app, both)
            before, mover = edits(phones, chat.id), await tables.mover(game)
            if mover is None:
                await quiet()
                continue
            await until(lambda: phones.newest(chat.id) is not None, "the board")
            shown = phones.newest(chat.id)
            assert shown is not None
            assert LINK.format(game=game) in {b.get("url") for row in shown.keyboard or [] for b in row}
            if mover == both:
                by_turns += 1
            if mover == in_chat or by_turns % 2:
                if mover == both:  # whose window may have been noted as the place where they play
                    await phones.tap(mover, shown, pack(PlayHere(game)))
                while await tables.mover(game) == mover:
                    await take_turn(phones, chat)
                await quiet()
            else:
                resting = RU("board-turn-in-app", name="")[-10:]
                assert resting in shown.text or mover == both, shown.text
                assert await tables.take_turn(game, mover) >= 1
                await quiet()
                told = edits(phones, chat.id) - before
                assert told <= 1 or over(phones, chat), "one edit a turn"
        await result_of(phones, chat, game)

    app_evening(scene)


def test_the_board_of_a_turn_in_the_app_says_nothing_of_its_dice(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        board = await started(phones, chat, people, "classic")
        game = game_of(board)
        mover = await tables.mover(game)
        assert mover is not None
        assert "бросок 1" in board.text
        await tables.open(game, mover)
        await until(lambda: RU("board-turn-in-app", name="")[-10:] in board.text, "a board at rest")
        assert "бросок" not in board.text
        assert not offers(board, Hold)
        before = edits(phones, chat.id)
        view = await tables.now(game)
        for pressed in (Hold(game, view.version, 0), Hold(game, view.version, 1), Roll(game, view.version)):
            await tables.press(mover, pressed)
        await quiet()
        assert edits(phones, chat.id) == before
        assert tables.heard[game] >= 3, "the app is shown each press"
        toast = await phones.tap(mover, board, data_of(board, PlayHere))
        assert toast == RU("toast-play-here")
        await until(lambda: "бросок 2" in board.text, "the dice as they lie now")
        await tables.keep(game, mover)
        await tables.press(mover, Hold(game, (await tables.now(game)).version, 0))
        await until(lambda: "бросок" not in board.text, "the board at rest again")

    app_evening(scene)


def test_others_may_not_move_a_board_at_rest(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        stranger = phones.world.membership.add_person("Чужой", language_code="ru", started=True).id
        phones.world.membership.join(stranger, chat.id)
        board = await started(phones, chat, people, "classic")
        game = game_of(board)
        mover = await tables.mover(game)
        assert mover is not None
        other = next(person for person in people if person != mover)
        await tables.open(game, mover)
        await until(lambda: offers(board, PlayHere), "a board at rest")
        before = edits(phones, chat.id)
        assert await phones.tap(stranger, board, pack(PlayHere(game))) == RU("refusal-not-seated")
        await phones.tap(other, board, pack(PlayHere(game)))
        await quiet()
        assert edits(phones, chat.id) == before
        assert offers(board, PlayHere)

    app_evening(scene)


def test_a_closed_table_brings_the_board_up_to_date(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        board = await started(phones, chat, people, "classic")
        game = game_of(board)
        mover = await tables.mover(game)
        assert mover is not None
        await tables.open(game, mover)
        await until(lambda: offers(board, PlayHere), "a board at rest")
        await tables.press(mover, Roll(game, (await tables.now(game)).version))
        await tables.close(game, mover)
        await until(lambda: "бросок 2" in board.text, "the board as it is")
        await tables.open(game, mover)
        await until(lambda: offers(board, PlayHere), "a board at rest")
        await until(lambda: "бросок 2" in board.text, "the board without a sign of life of the table")

    app_evening(scene)


def test_a_game_that_all_play_in_the_app_costs_the_chat_three_edits_and_the_result(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 3)
        board = await started(phones, chat, people, "classic", options=SHORT)
        game = game_of(board)
        before = edits(phones, chat.id)
        await tables.open(game, *people)
        while (mover := await tables.mover(game)) is not None:
            await tables.keep(game, *people)
            await tables.take_turn(game, mover)
        await result_of(phones, chat, game)
        assert edits(phones, chat.id) - before <= 3 + 1
        standing = [str(c["text"]) for c in calls_of(phones, chat, "editMessageText")]
        assert any(RU("board-all-in-app") in text and "Счёт (" in text for text in standing), "half of it"

    app_evening(scene)


def test_a_game_that_all_play_at_once_in_the_app(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 4)
        game = await begun(phones, chat, people, "classic", options=SHORT)
        for person in people:
            await until(lambda who=person: panel_of(phones, who, game) is not None, "the cards")
        await tables.open(game, *people)
        await quiet()
        before = edits(phones, chat.id)
        in_private = [edits(phones, person) for person in people]
        while (await tables.now(game)).state == "playing":  # type: ignore[union-attr]
            await tables.keep(game, *people)
            for person in people:
                if (await tables.now(game)).state == "playing":  # type: ignore[union-attr]
                    await tables.take_turn(game, person)
        await result_of(phones, chat, game)
        assert edits(phones, chat.id) - before <= 3 + 1
        # That it is played in the app, and its end, are told on each card.
        assert all(edits(phones, person) <= told + 2 for person, told in zip(people, in_private, strict=True))

    app_evening(scene)


def test_a_round_that_somebody_goes_on_with_in_the_chat_wakes_the_board(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        game = await begun(phones, chat, people, "classic")
        await until(lambda: panel_of(phones, people[0], game) is not None, "a card")
        await tables.open(game, *people)
        await until(lambda: offers(phones.newest(chat.id), PlayHere), "the board at rest")
        board = phones.newest(chat.id)
        assert board is not None
        await phones.tap(people[1], board, pack(PlayHere(game)))
        await until(lambda: not offers(board, PlayHere), "the board of the round")
        assert "Ждём" in board.text

    app_evening(scene)


def test_a_card_in_private_rests_while_its_person_plays_in_the_app(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        game = await begun(phones, chat, people, "classic")
        anya = people[0]
        await until(lambda: panel_of(phones, anya, game) is not None, "the card")
        card = panel_of(phones, anya, game)
        assert card is not None
        await tables.open(game, anya)
        await until(lambda: RU("panel-in-app") in card.text, "a card at rest")
        before = edits(phones, anya)
        await tables.take_turn(game, anya)
        await quiet()
        assert edits(phones, anya) == before
        assert await phones.tap(anya, card, data_of(card, PlayHere)) == RU("toast-play-here")
        await until(lambda: RU("panel-in-app") not in card.text, "the card")

    app_evening(scene)


def test_whoever_plays_in_the_app_gets_no_card_until_they_need_it(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        for person in people:
            await met(phones, person)
        message = await lobby(phones, chat, people, "classic")
        game, (anya, bob) = game_of(message), people
        await phones.tap(anya, message, pack(PickOption(game, "pace", "together")))
        await tables.open(game, anya)
        await tables.press(anya, Start(game))
        await until(lambda: panel_of(phones, bob, game) is not None, "a card")
        await quiet()
        assert panel_of(phones, anya, game) is None
        await tables.close(game, anya)
        await until(lambda: panel_of(phones, anya, game) is not None, "the other card")

    app_evening(scene)


def test_a_showdown_in_the_app(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await still(phones, 2)
        board = await started(phones, chat, people, "showdown", options={"hands": "3"})
        game = game_of(board)
        await tables.open(game, people[0])
        turns = before = 0
        while (mover := await tables.mover(game)) is not None:
            await tables.keep(game, people[0])
            await quiet()
            if mover == people[0]:
                before, turns = edits(phones, chat.id), turns + 1
                await tables.take_turn(game, mover)
                await quiet()
                assert edits(phones, chat.id) - before <= 1 or over(phones, chat)
            else:
                await take_turn(phones, chat)
        assert turns >= 3
        await result_of(phones, chat, game)

    app_evening(scene)


def test_whoever_is_called_finds_the_whole_board_and_may_answer_in_the_app(app_evening) -> None:
    async def scene(phones: Phones, tables: AppTables) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "classic")
        game = game_of(board)
        mover = await tables.mover(game)
        assert mover is not None
        await tables.open(game, mover)
        calls = RU("call-turn", mention="")[-10:]
        while not any(calls in text for text in phones.said(chat.id)):  # their table is open, that is all
            await tables.keep(game, mover)
            await asyncio.sleep(5)
        called = phones.newest(chat.id)
        assert called is not None
        assert offers(called, Hold)
        await tables.press(mover, Roll(game, (await tables.now(game)).version))  # type: ignore[union-attr]
        await until(lambda: offers(called, PlayHere), "the board at rest")
        assert calls not in called.text

    app_evening(scene, timing=USUAL_TIMING)


def test_a_killed_bot_finds_its_boards_at_rest(target: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        world = quick_world()
        tables = AppTables(world)
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            rooms = (*ROOMS, tables.room)
            phones = Phones(world)
            async with running(settings, rooms=rooms):
                chat, people = await still(phones, 2)
                board = await started(phones, chat, people, "classic")
                game = game_of(board)
                mover = await tables.mover(game)
                assert mover is not None
                await tables.open(game, mover)
                await until(lambda: offers(board, PlayHere), "a board at rest")
                await tables.press(mover, Roll(game, (await tables.now(game)).version))  # type: ignore[union-attr]
            text, before = board.text, edits(phones, chat.id)
            async with running(settings, rooms=rooms):
                await tables.ready()
                await tables.keep(game, mover)
                await quiet()
                assert board.text == text
                assert edits(phones, chat.id) == before, "a board that is as it was is not sent again"
                await tables.take_turn(game, mover)
                await until(lambda: board.text != text, "the next turn")
            async with running(settings, rooms=ROOMS):
                await until(lambda: offers(board, Hold), "the board of a bot without an app")
        check_calls(world)

    run_without_errors(main(), caplog)
