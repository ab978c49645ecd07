"""Within Telegram's limits: bursts of taps, refusals, lost connections. The last screen always arrives."""

from pathlib import Path

from bot.sandbox.world.rate_limit import Limits
from tests.play.phones import bot_in, take_turn
from tests.play.tables import group_of, quick_world, started
from tests.world.machine import run


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
