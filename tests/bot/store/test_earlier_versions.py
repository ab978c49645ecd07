"""From every earlier version of the database to today's and back: the live game goes on as it was."""

import sqlite3
from contextlib import closing

import pytest

from bot.ground.store import Store, restore_database
from bot.ground.store.migrate import load_migrations, migrate
from bot.ground.values.actor import Actor
from bot.rooms import game_hooks
from bot.table.buttons.board import PickRow
from bot.table.service.games import GameActions
from bot.table.service.transactions import Transactions
from tests.bot.store.test_migrate import VERSION_ONE

EVERY = load_migrations()


def updated(path, version):
    """Bring a database to a version without waiting for the disk, and return what is in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        migrate(db, path, EVERY[:version])
        return inside(db)


def of_version(path, version):
    """Make a database as the program of that version left it, with a running game; returns what is in it."""
    updated(path, 1)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.executescript(VERSION_ONE)
    before = updated(path, version)
    path.with_name(f"{path.name}.v1.backup").unlink(missing_ok=True)
    return before


def inside(db):
    """The version of a database, its tables and all that is in them."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return version, list(db.iterdump())


async def plays_on(path):
    """Write a row in the running game."""
    async with await Store.open(path) as store:
        games = GameActions(Transactions(store, hooks=game_hooks()))
        reply = await games.press(PickRow(2, 2, 5), Actor(22, "Боб"), -100, None)
        assert reply.refusal is None
        assert [len(card.written) for card in reply.shown.view.progress.game.cards] == [1, 1, 0]
        assert (await store.check()).problems == ()


@pytest.mark.sqlite
async def test_an_update_is_rolled_back_by_restoring_the_copy_it_made(tmp_path):
    for version in range(1, len(EVERY)):
        path = tmp_path / str(version) / "bot.db"
        path.parent.mkdir()
        before = of_version(path, version)
        assert before[0] == version
        assert updated(path, len(EVERY))[0] == len(EVERY)
        await plays_on(path)
        restored = restore_database(path.with_name(f"bot.db.v{version}.backup"), path)
        assert (restored.health.version, restored.health.live) == (version, 1)
        with closing(sqlite3.connect(path)) as db:
            assert inside(db) == before, "the program of that version finds what it left"
    await plays_on(path)
