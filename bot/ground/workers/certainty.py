"""For how long a worker can be sure that its chats are its own: without that it writes to none."""

import asyncio
import math
from collections.abc import Callable


class Certainty:
    """What a worker knows from its last sign of life that the database has.

    Nobody else goes on with its chats for some time after that. A process that was stopped, a machine that
    slept or a connection that is lost may mean that somebody has; so it asks before it writes.

    Args:
        seconds: how long a sign of life counts.
        ask: is called when somebody waits for one.
    """

    def __init__(self, seconds: float, ask: Callable[[], None]) -> None:
        self._seconds = seconds
        self._ask = ask
        self._until = -math.inf
        self._confirmed = asyncio.Event()

    def confirm(self, began: float) -> None:
        """Note that the database has a sign of life, which was begun at this time of the loop's clock."""
        self._until = began + self._seconds
        self._confirmed.set()
        self._confirmed = asyncio.Event()

    async def wait(self) -> None:
        """Return when the chats are the worker's own for certain; of a worker that was ended, never."""
        while asyncio.get_running_loop().time() >= self._until:
            self._ask()
            await self._confirmed.wait()
