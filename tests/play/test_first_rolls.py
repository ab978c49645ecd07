"""The first roll of a turn throws itself; the row before it can be taken back until the dice are touched."""

import asyncio
from pathlib import Path

import pytest

from bot.chats.model import PLACE, SetSetting, ShowSettings
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import (
    EndTurn,
    Hold,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
)
from engine.presets import ruleset
from tests.play.phones import Phones, data_of, game_of, mover_of, presses, until, version_of
from tests.play.tables import contents, started, steps
from tests.play.talk import QUIET, RU, ask, dice, first_roll, offers, still, throw
from tests.rings import sampled

BY_ITSELF = ("throw 12345", None)


async def end_turn(phones: Phones, chat: Chat, which: int = 0) -> int:
    """End a turn by one of the ways that the board offers now; returns who is on turn then."""
    board = phones.newest(chat.id)
    mover, before = mover_of(phones, chat, board), version_of(board)
    while version_of(board) == before:
        shown, offered = board.content, presses(board)
        for kinds in (Sure, PickInner, PickRow | EndTurn | StandPat):
            ways = [pack(p) for text, p in offered if isinstance(p, kinds) and not text.endswith("✗")]
            ways = ways or [pack(p) for _, p in offered if isinstance(p, kinds)]
            if ways:
                await phones.tap(mover, board, ways[which])
                break
        await until(lambda before=shown: board.content != before, "what follows")
    return mover_of(phones, chat, board)


def chance(board: ChatMessage) -> str:
    """The row for any dice, wherever its key is."""
    return pack(PickRow(game_of(board), version_of(board), ruleset("yatzy").row_index("chance")))


async def take_back(phones: Phones, chat: Chat, person: int) -> None:
    """Take back the end of one's turn."""
    board = phones.newest(chat.id)
    before = version_of(board)
    await phones.tap(person, board, data_of(board, TakeBack))
    await until(lambda: version_of(board) != before, "the turn to return")
    assert mover_of(phones, chat, board) == person


async def cannot_take_back(phones: Phones, chat: Chat, person: int, target: Path | str) -> None:
    """It is refused, whatever button is forged, and the record stays as it is."""
    board = phones.newest(chat.id)
    await until(lambda: not offers(board, TakeBack), "the button to go")
    before = steps(target)
    forged = pack(TakeBack(game_of(board), version_of(board)))
    assert await phones.tap(person, board, forged) == RU("refusal-nothing-to-take-back")
    assert steps(target) == before


async def test_a_row_and_the_first_roll_after_it_are_one_edit(phones, target) -> None:
    chat, people = await still(phones, 2)
    board = await started(phones, chat, people, "yatzy")
    writer = mover_of(phones, chat, board)
    other = next(person for person in people if person != writer)
    assert steps(target) == [BY_ITSELF], "with the start of the game"
    await asyncio.sleep(QUIET)
    edits = len(phones.world.state.call_log.made("editMessageText", chat.id))
    await phones.tap(writer, board, chance(board))
    await until(lambda: mover_of(phones, chat, board) == other, "the next turn")
    await asyncio.sleep(QUIET)
    assert len(phones.world.state.call_log.made("editMessageText", chat.id)) == edits + 1
    assert steps(target) == [BY_ITSELF, ("write chance", writer), BY_ITSELF]
    names = [phones.world.state.people[person].first_name for person in (writer, other)]
    assert f"{names[0]}: {RU('row-chance')}" in board.text
    assert f"{names[1]}, бросок 1 из 3" in board.text
    assert len(dice(board)) == 5
    assert await throw(phones, chat) == (other, board)
    assert steps(target)[-1] == ("throw 12345", other), "whoever presses is noted"


