"""No bytes of what was deleted stay in the files of a database."""

import os
import random
import sqlite3
from contextlib import closing

import pytest

from bot.chats.settings import People
from bot.ground.store.base import Marks, Tx
from bot.ground.store.database import Store
from bot.ground.store.sqlite import remove_broken_copies
from bot.ground.values import Place
from bot.privacy.erasing import Erasing, Forgetting
from bot.table.model import Score
from tests.bot.store.databases import finish, new_game, problems_of

pytestmark = pytest.mark.sqlite

ID = 6_123_456_789
OTHERS = range(4_000_000_000, 4_000_000_060)


def fill(tx: Tx) -> None:
    """Games of many people in many chats, so that SQLite moves lines between pages."""
    rng = random.Random(3)
    for number in range(150):
        chat = Place(-1 - rng.randrange(20))
        people = [*rng.sample(OTHERS, 2), *([ID] if number % 3 else [])]
        game = new_game(tx, chat, people=people)
        People(tx).remember(ID, "Зюзяка", None, 1.0)
        scores = [Score(seat, person, 9, 9, seat + 1, won=not seat) for seat, person in enumerate(people)]
        finish(tx, game, "over", 86400.0 * 5 * number, scores)


async def test_a_packed_database_has_no_copies_in_its_gaps(store):
    await store.write(fill)
    number = ID.to_bytes(6, "big")
    assert await store.empty_log()
    assert store.path.read_bytes().count(number) > 150
    await store.write(lambda tx: Forgetting(tx).forget(ID))
    while await store.write(lambda tx: Erasing(tx).wipe(100)):
        pass
    assert await store.empty_log()
    assert store.path.read_bytes().count(number) < 50, "freed bytes are overwritten"
    await store.pack()
    assert await store.empty_log()
    assert number not in store.path.read_bytes()
    assert "Зюзяка".encode() not in store.path.read_bytes()
    assert store.path.with_name("bot.db-wal").stat().st_size == 0
    assert await problems_of(store) == []


async def test_the_log_cannot_be_emptied_while_somebody_reads_from_it(store):
    await store.write(lambda tx: Marks(tx).set_last_seen(1.0))
    with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM marks").fetchall()
        await store.write(lambda tx: Marks(tx).set_last_seen(2.0))
        assert not await store.empty_log()
        reader.execute("COMMIT")
    assert await store.empty_log()


async def test_broken_copies_go_and_those_that_are_being_made_stay(tmp_path):
    path = tmp_path / "bot.db"
    gone = [
        tmp_path / f"bot.db.v9.backup.{2**22 + 7}{end}" for end in (".partial", ".packed", ".partial-journal")
    ]
    own = tmp_path / f"bot-20261122.db.{os.getpid()}.partial"
    running = tmp_path / f"bot-20261122.db.{os.getppid()}.partial"
    other = tmp_path / f"letters.{2**22 + 7}.partial"
    for each in (*gone, own, running, other):
        each.write_bytes(b"x")
    remove_broken_copies(path)
    assert sorted(each for each in tmp_path.iterdir()) == sorted((own, running, other))
    async with await Store.open(path):
        assert not own.exists(), "this process makes none while it opens the database"
        assert running.exists()
