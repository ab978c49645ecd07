"""A group on the sandbox's page, the real bot in it, and the browser."""

import time
from dataclasses import replace

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.browser import chromium, chromium_address, open_page  # noqa: F401 - fixtures
from tests.play.phones import NO_LIMITS, running, settings_for


@pytest.fixture
def world():
    return World(limits=NO_LIMITS)


@pytest.fixture
async def page_url(world, tmp_path):
    # A world without limits may be written to as fast as one clicks, and nobody has to look before.
    swift = replace(USUAL_TIMING, edits=0.02, double_tap=0, tap=0.0)
    async with serve(create_app(world)) as address:
        settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000)
        async with running(settings, swift, time.time):
            yield address
