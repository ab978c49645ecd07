"""The sandbox on loopback, a bot and people in it, and the browser."""

from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
import pytest

from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.bot.sandbox.page.page_help import Bot, Phones
from tests.browser import chromium, chromium_address, open_page, pages  # noqa: F401 - fixtures
from tests.play.phones import NO_LIMITS
from tests.ports import free_port


@dataclass
class Server:
    """The sandbox over HTTP, which can be stopped and started again at the same address."""

    world: World
    port: int = field(default_factory=free_port)
    running: AsyncExitStack = field(default_factory=AsyncExitStack)
    url: str = ""

    async def start(self) -> None:
        """Serves."""
        self.url = await self.running.enter_async_context(
            server_serve(create_app(self.world), port=self.port)
        )

    async def stop(self) -> None:
        """Ends every connection; the world stays."""
        await self.running.aclose()


@pytest.fixture
async def server():
    served = Server(World(limits=NO_LIMITS))
    await served.start()
    yield served
    await served.stop()


@pytest.fixture
def page_url(server):
    return server.url


@pytest.fixture
async def http():
    async with httpx.AsyncClient(timeout=60) as client:
        yield client


@pytest.fixture
def bot(server, http):
    return Bot(http, f"{server.url}/bot{server.world.state.token}", server.world)


@pytest.fixture
def phones(server, http):
    return Phones(http, server.url)


@dataclass(frozen=True)
class Table:
    """A group and the people in it, in order."""

    id: int
    people: list[int]


@pytest.fixture
def table_of(phones):
    async def made(*names: str) -> Table:
        people = [await phones.person(name) for name in names]
        return Table((await phones.group("Дача", *people))["id"], people)

    return made
