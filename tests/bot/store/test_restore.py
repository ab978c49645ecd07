"""A copy takes the place of the database, and nothing of the one before it comes through."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.ground.store.base import StoreError
from bot.ground.store.database import Store
from bot.ground.store.restore import restore_database
from bot.ground.store.sqlite import check_database, load_migrations
from bot.table.store import Games, Records
from tests.bot.store.databases import new_game


async def with_lines(path, *lines):
    """Add lines to the record of the one game of a database; returns all of them."""
    async with await Store.open(path) as store:
        return await store.write(lambda tx: added(tx, lines))


def added(tx, lines):
    games = Games(tx).live()
    game = games[0].id if games else new_game(tx)
    if lines:
        Records(tx).append(game, len(Records(tx).lines(game)) + 1, lines, 11, 1.0)
    return Records(tx).lines(game)


def killed(path):
    """Leave a database as a kill does: its newest line in the log beside it."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "INSERT INTO steps SELECT game_id, n + 1, 'late', NULL, 1.0 FROM steps ORDER BY n DESC LIMIT 1"
        )
        db.commit()
        kept = {ending: path.with_name(path.name + ending).read_bytes() for ending in ("", "-wal")}
    for ending, data in kept.items():
        path.with_name(path.name + ending).write_bytes(data)
    assert kept["-wal"]


@pytest.fixture
async def copy(tmp_path):
    """A copy with one line, made elsewhere."""
    await with_lines(tmp_path / "elsewhere.db", "throw 1")
    return (tmp_path / "elsewhere.db").rename(tmp_path / "copy.db")


@pytest.fixture
async def path(tmp_path):
    """A database with two lines, and a third in the log beside it."""
    path = tmp_path / "bot.db"
    await with_lines(path, "throw 1", "throw 2")
    killed(path)
    return path


async def test_the_log_of_the_database_before_does_not_undo_it(tmp_path, copy, path):
    shutil.copy(copy, tmp_path / "by-hand.db")
    shutil.copy(tmp_path / "bot.db-wal", tmp_path / "by-hand.db-wal")
    assert await with_lines(tmp_path / "by-hand.db") != ["throw 1"], "or this test shows nothing"
    restored = restore_database(copy, path)
    assert restored.health.problems == ()
    assert await with_lines(path) == ["throw 1"]
    assert await with_lines(restored.replaced) == ["throw 1", "throw 2", "late"], "nothing is lost"
    assert oct(path.stat().st_mode & 0o777) == "0o600"


async def test_a_damaged_database_is_kept_with_its_log_and_replaced(tmp_path, copy, path):
    path.write_bytes(b"\xa5" * 8192)
    log = (tmp_path / "bot.db-wal").read_bytes()
    restored = restore_database(copy, path)
    assert await with_lines(path) == ["throw 1"]
    assert restored.replaced.read_bytes() == b"\xa5" * 8192
    assert restored.replaced.with_name(f"{restored.replaced.name}-wal").read_bytes() == log


async def test_where_there_is_no_database_it_becomes_one(tmp_path, copy):
    path = tmp_path / "new" / "bot.db"
    assert restore_database(copy, path).replaced is None
    assert await with_lines(path) == ["throw 1"]
    assert sorted(file.name for file in path.parent.iterdir()) == ["bot.db", "bot.db.lock"]


@pytest.mark.sqlite
async def test_what_cannot_be_used_changes_nothing(tmp_path, copy):
    path = tmp_path / "bot.db"
    await with_lines(path, "throw 1", "throw 2")
    (tmp_path / "text.db").write_text("no database at all")
    (tmp_path / "empty.db").touch()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "torn.db").write_bytes(copy.read_bytes()[:-4096])
    raw = bytearray(copy.read_bytes())
    raw[-3 * 4096 :] = b"\xa5" * 3 * 4096
    (tmp_path / "damaged.db").write_bytes(raw)
    shutil.copy(copy, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as db:
        db.execute(f"PRAGMA user_version = {len(load_migrations()) + 1}")
    for name, reason in (
        ("none.db", "no file"),
        ("", "regular file"),
        ("pipe", "regular file"),
        ("bot.db", "the database itself"),
        ("text.db", "not a database"),
        ("empty.db", "empty"),
        ("torn.db", "damaged"),
        ("damaged.db", "damaged"),
        ("newer.db", "newer than this program"),
    ):
        with pytest.raises(StoreError, match=reason) as caught:
            restore_database(tmp_path / name, path)
        assert "\n" not in str(caught.value)
    async with await Store.open(path) as store:
        with pytest.raises(StoreError, match="in use by another process"):
            restore_database(copy, path)
        assert await store.read(lambda tx: Records(tx).lines(1)) == ["throw 1", "throw 2"]
    assert not [file for file in tmp_path.iterdir() if "restored" in file.name or "replaced" in file.name]


STRANGERS = {
    "CREATE TRIGGER x AFTER INSERT ON steps BEGIN INSERT INTO y SELECT secret FROM games; END": "trigger x",
    "CREATE TABLE y (secret TEXT)": "table y",
    "ALTER TABLE people ADD COLUMN secret TEXT": "table people",
    "DROP TABLE people; CREATE VIEW people AS SELECT 1 AS user_id": "view people",
    "CREATE UNIQUE INDEX z ON games (chat_id)": "index z",
}


async def test_a_copy_with_what_migrations_do_not_make_is_refused_and_named(copy, path):
    whole = copy.read_bytes()
    for words, named in STRANGERS.items():
        copy.write_bytes(whole)
        with closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA foreign_keys = OFF")
            db.executescript("CREATE TABLE IF NOT EXISTS y (secret TEXT);" * ("INTO y" in words) + words)
        with pytest.raises(StoreError, match=named):
            restore_database(copy, path)
        with closing(sqlite3.connect(copy)) as db:
            assert any(named in problem for problem in check_database(db).problems), "doctor says so"
    copy.write_bytes(whole)
    restore_database(copy, path)
