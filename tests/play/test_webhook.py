"""Updates that are brought: thousands, some of them twice, and to a bot that is killed again and again."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.ground.drawing import pack
from bot.sandbox import web as webhook_delivery
from bot.table.presses import Hold, Roll, Start
from engine.records.verify import verify
from tests.databases import opened
from tests.play.kills import play_on, process_of
from tests.play.phones import (
    NO_LIMITS,
    PATIENT,
    Phones,
    data_of,
    game_of,
    running,
    settings_for,
    until,
    version_of,
)
from tests.play.records import accepted, committed, presses_are_noted, record_of
from tests.play.tables import group_of, lobby, started
from tests.play.talk import first_roll
from tests.play.ways import settings_of
from tests.world.machine import new_world, run, served

KILLS = 3


async def table(phones: Phones, number: int):
    """A game with dice on the table; returns who is on turn, and the board."""
    chat, people = group_of(phones.world, 2, f"_{number}")
    await started(phones, chat, people, "yatzy")
    return await first_roll(phones, chat)


def test_the_presses_of_a_person_are_carried_out_in_their_order(target: Path | str) -> None:
    async def main() -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        async with served(world) as address:
            settings = settings_for(world, address, target, **settings_of("brought"))
            async with running(settings, PATIENT):
                mover, board = await table(phones, 1)
                assert world.state.call_log.made("setWebhook")
                data = [pack(Hold(game_of(board), version_of(board), n % 5)) for n in range(50)]
                queries = [world.conversation.tap(mover, board.chat.id, board.id, each) for each in data]
                await until(lambda: all(world.state.queries[q].answered for q in queries), "all answers")
        with opened(target) as db:
            kept = db.execute("SELECT taps FROM games").fetchone()[0].split()
        assert len(kept) > 1
        assert kept == queries[-len(kept) :], "the last ones, in the order in which they were carried out"
        if isinstance(target, Path):
            assert world.state.webhook is None
        else:
            assert world.state.webhook is not None, "other workers may go on"
        assert len(world.state.updates) == 0

    run(main())


def test_killed_while_updates_are_brought_it_gets_them_again_and_loses_nothing(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.1)
    rng = random.Random(20261122)

    async def main() -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        chat, people = group_of(world, 2)
        way = settings_of("brought")
        async with served(world) as address:
            environment = {
                "WEBHOOK_URL": way["webhook_url"],
                "WEBHOOK_SECRET": way["webhook_secret"].get_secret_value(),
                "WEBHOOK_PORT": str(way["webhook_port"]),
            }
            process = process_of(world, address, target, **environment)
            process.start()
            message = await lobby(phones, chat, people, "pirate")
            await phones.tap(people[0], message, data_of(message, Start))
            await phones.board(chat.id, Roll)
            waited = 0
            player = asyncio.create_task(play_on(phones, chat, people, rng))
            for kills in range(1, 5 * KILLS + 1):
                if kills > KILLS and waited:
                    break  # chance has let some fall into the way of an update
                told = accepted(world)
                await until(
                    lambda n=told: accepted(world) > n or player.done(), "the game to go on", pause=0.01
                )
                if kills % 3:  # and two of three fall into the way of an update
                    await until(lambda: len(world.state.updates) or player.done(), "a tap", pause=0.0)
                    await asyncio.sleep(rng.random() * 0.005)
                else:
                    await asyncio.sleep(rng.random() * 0.02)
                if player.done():
                    player.result()
                await process.kill()
                assert accepted(world) <= committed(target) <= accepted(world) + kills
                assert world.state.webhook is not None, "whoever is killed removes nothing"
                waited += len(world.state.updates)
                process.start()
            goal = accepted(world) + 8
            await until(lambda: accepted(world) >= goal or player.done(), "the game to go on")
            if player.done():
                player.result()
            player.cancel()
            await asyncio.gather(player, return_exceptions=True)
            await until(lambda: not len(world.state.updates), "every update to be taken")
            await process.kill()
        assert all(query.answered for query in world.state.queries.values()), "every tap came again"
        assert waited > 0
        for game in range(1, game_of(phones.newest(chat.id)) + 1):
            assert verify(record_of(target, game)).fair
            assert presses_are_noted(target, game)
        assert world.state.failures == []

    run(main())
