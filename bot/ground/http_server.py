"""An HTTP server in the bot's own event loop, and its limit of connections for each address."""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler

# The limit of connections of an HTTP server, in all and of one address; who has asked nothing goes first.


_NETWORK: Final = 64  # bits of an IPv6 address that one household has


def household(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | ipaddress.IPv6Network:
    """What one client has of an address, of which it can have many.

    Raises:
        ValueError: If it is no address.
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv4Address):
        return found
    return found.ipv4_mapped or ipaddress.IPv6Network((found, _NETWORK), strict=False)


def is_own_name(host: str, names: Collection[str] = ()) -> bool:
    """Whether a `Host` header has an address, which no other page can give itself, or a name of this machine.

    Args:
        host: The header.
        names: Further names of this machine.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in {"localhost", socket.gethostname().lower(), *names} or name.endswith(".localhost")
    return True


HEAD: Final = 10.0
"""Seconds in which the head of the first request has to arrive; no proxy of ours opens connections ahead."""


class ConnectionLimit:
    """A limit on the open connections of one server.

    A connection too many takes the place of the oldest one on which no request has come, as of a head that
    is sent by halves; where there is none, it is cut before anything is read from it.

    Args:
        app: What is served, not yet frozen.
        most: Connections in all.
        share: Connections of one address, unless it is of our own network, where a proxy is; None: no limit.
    """

    def __init__(self, app: web.Application, most: int, share: int | None) -> None:
        self._most, self._share = most, share
        self._unheard: dict[asyncio.BaseTransport, None] = {}  # the oldest first
        app.middlewares.insert(0, self._hears)

    def protocol(self, server: web.Server) -> asyncio.Protocol:
        """The protocol of a new connection, of which nobody knows yet where it comes from."""
        return _Gate(self, server)

    def admits(self, transport: asyncio.Transport, server: web.Server) -> bool:
        """Whether a new connection is accepted, perhaps by closing another."""
        taken = server.connections
        if self._share is not None and len(taken) >= self._share:
            peer = _stranger(transport)
            same = (each.transport is not None and _stranger(each.transport) == peer for each in taken)
            if peer is not None and sum(same) >= self._share:
                return False
        if len(taken) >= self._most and not self._makes_room():
            return False
        if len(self._unheard) > self._most:
            self._unheard = {each: None for each in self._unheard if not each.is_closing()}
        self._unheard[transport] = None
        asyncio.get_running_loop().call_later(HEAD, self._give_up, transport)
        return True

    def _give_up(self, transport: asyncio.Transport) -> None:
        """Cut a connection on which no request has come yet, only the half of one perhaps."""
        if self._unheard.pop(transport, self) is None and not transport.is_closing():
            transport.abort()

    def _makes_room(self) -> bool:
        while self._unheard:
            oldest = next(iter(self._unheard))
            del self._unheard[oldest]
            if isinstance(oldest, asyncio.Transport) and not oldest.is_closing():
                oldest.abort()
                return True
        return False

    @web.middleware
    async def _hears(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.transport is not None:
            self._unheard.pop(request.transport, None)
        return await handler(request)


class _Gate(asyncio.Protocol):
    """The protocol of a connection until it is known where it comes from."""

    def __init__(self, limit: ConnectionLimit, server: web.Server) -> None:
        self._limit, self._server = limit, server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hand the connection to the server, or close it."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("expected a stream")
        if not self._limit.admits(transport, self._server):
            transport.abort()
            return
        protocol = self._server()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


def _stranger(transport: asyncio.BaseTransport) -> object | None:
    """Who is at the other end; None if it is of our own network, or not known."""
    peer = transport.get_extra_info("peername")
    try:
        address = ipaddress.ip_address(peer[0])
    except (TypeError, IndexError, ValueError):
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return None if (mapped or address).is_private else household(peer[0])


# An aiohttp application, served in the bot's own event loop for as long as a block runs.


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
async def serve_http(  # noqa: PLR0913 - on what terms it is served
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
