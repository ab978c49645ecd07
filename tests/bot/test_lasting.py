"""Retries of what has to be noted: while the disk is full, and not of what is wrong for good."""

import asyncio
import sqlite3

import pytest

from bot.ground.store import Store, lasting


@pytest.fixture
async def store(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as opened:
        yield opened


async def test_what_has_to_be_noted_waits_for_room_on_the_disk(store, monkeypatch):
    for pause in ("_FIRST", "_LONGEST"):
        monkeypatch.setattr(lasting, pause, 0.01)
    tries = 0

    def limit(pages):
        return store.write(lambda tx: tx.db.execute(f"PRAGMA max_page_count = {pages}"))

    def note(tx):
        nonlocal tries
        tries += 1
        tx.db.execute("CREATE TABLE more (x)")

    await store.pack()  # or there are pages of tables that migrations have dropped
    await limit(1)  # means: not one page more than there are
    noting = asyncio.create_task(lasting.lasting(lambda: store.write(note)))
    async with asyncio.timeout(30):
        while tries < 3:  # noqa: ASYNC110 - it is a thread that counts
            await asyncio.sleep(0.01)
        assert not noting.done()
        await limit(1_000_000)
        await noting
    await store.read(lambda tx: tx.db.execute("SELECT x FROM more").fetchall())


async def test_what_is_wrong_for_good_is_raised(store):
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await lasting.lasting(lambda: store.write(lambda tx: tx.db.execute("INSERT INTO nowhere VALUES (1)")))
