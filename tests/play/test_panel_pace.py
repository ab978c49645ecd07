"""The pace of panels: one's own turn is shown at once, the rows of the others are gathered."""

import asyncio
from typing import Any

from bot.ground.outbox.sender import Sender
from bot.ground.values.place import Place
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


def test_a_round_that_opens_is_shown_to_those_who_wait_without_spacing(evening, monkeypatch) -> None:
    at_once: list[tuple[int, bool]] = []
    show = Sender.show

    def noted(sender: Sender, place: Place, *given: Any, **how: Any) -> None:
        at_once.append((place.chat_id, how.get("at_once", False)))
        show(sender, place, *given, **how)

    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await panel(phones, anya, game)
        await write(phones, anya, game)
        assert not any(soon for person, soon in at_once if person == anya)
        await write(phones, bob, game)
        shown = await panel(phones, anya, game)
        await until(lambda: "круг 2 из" in shown.text, "the next round")
        assert [soon for person, soon in at_once if person == anya].count(True) == 1
        assert not any(soon for person, soon in at_once if person in {bob, chat.id})

    monkeypatch.setattr(Sender, "show", noted)
    evening(scene)
