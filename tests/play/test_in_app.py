"""Turns in the app: few edits of the chat, which is never wrong and always told in the end."""

import asyncio
from pathlib import Path

import pytest

from bot.ground.drawing import pack
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat
from bot.table.presses import Hold, PickOption, PlayHere, Roll, Start
from tests.play.app_pages import AppPages, AppWindow, app_settings, pages_of
from tests.play.boards import calls_of
from tests.play.conftest import check_calls, run_without_errors
from tests.play.panels import in_private, met, panel_of
from tests.play.phones import PATIENT, Phones, data_of, game_of, running, settings_for, take_turn, until
from tests.play.tables import lobby, over, quick_world, started
from tests.play.talk import QUIET, RU, greeted, offers, still
from tests.ports import free_port
from tests.world.machine import served

SHORT = {"card": "short"}
IN_APP = RU("board-turn-in-app", name="")[-10:]


async def quiet() -> None:
    """Let everything that is to be shown have been shown."""
    await asyncio.sleep(QUIET)


def edits(phones: Phones, chat_id: int) -> int:
    """How often a message of the bot in a chat was changed, or sent."""
    calls = phones.world.state.call_log.calls
    kinds = {"editMessageText", "sendMessage"}
    return sum(c.method in kinds and c.ok and c.params.get("chat_id") == chat_id for c in calls)


def is_mine(window: AppWindow) -> bool:
    """Whether a window offers a turn."""
    return bool(window.state.get("head", {}).get("mine"))


async def take_turn_in_app(pages: AppPages, window: AppWindow) -> None:
    """Let somebody play until their turn is over."""
    while is_mine(window):
        status, body = await pages.play(window)
        assert status == 200, body
        written = int(body["id"].partition("-")[0])
        await until(lambda at=written: window.version >= at, "what was pressed, or more")


async def result_of(phones: Phones, chat: Chat) -> None:
    """Wait for the result of a game, and for its board to be its final card."""
    await until(lambda: over(phones, chat), "the result")
    await quiet()


@pytest.mark.bot(PATIENT)
async def test_turns_in_the_app_and_in_the_chat(phones, pages, life) -> None:
    async with life():
        chat, people = await still(phones, 3)
        await turns_here_and_there(phones, pages, chat, people, "showdown", hands="3")
        chat, people = await still(phones, 3)
        await turns_here_and_there(phones, pages, chat, people, "zonk", goal="3000")


async def turns_here_and_there(phones, pages, chat, people, word, **options) -> None:
    """A game of which one plays in the app: a turn there costs the chat an edit at most."""
    board = await started(phones, chat, people, word, options=options)
    window = await pages.open(people[0], game_of(board))
    turns = 0
    while not over(phones, chat):
        await quiet()
        shown = phones.newest(chat.id)
        assert any("startapp" in button.get("url", "") for row in shown.keyboard for button in row)
        if not is_mine(window):
            await take_turn(phones, chat)
            continue
        turns += 1
        await until(lambda at=shown: IN_APP in at.text, "a board at rest")
        assert not offers(shown, Hold)
        before = edits(phones, chat.id)
        await take_turn_in_app(pages, window)
        await quiet()
        assert edits(phones, chat.id) - before <= 1 or over(phones, chat), "one edit a turn"
    assert turns >= 2
    await result_of(phones, chat)


@pytest.mark.bot(PATIENT)
async def test_a_board_at_rest_says_nothing_of_the_dice_and_wakes_for_whoever_plays(
    phones, pages, life
) -> None:
    async with life():
        chat, people = await still(phones, 2)
        stranger = pages.onlooker("Чужой")
        board = await started(phones, chat, people, "classic", options={"order": "join"})
        game, (mover, other) = game_of(board), people
        assert "бросок 1" in board.text
        window = await pages.open(mover, game)
        await until(lambda: IN_APP in board.text, "a board at rest")
        assert "бросок" not in board.text
        assert not offers(board, Hold)
        before = edits(phones, chat.id)
        for number, pressed in enumerate((Hold(game, 2, 0), Hold(game, 2, 1), Roll(game, 2))):
            assert (await pages.press(window, pressed))[0] == 200
            await until(lambda at=number: len(window.events) > at + 1, "the app is shown each press")
        assert await phones.tap(stranger, board, pack(PlayHere(game))) == RU("refusal-not-seated")
        await phones.tap(other, board, pack(PlayHere(game)))
        await quiet()
        assert edits(phones, chat.id) == before, "others do not move it"
        assert await phones.tap(mover, board, data_of(board, PlayHere)) == RU("toast-play-here")
        await until(lambda: "бросок 2" in board.text, "the dice as they lie now")
        await pages.press(window, Hold(game, window.version, 0))
        await until(lambda: "бросок" not in board.text, "the board at rest again")
        await pages.close(window)
        await until(lambda: "бросок 2" in board.text, "the board, once the table is closed")


