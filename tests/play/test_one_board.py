"""Boards sent anew while calls fail, are lost or late: there is one in the end, and nothing is lost."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.ground.drawing.callback_data import pack
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import Hint, Hold, PickRow, Reroll
from bot.table.buttons.result import BookSeat
from bot.table.service.board_messages import BoardMessages
from tests.databases import opened
from tests.play.boards import boards, calls_of, only_board, ringing, say, set_to, talking_table, write
from tests.play.phones import Life, Phones, data_of, game_of, mover_of, until, version_of
from tests.play.tables import started
from tests.play.talk import RU, first_roll, gone, greeted, held, offers, one_turn

CALLED = replace(USUAL_TIMING, reminder=60.0, idle=120.0, idle_each=0.0, live_turn=3600.0)
"""Whoever is at the table is called, and has much time for a turn."""


def test_a_tap_on_the_board_before_does_what_it_asks_or_says_where_the_board_is(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        monkeypatch.setattr(Sender, "delete", _later)
        mover, before = await first_roll(phones, chat)
        reroll, game = data_of(before, Reroll), game_of(before)
        phones.world.conversation.send(people[0], chat.id, "/board")
        await until(lambda: len(boards(chat)) == 2, "the board below")
        now = boards(chat)[1]
        version = version_of(now)
        assert await phones.tap(mover, before, reroll) not in {"", RU("refusal-board-below")}
        await until(lambda: version_of(now) != version, "the dice, on the board below")
        await asyncio.sleep(2)
        for person in people:
            assert await phones.tap(person, before, reroll) == RU("refusal-board-below")
        assert await phones.tap(mover, now, reroll) != RU("refusal-board-below")
        assert {game_of(board) for board in boards(chat)} == {game}

    evening(scene)


async def _later(*_: object) -> bool:
    """Delete nothing for now."""
    await asyncio.Event().wait()
    return False


def test_a_bot_that_was_killed_before_it_deleted_the_board_before_does_so_at_the_next_start(
    target: Path | str, lives, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        with monkeypatch.context() as dying:
            async with life():
                chat, people = await talking_table(phones)
                dying.setattr(Sender, "delete", _later)
                say(phones, people[0], chat, 3)
                await one_turn(phones, chat)
                await until(lambda: len(boards(chat)) == 2, "the next board")
                older, newer = boards(chat)
                with opened(target) as db:
                    ids = "SELECT message_id FROM games WHERE state = 'playing'"
                    await until(lambda: db.execute(ids).fetchall() == [(newer.id,)], "it to be noted")
        assert not older.deleted
        async with life():
            await gone(older)
            assert boards(chat) == [newer]
            await one_turn(phones, chat)
            await only_board(chat)

    lives(scene)


def test_a_board_that_could_not_be_deleted_goes_once_telegram_is_reached_again(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        before = await only_board(chat)
        phones.world.state.fail_next("error", "deleteMessage", 9)
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        await gone(before)
        assert len(boards(chat)) == 1

    evening(scene)


def test_a_board_too_old_to_be_deleted_says_that_the_table_is_below(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        before = await only_board(chat)
        before.date -= 3 * 24 * 3600
        await one_turn(phones, chat)
        await until(lambda: before.text == RU("refusal-board-below"), "it to say so")
        assert not before.keyboard
        assert len(boards(chat)) == 1

    evening(scene)


def test_a_board_that_is_refused_is_sent_later_with_what_is_newest_and_costs_no_edit(evening, target) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        await one_turn(phones, chat)
        mover, before = await first_roll(phones, chat)
        phones.world.state.refuse(chat.id, 20)
        edits = len(calls_of(phones, chat, "editMessageText"))
        await write(phones, mover, before)
        await asyncio.sleep(3)
        assert boards(chat) == [before], "nothing is deleted before there is another"
        other = next(person for person in people if person != mover)
        with opened(target) as db:
            (version,) = db.execute("SELECT max(n) FROM steps").fetchone()
        assert await phones.tap(other, before, pack(Hold(game_of(before), version, 0))) != ""
        await gone(before)
        now = await only_board(chat)
        assert (mover_of(phones, chat, now), held(now)) == (other, [0])
        assert len(calls_of(phones, chat, "editMessageText")) <= edits + 1, "a question at most"

    evening(scene)


def test_what_is_shown_before_the_number_of_a_board_is_noted_goes_to_that_board(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        noting, posted = asyncio.Event(), BoardMessages.posted

        async def late(*args: object) -> int | None:
            await noting.wait()
            return await posted(*args)

        monkeypatch.setattr(BoardMessages, "posted", late)
        await one_turn(phones, chat)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        older, newer = boards(chat)
        await until(lambda: offers(newer, Hold), "the dice")
        text = older.text
        mover = mover_of(phones, chat, newer)
        await phones.tap(mover, older, pack(Hold(game_of(newer), version_of(newer), 0)))
        await until(lambda: held(newer) == [0], "the die that is held, on the board below")
        assert older.text == text
        noting.set()
        await gone(older)
        assert boards(chat) == [newer]

    evening(scene)


def test_who_is_to_be_called_while_a_silent_board_is_on_its_way_is_called_by_another(
    evening, monkeypatch
) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        mover, before = await first_roll(phones, chat)
        answered, send = asyncio.Event(), Sender.send

        async def late(*args: object, **how: object) -> int | None:
            message_id = await send(*args, **how)
            await answered.wait()
            return message_id

        monkeypatch.setattr(Sender, "send", late)
        await write(phones, mover, before)
        await until(lambda: len(boards(chat)) == 2, "the next board")
        silent = boards(chat)[1]
        await asyncio.sleep(2 * CALLED.reminder)
        assert ringing(phones, chat) == []
        answered.set()
        await until(lambda: len(ringing(phones, chat)) == 1, "a call that rings")
        await gone(silent)

    evening(scene, CALLED)


async def lost_board(phones: Phones, chat: Chat) -> tuple[ChatMessage, ChatMessage]:
    """The board that the bot knows at the next turn, and the one below it whose number never arrived."""
    phones.world.state.fail_next("lose", "sendMessage")
    await one_turn(phones, chat)
    await until(lambda: len(boards(chat)) == 2, "a second board")
    first, second = boards(chat)
    await until(lambda: version_of(first) == version_of(second), "the first to show the same")
    return first, second


@pytest.mark.parametrize("kind", [Hint, BookSeat])
def test_a_board_whose_number_was_lost_is_known_by_presses_that_show_nothing(evening, kind) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        first, second = await lost_board(phones, chat)
        asked = Hint(game_of(second), version_of(second)) if kind is Hint else BookSeat(game_of(second))
        told = RU("refusal-hint-rated" if kind is Hint else "toast-booked")
        assert await phones.tap(mover_of(phones, chat, second), second, pack(asked)) == told
        await gone(first)
        assert (await only_board(chat)).id >= second.id

    evening(scene)


def test_a_board_whose_number_was_lost_becomes_the_only_one_when_it_is_tapped(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _ = await talking_table(phones)
        first, second = await lost_board(phones, chat)
        mover = mover_of(phones, chat, second)
        await phones.tap(mover, second, data_of(second, Hold))
        await gone(first)
        assert (await only_board(chat)).id >= second.id, "or below that, if much was said meanwhile"

    evening(scene)


def test_a_board_whose_number_was_lost_says_that_the_table_is_below_once_that_is_so(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await talking_table(phones)
        first, second = await lost_board(phones, chat)
        say(phones, people[0], chat, 3)
        await write(phones, mover_of(phones, chat, second), first)
        await until(lambda: second.text == RU("refusal-board-below"), "the second to say so")
        assert not second.keyboard
        assert (await only_board(chat)).id > second.id
        said = [m.text for m in chat.messages.values() if m.sender.id in people]
        assert sum(text.startswith("и вот") for text in said) == 4 + 3, "what people wrote is left alone"

    evening(scene)


def test_where_numbers_tell_nothing_a_lost_board_goes_when_it_is_tapped(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2, kind="group")
        await set_to(phones, chat, people[0], "board", "every-turn")
        await started(phones, chat, people, "classic")
        first, second = await lost_board(phones, chat)
        mover = mover_of(phones, chat, second)
        old = data_of(second, PickRow)
        await write(phones, mover, first)
        await until(lambda: first.deleted, "a board at the next turn")
        assert len(boards(chat)) == 2
        assert await phones.tap(mover, second, old) == RU("refusal-board-below")
        await gone(second)
        assert (await only_board(chat)).id > second.id

    evening(scene)
