"""The people's side over HTTP, by connections in memory, in virtual time."""

import asyncio
import socket

import httpx
import pytest

from bot.sandbox.web import create_app, server_serve
from tests.world.machine import Machine, MachineLoop


class _Socket:
    """What httpx asks of the socket of a connection: whether the other end has closed it."""

    family = socket.AF_UNIX

    def getpeername(self):
        raise OSError

    def fileno(self):
        return -1


class _Loop(MachineLoop):
    async def create_connection(self, *args, **options):
        stream, protocol = await super().create_connection(*args, **options)
        stream._extra["socket"] = _Socket()  # noqa: SLF001 - asyncio has no other way
        return stream, protocol

    async def sendfile(self, transport, file, *_, **__):
        transport.write(file.read())


def pytest_asyncio_loop_factories(item):
    return {"loop": lambda: _Loop(Machine(item.name))}


def browser(address, **headers):
    """A client that makes a connection for each request."""
    return httpx.AsyncClient(base_url=address, headers={"connection": "close", **headers}, timeout=600)


@pytest.fixture
async def client(world):
    async with server_serve(create_app(world)) as address, browser(address) as client:
        yield client


async def until(condition):
    async with asyncio.timeout(10_000):
        while not condition():  # noqa: ASYNC110 - in virtual time
            await asyncio.sleep(0.1)
