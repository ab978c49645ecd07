"""Shared keys of the application (world, closing), and answers in JSON."""

import asyncio
import json
from functools import partial
from typing import Final

from aiohttp import web

from bot.sandbox.world.composition import World

WORLD: Final = web.AppKey("world", World)
"""What happens in the chats."""
CLOSING: Final = web.AppKey("closing", asyncio.Event)
"""Set when the application is served no longer: whoever waits for news ends then."""

_dumps = partial(json.dumps, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def answer(value: object, status: int = 200) -> web.Response:
    """An answer in JSON."""
    return web.json_response(value, status=status, dumps=_dumps)
