"""Deduplication of messages that taps ask for: a second tap, by anybody, sends the same chat no other."""

import time
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOMENT: Final = 600.0
"""Seconds; later it may be far above, or deleted, and is sent again."""


class RecentlySent:
    """The messages in flight or sent in the last `MOMENT`, in memory only: empty after a start.

    Args:
        clock: tells seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sent: dict[Hashable, float] = {}

    def begin(self, what: Hashable, seconds: float = MOMENT) -> bool:
        """Whether this is to be sent now; then `send` it. It will stand there for so many seconds."""
        now = self._clock()
        self._sent = {each: until for each, until in self._sent.items() if now < until}
        if what in self._sent:
            return False
        self._sent[what] = now + seconds
        return True

    async def send(self, what: Hashable, sending: Awaitable[int | None]) -> None:
        """Send it; if that fails, the next tap may try."""
        sent = None
        try:
            sent = await sending
        finally:
            if sent is None:
                self._sent.pop(what, None)
