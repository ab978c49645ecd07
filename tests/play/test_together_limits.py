"""Telegram's own limits where all play at once: a group has few edits, and nobody waits for them."""

import asyncio

from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import Hold
from tests.play.boards import calls_of
from tests.play.panels import begun, in_round, panel, play_round, write
from tests.play.phones import PATIENT, SWIFT, Phones, bot_in, data_of, until
from tests.play.talk import greeted, held
from tests.world.machine import new_world, run, wall_clock


def test_six_people_play_within_the_limits_and_nobody_waits(target) -> None:
    async def main() -> None:
        world = new_world(limits=Limits(), answer_seconds=120)
        async with bot_in(world, target, PATIENT) as phones:
            chat, people = await greeted(phones, 6)
            game = await begun(phones, chat, people)
            for number in range(1, 6):
                for person in people:
                    await in_round(phones, person, game, number)
                before, began = len(calls_of(phones, chat, "editMessageText")), wall_clock()
                await asyncio.gather(*(turn(phones, person, game) for person in people))
                for person in people:
                    await in_round(phones, person, game, number + 1)
                assert wall_clock() - began < 15
                assert len(calls_of(phones, chat, "editMessageText")) <= before + 2
            refused = [call for call in world.state.call_log.calls if call.code == 429]
            assert refused == []

    run(main())


async def turn(phones: Phones, person: int, game: int) -> None:
    shown = await panel(phones, person, game)
    await phones.tap(person, shown, data_of(shown, Hold))
    await asyncio.sleep(1.5)
    await write(phones, person, game)


def test_a_card_that_telegram_refuses_comes_later_and_the_others_go_on(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        shown, other = await panel(phones, anya, game), await panel(phones, bob, game)
        phones.world.state.refuse(anya, 60)
        await phones.tap(anya, shown, data_of(shown, Hold))
        await phones.tap(bob, other, data_of(other, Hold))
        await until(lambda: held(other) == [0], "the card of the other")
        assert held(shown) == []
        await until(lambda: held(shown) == [0], "the card that was refused")
        await play_round(phones, [anya, bob], game)

    evening(scene, SWIFT)
