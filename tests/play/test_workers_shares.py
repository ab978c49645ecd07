"""A worker that comes while people play gets its part of the games; nothing is lost or doubled by that."""

import asyncio
from dataclasses import replace

import pytest

from bot.table.buttons.board import Roll
from engine.records.verify import verify
from tests.databases import opened
from tests.play.metrics_page import scrape
from tests.play.phones import SWIFT, running, take_turn, until
from tests.play.records import accepted, record_of
from tests.play.tables import started
from tests.play.talk import offering
from tests.play.workers import settings_of_two
from tests.ports import free_port
from tests.world.machine import run

pytestmark = pytest.mark.postgres

TIMING = replace(SWIFT, worker_look=0.1, worker_beat=0.3, worker_quiet=1.0)
"""In private chats: what was said there counts for six seconds, in groups for a minute."""
TAPS = 4


def test_a_worker_that_comes_takes_over_half_of_the_games_and_they_go_on(target: str) -> None:
    async def main(database: str) -> None:
        ports = [free_port(), free_port()]
        async with settings_of_two(database, *({"metrics_port": port} for port in ports)) as (
            phones,
            one,
            other,
        ):
            world = phones.world
            people = [
                world.membership.add_person(f"P{n}", language_code="ru", started=True) for n in range(4)
            ]
            chats = [world.state.chats[person.id] for person in people]
            async with running(one, TIMING):
                for chat in chats:
                    await started(phones, chat, [chat.id], "pirate")
                    await take_turn(phones, chat)
                alone = await scrape(ports[0])
                assert (alone("workers"), alone("worker_chats")) == (1, len(chats))
                async with running(other, TIMING):
                    await until(lambda: _chats_of(database) == [2, 2], "half of the chats to go over")
                    pages = [await scrape(port) for port in ports]
                    assert [page("workers") for page in pages] == [2, 2]
                    assert [page("worker_chats") for page in pages] == [2, 2]
                    for _ in range(TAPS):
                        await asyncio.gather(*(take_turn(phones, chat) for chat in chats))
                    assert (await scrape(ports[1]))("worker_inbox_waiting") == 0
            for number, chat in enumerate(chats, start=1):
                assert len(offering(chat, Roll)) <= 1, "one board"
                assert verify(record_of(database, number)).fair
            with opened(database) as db:
                done = "SELECT count(*) FROM steps WHERE by_user IS NOT NULL"
                assert db.execute(done).fetchone() == (accepted(world),), "each tap once"
            assert all(query.answered for query in world.state.queries.values())
            assert world.state.failures == []

    run(main(target))


def _chats_of(database: str) -> list[int]:
    with opened(database) as db:
        return [count for (count,) in db.execute("SELECT count(*) FROM leases GROUP BY worker").fetchall()]
