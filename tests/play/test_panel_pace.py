"""The pace of panels: one's own turn is shown at once, the rows of the others are gathered."""

import asyncio

from bot.table.messages.round_boards import GATHERING
from tests.play.boards import calls_of
from tests.play.panels import begun, panel, write
from tests.play.phones import Phones, until
from tests.play.talk import greeted


def test_rows_of_others_come_to_a_panel_together(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 4)
        game = await begun(phones, chat, people)
        for person in people:
            await panel(phones, person, game)
        mine = await panel(phones, people[0], game)
        private, before = phones.world.state.chats[people[0]], mine.text
        edits = len(calls_of(phones, private, "editMessageText"))
        for person in people[1:]:
            await write(phones, person, game)
        await until(lambda: mine.text != before, "the rows of the others")
        await asyncio.sleep(2 * GATHERING)
        assert len(calls_of(phones, private, "editMessageText")) == edits + 1
        await write(phones, people[0], game)
        assert len(calls_of(phones, private, "editMessageText")) > edits + 1

    evening(scene)
