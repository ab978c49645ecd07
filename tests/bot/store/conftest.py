import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.ground.store.base import Database, Tx
from bot.ground.store.database import Store
from tests.bot.store.databases import bare_database


@pytest.fixture
async def store(target: Path | str) -> AsyncIterator[Store]:
    async with await Store.open(target) as opened:
        yield opened


@pytest.fixture
def db(database_kind: str, request: pytest.FixtureRequest) -> Iterator[Database]:
    """A bare connection to a database with the tables."""
    if database_kind == "sqlite":
        connection: sqlite3.Connection = bare_database()
        yield connection
        connection.close()
    else:
        from bot.ground.store.postgres import PostgresConnection  # noqa: PLC0415 - needs an extra

        session = PostgresConnection(request.getfixturevalue("target"))
        yield session
        session.close()


@pytest.fixture
def tx(db: Database) -> Tx:
    """A transaction of a bare connection."""
    return Tx(db)
