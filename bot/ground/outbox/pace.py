"""A throttle for background work that may come in crowds, so that it does not hold up everything else."""

import asyncio


class Pace:
    """A throttle: so many turns a second, and as many in one burst.

    Args:
        per_second: Turns a second.
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
