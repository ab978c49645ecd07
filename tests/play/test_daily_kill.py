"""The process killed with -9 again and again while an evening is to be told: it is told once at most."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.ground.store import Store
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.bot.service.days import Days
from tests.play.phones import NO_LIMITS, until
from tests.play.tables import group_of
from tests.play.talk import RU
from tests.play.test_kill import Process

LIVES = 5


async def played(path: Path, chat_id: int, person: Actor) -> None:
    """A database with a game of the day that has been played out and whose evening has come."""
    async with await Store.open(path) as store:
        days = Days(store)
        days.now = time.time() - 60
        for place in (chat_id, person.user_id):
            kind = "supergroup" if place == chat_id else "private"
            await days.chats.meet(place, kind, "Кости", person)
        daily = (await days.daily.today(Place(chat_id))).daily
        await days.play(person, (await days.begin(daily, person)).shown)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE daily_games SET evening_at = ?", (days.now,))
        db.execute("UPDATE deliveries SET due_at = ?", (days.now,))


@pytest.mark.alone
def test_killed_at_any_moment_an_evening_is_told_once(tmp_path: Path) -> None:
    rng = random.Random(19)
    told_in = []

    async def main() -> None:
        for number in range(2):
            path = tmp_path / f"{number}.db"
            world = World(limits=NO_LIMITS, answer_seconds=600)
            chat, (anya, _) = group_of(world, 2)
            await played(path, chat.id, Actor(anya, "Аня", None, "ru"))

            def told(chat=chat) -> int:
                return sum(RU("daily-next") in message.text for message in chat.messages.values())

            async with serve(create_app(world)) as address:
                process = Process(world, address, path)
                for _ in range(LIVES):
                    process.start()
                    await asyncio.sleep(0.2 + rng.random() * 0.5)
                    await process.kill()
                    assert told() <= 1
                process.start()
                await until(lambda path=path: is_told(path), "the evening")
                await asyncio.sleep(1)
                await process.kill()
            told_in.append(told())

    asyncio.run(main())
    assert set(told_in) <= {0, 1}
    assert 1 in told_in, "it is lost only where the call was under way"


def is_told(path: Path) -> bool:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return db.execute("SELECT 1 FROM deliveries WHERE state <> 'due'").fetchone() is not None
