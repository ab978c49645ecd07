import pytest

from bot.ground.store.database import Store
from tests.bot.clubs.nights import PlayedNights


@pytest.fixture
async def nights(target):
    async with await Store.open(target) as store:
        yield PlayedNights(store)
