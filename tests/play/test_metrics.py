"""What Prometheus is told of a bot that plays, held against what the sandbox has seen."""

import asyncio
import re
from collections import Counter
from pathlib import Path

import pytest

from bot.ground.timing import USUAL_TIMING
from bot.sandbox.model import Chat
from bot.sandbox.world import World
from bot.table.presses import Roll
from engine import __version__
from tests.databases import opened
from tests.play.metrics_page import Page, health, is_served, scrape
from tests.play.phones import Phones, bot_in, data_of, mover_of, take_turn
from tests.play.tables import group_of, lobby, play_out, quick_world, started
from tests.play.talk import greeted
from tests.ports import free_port
from tests.world.machine import run

LIBRARY = {"getMe", "deleteWebhook", "getUpdates", "deleteMyCommands"}
"""Calls at the start that nobody waits for."""


def called(world: World) -> Counter[str]:
    """The calls that the sandbox has had, as the metrics sort them."""
    calls = [call for call in world.state.call_log.calls if call.method not in LIBRARY]
    return Counter("other" if call.family == "delete" else call.family for call in calls)


def live_games(target: Path | str) -> dict[str, int]:
    with opened(target) as db:
        query = "SELECT state, count(*) FROM games WHERE state IN ('lobby', 'playing') GROUP BY state"
        return dict(db.execute(query).fetchall())


async def evening(phones: Phones) -> Chat:
    """A lobby in one group, a game with two refused taps in another; returns that one."""
    chat, people = await greeted(phones, 2)
    await lobby(phones, *await greeted(phones, 2, "2"))
    board = await started(phones, chat, people, "pirate")
    mover = mover_of(phones, chat, board)
    assert await phones.tap(next(each for each in people if each != mover), board, data_of(board, Roll))
    assert await phones.tap(mover, board, "no such button")
    for _ in range(3):
        await take_turn(phones, chat)
    await asyncio.sleep(30)
    return chat


def check_play(page: Page, world: World, target: Path | str) -> None:
    """Games, taps and calls are those that there were."""
    assert page.sums("games_live", "state") == live_games(target) == {"lobby": 1, "playing": 1}
    assert page("games_started_total") == 1
    assert page("side_tables_live") == 0
    assert page.sums("club_nights_live", "state") == {"lobby": 0, "running": 0, "closing": 0}
    assert page.sums("app_tables_open", "who") == {"player": 0, "watcher": 0}
    taps = len(world.state.queries)
    assert page("taps_total") == page("tap_answer_seconds_count") == taps
    assert page("tap_answer_seconds_bucket", le="+Inf") == taps
    assert 0 < page("tap_answer_seconds_sum") < taps * 5
    assert page.sums("presses_total", "outcome") == {"accepted": taps - 2, "refused": 2, "failed": 0}
    calls = page.sums("calls_total", "kind")
    assert calls.pop("updates") > 0
    assert calls == called(world)
    assert set(page.sums("call_errors_total", "reason").values()) == {0}
    assert page("updates_waiting") == page("outbox_waiting") == page("calls_in_flight") == 0
    assert page("telegram_lost_seconds") == 0


def check_machine(page: Page, before: Page, target: Path | str) -> None:
    """The database, the process and the program are told of."""
    assert 0 <= page("heartbeat_age_seconds") < USUAL_TIMING.alive
    assert page("database_up") == 1
    if isinstance(target, Path):
        assert page("database_size_bytes", file="database") == target.stat().st_size
        log = target.with_name("bot.db-wal")
        assert page("database_size_bytes", file="wal") == log.stat().st_size
    else:
        assert page("database_size_bytes", file="database") > 0
    commits = page("database_commit_seconds_count")
    assert page("database_commit_works_count") == commits > page("taps_total") / 2
    assert page("database_commit_works_sum") >= commits
    assert page("database_read_seconds_count") > before("database_read_seconds_count")
    assert page("build_info", version=__version__) == 1
    process = {each.name for each in page.samples if each.name.startswith("process_")}
    assert process >= {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"}
    assert "solver" not in page.text, "COACH is 0: nothing is ever solved"


def test_an_evening_is_told_as_it_was(target: Path | str) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        async with bot_in(world, target, group_budget=1000, metrics_port=port) as phones:
            before = await scrape(port)
            assert before.sums("games_live", "state") == {"lobby": 0, "playing": 0}
            assert (before("taps_total"), before("games_started_total")) == (0, 0)
            chat = await evening(phones)
            page = await scrape(port)
            check_play(page, world, target)
            check_machine(page, before, target)
            await play_out(phones, chat)
            last = await scrape(port)
            assert last.sums("games_ended_total", "how") == {"over": 1, "stopped": 0, "called_off": 0}
            assert last.sums("games_live", "state") == {"lobby": 1, "playing": 0}
            chats = world.state.chats.values()
            people = [each for each in world.state.people.values() if not each.is_bot]
            known = [world.state.token.split(":")[1], *(str(each.id) for each in (*chats, *people))]
            known += [name for name in (*(c.title for c in chats), *(p.first_name for p in people)) if name]
            assert min(map(len, known)) > 2, "else it may be there by chance"
            # As a word: the same digits come up within fractions.
            said = set(re.split(r"[^\w.-]+", last.text))
            assert [each for each in known if each in said] == []
            assert await health(port) == (200, [])
        assert world.state.failures == []

    run(main())


@pytest.mark.parametrize("fault", ["error"])
def test_telegram_away_is_not_well_and_well_again_when_it_is_back(fault, target: Path | str) -> None:
    async def main() -> None:
        world, port = quick_world(), free_port()
        async with bot_in(world, target, metrics_port=port):
            await is_served(port)
            await asyncio.sleep(30)
            assert await health(port) == (200, [])
            world.state.faults.add(fault, "getUpdates", times=1000)
            chat, people = group_of(world, 1)
            world.conversation.send(people[0], chat.id, "/help")  # ends the call that is under way
            await asyncio.sleep(30)
            assert (await health(port))[0] == 200, "a short outage is none"
            await asyncio.sleep(70)
            status, (problem,) = await health(port)
            assert (status, problem.startswith("telegram: not reached for ")) == (503, True)
            page = await scrape(port)
            assert page("telegram_lost_seconds") > 60
            assert page("call_errors_total", kind="updates", reason="unreached") > 3
            while world.state.faults.take("getUpdates"):
                pass
            await asyncio.sleep(75)  # half a minute until the next try, which may be held for as long
            assert await health(port) == (200, [])

    run(main())
