"""Shared keys of the application (world, closing), and answers in JSON."""

import asyncio
import json
from functools import partial
from typing import Final

from aiohttp import web

from bot.sandbox.world.composition import World

WORLD: Final = web.AppKey("world", World)
"""The key of the world."""
CLOSING: Final = web.AppKey("closing", asyncio.Event)
"""The key of the event that is set when the application closes: long polls end then."""

_dumps = partial(json.dumps, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def answer(value: object, status: int = 200) -> web.Response:
    """An answer in JSON."""
    return web.json_response(value, status=status, dumps=_dumps)
