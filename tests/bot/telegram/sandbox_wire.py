"""A bot's calls to a sandbox in memory; what goes wrong on the way is what the sandbox was told."""

import asyncio
import contextlib
import json

from telegram.error import NetworkError
from telegram.request import BaseRequest

from bot.config import Settings
from bot.ground.telegram.client import Client
from bot.sandbox.api.get_updates import get_updates
from bot.sandbox.api.methods import call, find_method
from bot.sandbox.api.parameters import read_parameters
from bot.sandbox.errors import ApiError


class Wire(BaseRequest):
    """All connections of a bot."""

    read_timeout = 5.0

    def __init__(self, world):
        self._state = world.state

    async def initialize(self):
        pass

    async def shutdown(self):
        pass

    async def do_request(self, url, method, request_data=None, *_args, **_kwargs):  # noqa: ARG002
        token, name = url.rpartition("/bot")[2].split("/")
        fault = self._state.faults.take(name)
        if fault == "refuse":
            raise NetworkError("refused")
        if fault == "error":
            return 502, b"<html><h1>502 Bad Gateway</h1></html>"
        status, body = await self._carry_out(token, name, request_data)
        if fault == "lose":
            raise NetworkError("lost")
        return status, json.dumps(body).encode()

    async def _carry_out(self, token, name, data):
        raw = {} if data is None else dict(data.json_parameters)
        try:
            method = find_method(self._state, token, name)
            if method != "getUpdates":
                return call(self._state, method, raw, {})
            params = read_parameters(method, raw, {})
            return 200, {"ok": True, "result": await get_updates(self._state, params, lambda: True)}
        except ApiError as error:
            return error.code, error.answer()


def connected(world, **more):
    """Settings and a client of a bot in a world."""
    settings = Settings(_env_file=None, bot_token=world.state.token, **more)
    return settings, Client(settings, Wire(world), Wire(world))


@contextlib.asynccontextmanager
async def running(work):
    task = asyncio.create_task(work.run())
    try:
        yield task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until(condition):
    async with asyncio.timeout(10_000):
        while not condition():  # noqa: ASYNC110 - in virtual time
            await asyncio.sleep(0.1)
