"""Taps on dice: each toggles what is stored, once; a reroll keeps and throws; two presses are one throw."""

import asyncio
from pathlib import Path

import pytest

from bot.ground.drawing import pack
from bot.sandbox.model import ChatMessage
from bot.table.presses import Hold, HoldOnly, Reroll, Roll
from tests.databases import opened
from tests.play.phones import data_of, game_of, until, version_of
from tests.play.tables import contents, started, steps
from tests.play.talk import QUIET, RU, dice, first_roll, greeted, held, throw
from tests.rings import sampled


def holding(board: ChatMessage, *positions: int) -> str:
    """What the answer to a tap says when these dice are held."""
    return RU("toast-held", dice=" ".join(dice(board)[position] for position in positions))


def taps(target: Path | str) -> tuple:
    """What the only game keeps of the dice that its mover has touched."""
    with opened(target) as db:
        return db.execute("SELECT held, touched, taps FROM games").fetchone()


async def test_a_tap_counts_once_however_often_it_is_delivered_and_two_taps_count_twice(
    phones, life, target
) -> None:
    async with life():
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "yatzy")
        mover, board = await first_roll(phones, chat)
        die = data_of(board, Hold, 2)
        assert await phones.tap(mover, board, die) == holding(board, 2)
        await until(lambda: held(board) == [2], "the die held")
        before = taps(target)
        assert await phones.delivered_again(die) == holding(board, 2)
        assert taps(target) == before
    async with life():
        assert await phones.delivered_again(die) == holding(board, 2), "the bot remembers over a restart"
        assert taps(target) == before
        assert await phones.tap(mover, board, die) == RU("toast-held-none"), "another tap lets go"
        await until(lambda: held(board) == [], "the die let go")
        assert await phones.delivered_again(die) == RU("toast-held-none")
        await asyncio.sleep(QUIET)
        assert held(board) == []


async def test_a_tap_toggles_what_is_stored_whatever_the_board_shows(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    shown = board.content
    phones.world.state.refuse(chat.id, 60)
    said = [await phones.tap(mover, board, data_of(board, Hold, position)) for position in (0, 1, 0, 4)]
    assert board.content == shown, "nothing of it was shown yet"
    assert said == [holding(board, *each) for each in ((0,), (0, 1), (1,), (1, 4))]
    lying = dice(board)
    assert "Бросок" in await phones.tap(mover, board, data_of(board, Roll)), "the old board throws as well"
    assert steps(target)[-1] == ("throw 134", mover)
    await until(lambda: board.content != shown, "the board to catch up")
    assert held(board) == [1, 4]
    assert [dice(board)[position] for position in (1, 4)] == [lying[1], lying[4]]


async def test_a_reroll_keeps_and_throws_in_one_tap_and_one_edit(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    await phones.tap(mover, board, data_of(board, Hold))  # what was held before counts for nothing
    await until(lambda: held(board) == [0], "the die held")
    edits = len(phones.world.state.call_log.made("editMessageText", chat.id))
    lying, before = dice(board), version_of(board)
    reroll = pack(Reroll(game_of(board), before, 0b10010))
    other = next(person for person in people if person != mover)
    toast = await phones.tap(other, board, reroll)
    assert toast == RU("refusal-not-your-turn", name=phones.world.state.people[mover].first_name)
    assert "Бросок" in await phones.tap(mover, board, reroll)
    assert steps(target)[-1] == ("throw 134", mover)
    await until(lambda: version_of(board) != before, "the dice")
    await asyncio.sleep(QUIET)
    assert len(phones.world.state.call_log.made("editMessageText", chat.id)) == edits + 1
    assert held(board) == [1, 4]
    assert [dice(board)[position] for position in (1, 4)] == [lying[1], lying[4]]


async def test_dice_tapped_one_by_one_and_thrown_cost_one_edit(phones) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    await asyncio.sleep(QUIET)
    before, roll = len(phones.world.state.call_log.made("editMessageText", chat.id)), data_of(board, Roll)
    for position in (0, 3):
        assert await phones.tap(mover, board, data_of(board, Hold, position)) != ""
        await asyncio.sleep(1.8)
    assert "Бросок" in await phones.tap(mover, board, roll)
    await until(lambda: data_of(board, Roll) != roll, "the dice")
    assert len(phones.world.state.call_log.made("editMessageText", chat.id)) == before + 1
    assert held(board) == [0, 3]


async def test_rerolls_that_no_board_offers_are_refused(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "yatzy")
    mover, board = await first_roll(phones, chat)
    game, version = game_of(board), version_of(board)
    before = contents(target)
    forged = {
        f"Q:{game}:{version}:31": "refusal-nothing-to-roll",
        f"Q:{game}:{version}:33": "refusal-unknown-button",  # a sixth die
        f"Q:{game}:{version}:62": "refusal-unknown-button",
        f"Q:{game}:{version}:100000000000000": "refusal-unknown-button",
        f"Q:{game}:{version}:-1": "refusal-unknown-button",
        f"Q:{game}:{version}:": "refusal-unknown-button",
        f"Q:{game}:{version}:1:1": "refusal-unknown-button",
    }
    for data, refused in forged.items():
        assert await phones.tap(mover, board, data) == RU(refused), data
        assert contents(target) == before, data
    once = pack(Reroll(game, version, 1))
    assert "Бросок" in await phones.tap(mover, board, once)
    after = contents(target)
    assert (await phones.tap(mover, board, once)).startswith(RU("refusal-stale", dice=""))
    assert contents(target) == after
    await until(lambda: version_of(board) != version, "the dice")
    await throw(phones, chat)
    last = contents(target)
    again = pack(Reroll(game, version_of(board), 1))
    assert await phones.tap(mover, board, again) == RU("refusal-not-possible")
    assert contents(target) == last, "no roll is left"


@pytest.mark.parametrize("press", sampled([HoldOnly, Reroll], [HoldOnly]))
async def test_locked_dice_are_kept_whatever_is_forged(press, phones, target) -> None:
    chat, people = await greeted(phones, 2)
    await started(phones, chat, people, "showdown")
    mover, board = await first_roll(phones, chat)
    game, version = game_of(board), version_of(board)
    await phones.tap(mover, board, pack(Reroll(game, version, 0b100)))
    await until(lambda: version_of(board) != version, "the dice")
    version = version_of(board)
    before = contents(target)
    for mask in (0, 0b11, 0b11011):
        assert await phones.tap(mover, board, pack(press(game, version, mask))) == RU("refusal-locked")
    assert await phones.tap(mover, board, pack(Hold(game, version, 2))) == RU("refusal-locked")
    assert contents(target) == before
    assert await phones.tap(mover, board, pack(press(game, version, 0b101))) != RU("refusal-locked")
    assert contents(target) != before
