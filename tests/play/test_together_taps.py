"""Taps where all play at once: rows taken back, late and doubled taps, buttons of an older panel."""

from dataclasses import replace

from bot.sandbox.world.model import ChatMessage
from bot.table.buttons.board import Hold, Roll, TakeBack
from tests.play.panels import begun, panel, panel_of, play_round, takes_back, write
from tests.play.phones import SWIFT, Phones, data_of, until, version_of
from tests.play.talk import RU, dice, greeted, held


async def taken_back(phones: Phones, person: int, game: int) -> str:
    """Let a person take their row back; returns what they are told, once their panel shows it."""
    await until(lambda: takes_back(panel_of(phones, person, game)), "a row to take back")
    shown = panel_of(phones, person, game)
    before = version_of(shown)
    told = await phones.tap(person, shown, data_of(shown, TakeBack))
    await until(lambda: version_of(panel_of(phones, person, game)) not in {None, before}, "the turn again")
    return told


async def pressed(phones: Phones, person: int, shown: ChatMessage, data: str) -> str:
    """Tap without looking at what the tap before has done; returns what is told."""
    query = phones.world.conversation.tap(person, person, shown.id, data)
    await until(lambda: phones.world.state.queries[query].answered, f"an answer to {data}")
    return phones.toast(query)


def test_a_row_is_taken_back_until_the_next_dice_are_touched_whatever_the_others_do(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        lay = dice(await panel(phones, anya, game))
        await write(phones, anya, game)
        assert not takes_back(panel_of(phones, bob, game)), "it is another's"
        assert (await taken_back(phones, anya, game)).startswith(RU("toast-taken-back", row="")[:10])
        assert dice(await panel(phones, anya, game)) == lay
        await play_round(phones, [anya, bob], game)
        await until(lambda: "2 из 15" in panel_of(phones, anya, game).text, "the second round")
        next_dice = dice(await panel(phones, anya, game))
        await taken_back(phones, anya, game)
        shown = await panel(phones, anya, game)
        assert "1 из 15" in shown.text
        assert dice(shown) == lay
        await write(phones, bob, game)
        await until(lambda: takes_back(panel_of(phones, bob, game)), "the row of the one who went on")
        await write(phones, anya, game)
        await until(lambda: "2 из 15" in panel_of(phones, anya, game).text, "the second round")
        shown = await panel(phones, anya, game)
        assert dice(shown) == next_dice, "of each turn the dice are the same"
        back = data_of(shown, TakeBack)
        await phones.tap(anya, shown, data_of(shown, Hold))
        await until(lambda: held(shown) == [0], "the die that is held")
        assert not takes_back(shown)
        assert await phones.tap(anya, shown, back) == RU("refusal-nothing-to-take-back")

    evening(scene, SWIFT)


def test_a_row_is_taken_back_three_times(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        for _ in range(3):
            await write(phones, anya, game)
            await until(lambda: takes_back(panel_of(phones, anya, game)), "a row to take back")
            back = data_of(panel_of(phones, anya, game), TakeBack)
            await taken_back(phones, anya, game)
        shown = await panel(phones, anya, game)
        await write(phones, anya, game)
        await until(lambda: "Ждём" in shown.text, "the card of somebody who waits")
        assert not takes_back(shown)
        assert await phones.tap(anya, shown, back) == RU("refusal-undone-enough")
        await write(phones, bob, game)
        await until(lambda: "2 из 15" in shown.text, "the next round, which begins as ever")
        assert not takes_back(shown)

    evening(scene, SWIFT)


def test_a_tap_that_comes_twice_or_late_does_nothing_more(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        shown, other = await panel(phones, anya, game), await panel(phones, bob, game)
        version, lay = version_of(shown), dice(shown)
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
        assert await pressed(phones, anya, shown, again) == told, "pressed for twice, thrown once"
        assert (data_of(shown, Roll), dice(shown)) == (again, lay)
        assert (await phones.tap(anya, shown, hold)).startswith(RU("refusal-stale", dice="").strip())

    evening(scene, replace(SWIFT, double_tap=600.0))
