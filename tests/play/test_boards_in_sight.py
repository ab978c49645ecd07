"""Boards and talk: a board comes down where people talk, stays where they do not, as the chat has set."""

import asyncio

from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Hold, ShowBoard
from bot.table.show.pace import ASKED
from tests.play.boards import calls_of, messages_below, only_board, say, set_to, talking_table
from tests.play.phones import Phones, data_of, mover_of, until
from tests.play.tables import started
from tests.play.talk import RU, ask, first_roll, gone, greeted, one_turn, race


def made_administrator(phones: Phones, chat: Chat, owner: int) -> None:
    """Let somebody make the bot an administrator."""
    phones.world.state.set_status(
        chat, phones.world.state.bot, "administrator", phones.world.state.people[owner]
    )


async def test_where_people_talk_every_turn_begins_with_the_board_at_the_bottom(phones) -> None:
    chat, people = await talking_table(phones)
    for _ in range(4):
        say(phones, people[0], chat, 3)
        before = await only_board(chat)
        edits = len(calls_of(phones, chat, "editMessageText"))
        await one_turn(phones, chat)
        await gone(before)
        assert messages_below(chat, await only_board(chat)) == 0
        assert len(calls_of(phones, chat, "editMessageText")) <= edits + 1, "sent instead of edited"
    silent = [c for c in calls_of(phones, chat, "sendMessage") if c.get("disable_notification")]
    assert len(silent) >= 4
    mover, board = await first_roll(phones, chat)
    say(phones, people[0], chat, 12)
    await asyncio.sleep(600)
    await phones.tap(mover, board, data_of(board, Hold))  # somebody slow gets it back
    await gone(board)
    now = await only_board(chat)
    assert (mover_of(phones, chat, now), messages_below(chat, now)) == (mover, 0)


async def test_a_bystander_who_asks_for_the_board_again_and_again_moves_it_seldom(phones) -> None:
    chat, people = await greeted(phones, 3)
    await started(phones, chat, people[:2], "classic")
    mover, _ = await first_roll(phones, chat)
    question = await ask(phones, people[2], chat, "/newgame")
    show, before = data_of(question, ShowBoard), len(calls_of(phones, chat, "sendMessage"))
    now = asyncio.get_running_loop().time
    began, said = now(), [await phones.tap(people[2], question, show)]
    await gone(question)
    for _ in range(30):
        await asyncio.sleep(1.0)
        said.append(await phones.tap(people[2], question, show))
    most = 1 + (now() - began) // ASKED
    assert said[0] == RU("toast-board")
    assert said.count(RU("toast-board")) <= most
    assert set(said) <= {RU("toast-board"), RU("refusal-board-below")}
    assert len(calls_of(phones, chat, "sendMessage")) <= before + most + 1  # a call, at most
    await asyncio.sleep(ASKED)
    _, *typed = [await ask(phones, people[2], chat, "/board") for _ in range(3)]
    assert {each.text for each in typed} == {RU("toast-board-above")}
    await asyncio.sleep(ASKED)
    phones.world.conversation.send(people[0], chat.id, "/board")
    await asyncio.sleep(5)
    board = await only_board(chat)
    assert (mover_of(phones, chat, board), messages_below(chat, board)) == (mover, 0)


async def test_a_board_is_pinned_where_the_chat_wants_it_and_until_the_end(phones, life) -> None:
    bot = phones.world.state.bot
    async with life():
        chat, people = await greeted(phones, 2)
        made_administrator(phones, chat, people[0])
        await set_to(phones, chat, people[0], "pin", "on")
        await set_to(phones, chat, people[0], "board", "every-turn")
        await started(phones, chat, people, "pirate")
        before = await only_board(chat)
        await until(lambda: chat.pinned == [before.id], "the board to be pinned")
        await one_turn(phones, chat)
        board = await only_board(chat)
        assert board is not before, "at every turn"
        await until(lambda: chat.pinned == [board.id], "the board to be pinned")

        def lines() -> list[ChatMessage]:
            every = chat.messages.values()
            return [m for m in every if m.service and not m.deleted and m.sender is bot]

        await until(lambda: not lines(), "no line about it")
        assert all(call["disable_notification"] for call in calls_of(phones, chat, "pinChatMessage"))
        await race(phones, chat)
        await until(lambda: chat.pinned == [], "nothing to be pinned")
        await set_to(phones, chat, people[0], "board", "stays")
        board = await started(phones, chat, people, "classic")
        say(phones, people[0], chat, 4)
        await one_turn(phones, chat)
        assert await only_board(chat) is board, "as the chat wants it"
        await until(lambda: chat.pinned == [board.id], "the board to be pinned")
    async with life():
        await set_to(phones, chat, people[0], "pin", "off")
        await until(lambda: chat.pinned == [], "nothing that an earlier life has pinned")
