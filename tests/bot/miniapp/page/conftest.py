"""The real bot with its Mini App, and pages of its people in the browser."""

import time
from dataclasses import replace

import pytest

from bot.sandbox.web import create_app, server_serve
from tests.bot.miniapp.page.tables import Tables
from tests.browser import chromium, chromium_address, pages  # noqa: F401 - fixtures
from tests.play.app_pages import app_settings, pages_of
from tests.play.phones import SWIFT, running, settings_for
from tests.play.tables import quick_world
from tests.ports import free_port


@pytest.fixture
async def tables(pages, tmp_path):  # noqa: F811 - the fixture
    """Games of people, and their pages."""
    world, port, swift = quick_world(), free_port(), replace(SWIFT, quota=0.01)
    async with server_serve(create_app(world)) as address, pages_of(world, port) as served:
        settings = settings_for(world, address, tmp_path / "bot.db", group_budget=1000, **app_settings(port))
        found = Tables(served, pages)
        found.life = lambda: running(settings, swift, lambda: time.time() + found.ahead)
        await found.begin()
        yield found
        await found.stop()
