"""A machine in virtual time for each test, a server on it that a test directs, and a sandbox."""

import asyncio

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.tasks import Events
from bot.ground.telegram.client import Connection, Transport
from bot.sandbox.web import create_app
from bot.sandbox.world import World
from tests.bot.telegram.scripted_server import ScriptedServer
from tests.world.machine import Machine

SECONDS = 30.0
"""For which an answer is waited for."""


def pytest_asyncio_loop_factories(item):
    """Nothing of these tests needs a socket or time of this machine, but for what is outside."""
    outside = item.get_closest_marker("outside")
    return {"loop": asyncio.SelectorEventLoop if outside else Machine(item.name).new_loop}


@pytest.fixture
async def server():
    async with ScriptedServer() as server:
        yield server


@pytest.fixture
async def carriers():
    """Makes a transport of some connections."""
    made = []

    def carrier(connections=1, context=None, proxy=None):
        made.append(Transport([Connection(context, proxy, SECONDS) for _ in range(connections)]))
        return made[-1]

    yield carrier
    for each in made:
        await each.shutdown()


@pytest.fixture
async def transport(carriers):
    """One connection."""
    return carriers()


@pytest.fixture
def world():
    world = World()
    yield world
    assert world.state.failures == []


@pytest.fixture
async def connected(world):
    """Makes settings and a client of a bot in the world."""
    machine = asyncio.get_running_loop().machine
    async with machine.serve(create_app(world)) as address:

        def connect(**more):
            settings = Settings(bot_token=SecretStr(world.state.token), bot_api_url=address, **more)
            return settings, machine.host().connect(settings, Events(), None)

        yield connect


@pytest.fixture
def anya(world):
    return world.membership.add_person("Аня", started=True).id
