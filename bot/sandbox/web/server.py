"""Serving an application on this machine for as long as a block runs."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import uvicorn
from starlette.applications import Starlette

from bot.sandbox.web.webhook_delivery import bring_updates


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say when connections are taken."""
        await super().startup(sockets)
        self.up.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program around it."""
        yield


@asynccontextmanager
async def serve(app: Starlette, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
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
    listening = socket.create_server((host, port), backlog=512)
    # asyncio does this only for sockets made with an explicit protocol; without it every answer waits 40 ms
    # for the acknowledgement of its headers. Accepted connections inherit the option.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,  # longer than clients keep a connection: closing under a call would lose it
    )
    server = _Server(config)
    app.state.open = True
    running = asyncio.create_task(server.serve(sockets=[listening]))
    bringing = asyncio.create_task(bring_updates(app.state.world.state))
    try:
        await server.up.wait()
        yield f"http://{host}:{listening.getsockname()[1]}"
    finally:
        # Long polls and event streams end by themselves once they look.
        app.state.open = False
        bringing.cancel()
        await app.state.world.talk.close()
        app.state.world.state.updates.signal.notify()
        app.state.world.state.page_events.signal.notify()
        server.should_exit = True
        await running
        with suppress(asyncio.CancelledError):
            await bringing
        listening.close()
