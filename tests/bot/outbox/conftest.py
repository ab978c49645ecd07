"""A Telegram in memory, and what sends to it."""

import pytest

from tests.bot.virtual_time import Telegram, outbox
from tests.world.loop import VirtualLoop
from tests.world.machine import Machine


def pytest_asyncio_loop_factories(item):
    """Time passes only when nothing else can happen; the sandbox is served by connections in memory."""
    return {"loop": Machine(item.name).new_loop if "room" in item.fixturenames else VirtualLoop}


@pytest.fixture
def telegram():
    return Telegram()


@pytest.fixture
def box(telegram):
    return outbox(telegram)
