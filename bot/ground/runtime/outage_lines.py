"""Log lines about outages: at the start, at a new reason, now and again, and at the end with the count.

However often something fails meanwhile, the log stays readable, and has room on a disk that is full.
"""

import asyncio
import logging
from typing import Final

from bot.ground.runtime.counted import counted

REMIND_SECONDS: Final = 600.0
"""Between two lines of the log about the same reason of an outage."""


class OutageLines:
    """The log lines about the outages of one thing.

    Args:
        what: what it does, for the log: "fetching updates".
        logger: of the part of the program that does it.
        settled: seconds without a failure after which an outage is over. A disk that is full takes small
            things now and then, and that is not its end.
    """

    def __init__(self, what: str, logger: logging.Logger, settled: float = 0.0) -> None:
        self._what = what
        self._logger = logger
        self._settled = settled
        self._failures = 0
        self._began = self._last = 0.0
        self._told: tuple[object, float] | None = None

    def failed(self, kind: object, reason: str, then: str = "") -> None:
        """Note a failure.

        Args:
            kind: by which one reason is told from another.
            reason: in words.
            then: what comes next, in words.
        """
        now = asyncio.get_running_loop().time()
        self._began = self._began if self._failures else now
        self._last = now
        self._failures += 1
        if self._told is None or self._told[0] != kind or now - self._told[1] >= REMIND_SECONDS:
            again = f" ({self._failures} times by now)" if self._failures > 1 else ""
            self._logger.warning("%s failed%s%s: %s", self._what, again, then, reason)
            self._told = kind, now

    def works(self) -> None:
        """Note that it has worked."""
        now = asyncio.get_running_loop().time()
        if self._failures and now - self._last >= self._settled:
            times = counted(self._failures, "failure")
            self._logger.info("%s works again after %s in %.0f s", self._what, times, now - self._began)
            self._failures, self._told = 0, None
