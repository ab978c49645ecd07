"""The one reminder of a turn: who gets it, when it goes, and what a restart does to its clock."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.buttons.board import DecideLeftSeat, Roll, TakeBack
from bot.buttons.questions import ConfirmLeave, ConfirmStop
from bot.buttons.result import Rematch
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.model import Chat, ChatMessage
from bot.timing import USUAL_TIMING
from tests.play import fast_clock
from tests.play.phones import Phones, data_of, mover_of, running, settings_for, until
from tests.play.tables import quick_world, started
from tests.play.talk import ask, first_offering, gone, greeted, one_turn, throw

HASTY = replace(USUAL_TIMING, reminder=3)
ROUND_ABOUT = 4 * HASTY.reminder  # seconds in which a second reminder would have come


def reminders(chat: Chat) -> list[ChatMessage]:
    """Messages of the bot that mention somebody, deleted ones included."""
    return [m for m in chat.messages.values() if any(e["type"] == "text_mention" for e in m.entities)]


async def reminded(chat: Chat, count: int = 1) -> ChatMessage:
    """Wait for a reminder."""
    await until(lambda: len(reminders(chat)) == count, "a reminder")
    return reminders(chat)[-1]


def test_whoever_keeps_the_table_waiting_is_called_once(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        board = await started(phones, chat, people, "pirate")
        first = await reminded(chat)
        mover = mover_of(phones, chat, board)
        assert first.entities[0]["user_id"] == mover
        await asyncio.sleep(ROUND_ABOUT)
        assert len(reminders(chat)) == 1, "not twice a turn"
        await throw(phones, chat)
        await gone(first)
        await asyncio.sleep(ROUND_ABOUT)
        assert len(reminders(chat)) == 1, "whoever has thrown is there"

    evening(scene, HASTY)


def test_the_reminder_goes_with_the_turn_whatever_ends_it(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        board = await started(phones, chat, people, "pirate")
        reminder = await reminded(chat)
        mover = mover_of(phones, chat, board)
        question = await ask(phones, mover, chat, "/leave")
        await phones.tap(mover, question, data_of(question, ConfirmLeave))
        await gone(reminder)
        board = await first_offering(chat, DecideLeftSeat)
        await asyncio.sleep(ROUND_ABOUT)
        assert len(reminders(chat)) == 1, "nobody is on turn now"
        other = next(p for p in people if p != mover)
        await phones.tap(other, board, data_of(board, DecideLeftSeat))
        reminder = await reminded(chat, 2)
        assert reminder.entities[0]["user_id"] == mover_of(phones, chat, board)
        question = await ask(phones, people[0], chat, "/stop")
        await phones.tap(people[0], question, data_of(question, ConfirmStop))
        await first_offering(chat, Rematch)
        await gone(reminder)

    evening(scene, HASTY)


def test_taking_a_row_back_calls_off_the_next_and_calls_nobody(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate")
        writer = await one_turn(phones, chat)
        await until(
            lambda: any(m.entities[0]["user_id"] != writer for m in reminders(chat)), "the next called"
        )
        reminder = reminders(chat)[-1]
        board = await first_offering(chat, TakeBack)
        await phones.tap(writer, board, data_of(board, TakeBack))
        await gone(reminder)
        count = len(reminders(chat))
        await asyncio.sleep(ROUND_ABOUT)
        assert len(reminders(chat)) == count

    evening(scene, HASTY)


def test_nobody_is_called_who_plays_alone(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 1)
        alone = phones.world.state.chats[people[0]]
        for place in (chat, alone):
            await started(phones, place, people, "pirate", computers=1)
            await one_turn(phones, place)
        await asyncio.sleep(ROUND_ABOUT)
        assert reminders(chat) == reminders(alone) == []

    evening(scene, HASTY)


def test_nobody_is_called_where_the_bot_was_thrown_out(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "pirate")
        phones.world.membership.remove_bot(people[0], chat.id)
        before = len(phones.world.state.call_log.calls)
        await asyncio.sleep(ROUND_ABOUT)
        assert [c for c in phones.world.state.call_log.calls[before:] if c.family == "send"] == []

    evening(scene, HASTY)


def test_the_clock_stands_still_while_the_bot_is_away(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"

    def clocks() -> tuple[float, float]:
        with closing(sqlite3.connect(path)) as db:
            (deadline,) = db.execute("SELECT deadline FROM games").fetchone()
            (seen,) = db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        return deadline, seen

    async def main() -> None:
        world = quick_world()
        async with serve(create_app(world)) as address:
            settings = settings_for(world, address, path)
            phones = Phones(world)
            async with running(settings):
                chat, people = await greeted(phones, 2)
                await started(phones, chat, people, "pirate")
            deadline, seen = clocks()
            calls = len(world.state.call_log.calls)
            await asyncio.sleep(60)
            async with running(settings):
                await until(
                    lambda: any(c.method == "getMe" for c in world.state.call_log.calls[calls:]), "a start"
                )
                await phones.board(chat.id, Roll)
                await until(lambda: clocks()[1] != seen, "a sign of life")
                later, alive = clocks()
            assert later - deadline == pytest.approx(alive - seen)
            assert reminders(chat) == []

    fast_clock.run(main())