@pytest.mark.bot(PATIENT)
async def test_a_game_that_all_play_in_the_app_costs_the_chat_three_edits_and_the_result(
    phones, pages, life
) -> None:
    async with life():
        chat, people = await still(phones, 2)
        board = await started(phones, chat, people, "classic", options=SHORT)
        before = edits(phones, chat.id)
        windows = [await pages.open(person, game_of(board)) for person in people]
        while playing := [window for window in windows if is_mine(window)]:
            await take_turn_in_app(pages, playing[0])
            await until(lambda: any(map(is_mine, windows)) or over(phones, chat), "the next turn")
        await result_of(phones, chat)
        assert edits(phones, chat.id) - before <= 3 + 1
        standing = [str(c["text"]) for c in calls_of(phones, chat, "editMessageText")]
        assert any(RU("board-all-in-app") in text and "Счёт (" in text for text in standing), "half of it"


@pytest.mark.bot(PATIENT)
async def test_a_game_that_all_play_at_once_in_the_app(phones, pages, life) -> None:
    async with life():
        chat, people = await still(phones, 2)
        for person in people:
            await met(phones, person)
        await in_private(phones, chat)
        message = await lobby(phones, chat, people, "classic")
        game, (anya, bob) = game_of(message), people
        for key, value in (("pace", "together"), ("card", "short")):
            await phones.tap(anya, message, pack(PickOption(game, key, value)))
        first = await pages.open(anya, game)
        assert (await pages.press(first, Start(game)))[0] == 200
        await until(lambda: panel_of(phones, bob, game) is not None, "a card")
        await quiet()
        assert panel_of(phones, anya, game) is None, "who plays in the app needs none"
        await pages.close(first)
        await until(lambda: panel_of(phones, anya, game) is not None, "the other card")
        cards = [panel_of(phones, person, game) for person in people]
        windows = [await pages.open(person, game) for person in people]
        await until(lambda: all(RU("panel-in-app") in card.text for card in cards), "cards at rest")
        await until(lambda: offers(phones.newest(chat.id), PlayHere), "the board at rest")
        board = phones.newest(chat.id)
        assert await phones.tap(bob, cards[1], data_of(cards[1], PlayHere)) == RU("toast-play-here")
        await until(lambda: RU("panel-in-app") not in cards[1].text, "the card")
        await until(lambda: not offers(board, PlayHere), "the board of the round")
        await pages.press(windows[1], Hold(game, windows[1].version, 0))
        await until(lambda: offers(board, PlayHere), "the board at rest")
        await quiet()
        before, alone = edits(phones, chat.id), [edits(phones, person) for person in people]
        while not over(phones, chat):
            for window in windows:
                await take_turn_in_app(pages, window)
            await until(lambda: any(map(is_mine, windows)) or over(phones, chat), "the next round")
        await result_of(phones, chat)
        assert edits(phones, chat.id) - before <= 3 + 1
        for person, told in zip(people, alone, strict=True):
            assert edits(phones, person) <= told + 2, "that it is played in the app, and its end"


@pytest.mark.bot(USUAL_TIMING)
async def test_whoever_is_called_finds_the_whole_board_and_may_answer_in_the_app(phones, pages, life) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "classic", options={"order": "join"})
        window = await pages.open(people[0], game_of(board))
        calls = RU("call-turn", mention="")[-10:]
        await until(lambda: any(calls in text for text in phones.said(chat.id)), "a call", pause=5.0)
        called = phones.newest(chat.id)
        assert offers(called, Hold), "their table is open, that is all"
        await pages.press(window, Roll(window.game, window.version))
        await until(lambda: offers(called, PlayHere), "the board at rest")
        assert calls not in called.text


def test_a_killed_bot_finds_its_boards_at_rest(target: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        async with served(world) as address, pages_of(world, port) as pages:
            settings = settings_for(world, address, target, group_budget=1000)
            with_app, phones = settings.model_copy(update=app_settings(port)), Phones(world)
            async with running(with_app):
                chat, people = await still(phones, 2)
                board = await started(phones, chat, people, "classic", options={"order": "join"})
                window = await pages.open(people[0], game_of(board))
                await until(lambda: offers(board, PlayHere), "a board at rest")
                await pages.press(window, Roll(window.game, window.version))
            text, before = board.text, edits(phones, chat.id)
            async with running(with_app):
                await pages.connect(window)
                await quiet()
                assert (board.text, edits(phones, chat.id)) == (text, before), "not sent again"
                await take_turn_in_app(pages, window)
                await until(lambda: board.text != text, "the next turn")
            async with running(settings):
                await until(lambda: offers(board, Hold), "the board of a bot without an app")
        check_calls(world)

    run_without_errors(main(), caplog)
