"""The people's side over HTTP."""

import httpx
import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve


@pytest.fixture
async def client(world):
    async with serve(create_app(world)) as url, httpx.AsyncClient(base_url=url) as client:
        yield client