async def test_a_chat_may_want_to_press_for_first_rolls(phones, target) -> None:
    chat, people = await still(phones, 2)
    page = await ask(phones, people[0], chat, "/settings")
    await started(phones, chat, people, "yatzy")
    await phones.tap(people[0], page, pack(ShowSettings(PLACE)))
    await until(lambda: "Первый бросок: сам" in [text for text, _ in presses(page)], "its page")
    off = pack(SetSetting("first_roll", "off"))
    assert await phones.tap(people[1], page, off) == RU("refusal-not-admin")
    assert await phones.tap(people[0], page, off) == "Первый бросок: по кнопке"
    told = ("Первый бросок: по кнопке", ShowSettings("first_roll"))
    await until(lambda: told in presses(page), "the page to say so")
    writer, board = await first_roll(phones, chat)
    assert steps(target) == [BY_ITSELF], "what lies there stays"
    other = await end_turn(phones, chat)
    assert dice(board) == []
    assert [text for text, p in presses(board) if isinstance(p, Roll)] == [RU("button-roll-first")]
    await take_back(phones, chat, writer)
    await end_turn(phones, chat)
    assert len(steps(target)) == 4, "nothing was thrown"
    await throw(phones, chat)
    assert steps(target)[-1] == ("throw 12345", other)
    await cannot_take_back(phones, chat, writer, target)
    assert await end_turn(phones, chat) == writer
    on = pack(SetSetting("first_roll", "on"))
    assert await phones.tap(people[0], page, on) == "Первый бросок: сам"
    await asyncio.sleep(QUIET)
    assert dice(board) == [], "the turn that has begun waits for its press"
    await throw(phones, chat)
    await end_turn(phones, chat)
    assert steps(target)[-1] == BY_ITSELF


@pytest.mark.parametrize("preset", sampled(["thrift", "double"], ["double"]))
async def test_a_turn_taken_back_and_ended_otherwise_leads_to_the_same_first_roll(
    preset, phones, target
) -> None:
    chat, people = await still(phones, 2)
    await started(phones, chat, people, preset)
    writer, board = await first_roll(phones, chat)
    mine = dice(board)
    other = await end_turn(phones, chat)
    assert other != writer
    theirs = dice(board)
    await take_back(phones, chat, writer)
    assert dice(board) == mine
    assert not offers(board, TakeBack)
    await throw(phones, chat)
    assert await end_turn(phones, chat, -1) == other
    assert dice(board) == theirs
    by_themselves = [by for line, by in steps(target) if line == "throw " + "123456"[: len(mine)]]
    assert by_themselves == [None, None, writer, None]
    await phones.tap(other, board, data_of(board, Hold))
    await cannot_take_back(phones, chat, writer, target)


@pytest.mark.parametrize("preset", sampled(["showdown", "strongest"], ["showdown"]))
async def test_a_hand_is_final_once_the_next_dice_lie(preset, phones, target) -> None:
    chat, people = await still(phones, 3)
    page = await ask(phones, people[0], chat, "/settings")
    await started(phones, chat, people, preset)
    first, board = await first_roll(phones, chat)
    second = await end_turn(phones, chat)
    assert len(dice(board)) == 5, "the next player's first roll is seen"
    await cannot_take_back(phones, chat, first, target)
    await phones.tap(people[0], page, pack(SetSetting("first_roll", "off")))
    await until(lambda: "Первый бросок: по кнопке" in [text for text, _ in presses(page)], "the page")
    await end_turn(phones, chat)
    assert dice(board) == []
    await take_back(phones, chat, second)
    await end_turn(phones, chat)
    await throw(phones, chat)
    await cannot_take_back(phones, chat, second, target)


@pytest.mark.parametrize(
    "touches",
    [[(Hold, 0), (Hold, 0)], [(Reroll, 0b11)]],
    ids=["held and let go", "kept and thrown"],
)
async def test_nothing_is_taken_back_once_the_dice_are_touched(touches, phones, target) -> None:
    chat, people = await still(phones, 2)
    await started(phones, chat, people, "yatzy")
    writer, board = await first_roll(phones, chat)
    other = await end_turn(phones, chat)
    await phones.tap(other, board, data_of(board, ShowCrossing))
    await until(lambda: not offers(board, ShowCrossing), "the rows that pay nothing")
    assert offers(board, TakeBack), "looking is not touching"
    before = contents(target)
    name = phones.world.state.people[writer].first_name
    toast = await phones.tap(other, board, data_of(board, TakeBack))
    assert toast == RU("refusal-not-yours-to-take-back", name=name)
    stale = await phones.tap(writer, board, pack(TakeBack(1, 2)))
    assert stale.startswith(RU("refusal-stale", dice=""))
    assert contents(target) == before
    for kind, *what in touches:
        await phones.tap(other, board, pack(kind(1, version_of(board), *what)))
    await cannot_take_back(phones, chat, writer, target)
