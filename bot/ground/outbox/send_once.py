"""At-most-once sending of messages: noted attempts with retries, and the loop over messages that are due."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Protocol

from bot.ground.outbox.retries import OnceAttempts
from bot.ground.store.lasting import lasting
from bot.ground.values.delivery import Delivery, DeliveryKind
from bot.ground.values.place import chat_in_log

_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops

_logger = logging.getLogger(__name__)


class SendNotes(Protocol):
    """The notes of the attempts at one message, each idempotent: a retry after an outage changes nothing."""

    async def begin(self) -> bool:
        """Note that an attempt begins.

        Returns:
            False where the message may be in the chat already, or is not wanted any more.
        """

    async def refused(self) -> None:
        """Note that the attempt has sent nothing, and may be repeated."""


class OnceSend:
    """The attempts at one message, each noted before its call; a note is retried until the database answers.

    Args:
        notes: keeps the notes.

    Attributes:
        is_denied: whether the last attempt sent nothing, and another one like it would not either.
    """

    def __init__(self, notes: SendNotes) -> None:
        self._notes = notes
        self.is_denied = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be there already, or is not wanted."""
        self.is_denied = False
        return await lasting(self._notes.begin)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""
        await lasting(self._notes.refused)

    async def denied(self) -> None:
        """Note that the attempt has sent nothing, and another one like it would not either."""
        self.is_denied = True
        await self.refused()


class DueSends:
    """The loop over messages that are due: each is sent by one task at a time, with backoff after errors.

    Args:
        sources: each lists messages that are due; one that may be in its chat is not among them.
        send: for each kind that there is, sends one or drops it, and ends well where nothing is left to do.
        often: seconds between two looks.
    """

    def __init__(
        self,
        sources: Iterable[Callable[[], Awaitable[Iterable[Delivery]]]],
        send: Mapping[DeliveryKind, Callable[[Delivery], Awaitable[object]]],
        often: float,
    ) -> None:
        self._sources = tuple(sources)
        self._send = send
        self._often = often
        self._once = OnceAttempts()

    async def run(self) -> None:
        """Poll for due messages until cancelled; an error is logged and does not end the loop."""
        try:
            while True:
                try:
                    await self.look()
                except Exception:
                    _logger.exception("looking for messages that are due failed")
                await asyncio.sleep(self._often)
        finally:
            await self.close()

    async def look(self) -> None:
        """Start a task for each due message that has none yet."""
        for source in self._sources:
            for delivery in await source():
                if delivery.kind in self._send:
                    what = f"the {delivery.kind} {delivery.key} for {chat_in_log(delivery.chat_id)}"
                    self._once.begin(what, partial(self._send[delivery.kind], delivery))

    async def close(self) -> None:
        """Wait shortly for running tasks, and cancel the rest."""
        await self._once.close(_UNDER_WAY)
