import pytest

from tests.bot.clubs.nights import PlayedNights


@pytest.fixture
def nights(store):
    return PlayedNights(store)
