"""Somebody taps what only administrators may, or taps without end: everybody else plays on."""

import asyncio
from pathlib import Path

import pytest

from bot.chats.model import SetSetting, ShowSettings
from bot.ground.drawing import pack
from bot.ground.outbox.sender import Sender
from bot.table.presses import OpenMenu, Roll, Sit
from tests.play.phones import bot_in, data_of, game_of, mover_of, until
from tests.play.tables import group_of, lobby, quick_world, started
from tests.play.talk import QUIET, RU, ask, offering, offers
from tests.play.ways import Way, both_ways, settings_of
from tests.world.machine import run

SLOW = 9.0
"""Seconds until Telegram says what somebody is in a chat."""
SOON = 3.0


@both_ways
def test_while_telegram_is_asked_who_decides_the_table_and_other_chats_go_on(
    target: Path | str, way: Way
) -> None:
    async def scene() -> None:
        world, now = quick_world(), asyncio.get_running_loop().time
        async with bot_in(world, target, group_budget=1000, **settings_of(way)) as phones:
            chat, people = group_of(world, 3)
            other, others = group_of(world, 2, "2")
            page = await ask(phones, people[0], chat, "/settings")
            assert offers(page, ShowSettings)
            board = await started(phones, chat, people[:2], "yatzy")
            elsewhere = await started(phones, other, others, "yatzy")
            world.state.faults.slow["getChatMember"] = SLOW
            began = now()
            tapped = world.conversation.tap(people[2], chat.id, page.id, pack(SetSetting("board", "stays")))
            await asyncio.sleep(0.5)
            for where, message in ((chat, board), (other, elsewhere)):
                since = now()
                mover = mover_of(phones, where, message)
                assert await phones.tap(mover, message, data_of(message, Roll))
                assert now() - since < SOON
            assert now() - began < SLOW, "nobody had waited for Telegram's word"
            await until(lambda: world.state.queries[tapped].answered, "the answer to the settings tap")
            assert phones.toast(tapped) == RU("refusal-not-admin")
            world.state.faults.slow["getChatMember"] = 60.0
            tapped = world.conversation.tap(people[1], chat.id, page.id, pack(SetSetting("board", "follows")))
            await until(lambda: world.state.queries[tapped].answered, "an answer without Telegram's word")
            assert phones.toast(tapped) == RU("refusal-membership-unknown")

    run(scene())


def test_what_came_while_telegram_was_asked_is_not_shown_over(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may not do something, on a lobby that stands twice, brought back what that had shown before."""

    async def scene() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, people = group_of(world, 2)
            board = await lobby(phones, chat, people[:1], "pirate")
            monkeypatch.setattr(Sender, "delete", _never)
            world.conversation.send(people[0], chat.id, "и вот")
            world.conversation.send(people[0], chat.id, "/newgame pirate")
            await until(lambda: len(offering(chat, Sit)) == 2, "the lobby further down")
            below = offering(chat, Sit)[1]
            menu = pack(OpenMenu(game_of(board), "teams"))
            world.state.faults.slow["getChatMember"] = SLOW
            tapped = world.conversation.tap(people[1], chat.id, board.id, menu)
            await asyncio.sleep(1.0)
            assert await phones.tap(people[0], below, menu)
            await until(lambda: RU("lobby-teams-text") in below.text, "the page of the lobby")
            await until(lambda: world.state.queries[tapped].answered, "the answer to the other tap")
            await asyncio.sleep(QUIET)
            assert RU("lobby-teams-text") in below.text

    run(scene())


async def _never(*_: object) -> str:
    """Delete nothing."""
    await asyncio.Event().wait()
    return "later"
