"""Retries of notes in the database, with backoff, while it cannot be reached or its disk is full."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.ground.runtime.background import BackgroundTasks
from bot.ground.store import DiskError, EndedError, UnavailableError

T = TypeVar("T")

_FIRST: Final = 0.25  # seconds before the second try, twice as long before each later one
_LONGEST: Final = 5.0


async def lasting(work: Callable[[], Awaitable[T]]) -> T:
    """Retry work on the database with exponential backoff until it succeeds, and return its result.

    The work has to be idempotent: a commit whose connection was lost may have succeeded, and is repeated.

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
    """Background tasks that use `lasting`; an `EndedError` is not logged here, as the worker logs it."""

    def __init__(self) -> None:
        super().__init__(EndedError)
