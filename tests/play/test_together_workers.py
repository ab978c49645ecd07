"""Two workers, and a game in which all play at once on cards in private chats."""

import pytest

from bot.table.buttons.board import TurnPress
from engine.records.verify import verify
from tests.play.panels import begun, in_round, play_round
from tests.play.phones import NO_LIMITS, Phones, until
from tests.play.records import record_of
from tests.play.talk import greeted, offering
from tests.play.workers import Workers
from tests.world.machine import new_world, run, served

pytestmark = pytest.mark.postgres


def test_cards_are_pressed_and_shown_by_whichever_worker_has_their_chats(target: str) -> None:
    async def main(database: str) -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        async with served(world) as address:
            workers = Workers(world, address, database)
            async with workers.running():
                for number in range(1, 3):
                    chat, people = await greeted(phones, 2, f"_{number}")
                    game = await begun(phones, chat, people)
                    for opened in range(1, 3):
                        for person in people:
                            await in_round(phones, person, game, opened)
                        await play_round(phones, people, game)
                    shown = await in_round(phones, people[0], game, 3)
                    phones.world.conversation.send(people[0], people[0], f"/start card_{game}")
                    await until(lambda at=shown: at.deleted, "the card before to go")
                    await play_round(phones, people, game)
                    for person in people:
                        await in_round(phones, person, game, 4)
                        cards = offering(world.state.chats[person], TurnPress)
                        assert len(cards) == 1
        assert all(workers.balancer.taken[port] > 5 for port in workers.ports), "both were brought updates"
        for game in range(1, 3):
            assert verify(record_of(database, game)).fair
        assert world.state.failures == []

    run(main(target))
