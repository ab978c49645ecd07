"""Boards and talk: a board comes down where people talk, stays where they do not, and there is always one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.buttons.board import PickRow, Reroll, Roll
from bot.buttons.callback_data import pack
from bot.buttons.pages import SetSetting
from bot.outbox.sender import Sender
from bot.sandbox.world.model import Chat, ChatMessage
from tests.databases import opened
from tests.play.phones import Life, Phones, data_of, game_of, mover_of, until, version_of
from tests.play.tables import group_of, started
from tests.play.talk import RU, ask, first_roll, gone, greeted, offering, offers, one_turn


def boards(chat: Chat) -> list[ChatMessage]:
    """The messages that look like the board of a game under way."""
    return [m for m in chat.messages.values() if not m.deleted and (offers(m, Roll) or offers(m, PickRow))]


def calls_of(phones: Phones, chat: Chat, method: str) -> list[dict[str, object]]:
    """The parameters of the calls of a method that went well, in order."""
    calls = phones.world.state.call_log.calls
    return [c.params for c in calls if c.method == method and c.ok and c.params.get("chat_id") == chat.id]


def say(phones: Phones, user: int, chat: Chat, count: int, thread: int | None = None) -> None:
    """Somebody writes so many messages, which are nothing to the bot."""
    for number in range(count):
        phones.world.conversation.send(user, chat.id, f"и вот {number}", thread=thread)


async def only_board(chat: Chat) -> ChatMessage:
    """The board, when there is one only."""
    await until(lambda: len(boards(chat)) == 1, "one board")
    return boards(chat)[0]


def messages_below(chat: Chat, board: ChatMessage) -> int:
    """How many messages stand below a board."""
    return sum(not m.deleted and m.id > board.id and m.thread == board.thread for m in chat.messages.values())


def test_where_people_talk_every_turn_begins_with_the_board_at_the_bottom(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        await started(phones, chat, people, "classic")
        for turn in range(9):
            say(phones, people[turn % 3], chat, 3)
            before = await only_board(chat)
            edits = len(calls_of(phones, chat, "editMessageText"))
            await one_turn(phones, chat)
            board = await only_board(chat)
            if turn > 2:  # by then a round is over, and the bot has learnt that there is talk
                assert (board is not before, before.deleted) == (True, True)
                assert messages_below(chat, board) == 0
                assert len(calls_of(phones, chat, "editMessageText")) <= edits + 1, "sent instead of edited"
        silent = [c for c in calls_of(phones, chat, "sendMessage") if c.get("disable_notification")]
        assert len(silent) >= 6

    evening(scene)


def test_in_a_quiet_chat_the_board_is_edited_and_sent_in_fewer_and_fewer_rounds(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "classic")
        moved, board = [], await only_board(chat)
        for turn in range(1, 25):
            await one_turn(phones, chat)
            now = await only_board(chat)
            if now is not board:
                moved.append(turn)
            board = now
        assert moved == [2, 6, 14], "after one round, two more, four more"

    evening(scene)
