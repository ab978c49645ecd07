"""Hundreds of groups that take the bot in at the same moment, and people elsewhere who notice nothing."""

import asyncio

import pytest

from bot.chats import members
from bot.chats.members import GREETINGS
from bot.table.presses import OpenItem
from tests.play.phones import Phones, until
from tests.play.talk import ask, greeted

CROWD = 180


def test_a_crowd_of_new_groups_is_greeted_behind_what_people_ask_for(
    evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(members, "_REMEMBERED", CROWD // 5)  # of a crowd only the last are remembered

    async def scene(phones: Phones) -> None:
        now = asyncio.get_running_loop().time
        chat, people = await greeted(phones, 2)
        stranger = phones.world.membership.add_person("Ева", language_code="ru", started=True).id
        crowd = [phones.world.membership.add_group(f"Клуб {n}", [stranger]) for n in range(CROWD)]
        for command in ("/rules", "/dice", "/help"):
            began = now()
            await ask(phones, people[0], chat, command)
            assert now() - began < CROWD / 60  # thirty calls go out in a second
        # Who begins meanwhile is not greeted any more, below the board or at all.
        last = crowd[-1]
        phones.world.conversation.send(stranger, last.id, "/newgame")
        await phones.board(last.id, OpenItem)
        everybody = [each for each in crowd if each is not last]
        await until(lambda: all(phones.said(each.id) for each in everybody), "all to be greeted", pause=1.0)
        await asyncio.sleep(2.0)
        assert len(phones.said(last.id)) == 1
        assert {len(phones.said(each.id)) for each in crowd} == {1}
        assert now() - began < 3 * CROWD / GREETINGS

    evening(scene)
