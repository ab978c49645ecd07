"""A group on the sandbox's page, the real bot in it with its table in a Mini App, and the browser."""

from dataclasses import replace

import pytest

from bot.sandbox.web import create_app, server_serve
from tests.browser import chromium, chromium_address, open_page, pages  # noqa: F401 - fixtures
from tests.play.app_pages import served_app
from tests.play.phones import SWIFT, running, settings_for
from tests.play.tables import quick_world


@pytest.fixture
def world():
    return quick_world()


@pytest.fixture
async def page_url(world, tmp_path):
    async with server_serve(create_app(world)) as address:
        settings = settings_for(
            world, address, tmp_path / "bot.db", group_budget=1000, **served_app(world, address)
        )
        async with running(settings, replace(SWIFT, quota=0.01)):
            yield address
