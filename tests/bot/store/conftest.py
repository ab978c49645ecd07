import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.store.databases import bare_database


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "bot.db") as opened:
        yield opened


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = bare_database()
    yield connection
    connection.close()
