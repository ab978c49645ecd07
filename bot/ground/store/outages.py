"""Recovery after an outage of the database: games that could not be shown meanwhile are shown again.

A use case that failed in the middle has left messages as they were. And the answer to a commit may have been
lost, so that the bot does not know whether it succeeded: the games are shown as the database has them.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine

from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.store import EndedError, UnavailableError

_logger = logging.getLogger(__name__)


class Outages:
    """The recovery after failures of the database.

    Args:
        forget: clears the caches of the database.
        show: shows all games that are live or have ended since a moment.
        spawn: runs a coroutine in the background.
        clock: unix time in seconds.
        timing: the pace of the bot.
    """

    def __init__(
        self,
        forget: Callable[[], None],
        show: Callable[[float], Awaitable[None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
        clock: Callable[[], float] = time.time,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._forget = forget
        self._show = show
        self._spawn = spawn
        self._clock = clock
        self._pause = timing.after_failure
        self._followed = False
        self._failed = False

    def failed(self) -> None:
        """Note that the database could not do something; the games are shown when it can again."""
        self._failed = True
        if not self._followed:
            self._followed = True
            self._spawn(self._follow(self._clock()))

    async def _follow(self, since: float) -> None:
        told = False
        try:
            while self._failed:
                self._failed = False
                await asyncio.sleep(self._pause)
                self._forget()
                try:
                    await self._show(since)
                except EndedError:
                    return  # whoever goes on with the chats shows them
                except UnavailableError as error:  # which has been noted as a failure once more
                    if not told:
                        _logger.warning("boards wait: %s", error)
                    told = True
        finally:
            self._followed = False
