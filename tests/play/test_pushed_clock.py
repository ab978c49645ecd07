"""Clocks that are pushed, and what has a time comes; that are set, and it comes in its time all the same."""

from pathlib import Path
from zoneinfo import ZoneInfo

from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import PushedClock
from bot.table.presses import DecideSleeper
from tests.play.phones import NO_LIMITS, Phones, running, settings_for
from tests.play.tables import group_of, lobby, started
from tests.world.machine import new_world, run, served, wall_clock


def test_a_turn_that_the_clock_was_pushed_past_is_over_and_a_lobby_closes(target: Path | str) -> None:
    async def main() -> None:
        clock = PushedClock(ZoneInfo("Europe/Berlin"), clock=wall_clock)
        world = new_world(clock=clock, limits=NO_LIMITS)
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            async with running(settings, USUAL_TIMING, clock, lambda: clock.pushed):
                phones = Phones(world)
                chat, people = group_of(world, 2)
                await started(phones, chat, people)
                other, others = group_of(world, 2, "2")
                await lobby(phones, other, others)
                await world.state.push_clock("evening")
                board = await phones.board(chat.id, DecideSleeper)
                assert "Время вышло" in board.text
                await phones.told(other.id, "стол закрыт")
        assert world.state.failures == []

    run(main())
