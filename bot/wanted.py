"""What settings ask for of this machine, and whether it is there: looked at before anything is begun."""

import socket
from contextlib import closing
from importlib.util import find_spec

from bot.config import Settings
from bot.http_server import cannot_listen


def missing(settings: Settings) -> list[str]:
    """What the bot would refuse to run for with these settings, a line each; empty if nothing."""
    lines = []
    if settings.metrics_port:
        if find_spec("prometheus_client") is None:
            lines.append("METRICS_PORT: needs prometheus-client, `pip install .[metrics]`")
        lines += _unreachable("METRICS_HOST, METRICS_PORT", settings.metrics_host, settings.metrics_port)
    if settings.webhook_url is not None:
        lines += _unreachable("WEBHOOK_HOST, WEBHOOK_PORT", settings.webhook_host, settings.webhook_port)
    if settings.database_url is not None and find_spec("psycopg") is None:
        lines.append("DATABASE_URL: needs psycopg, `pip install .[postgres]`")
    return lines


def _unreachable(names: str, host: str, port: int) -> list[str]:
    """Whether a host is this machine; a port that is taken is none of it, as the bot itself may have it."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found:
            with closing(socket.socket(family, kind, protocol)) as tried:
                tried.bind(address)
    except OSError as error:
        return [str(cannot_listen(names, host, port, error))]
    return []
