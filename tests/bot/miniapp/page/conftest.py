"""The real bot with its Mini App, and pages of its people in the browser."""

import time
from dataclasses import replace

import pytest

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.bot.miniapp.page.tables import Tables
from tests.browser import chromium, chromium_address  # noqa: F401 - fixtures
from tests.play.app_pages import app_settings, pages_of
from tests.play.phones import NO_LIMITS, running, settings_for
from tests.ports import free_port


@pytest.fixture
async def tables(chromium, tmp_path):  # noqa: F811 - the fixture
    """Games of people, and their pages; an error in a page fails the test."""
    swift = replace(USUAL_TIMING, edits=0.02, double_tap=0, tap=0.0, quota=0.01)
    world, port = World(limits=NO_LIMITS), free_port()
    async with serve(create_app(world)) as address, pages_of(world, port) as pages:
        settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000, **app_settings(port))
        found = Tables(pages, chromium, lambda: running(settings, swift, time.time))
        await found.begin()
        yield found
        await found.close()
    assert found.problems == []
