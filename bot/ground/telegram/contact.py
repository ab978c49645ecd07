"""Whether the Bot API server is reached, and since when it is not."""

import asyncio
from typing import Final, Literal

Way = Literal["calls", "updates"]
"""How it is reached: by calls; and, where the bot fetches them, for updates."""

STALE: Final = 120.0
"""Seconds after which a failure says nothing any more, for nobody has tried since."""


class Contact:
    """What came of the latest attempts, by the event loop's clock."""

    def __init__(self) -> None:
        self._failing: dict[Way, tuple[float, float]] = {}  # the first failure in a row, and the last

    def reached(self, way: Way) -> None:
        """Note that the server has answered; whoever gets updates is sure to be heard as well."""
        self._failing.pop(way, None)
        if way == "updates":
            self._failing.clear()

    def failed(self, way: Way) -> None:
        """Note that it has not."""
        now = asyncio.get_running_loop().time()
        first, _ = self._failing.get(way, (now, now))
        self._failing[way] = first, now

    def lost_for(self) -> float:
        """Seconds for which it has not been reached in one of the ways; 0 if all is well."""
        now = asyncio.get_running_loop().time()
        return max((now - first for first, last in self._failing.values() if now - last < STALE), default=0.0)
