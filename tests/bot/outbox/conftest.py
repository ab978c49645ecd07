"""A Telegram in memory, and what sends to it."""

import pytest

from tests.bot.virtual_time import Telegram, outbox


@pytest.fixture
def telegram():
    return Telegram()


@pytest.fixture
def box(telegram):
    return outbox(telegram)
