"""Taps where all play at once: rows taken back, late and doubled taps, buttons of an older panel."""

from dataclasses import replace

import pytest

from bot.table.presses import Hold, Roll, TakeBack
from bot.table.show.pace import ROWS
from tests.play.panels import at_once, in_round, panel, panel_of, play_round, takes_back, write
from tests.play.phones import SWIFT, Phones, data_of, until, version_of
from tests.play.talk import RU, dice, held, offers


async def taken_back(phones: Phones, person: int, game: int) -> str:
    """Let a person take their row back; returns what they are told, once their panel shows it."""
    await until(lambda: takes_back(panel_of(phones, person, game)), "a row to take back")
    shown = panel_of(phones, person, game)
    before = version_of(shown)
    told = await phones.tap(person, shown, data_of(shown, TakeBack))
    await until(lambda: version_of(panel_of(phones, person, game)) not in {None, before}, "the turn again")
    return told


@pytest.mark.bot(SWIFT)
async def test_a_row_is_taken_back_until_the_next_dice_are_touched_whatever_the_others_do(phones) -> None:
    _, (anya, bob), game = await at_once(phones, 2)
    lay = dice(await panel(phones, anya, game))
    await write(phones, anya, game)
    assert not takes_back(panel_of(phones, bob, game)), "it is another's"
    assert (await taken_back(phones, anya, game)).startswith(RU("toast-taken-back", row="")[:10])
    assert dice(await panel(phones, anya, game)) == lay
    await play_round(phones, [anya, bob], game)
    next_dice = dice(await in_round(phones, anya, game, 2))
    await taken_back(phones, anya, game)
    shown = await in_round(phones, anya, game, 1)
    assert dice(shown) == lay
    await write(phones, bob, game)
    await until(lambda: takes_back(panel_of(phones, bob, game)), "the row of the one who went on")
    await write(phones, anya, game)
    shown = await in_round(phones, anya, game, 2)
    assert dice(shown) == next_dice, "of each turn the dice are the same"
    back = data_of(shown, TakeBack)
    await phones.tap(anya, shown, data_of(shown, Hold))
    await until(lambda: held(shown) == [0], "the die that is held")
    assert not takes_back(shown)
    assert await phones.tap(anya, shown, back) == RU("refusal-nothing-to-take-back")


@pytest.mark.bot(SWIFT)
async def test_the_group_hears_that_the_only_row_of_a_round_was_taken_back(phones) -> None:
    chat, (anya, _), game = await at_once(phones, 2)

    def awaited(names: str) -> bool:
        board = [each for each in chat.messages.values() if not each.deleted][-1]
        return RU("together-awaited", names=names) in board.text

    await write(phones, anya, game)
    await until(lambda: awaited("Боб"), "the row on the board")
    await taken_back(phones, anya, game)
    await until(lambda: awaited("Аня, Боб"), "nobody's row", patience=2 * ROWS)


@pytest.mark.bot(SWIFT)
async def test_a_row_is_taken_back_three_times(phones) -> None:
    _, (anya, bob), game = await at_once(phones, 2)
    for _ in range(3):
        await write(phones, anya, game)
        await until(lambda: takes_back(panel_of(phones, anya, game)), "a row to take back")
        back = data_of(panel_of(phones, anya, game), TakeBack)
        await taken_back(phones, anya, game)
    shown = await panel(phones, anya, game)
    await write(phones, anya, game)
    await until(lambda: not offers(shown, Hold), "the card of somebody who waits")
    assert not takes_back(shown)
    assert await phones.tap(anya, shown, back) == RU("refusal-undone-enough")
    await write(phones, bob, game)
    await in_round(phones, anya, game, 2)
    assert not takes_back(shown), "the next round begins as ever"


@pytest.mark.bot(replace(SWIFT, double_tap=600.0))
async def test_a_tap_that_comes_twice_or_late_does_nothing_more(phones) -> None:
    _, (anya, bob), game = await at_once(phones, 2)
    shown, other = await panel(phones, anya, game), await panel(phones, bob, game)
    hold = data_of(shown, Hold)
    await phones.tap(anya, shown, hold)
    await phones.tap(bob, other, data_of(other, Hold))
    await phones.delivered_again(data_of(other, Hold))
    await until(lambda: held(shown) == [0] == held(other), "one die held by each")
    version, throw = version_of(shown), data_of(shown, Roll)
    told = await phones.tap(anya, shown, throw)
    await phones.tap(bob, other, data_of(other, Roll))
    await until(lambda: version_of(shown) != version, "the second throw")
    again, lay = data_of(shown, Roll), dice(shown)
    query = phones.world.conversation.tap(anya, anya, shown.id, again)  # without looking at the dice
    await until(lambda: phones.world.state.queries[query].answered, "an answer")
    assert phones.toast(query) == told, "pressed for twice, thrown once"
    assert (data_of(shown, Roll), dice(shown)) == (again, lay)
    assert (await phones.tap(anya, shown, hold)).startswith(RU("refusal-stale", dice="").strip())
