"""Periodic work: done again and again, at a fixed delay, whatever becomes of one run."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

_logger = logging.getLogger(__name__)


async def every(
    seconds: float, work: Callable[[], Awaitable[object]], what: str, *, at_once: bool = True
) -> None:
    """Do some work periodically until cancelled; an error is logged and does not end it.

    Args:
        seconds: the delay between the end of a run and the beginning of the next.
        work: one run.
        what: its name in the log, such as "counting games".
        at_once: whether the first run is not delayed.
    """
    if not at_once:
        await asyncio.sleep(seconds)
    while True:
        try:
            await work()
        except Exception:
            _logger.exception("%s failed", what)
        await asyncio.sleep(seconds)
