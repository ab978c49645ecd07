"""The lease of a worker on its chats, by its last heartbeat: without it the worker writes to none."""

import asyncio
import math
from collections.abc import Callable


class Certainty:
    """The lease that a worker has from its last heartbeat in the database.

    No other worker takes over its chats while that lasts. A process that was stopped, a machine that slept or
    a connection that is lost may have outlived it; so the worker asks before it writes.

    Args:
        seconds: how long a heartbeat counts.
        ask: is called when somebody waits for the next one.
    """

    def __init__(self, seconds: float, ask: Callable[[], None]) -> None:
        self._seconds = seconds
        self._ask = ask
        self._until = -math.inf
        self._confirmed = asyncio.Event()

    def confirm(self, began: float) -> None:
        """Note that the database has a heartbeat, which was begun at this time of the loop's clock."""
        self._until = began + self._seconds
        self._confirmed.set()
        self._confirmed = asyncio.Event()

    async def wait(self) -> None:
        """Return when the worker surely has its lease; of a worker that was ended, never."""
        while asyncio.get_running_loop().time() >= self._until:
            self._ask()
            await self._confirmed.wait()
