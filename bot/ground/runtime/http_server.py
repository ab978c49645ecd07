"""An aiohttp application, served in the bot's own event loop for as long as a block runs."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.ground.runtime.connection_limit import ConnectionLimit

IDLE: Final = 75.0
"""Seconds after which a connection without a request is closed, or with a head that stays unfinished; longer
than a proxy keeps its connections, as it would lose a request on one that is closed under it."""
LINGER: Final = 2.0
"""Seconds for which the rest of a refused body is read and thrown away, so that the refusal is heard."""

_BACKLOG = 128


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a log record is about the program, rather than about a client that does not speak HTTP."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


@asynccontextmanager
async def serve(  # noqa: PLR0913 - on what terms it is served
    app: web.Application,
    host: str,
    port: int,
    *,
    connections: int = 64,
    share: int | None = None,
    closing: float = 2.0,
    hears_hang_ups: bool = False,
) -> AsyncIterator[int]:
    """Serve an application over HTTP while the block runs.

    At the end nothing more is taken, and requests under way are answered if time allows.

    Args:
        app: The application; it logs its own failures.
        host: The address to listen on.
        port: The port, 0 for any free one.
        connections: Connections open at once, so that memory stays flat in a flood; see `ConnectionLimit`.
        share: Of these, those of one address that is not of our own network; None: as many.
        closing: Seconds that requests under way may take when the block ends.
        hears_hang_ups: Whether a handler is cancelled when its client disconnects.

    Yields:
        The port.

    Raises:
        OSError: If the port is taken, or the host is not this machine.
    """
    logger = logging.getLogger(f"{__name__}.requests")
    if not logger.filters:
        logger.addFilter(_is_ours)
    limit = ConnectionLimit(app, connections, share)
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=logger,
        keepalive_timeout=IDLE,
        lingering_time=LINGER,
        shutdown_timeout=closing,
        handler_cancellation=hears_hang_ups,
        auto_decompress=False,  # a few bytes could become very many
    )
    await runner.setup()
    try:
        server = runner.server
        assert server is not None  # noqa: S101 - for the type checker: there is one after `setup`
        listening = await asyncio.get_running_loop().create_server(
            lambda: limit.protocol(server), host, port, backlog=_BACKLOG
        )
        try:
            yield listening.sockets[0].getsockname()[1]
        finally:
            listening.close()
    finally:
        await runner.cleanup()
