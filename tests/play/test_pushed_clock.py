"""Clocks that are pushed, and what has a time comes; that are set, and it comes in its time all the same."""

import asyncio
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import PushedClock
from bot.table.presses import DecideSleeper, Sit
from tests.play.phones import NO_LIMITS, Phones, running, settings_for, until
from tests.play.tables import group_of, lobby, started
from tests.play.talk import offers
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


@pytest.mark.parametrize("hours", [3, -3])
def test_a_clock_that_is_set_in_mid_turn_gives_and_takes_no_time(target: Path | str, hours: int) -> None:
    async def main() -> None:
        loop, was_set = asyncio.get_running_loop(), 0.0
        world = new_world(limits=NO_LIMITS)
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            async with running(settings, USUAL_TIMING, lambda: wall_clock() + was_set):
                phones = Phones(world)
                other, others = group_of(world, 2, "2")
                closes = await lobby(phones, other, others)
                opened = loop.time()
                await asyncio.sleep(600)
                chat, people = group_of(world, 2)
                await started(phones, chat, people)
                began = loop.time()
                await asyncio.sleep(50)
                was_set = hours * 3600.0
                await asyncio.sleep(USUAL_TIMING.live_turn - 60)
                board = phones.newest(chat.id)
                assert not offers(board, DecideSleeper)
                (moment,) = [e for e in board.entities if e["type"] == "date_time"]
                assert moment["unix_time"] == pytest.approx(wall_clock() + was_set + 10, abs=3)
                await until(lambda: offers(phones.newest(chat.id), DecideSleeper), "the end of the time")
                assert loop.time() - began == pytest.approx(USUAL_TIMING.live_turn, abs=5)
                await asyncio.sleep(opened + USUAL_TIMING.lobby - 60 - loop.time())
                assert not closes.deleted
                assert offers(closes, Sit)
                await phones.told(other.id, "стол закрыт")
                assert loop.time() - opened == pytest.approx(USUAL_TIMING.lobby, abs=70)
        assert world.state.failures == []

    run(main())
