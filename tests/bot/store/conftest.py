import sqlite3
from collections.abc import Iterator

import pytest

from bot.ground.store.base import Database, Tx
from tests.bot.store.databases import bare_database


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
