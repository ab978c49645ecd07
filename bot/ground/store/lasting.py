"""Retries of what has to be noted in the database: while it cannot be reached, or its disk is full."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.ground.runtime.background import BackgroundTasks
from bot.ground.store import DiskError, EndedError, UnavailableError

T = TypeVar("T")

_FIRST: Final = 0.25  # seconds before the second try, twice as long before each later one
_LONGEST: Final = 5.0


async def lasting(work: Callable[[], Awaitable[T]]) -> T:
    """Do something with the database, again and again until it can be done; returns what it returns.

    It may be done twice: whether a transaction is kept whose connection was lost at its end nobody knows.

    Raises:
        EndedError: another worker goes on with the chats.
    """
    wait = _FIRST
    while True:
        try:
            return await work()
        except EndedError:
            raise
        except (UnavailableError, DiskError):
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST)


class LastingTasks(BackgroundTasks):
    """Background tasks that note things so; of chats that are another worker's now the worker tells."""

    def __init__(self) -> None:
        super().__init__(EndedError)
