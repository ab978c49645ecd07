"""From every earlier version of the database to the next and back, and from some to today's."""

import shutil
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
from tests.bot.store.databases import problems_of
from tests.bot.store.test_migrate import VERSION_ONE

EVERY = load_migrations()


def updated(path, version, script=""):
    """Bring a database to a version without waiting for the disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        migrate(db, path, EVERY[:version])
        db.executescript(script)
        assert db.execute("PRAGMA user_version").fetchone() == (version,)


@pytest.mark.sqlite
async def test_an_update_is_rolled_back_by_restoring_the_copy_it_made(tmp_path):
    path, back = tmp_path / "bot.db", tmp_path / "back.db"
    updated(path, 1, VERSION_ONE)
    for version in range(1, len(EVERY)):
        tried = version % 10 == 1
        left = inside(path) if tried else None
        updated(path, version + 1)
        if not tried:
            continue
        shutil.copy(path, back)
        restored = restore_database(path.with_name(f"bot.db.v{version}.backup"), back)
        assert (restored.health.version, restored.health.live) == (version, 1)
        assert inside(back) == left, "the program of that version finds what it left"
        await plays_on(back)
    await plays_on(path)


def inside(path):
    with closing(sqlite3.connect(path)) as db:
        return *db.execute("PRAGMA user_version").fetchone(), list(db.iterdump())


async def plays_on(path):
    """Write a row in the running game."""
    async with await Store.open(path) as store:
        games = GameActions(Transactions(store, hooks=game_hooks()))
        reply = await games.press(PickRow(2, 2, 5), Actor(22, "Боб"), -100, None)
        assert reply.refusal is None
        assert [len(card.written) for card in reply.shown.view.progress.game.cards] == [1, 1, 0]
        assert await problems_of(store) == []
