"""Within Telegram's limits: bursts of taps, refusals, lost connections. The last screen always arrives."""

import asyncio
from pathlib import Path

from bot.sandbox.world.rate_limit import Limits
from bot.table.buttons.board import Roll
from tests.play.phones import bot_in, data_of, mover_of, take_turn, until, version_of
from tests.play.tables import group_of, quick_world, started
from tests.world.machine import run


def test_a_chat_that_telegram_refuses_delays_no_other_and_catches_up(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            slow, slow_people = group_of(world, 2, "1")
            fast, fast_people = group_of(world, 2, "2")
            board = await started(phones, slow, slow_people, "pirate")
            await started(phones, fast, fast_people, "pirate")
            loop = asyncio.get_running_loop()
            refused_until = loop.time() + 90
            world.state.refuse(slow.id, 90)
            mover, before = mover_of(phones, slow, board), version_of(board)
            toast = await phones.tap(mover, board, data_of(board, Roll))
            assert "Бросок" in toast, "a tap is answered at once although the board cannot be drawn"
            for _ in range(4):
                await take_turn(phones, fast)
            assert loop.time() < refused_until, "the other chat was held up"
            assert version_of(board) == before
            await until(lambda: version_of(board) != before, "the screen that was refused")
            assert loop.time() >= refused_until
            await take_turn(phones, slow)
            assert world.state.failures == []

    run(main())


def test_lost_and_failing_calls_are_made_up_for(target: Path | str) -> None:
    async def main() -> None:
        world = quick_world(Limits())
        async with bot_in(world, target) as phones:
            chat, people = group_of(world, 2)
            await started(phones, chat, people, "pirate")
            for trouble in ("lose", "error"):
                world.state.fail_next(trouble, "editMessageText")
                world.state.fail_next(trouble, "getUpdates")
                await take_turn(phones, chat)
                await take_turn(phones, chat)
            assert all(query.answered for query in world.state.queries.values())

    run(main())
