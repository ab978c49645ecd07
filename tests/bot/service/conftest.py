import pytest

from bot.store import Store
from tests.bot.service.lobbies import Lobbies


@pytest.fixture
async def lobbies(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        yield Lobbies(store)
