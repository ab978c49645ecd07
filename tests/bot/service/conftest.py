import pytest

from tests.bot.service.lobbies import Lobbies
from tests.bot.service.season_weeks import BERLIN, SeasonWeeks
from tests.bot.service.weeks import Weeks


@pytest.fixture
def lobbies(store):
    return Lobbies(store)


@pytest.fixture
def weeks(store):
    return Weeks(store, "Europe/Berlin", "2026-11-17T20:00")


@pytest.fixture
def seasons(store):
    return SeasonWeeks(store, BERLIN.key, "2026-10-06T20:00")
