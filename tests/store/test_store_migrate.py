import sqlite3
from contextlib import closing

import pytest
from store_help import new_game

from bot.store import Store, StoreError, Tx
from bot.store.migrate import load_migrations, migrate, version_of

FIRST = load_migrations()[:1]
ADD = "ALTER TABLE games ADD COLUMN mood TEXT; UPDATE games SET mood = 'good';"
REBUILD = """
CREATE TABLE games_new (id INTEGER PRIMARY KEY, mood TEXT) STRICT;
INSERT INTO games_new SELECT id, mood FROM games;
DROP TABLE games;
ALTER TABLE games_new RENAME TO games;
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.db"


@pytest.fixture
def old(path):
    """A database of version 1 with one game in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        migrate(db, path, FIRST)
        new_game(Tx(db))
        yield db


def test_the_migrations_of_the_program_are_numbered_without_gaps(tmp_path):
    assert load_migrations()
    (tmp_path / "0001_a.sql").write_text("SELECT 1")
    (tmp_path / "0003_b.sql").write_text("SELECT 1")
    (tmp_path / "notes.txt").write_text("not one")
    with pytest.raises(StoreError, match="not numbered"):
        load_migrations(tmp_path)
    (tmp_path / "0002_c.sql").write_text("SELECT 2")
    assert load_migrations(tmp_path) == ["SELECT 1", "SELECT 2", "SELECT 1"]


def test_a_new_database_needs_no_backup(old, path):
    assert version_of(old, 1) == 1
    migrate(old, path, FIRST)
    assert list(path.parent.glob("*.backup")) == []


def test_an_old_database_is_copied_and_then_brought_up_to_date(old, path):
    migrate(old, path, [*FIRST, ADD, REBUILD])
    assert version_of(old, 3) == 3
    assert old.execute("SELECT * FROM games").fetchall() == [(1, "good")]
    assert len(old.execute("SELECT * FROM seats").fetchall()) == 3
    assert old.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert [file.name for file in path.parent.glob("*.backup")] == ["bot.db.v1.backup"]
    with closing(sqlite3.connect(path.with_name("bot.db.v1.backup"))) as copy:
        assert version_of(copy, 1) == 1
        assert len(Tx(copy).live_games()) == 1


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        ("CREATE TABLE half (x); INSERT INTO nowhere VALUES (1);", sqlite3.OperationalError),
        ("CREATE TABLE half (x); CREATE TABLE", sqlite3.OperationalError),
        ("CREATE TABLE half (x); DELETE FROM games;", StoreError),
    ],
)
def test_a_migration_that_fails_leaves_the_version_before_it(old, path, broken, error):
    with pytest.raises(error):
        migrate(old, path, [*FIRST, ADD, broken])
    assert not old.in_transaction
    assert version_of(old, 3) == 2
    assert old.execute("SELECT mood FROM games").fetchall() == [("good",)]
    assert old.execute("SELECT name FROM sqlite_schema WHERE name = 'half'").fetchall() == []
    assert old.execute("PRAGMA foreign_keys").fetchone() == (1,)
    migrate(old, path, [*FIRST, ADD, "CREATE TABLE whole (x);"])
    assert version_of(old, 3) == 3


async def test_the_store_says_which_database_it_cannot_migrate(old, path):
    old.execute("PRAGMA user_version = 0")  # the first migration will meet its own tables
    old.close()
    with pytest.raises(StoreError, match=r"cannot use .*bot\.db: table people already exists"):
        async with await Store.open(path):
            pass
