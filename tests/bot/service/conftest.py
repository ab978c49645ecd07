import pytest

from bot.store import Store
from tests.bot.service.lobbies import Lobbies
from tests.bot.service.weeks import Weeks


@pytest.fixture
async def lobbies(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        yield Lobbies(store)


@pytest.fixture
async def weeks(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        yield Weeks(store, "Europe/Berlin", "2026-11-17T20:00")
