import pytest

from bot.ground.store.database import Store
from tests.bot.service.lobbies import Lobbies
from tests.bot.service.season_weeks import BERLIN, SeasonWeeks
from tests.bot.service.weeks import Weeks


@pytest.fixture
async def lobbies(target):
    async with await Store.open(target) as store:
        yield Lobbies(store)


@pytest.fixture
async def weeks(target):
    async with await Store.open(target) as store:
        yield Weeks(store, "Europe/Berlin", "2026-11-17T20:00")


@pytest.fixture
async def seasons(target):
    async with await Store.open(target) as store:
        yield SeasonWeeks(store, BERLIN.key, "2026-10-06T20:00")
