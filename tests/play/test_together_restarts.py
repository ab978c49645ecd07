"""Games in which all play at once, and a bot that stops or is killed: cards and boards are right then."""

import asyncio
import random
from pathlib import Path

from bot.table.buttons.board import Hold, TurnPress
from engine.records.verify import verify
from tests.play.kills import process_of
from tests.play.panels import at_once, awaited, begun, in_round, panel, panel_of, play_round, write
from tests.play.phones import NO_LIMITS, SWIFT, Life, Phones, data_of, until
from tests.play.records import record_of
from tests.play.tables import group_of
from tests.play.talk import gone, offering
from tests.world.machine import new_world, run, served

KILLS = 8
ENOUGH = 13
"""Rounds of the fifteen after which nobody plays on: at the end one more is to begin."""


def test_a_card_that_is_behind_is_shown_when_the_bot_is_back_though_the_board_is_not(lives) -> None:
    async def scene(phones: Phones, life: Life) -> None:
        async with life():
            _, (anya, bob), game = await at_once(phones, 2)
            shown = await panel(phones, anya, game)
            await asyncio.sleep(30)
            text, buttons, entities = shown.text, shown.keyboard, shown.entities
            await phones.tap(anya, shown, data_of(shown, Hold))
            await until(lambda: shown.text != text, "the hold")
            right = shown.text, shown.keyboard
        shown.text, shown.keyboard, shown.entities = text, buttons, entities  # as if the edit never came
        async with life():
            await until(lambda: (shown.text, shown.keyboard) == right, "the card as it is")
            await play_round(phones, [anya, bob], game)
            await in_round(phones, bob, game, 2)

    lives(scene, SWIFT)


def opened_rounds(target: Path | str, game: int) -> int:
    """How many rounds of a game have begun, by its record."""
    return record_of(target, game).replay().game.opened


async def play_on(phones: Phones, people: list[int], game: int, target: Path | str) -> None:
    """Let everybody write again and again, but in the last rounds."""
    while opened_rounds(target, game) < ENOUGH:
        await play_round(phones, people, game)


async def only_known_cards(phones: Phones, people: list[int]) -> None:
    """Tap every card, so that the bot hears of those it does not know of: it died before it noted them."""
    for person in people:
        *old, newest = offering(phones.world.state.chats[person], TurnPress)
        for card in (newest, *old):
            if not card.deleted:
                await phones.tap(person, card, data_of(card, TurnPress))
        for card in old:
            await gone(card)


def test_killed_again_and_again_everybody_has_one_card_and_it_is_right(target: Path | str) -> None:
    rng = random.Random(20261201)

    async def main() -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        chat, people = group_of(world, 2)
        async with served(world) as address:
            process = process_of(world, address, target)
            process.start()
            game = await begun(phones, chat, people)
            before: tuple[str, ...] = ()
            for _ in range(KILLS):
                player = asyncio.create_task(play_on(phones, people, game, target))
                await asyncio.sleep(0.3 + 1.2 * rng.random())
                if player.done():
                    player.result()
                player.cancel()
                await asyncio.gather(player, return_exceptions=True)
                await process.kill()
                record = record_of(target, game)
                record.replay()
                assert record.lines[: len(before)] == before
                before = record.lines
                process.start()
            rounds = opened_rounds(target, game)
            async with asyncio.timeout(3600):
                while rounds == opened_rounds(target, game):
                    await asyncio.sleep(0.05)
                    for person in people:
                        if awaited(panel_of(phones, person, game)):
                            await write(phones, person, game)
            await only_known_cards(phones, people)
            await process.kill()
        assert verify(record_of(target, game)).fair
        for person in people:
            assert len(offering(world.state.chats[person], TurnPress)) == 1
        assert world.state.failures == []

    run(main())
