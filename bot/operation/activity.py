"""One line of the log a minute about the traffic, by which the operator sees whether all is well."""

import logging
from collections.abc import Callable

from bot.ground.runtime.counted import counted
from bot.ground.runtime.every import every
from bot.ground.runtime.measurements import Counters
from bot.ground.store import Store
from bot.table.store.games import Games

_logger = logging.getLogger(__name__)


class Activity:
    """The log line with the traffic since the one before it.

    Args:
        store: The database.
        counters: Of the bot's client.
        updates: Returns the number of updates that are being handled or wait.
        screens: Returns the number of screens and messages that wait to go out.
        seconds: Between two lines.
    """

    def __init__(
        self,
        store: Store,
        counters: Counters,
        updates: Callable[[], int],
        screens: Callable[[], int],
        seconds: float,
    ) -> None:
        self._store = store
        self._counters = counters
        self._updates = updates
        self._screens = screens
        self._seconds = seconds
        self._before = self._told()

    async def run(self) -> None:
        """Write the line periodically until cancelled."""
        await every(self._seconds, self._write, "counting live games", at_once=False)

    async def _write(self) -> None:
        _logger.info("%s", await self.line())

    async def line(self) -> str:
        """The log line, with the traffic since this was called last."""
        live = await self._store.read(lambda tx: Games(tx).count_live())
        now = self._told()
        taps, calls, refused, failed = (
            after - before for after, before in zip(now, self._before, strict=True)
        )
        self._before = now
        return (
            f"{counted(live, 'live game')}, {counted(taps, 'tap')},"
            f" {counted(self._updates(), 'update')} and {counted(self._screens(), 'message')} waiting;"
            f" {counted(calls, 'call')}, {refused} refused, {failed} failed"
        )

    def _told(self) -> tuple[int, int, int, int]:
        calls = self._counters.all_calls()
        return self._counters.taps, calls.made, calls.refused, calls.failed
