"""A machine in virtual time for each test: its streams, clocks and databases are in memory."""

import pytest

from tests.world.machine import Machine


def pytest_asyncio_loop_factories(item):
    """Nothing here needs a socket or time of this machine."""
    return {"loop": Machine(item.name).new_loop}


@pytest.fixture(autouse=True)
def _no_threads(inline_database):
    """Databases are no threads' either."""
