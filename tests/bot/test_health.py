"""The check of a container: quick, and of the same database as the bot."""

import time

from bot.config import load
from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from bot.operation import health


def test_it_looks_at_the_database_that_the_settings_name(no_settings, monkeypatch):
    for environment, file in (
        ({}, ""),
        ({"database_path": "a/b.db"}, "DATABASE_PATH=other.db"),
        ({}, "export Database_Path = 'with space.db' # not this"),
        ({"DATABASE_PATH": ""}, "DATABASE_PATH=c.db"),
        ({"DATABASE_PATH": ""}, "DATABASE_PATH="),
        ({"FOLDER": "/srv"}, "DATABASE_PATH=${FOLDER}/bot.db"),
        ({}, "BOT_TOKEN=\nDATABASE_PATH"),
        ({"DATABASE_URL": "postgresql://bot:word@host/bot"}, "DATABASE_PATH=c.db"),
        ({"DATABASE_PATH": "a.db"}, "database_url = 'postgres://host/bot?sslmode=require'"),
        ({"DATABASE_URL": ""}, "DATABASE_PATH=c.db"),
    ):
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            (no_settings / ".env").write_text(file, encoding="utf-8")
            assert health.check_database() == load().database, (environment, file)


async def test_signs_of_life(tmp_path):
    path = tmp_path / "bot.db"
    assert str(health.heartbeat(path)) == f"bot: problem: there is no database {path}"
    path.write_text("no database at all, only text")
    assert str(health.heartbeat(path)).startswith(f"bot: problem: cannot use {path}: ")
    path.unlink()
    async with await Store.open(path) as store:
        assert str(health.heartbeat(path)) == "bot: problem: it has never run on this database"
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time() - 30))
        assert str(health.heartbeat(path)) == "bot: ok: last sign of life 30 s ago"
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time() - 90))
        assert not health.heartbeat(path).good
