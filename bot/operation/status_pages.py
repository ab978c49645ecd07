"""Status of the bot over HTTP: `/metrics` for Prometheus, `/healthz` for health checks."""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, Protocol

from aiohttp import web

from bot.config import Settings, SettingsError, is_loopback
from bot.ground.http_server import is_own_name, serve_http
from bot.ground.tasks import cannot_listen
from bot.operation.readings import Readings

CONNECTIONS: Final = 16
"""Connections at once."""

_UNWELL = 503
_logger = logging.getLogger(__name__)
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _Metrics(Protocol):
    async def text(self, accept: str) -> tuple[bytes, str]:
        """The values, and the type of their text."""


@asynccontextmanager
async def serving(settings: Settings, readings: Readings) -> AsyncIterator[None]:
    """Serve the status pages while the block runs, where the settings ask for it.

    Raises:
        SettingsError: If `prometheus-client` is not installed, or the host is not this machine.
        OSError: If the port is taken.
    """
    host, port = settings.metrics_host, settings.metrics_port
    app = pages(readings, _metrics(readings), local=is_loopback(host))
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(serve_http(app, host, port, connections=CONNECTIONS))
        except OSError as error:
            raise cannot_listen("METRICS_HOST, METRICS_PORT", host, port, error) from None
        if not is_loopback(host):
            _logger.warning("whoever can reach %s:%s may read how much goes on here", host, port)
        yield


def _metrics(readings: Readings) -> _Metrics:
    try:
        from bot.operation.metrics import Metrics  # noqa: PLC0415 - not installed, and not loaded, where nobody asks for it
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        line = "METRICS_PORT: needs prometheus-client: `make extras`, or the package's extra `metrics`"
        raise SettingsError([line]) from None
    return Metrics(readings)


def pages(readings: Readings, metrics: _Metrics, *, local: bool) -> web.Application:
    """The pages.

    Args:
        readings: The readings that they show.
        metrics: The same for Prometheus.
        local: Whether only this machine can reach them: then not even through a page in a browser there,
            which can give this machine a name of its own (DNS rebinding). Elsewhere any name will do.
    """

    async def show_metrics(request: web.Request) -> web.Response:
        body, content_type = await metrics.text(request.headers.get("Accept", ""))
        return web.Response(body=body, headers={"Content-Type": content_type})

    async def show_health(_: web.Request) -> web.Response:
        findings = await readings.findings()
        problems = [f"{each.subject}: {each.text}" for each in findings if not each.good]
        body = json.dumps({"ok": not problems, "problems": problems}) + "\n"
        status = _UNWELL if problems else 200
        return web.Response(text=body, status=status, content_type="application/json")

    def guarded(
        handler: _Handler,
    ) -> _Handler:  # a middleware and all it knows would be kept by aiohttp for good
        async def handle(request: web.Request) -> web.StreamResponse:
            if local and not is_own_name(request.headers.get("Host", "localhost")):
                raise web.HTTPMisdirectedRequest(text="this machine is not called so\n")
            return await handler(request)

        return handle

    app = web.Application()
    app.add_routes([web.get("/metrics", guarded(show_metrics)), web.get("/healthz", guarded(show_health))])
    return app
