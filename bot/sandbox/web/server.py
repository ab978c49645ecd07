"""The server of an application on this machine, for as long as a block runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from aiohttp import web

from bot.ground.runtime import http_server
from bot.sandbox.web.answers import CLOSING, WORLD
from bot.sandbox.web.app import CALLS
from bot.sandbox.web.webhook_delivery import bring_updates

_CONNECTIONS: Final = 10_000
"""At once: bots of many tests, pages, and all that listens."""


@asynccontextmanager
async def serve(app: web.Application, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve the application of `create_app` over HTTP while the block runs, and bring updates to webhooks.

    Args:
        app: the application.
        host: the address to listen on.
        port: the port, 0 for any free one.

    Yields:
        The base URL, like `http://127.0.0.1:40001`.

    Raises:
        OSError: when the port is taken.
    """
    world = app[WORLD]
    async with http_server.serve(app, host, port, connections=_CONNECTIONS, hears_hang_ups=True) as bound:
        bringing = asyncio.create_task(bring_updates(world.state))
        try:
            yield f"http://{host}:{bound}"
        finally:
            # Long polls and event streams end by themselves once they look.
            app[CLOSING].set()
            bringing.cancel()
            for call in app[CALLS]:
                call.cancel()
            await world.talk.close()
            world.state.updates.signal.notify()
            world.state.page_events.signal.notify()
            with suppress(asyncio.CancelledError):
                await bringing
