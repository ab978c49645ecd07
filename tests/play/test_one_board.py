"""Boards and answers while calls fail, are lost or late: there is one board in the end."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.ground.drawing import pack
from bot.ground.outbox.sender import Sender
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat, ChatMessage
from bot.table.messages import SurfaceMessages
from bot.table.presses import BookSeat, ConfirmStop, Hint, Hold, PickRow, Rematch, Reroll, Roll
from tests.play.boards import boards, only_board, ringing, set_to, talking_table, write
from tests.play.phones import Phones, data_of, game_of, mover_of, until, version_of
from tests.play.tables import started
from tests.play.talk import (
    RU,
    ask,
    first_offering,
    first_roll,
    gone,
    greeted,
    offering,
    offers,
    one_turn,
)
from tests.rings import sampled

CALLED = replace(USUAL_TIMING, reminder=60.0, idle=120.0, idle_each=0.0, live_turn=3600.0)
"""Whoever is at the table is called, and has much time for a turn."""


async def never(*_: object) -> None:
    """Do nothing, as whoever is killed before it."""
    await asyncio.Event().wait()


async def test_a_board_that_is_gone_comes_again_whoever_taps_it_and_whatever_fails(phones) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "pirate")
    mover = mover_of(phones, chat, board)
    (other,) = set(people) - {mover}
    phones.world.conversation.delete(people[0], chat.id, board.id)
    await phones.tap(other, board, data_of(board, Roll))
    board = await first_offering(chat, Roll)
    older = next(m for m in chat.messages.values() if m.sender is phones.world.state.bot)
    await phones.tap(mover, older, data_of(board, Hold))
    await asyncio.sleep(5)
    assert offering(chat, Hold) == [board], "an older message never becomes the board"
    assert not older.deleted
    for trouble in ("error", "refuse"):
        phones.world.state.fail_next(trouble, "sendMessage")
        phones.world.state.remove(board)
        await phones.tap(mover, board, data_of(board, Roll))
        await until(lambda: bool(offering(chat, PickRow)), f"another board, in spite of {trouble}")
        (board,) = offering(chat, PickRow)


async def test_a_tap_on_the_board_before_does_what_it_asks_or_says_where_the_board_is(
    phones, monkeypatch
) -> None:
    chat, people = await talking_table(phones)
    monkeypatch.setattr(Sender, "delete", never)
    mover, before = await first_roll(phones, chat)
    reroll = data_of(before, Reroll)
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


@pytest.mark.parametrize("old", [False, True])
async def test_a_board_that_cannot_be_deleted_goes_later_or_says_that_the_table_is_below(phones, old) -> None:
    chat, _ = await talking_table(phones)
    before = await only_board(chat)
    if old:
        before.date -= 3 * 24 * 3600
    else:
        phones.world.state.fail_next("error", "deleteMessage", 9)
    await one_turn(phones, chat)
    if old:
        await until(lambda: before.text == RU("refusal-board-below"), "it to say so")
        assert not before.keyboard
    else:
        await until(lambda: len(boards(chat)) == 2, "the next board")
        await gone(before)
    assert len(boards(chat)) == 1


@pytest.mark.bot(CALLED)
async def test_who_is_to_be_called_while_a_silent_board_is_on_its_way_is_called_by_another(
    phones, monkeypatch
) -> None:
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


async def lost_board(phones: Phones, chat: Chat) -> tuple[ChatMessage, ChatMessage]:
    """The board that the bot knows at the next turn, and the one below it whose number never arrived."""
    phones.world.state.fail_next("lose", "sendMessage")
    await one_turn(phones, chat)
    await until(lambda: len(boards(chat)) == 2, "a second board")
    first, second = boards(chat)
    await until(lambda: version_of(first) == version_of(second), "the first to show the same")
    return first, second


@pytest.mark.parametrize("kind", sampled([Hold, Hint, BookSeat], [Hint]))
async def test_a_board_whose_number_was_lost_becomes_the_only_one_when_it_is_tapped(phones, kind) -> None:
    chat, people = await talking_table(phones)
    first, second = await lost_board(phones, chat)
    asked = {
        Hold: Hold(game_of(second), version_of(second), 0),
        Hint: Hint(game_of(second), version_of(second)),
        BookSeat: BookSeat(game_of(second)),
    }[kind]
    mover = mover_of(phones, chat, second)
    tapper = mover if kind is not Hold else next(each for each in people if each != mover)
    assert await phones.tap(tapper, second, pack(asked)) != "", "also by presses that show nothing"
    await gone(first)
    assert (await only_board(chat)).id >= second.id, "or below that, if much was said meanwhile"


@pytest.mark.parametrize("ended", [False, True])
async def test_a_lost_board_goes_when_it_is_tapped_where_numbers_tell_nothing_and_after_the_end(
    phones, ended
) -> None:
    chat, people = await greeted(phones, 2, kind="group")
    await set_to(phones, chat, people[0], "board", "every-turn")
    await started(phones, chat, people, "classic")
    first, second = await lost_board(phones, chat)
    mover, old = mover_of(phones, chat, second), data_of(second, PickRow)
    if ended:
        question = await ask(phones, people[0], chat, "/stop")
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await until(lambda: offers(first, Rematch), "the end")
    else:
        await write(phones, mover, first)
        await until(lambda: first.deleted, "a board at the next turn")
    told = RU("refusal-over" if ended else "refusal-board-below")
    assert await phones.tap(mover, second, old) == told
    await gone(second)
    if ended:
        assert offers(first, Rematch)
    else:
        assert (await only_board(chat)).id > second.id


async def test_a_refused_tap_tells_the_board_of_a_game_that_knows_none(phones, life, monkeypatch) -> None:
    """Its number was not noted before the bot died; it stayed beside the next one, whoever had tapped it."""
    sending, sent, send = asyncio.Event(), asyncio.Event(), Sender.send

    async def late(*given: Any, **terms: Any) -> int | None:
        sending.set()
        await sent.wait()
        return await send(*given, **terms)

    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate")
        mover, board = await first_roll(phones, chat)
        with monkeypatch.context() as dying:
            dying.setattr(SurfaceMessages, "posted", never)
            phones.world.conversation.delete(people[0], chat.id, board.id)
            other = next(person for person in people if person != mover)
            await phones.tap(other, board, data_of(board, Roll))
            await until(lambda: bool(offering(chat, Roll)), "another board")
    (unknown,) = offering(chat, Roll)
    with monkeypatch.context() as slow:
        slow.setattr(Sender, "send", late)
        async with life():
            await until(sending.is_set, "the board to be on its way")  # else the tap makes it needless
            assert await phones.tap(other, unknown, data_of(unknown, Roll)) != ""
            sent.set()
            await gone(unknown)
            assert len(offering(chat, Roll)) == 1
