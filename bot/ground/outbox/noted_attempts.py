"""Attempts noted in the database, for a message to be sent once, with retries while the disk is full."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.ground.store.lasting import lasting

T = TypeVar("T")


@dataclass(slots=True)
class NotedAttempts(Generic[T]):
    """The attempts to send a message, noted in the database before and after each.

    Attributes:
        about_to: notes that one begins, and returns what is to be known of it; None or False where the
            message may be in the chat already.
        not_sent: notes that it did not arrive.
        begun: what the newest attempt has returned.
    """

    about_to: Callable[[], Awaitable[T | None]]
    not_sent: Callable[[], Awaitable[None]]
    begun: T | None = None

    async def begin(self) -> bool:
        """Note that one begins; False where the message may be there already."""
        self.begun = await lasting(self.about_to)
        return bool(self.begun)

    async def refused(self) -> None:
        """Note that it did not arrive."""
        await lasting(self.not_sent)
