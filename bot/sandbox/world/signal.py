"""A signal that wakes waiting tasks when something in a world changes."""

import asyncio


class Signal:
    """A signal that wakes every waiting task; a task that does not wait misses it and has to look first."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wake all who wait now."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def wait(self, seconds: float) -> None:
        """Return at the next notification or after so many seconds."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(seconds):
                await future
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(future)
