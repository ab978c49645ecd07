"""Ports for servers that a test starts some time after it has chosen where.

The kernel gives outgoing connections the ports from 32768 on, and to any of them that is free: a port found
there is perhaps taken when the server comes to listen. The ones below are taken by nobody who has not asked,
and each process of the tests has its own share of them.
"""

import itertools
import os
import random
import socket
from contextlib import suppress

from tests.world.machine import current

_FIRST, _SHARE, _SHARES = 20_000, 500, 25
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_NUMBERS = itertools.count(random.randrange(_SHARE))


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on, and that this process has not had for the longest time."""
    if (machine := current()) is not None:
        return machine.network.free_port()
    for number in itertools.islice(_NUMBERS, _SHARE):
        port = _FIRST + _SHARE * (_WORKER % _SHARES) + number % _SHARE
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError(f"none of {_SHARE} ports is free")
