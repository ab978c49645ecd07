"""One command after another, by one person or by many: the table plays on as if nothing were."""

import asyncio
from pathlib import Path

import pytest

from bot.ground.outbox.replies import MOST_ASKED
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat
from bot.sandbox.state import Limits
from bot.table.presses import Roll
from tests.play.phones import Phones, bot_in, data_of, mover_of, until, version_of
from tests.play.tables import group_of, quick_world, started
from tests.play.talk import RU, ask, offering
from tests.world.machine import run

FLOOD = 300
LONGEST = 2.0  # seconds until a board shows a throw


def newest_version(chat: Chat) -> int:
    """The newest state that a board in a chat shows; /board may replace the message that was tapped."""
    return max(version_of(message) or 0 for message in chat.messages.values())


async def shown_soon(phones: Phones, chat_id: int) -> None:
    """Every few seconds somebody throws; the board follows each time."""
    chat = phones.world.state.chats[chat_id]
    for _ in range(2):
        board = offering(chat, Roll)[-1]
        mover, before = mover_of(phones, chat, board), newest_version(chat)
        await phones.tap(mover, board, data_of(board, Roll))
        tapped = asyncio.get_running_loop().time()
        await until(lambda before=before: newest_version(chat) > before, "the throw", pause=0.02)
        assert asyncio.get_running_loop().time() - tapped <= LONGEST
        await asyncio.sleep(10)


def check(world) -> None:
    assert world.state.failures == []
    assert not world.state.call_log.refused


@pytest.mark.parametrize(("words", "people"), [("/export", 8)])
def test_hundreds_of_commands_delay_no_board(words: str, people: int, target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target, USUAL_TIMING) as phones:
            chat, members = group_of(world, people)
            await started(phones, chat, members[:2], "pirate")
            await asyncio.sleep(90)
            for number in range(FLOOD):
                world.conversation.send(members[number % people], chat.id, words)
            await shown_soon(phones, chat.id)
            sent = len(world.state.call_log.made("sendMessage", chat.id))
            assert sent <= 2 + people * MOST_ASKED
            check(world)

    run(main())


async def test_a_command_edited_many_times_is_answered_once(phones) -> None:
    chat, people = group_of(phones.world, 1)
    await asyncio.sleep(5)
    page = await ask(phones, people[0], chat, "/help")
    command = next(m for m in reversed(chat.messages.values()) if m.id < page.id)
    for number in range(20):
        phones.world.conversation.edit(people[0], chat.id, command.id, f"/help {number}")
    await phones.told(chat.id, RU("refusal-edited"))
    await asyncio.sleep(120)
    answered = phones.world.state.call_log.made("sendMessage", chat.id)
    assert sum(RU("refusal-edited") in call.params["text"] for call in answered) == 1
