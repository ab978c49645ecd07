"""Requirements of the settings that this machine may lack, checked before anything is begun."""

import errno
import os
import socket
from contextlib import closing
from importlib.util import find_spec
from typing import NamedTuple

from bot.config import Settings, SettingsError

_NEVER = {errno.EACCES, errno.EAFNOSUPPORT}  # not for this user, not on this machine


class Lack(NamedTuple):
    """A requirement that is not met: `line` names the setting; `lasts` where trying later will not help."""

    line: str
    lasts: bool = True


def missing(settings: Settings) -> list[Lack]:
    """The requirements of these settings that are not met; empty if all are."""
    lacks = []
    if settings.metrics_port:
        if find_spec("prometheus_client") is None:
            lacks.append(Lack("METRICS_PORT: needs prometheus-client, `pip install .[metrics]`"))
        lacks += unreachable("METRICS_HOST, METRICS_PORT", settings.metrics_host, settings.metrics_port)
    if settings.webhook_url is not None:
        lacks += unreachable("WEBHOOK_HOST, WEBHOOK_PORT", settings.webhook_host, settings.webhook_port)
    if settings.app_url is not None:
        lacks += unreachable("APP_HOST, APP_PORT", settings.app_host, settings.app_port)
    if settings.database_url is not None and find_spec("psycopg") is None:
        lacks.append(Lack("DATABASE_URL: needs psycopg, `pip install .[postgres]`"))
    return lacks


def cannot_listen(names: str, host: str, port: int, error: OSError) -> Exception:
    """The error to raise where nothing can listen: `SettingsError` where trying later will not help.

    Args:
        names: of the settings of host and port.
        host: the address to listen at.
        port: the port to listen at.
        error: the error of the attempt.
    """
    lack = _lack(names, host, port, error)
    return SettingsError([lack.line]) if lack.lasts else OSError(lack.line)


def _lack(names: str, host: str, port: int, error: OSError) -> Lack:
    """The requirement that is not met where nothing can listen; some reasons pass after a machine's start."""
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
    unknown = isinstance(error, socket.gaierror) and error.errno != socket.EAI_AGAIN
    return Lack(f"{names}: cannot listen at {host}:{port}: {reason}", unknown or error.errno in _NEVER)


def unreachable(names: str, host: str, port: int) -> list[Lack]:
    """Whether a host is this machine; a port that is taken is none of it, as the bot itself may have it."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found:
            with closing(socket.socket(family, kind, protocol)) as tried:
                tried.bind(address)
    except OSError as error:
        return [_lack(names, host, port, error)]
    except UnicodeError:  # a name that is too long, or has an empty part
        return [Lack(f"{names}: cannot listen at {host}:{port}: no name of a machine")]
    return []
