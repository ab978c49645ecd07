"""Games that nobody will go on with: untouched for a month, or in a chat that has thrown the bot out."""

import asyncio
from dataclasses import replace

import pytest

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.table.presses import Hold, Rematch, Roll
from tests.play.phones import PATIENT, data_of, until
from tests.play.tables import started, thrown_out
from tests.play.talk import QUIET, RU, ask, first_offering, first_roll, greeted, offers, one_turn

MONTH = 120.0  # seconds, in this file
FORGETFUL = replace(PATIENT, abandoned=MONTH, thrown_out=MONTH / 2, abandoned_look=MONTH / 20)


@pytest.mark.bot(FORGETFUL)
async def test_a_game_that_nobody_touches_for_a_month_is_ended_and_the_table_is_told(phones) -> None:
    chat, people = await greeted(phones, 2)
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetSetting("clock", "none")))
    board = await started(phones, chat, people, "yatzy")
    for _ in range(3):
        await asyncio.sleep(MONTH * 0.6)
        mover, board = await first_roll(phones, chat)
        await phones.tap(mover, board, data_of(board, Hold))
    assert offers(board, Hold), "it is played"
    await phones.told(chat.id, RU("game-forgotten", game=1))
    end = await first_offering(chat, Rematch)
    assert end is board
    assert "остановлена" in end.text
    await started(phones, chat, people, "yatzy")


@pytest.mark.bot(FORGETFUL)
async def test_a_game_alone_is_ended_too(phones) -> None:
    person = phones.world.membership.add_person("Аня", language_code="ru", started=True).id
    alone = phones.world.state.chats[person]
    await started(phones, alone, [person], "pirate", computers=1)
    await phones.told(person, RU("game-forgotten", game=1))


@pytest.mark.bot(FORGETFUL)
async def test_where_the_bot_was_thrown_out_the_game_ends_and_nobody_is_told(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    board = await started(phones, chat, people, "yatzy")
    phones.world.membership.remove_bot(people[0], chat.id)
    await asyncio.sleep(MONTH * 0.3)
    phones.world.membership.add_bot(people[1], chat.id)
    await asyncio.sleep(MONTH * 0.3)
    phones.world.conversation.send(people[0], chat.id, "/board")
    assert await one_turn(phones, chat) in people, "it was not out for long"
    await asyncio.sleep(QUIET)  # the board comes by itself and for the command, one of them later
    board = phones.newest(chat.id)
    await thrown_out(phones, target, people[0], chat)
    calls = len(phones.world.state.call_log.calls)
    await asyncio.sleep(MONTH * 0.7)
    tried = [c.method for c in phones.world.state.call_log.calls[calls:] if c.method != "getUpdates"]
    assert tried == []
    said, roll = len(phones.said(chat.id)), data_of(board, Roll)
    phones.world.membership.add_bot(people[1], chat.id)
    await until(lambda: len(phones.said(chat.id)) > said, "the greeting")
    await until(lambda: not offers(board, Roll), "the board to say so")
    assert (await ask(phones, people[0], chat, "/board")).text == RU("refusal-nobody-plays")
    assert await phones.tap(people[0], board, roll) == RU("refusal-over")
