"""A world with a few people, a clock that stands still, and a client that speaks to it."""

import httpx
import pytest

from bot.ground.runtime import http_server
from bot.sandbox.web.app import create_app
from bot.sandbox.world.composition import World


class Clock:
    """Seconds since 1970 that pass only when told."""

    def __init__(self):
        self.time = 1_760_000_000.0

    def __call__(self):
        return self.time

    def pass_(self, seconds):
        self.time += seconds


class Api:
    """Calls Bot API methods over HTTP and keeps every body it saw."""

    def __init__(self, client, world):
        self.client, self.world, self.token, self.seen = client, world, world.state.token, []

    async def raw(self, method, **params):
        response = await self.client.post(f"/bot{self.token}/{method}", json=params)
        body = response.json()
        assert body["ok"] == (response.status_code == 200)
        if not body["ok"]:
            assert body["error_code"] == response.status_code
        self.seen.append((method, body))
        return body

    async def __call__(self, method, **params):
        body = await self.raw(method, **params)
        assert body["ok"], body
        return body["result"]

    async def error(self, method, **params):
        body = await self.raw(method, **params)
        assert not body["ok"], body
        return body["description"]

    async def updates(self, **params):
        """All pending updates, confirmed at once."""
        found = await self("getUpdates", **params)
        if found:
            await self("getUpdates", offset=found[-1]["update_id"] + 1)
        return found


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def world(clock):
    return World(clock=clock)


@pytest.fixture
async def api(world):
    async with (
        http_server.serve(create_app(world), "127.0.0.1", 0) as port,  # updates are brought to no webhook
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client,
    ):
        yield Api(client, world)


@pytest.fixture
def anna(world):
    return world.membership.add_person("Аня", username="anna", language_code="ru", started=True)


@pytest.fixture
def bob(world):
    return world.membership.add_person("Боб", "Б.", language_code="uk")


@pytest.fixture
def group(world, anna, bob):
    chat = world.membership.add_group("Кости", [anna.id, bob.id], "group")
    world.state.updates.clear()
    return chat


@pytest.fixture
def supergroup(world, anna, bob):
    chat = world.membership.add_group("Большие кости", [anna.id, bob.id])
    world.state.updates.clear()
    return chat


@pytest.fixture
def forum(world, anna, bob):
    chat = world.membership.add_group("Форум", [anna.id, bob.id], "forum", ["Игры", "Болтовня"])
    world.state.updates.clear()
    return chat


def keyboard(*rows):
    """Inline keyboard markup of (text, data) pairs."""
    return {
        "inline_keyboard": [[{"text": text, "callback_data": data} for text, data in row] for row in rows]
    }


@pytest.fixture
def buttons():
    return keyboard
