"""What settings ask for of this machine, and whether it is there: looked at before anything is begun."""

import errno
import os
import socket
from contextlib import closing
from importlib.util import find_spec

from bot.config import Settings, SettingsError

_NEVER = {errno.EADDRNOTAVAIL, errno.EACCES}  # not this machine's, not for this user


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


def cannot_listen(names: str, host: str, port: int, error: OSError) -> Exception:
    """What to raise where nothing can listen: `SettingsError` where no other moment is any better.

    Args:
        names: of the settings that say where.
        host: where.
        port: where.
        error: what came of it.
    """
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
    line = f"{names}: cannot listen at {host}:{port}: {reason}"
    never = error.errno in _NEVER or (isinstance(error, socket.gaierror) and error.errno != socket.EAI_AGAIN)
    return SettingsError([line]) if never else OSError(line)


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
