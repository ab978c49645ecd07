import asyncio
import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.ground.store.base import StoreError
from bot.ground.store.database import Store
from bot.ground.store.sqlite import WITHHELD
from bot.ground.values import Place
from bot.table.store import Games, Records
from tests.bot.store.databases import finish, new_game, problems_of

pytestmark = pytest.mark.sqlite


async def test_a_backup_of_a_busy_database_is_whole(store, tmp_path):
    """Each transaction writes two lines: a copy must have both of each, up to some moment."""
    game_id = await store.write(new_game)
    target = tmp_path / "copy.db"

    def two(n):
        return store.write(lambda tx: Records(tx).append(game_id, n, ["throw", "faces"], 11, 1.0))

    counts = []
    for first in (1, 101, 201):
        writing = [two(n) for n in range(first, first + 100, 2)]
        await asyncio.gather(*writing[:25], store.backup(target), *writing[25:])
        with closing(sqlite3.connect(target)) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            counts.append(copy.execute("SELECT count(*) FROM steps").fetchone()[0])
        assert target.read_bytes()[18:20] == b"\x01\x01"  # no log: it opens where nothing can be written
    assert counts == sorted(counts)
    assert all(count % 2 == 0 for count in counts)
    assert 0 < counts[-1] <= 300
    assert [file.name for file in tmp_path.iterdir() if "partial" in file.name] == []


async def test_damage_is_not_copied_over_a_good_backup(tmp_path):
    path, good = tmp_path / "bot.db", tmp_path / "good.db"
    async with await Store.open(path) as store:
        game_id = await store.write(new_game)
        await store.write(lambda tx: Records(tx).append(game_id, 1, ["x" * 100] * 8000, 11, 1.0))
        await store.backup(good)
    before = good.read_bytes()
    shutil.copy(path, tmp_path / "whole.db")
    raw = bytearray(path.read_bytes())
    page = raw.rfind(b"x" * 100) // 4096 * 4096  # of the record: the schema is read before anything is copied
    raw[page : page + 4096] = b"\xa5" * 4096
    path.write_bytes(raw)
    async with await Store.open(path, read_only=True) as store:
        with pytest.raises(StoreError, match=r"damaged|malformed"):
            await store.backup(good)
    assert good.read_bytes() == before


async def test_nobody_else_can_read_the_database_its_log_or_a_copy(tmp_path):
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"
    path.touch(0o644)  # as older versions made it
    async with await Store.open(path) as store:
        await store.write(new_game)
        await store.backup(copy)
        assert {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()} == dict.fromkeys(
            ("bot.db", "bot.db-wal", "bot.db-shm", "bot.db.lock", "copy.db"), "0o600"
        )


async def test_a_copy_without_secrets_has_not_a_byte_of_them_and_sets_its_games_aside(tmp_path):
    path, copy = tmp_path / "bot.db", tmp_path / "copy.db"
    async with await Store.open(path) as store:
        over, lobby, playing = await store.write(lambda tx: [new_game(tx, Place(n)) for n in (1, 2, 3)])

        def secrets(tx):
            for game in (over, lobby, playing):
                secret = b"secret%d" % game + bytes(25)
                tx.db.execute("UPDATE games SET secret = ? WHERE id = ?", (secret, game))

        await store.write(secrets)
        for held in range(40):  # rows move about on their page and leave their bytes behind
            await store.write(lambda tx, held=held: Games(tx).update(playing, client="x" * held))
        await store.write(lambda tx: Games(tx).update(playing, state="playing", started_at=1.0, deadline=5.0))
        await store.write(lambda tx: finish(tx, over, "over", 2.0))
        await store.backup(copy, secrets=False)
        assert (await store.check()).live == 2, "the database itself is as it was"
    assert b"secret1" in copy.read_bytes(), "games that are over can be verified"
    for game in (lobby, playing):
        assert b"secret%d" % game not in copy.read_bytes()
    async with await Store.open(copy) as store:
        health = await store.check()
        assert (health.problems, health.set_aside) == ((), ())
        assert (health.live, health.withheld) == (0, 2)
        rows = await store.read(lambda tx: Games(tx).all_set_aside())
        assert [(row.id, row.state, row.fault, row.deadline) for row in rows] == [
            (lobby, "lobby", WITHHELD, None),
            (playing, "playing", WITHHELD, None),
        ]
    assert [file.name for file in tmp_path.iterdir() if "partial" in file.name] == []


async def test_only_files_that_do_no_harm_are_written(store, tmp_path):
    await store.write(new_game)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "folder").mkdir()
    async with await Store.open(tmp_path / "other.db") as other:
        await other.write(new_game)
        for name, reason in (
            ("pipe", "not a regular file"),
            ("null", "not a regular file"),
            (f"{store.path.name}-wal", "belongs to"),
            (f"{store.path.name}-shm", "belongs to"),
            (f"{store.path.name}.lock", "belongs to"),
            ("other.db", "in use"),
            ("folder", "directory"),
            (store.path.name, "itself"),
            ("missing/copy.db", "cannot back up"),
        ):
            with pytest.raises(StoreError, match=reason):
                await store.backup(tmp_path / name)
    assert await problems_of(store) == []
    (tmp_path / "real.db").touch()
    (tmp_path / "link.db").symlink_to("real.db")
    await store.backup(tmp_path / "link.db")
    assert (tmp_path / "link.db").is_symlink()
    async with await Store.open(tmp_path / "real.db") as copy:
        assert (await copy.check()).games == 1
