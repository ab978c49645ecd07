"""Idempotent handling of updates that Telegram brings: each once, however often it is brought."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from telegram import Update

from bot.ground.runtime.lru_dict import LruDict

REMEMBERED: Final = 10_000
"""Updates that are known to have been handled, the last ones; Telegram brings them again within minutes."""

_logger = logging.getLogger(__name__)


class NotNowError(Exception):
    """Error of an update that cannot be handled now: nothing of it is kept, and it is to be brought again."""


class Deliveries:
    """The idempotent handler of the updates that Telegram brings to the webhook.

    Args:
        read: Makes an update of what was brought; None if it cannot be read, and then nothing is done.
        handle: Handles one; what it changes is on disk when it returns. Its failure is the end of the matter,
            as everywhere: an update that always fails must not be brought for ever. `NotNowError` is no end.
    """

    def __init__(
        self, read: Callable[[dict[str, Any]], Update | None], handle: Callable[[Update], Awaitable[None]]
    ) -> None:
        self._read = read
        self._handle = handle
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._handled: LruDict[int, None] = LruDict(REMEMBERED)

    async def take(self, item: dict[str, Any]) -> None:
        """Handle what was brought and return when that is done; if it is under way already, wait for it.

        It is handled to its end also when whoever brought it does not wait.

        Args:
            item: With an `update_id`.

        Raises:
            NotNowError: If it was not handled, and will be when it is brought again.
            asyncio.CancelledError: If it was given up at the end of the program.
        """
        number = item["update_id"]
        if number in self._handled:
            return
        task = self._under_way.get(number)
        if task is None:
            task = self._under_way[number] = asyncio.create_task(self._handled_once(item))
        await asyncio.shield(task)

    async def finish(self, seconds: float) -> None:
        """Let what is under way be finished within so many seconds; the rest is given up."""
        if not self._under_way:
            return
        _, late = await asyncio.wait(self._under_way.values(), timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _handled_once(self, item: dict[str, Any]) -> None:
        number = item["update_id"]
        try:
            update = self._read(item)
            if update is not None:
                await self._handle(update)
        except NotNowError:
            raise
        except Exception:
            _logger.exception("handling update %s failed", number)
        finally:
            del self._under_way[number]
        self._handled[number] = None
