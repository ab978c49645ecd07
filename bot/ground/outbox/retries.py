"""Background work that is done once, with retries and exponential backoff for half a day.

An error says nothing about whether the work was done, so no error ends it: only a success does. An attempt
is idempotent: it notes itself what it has done.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from bot.ground.runtime.background import BackgroundTasks
from bot.ground.store import DiskError, EndedError, UnavailableError

FIRST: Final = 15.0
"""Seconds before the second attempt; four times as long before each later one."""

LONGEST: Final = 3600.0
"""Seconds between two attempts at most."""

LAST: Final = 12 * 3600.0
"""Seconds of waiting after which a thing is given up: nobody waits for the news of yesterday."""

_logger = logging.getLogger(__name__)


class OnceAttempts:
    """Work under way by name, each with one attempt at a time."""

    def __init__(self) -> None:
        self._tasks = BackgroundTasks(EndedError)
        self._under_way: set[str] = set()

    def begin(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something in the background, unless it is being done or waits for its next attempt.

        Args:
            what: what it is, in words for the log; two things of the same name are the same.
            work: an attempt; it does nothing and ends well where the thing has been done already.
        """
        if what not in self._under_way:
            self._under_way.add(what)
            self._tasks.spawn(self._do(what, work))

    async def close(self, patience: float = 0.0) -> None:
        """Let what is nearly done be finished within so many seconds, and cancel the rest."""
        await self._tasks.close(patience)

    async def _do(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        failed = False  # whether the log has told from where an error came
        try:
            for wait in _waits():
                try:
                    await work()
                except EndedError:
                    raise  # another worker does it
                except DiskError as error:  # of which the store tells, once for all that waits
                    _logger.debug("%s waits: %s", what, error)
                except UnavailableError as error:
                    _logger.warning("%s waits: %s", what, error)
                except Exception as error:
                    if failed:
                        _logger.warning("%s failed again: %s", what, error)
                    else:
                        _logger.exception("%s failed, and is tried again", what)
                    failed = True
                else:
                    return
                await asyncio.sleep(wait)
            _logger.error("%s is given up", what)
        finally:
            self._under_way.discard(what)


def _waits() -> Iterator[float]:
    """The seconds after each attempt."""
    waited, wait = 0.0, FIRST
    while waited < LAST:
        yield wait
        waited += wait
        wait = min(4 * wait, LONGEST)
