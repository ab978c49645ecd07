"""The two things that carry calls and must do the same: ours, and the library's own."""

import asyncio
import ssl

import pytest
from telegram.request import HTTPXRequest

from bot.ground.telegram.connection import Connection
from bot.ground.telegram.transport import Transport
from bot.sandbox.world.composition import World
from tests import certificates
from tests.bot.telegram.scripted_server import ScriptedServer
from tests.programs import lack

SECONDS = 30.0
"""For which an answer is waited for; nothing of these tests takes so long, and the clock is put on for it."""


def pytest_asyncio_loop_factories(item):
    """The loop of a module's tests; most talk over sockets, and so in the time of the machine."""
    return {"loop": getattr(item.module, "LOOP", asyncio.SelectorEventLoop)}


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """Files of a certificate for this machine and its key."""
    if not certificates.can_make():
        lack("openssl is not installed")
    return certificates.make(tmp_path_factory.mktemp("tls"))


@pytest.fixture
async def server():
    async with ScriptedServer() as server:
        yield server


@pytest.fixture
async def tls_server(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    async with ScriptedServer(context=context) as server:
        yield server


@pytest.fixture
async def carriers():
    """Makes a transport of some connections of a kind."""
    made = []

    def carrier(connections=1, kind="ours", cafile=None, proxy=None):
        context = ssl.create_default_context(cafile=cafile)

        def connection():
            if kind == "ours":
                return Connection(context, proxy, SECONDS)
            options = {"verify": context, "trust_env": False}
            return HTTPXRequest(1, SECONDS, SECONDS, SECONDS, SECONDS, proxy=proxy, httpx_kwargs=options)

        made.append(Transport([connection() for _ in range(connections)]))
        return made[-1]

    yield carrier
    for each in made:
        await each.shutdown()


@pytest.fixture
def transport(carriers):
    """One connection."""
    return carriers()


@pytest.fixture
def world():
    world = World()
    yield world
    assert world.state.failures == []


@pytest.fixture
def anya(world):
    return world.membership.add_person("Аня", started=True).id
