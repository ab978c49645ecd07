"""A pace for what nobody waits for and what may come in crowds: it must not stand before all others."""

import asyncio


class Pace:
    """Turns of which there are so many a second at most, and as many at once.

    Args:
        per_second: How many.
    """

    def __init__(self, per_second: int) -> None:
        self._gap = 1 / per_second
        self._last = 0.0

    async def turn(self) -> bool:
        """Wait for one's turn; returns whether there was anything to wait for."""
        now = asyncio.get_running_loop().time()
        self._last = max(self._last, now) + self._gap
        wait = self._last - now - 1.0  # that many are taken at once
        if wait < self._gap / 2:  # sums of parts are not exact
            return False
        await asyncio.sleep(wait)
        return True
