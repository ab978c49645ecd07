"""Telegram's own dice before a game: part of the dice; where they cannot fall a game begins without them."""

import asyncio
import re
from pathlib import Path
from unittest import mock

import pytest

from bot.ground.drawing import to_message
from bot.ground.values import Place
from bot.sandbox.methods import METHODS
from bot.sandbox.model import Chat
from bot.table.presses import Roll, SendRecord, Start
from engine.records.reading import parse_record
from engine.records.verify import verify
from tests.play.boards import set_to
from tests.play.phones import SWIFT, Phones, data_of, until
from tests.play.tables import group_of, lobby, play_out
from tests.play.talk import RU, ask, greeted
from tests.play.thrown_dice import (
    ScriptedFaults,
    attempts,
    forbidden,
    public_strings,
    shown_by,
    thrown,
)

REFUSED, UNHEARD, LATE = RU("dice-refused"), RU("dice-unheard"), RU("dice-late")
REPEATED = RU("dice-repeated", n=1, dice="")[:25]


def values_of(target: Path | str) -> list[int]:
    """What the dice show that are in the public string of the only game."""
    (client,) = public_strings(target)
    _, _, drawn = client.split("|")
    return [int(value) for value in drawn.split(".")]


async def begun(phones: Phones, kind: str = "supergroup", **faults: object) -> tuple[Chat, list[int]]:
    """Two people who begin a short game, while this happens to its throws."""
    chat, people = group_of(phones.world, 2, kind=kind)
    table = await lobby(phones, chat, people, "strongest")
    phones.world.state.faults = ScriptedFaults(*faults.get("script", ()))
    phones.world.state.refuse(chat.id, faults.get("pause", -1))
    await phones.tap(people[0], table, data_of(table, Start))
    return chat, people


@pytest.mark.databases
@pytest.mark.bot(SWIFT)
async def test_three_dice_are_part_of_the_dice_and_the_board_comes_below_them(phones, target) -> None:
    chat, people = group_of(phones.world, 2)
    table = await lobby(phones, chat, people, "strongest")
    assert await phones.tap(people[0], table, data_of(table, Start)) == RU("toast-drawing")
    board = await phones.board(chat.id, Roll)
    dice = thrown(chat)
    assert [die.die.emoji for die in dice] == ["🎰"] * 3
    assert board.id > dice[-1].id
    await until(lambda: table.deleted, "the lobby to go")
    end = await play_out(phones, chat)
    await phones.tap(people[0], end, data_of(end, SendRecord))
    await until(lambda: any(m.document for m in chat.messages.values()), "the record")
    text = next(m.document for m in chat.messages.values() if m.document).data.decode()
    record = parse_record(text)
    assert values_of(target) == shown_by(dice), "and the numbers of their messages are no part of it"
    assert re.fullmatch(r"g1\|\D+\|\d+\.\d+\.\d+", record.client)
    noted = [line for line in text.split("\n") if line.startswith("die")]
    assert noted == [f"die {die.die.value} {die.id}" for die in dice]
    assert verify(record).fair
    checked = await ask(phones, people[0], chat, "/verify")
    assert RU("verify-three") in checked.text
    links = [entity.get("url") for entity in checked.entities if entity["type"] == "text_link"]
    assert links == [to_message(Place(chat.id), die.id) for die in dice]
    assert not {REFUSED, UNHEARD, LATE} & set(phones.said(chat.id))


@pytest.mark.parametrize("seconds", [4, 3600])
@pytest.mark.bot(SWIFT)
async def test_a_chat_that_takes_nothing_is_waited_for_ten_seconds(phones, target, seconds) -> None:
    pressed = asyncio.get_running_loop().time()
    chat, _ = await begun(phones, pause=seconds)
    await until(lambda: public_strings(target) != [None], "the start")
    waited = asyncio.get_running_loop().time() - pressed
    if seconds > 10:
        assert 9 < waited < 25
        assert public_strings(target)[0].count("|") == 1
        assert set(attempts(target)) <= {"none"}
    else:
        assert values_of(target) == shown_by(thrown(chat))
        assert attempts(target)[-3:] == [str(value) for value in values_of(target)]


@pytest.mark.parametrize(("fault", "number"), [("lose", 0), ("error", 2)])
@pytest.mark.bot(SWIFT)
async def test_an_answer_that_is_not_heard_is_noted_as_lost_and_one_more_die_is_thrown(
    phones, target, fault, number
) -> None:
    chat, people = await begun(phones, script=[*[""] * number, fault])
    await phones.board(chat.id, Roll)
    noted = attempts(target)
    assert [n for n, each in enumerate(noted) if each == "lost"] == [number]
    assert len(noted) == 4
    values = [int(each) for each in noted if each != "lost"]
    assert values_of(target) == values
    shown = shown_by(thrown(chat))
    assert len(shown) == (4 if fault == "lose" else 3)
    assert [each for n, each in enumerate(shown) if fault != "lose" or n != number] == values
    await phones.told(chat.id, REPEATED)
    await play_out(phones, chat)
    text = (await ask(phones, people[0], chat, "/verify")).text
    assert RU("verify-repeated", n=1, choices=3, even="87,5") in text
    assert RU("verify-three") not in text
    assert not {REFUSED, UNHEARD, LATE} & set(phones.said(chat.id))


@pytest.mark.parametrize("heard", [2, None])
@pytest.mark.bot(SWIFT)
async def test_where_no_answer_is_heard_three_times_the_game_begins_with_what_was(
    phones, target, heard
) -> None:
    with mock.patch.dict(METHODS, {"sendDice": forbidden} if heard is None else {}):
        chat, people = await begun(phones, script=[] if heard is None else [""] * heard + ["lose"] * 9)
        await phones.told(chat.id, {None: REFUSED, 0: UNHEARD, 2: "только"}[heard])
    await phones.board(chat.id, Roll)
    if heard is None:
        assert (thrown(chat), attempts(target)) == ([], ["none"])
        assert public_strings(target)[0].count("|") == 1
    else:
        assert attempts(target)[heard:] == ["lost"] * 3
        assert len(thrown(chat)) == heard + 3
        assert REFUSED not in phones.said(chat.id), "Telegram said no such thing"
    await play_out(phones, chat)
    text = (await ask(phones, people[0], chat, "/verify")).text
    assert (RU("verify-few", n=heard) if heard else RU("verify-none")) in text


@pytest.mark.bot(SWIFT)
async def test_a_chat_may_do_without_and_one_person_alone_always_does(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await set_to(phones, chat, people[0], "telegram_dice", "off")
    table = await lobby(phones, chat, people, "yacht")
    assert await phones.tap(people[0], table, data_of(table, Start)) == RU("toast-started")
    await phones.board(chat.id, Roll)
    assert attempts(target) == ["none"]
    other, alone = group_of(phones.world, 1)
    table = await lobby(phones, other, alone, "yacht")
    await phones.tap(alone[0], table, data_of(table, Start))
    await phones.board(other.id, Roll)
    assert thrown(chat) == thrown(other) == []
    assert not {REFUSED, UNHEARD, LATE} & set(phones.said(chat.id))
