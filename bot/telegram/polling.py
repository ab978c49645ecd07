"""Fetching updates: a lost connection, an error or another poller is waited out, and nothing ends the bot."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.telegram.client import Client
from bot.telegram.payloads import pause

ALLOWED: Final = ("message", "edited_message", "callback_query", "my_chat_member")
"""Kinds of updates the bot wants; Telegram sends no others."""
HOLD_SECONDS: Final = 30
"""How long the server holds a call for updates while there are none."""
LONGEST_WAIT: Final = 30.0

_logger = logging.getLogger(__name__)
_T = TypeVar("_T")


async def persist(call: Callable[[], Awaitable[_T]], what: str) -> _T:
    """Repeat a call until it succeeds, waiting longer after each failure.

    Args:
        call: Starts the call; safe to repeat.
        what: What it does, for the log: "fetching updates".

    Raises:
        InvalidToken: If the server does not know the token; no waiting helps.
    """
    wait = 0.5
    while True:
        try:
            return await call()
        except InvalidToken:
            raise
        except Conflict:
            reason = "another program is fetching updates with the same token; stop one of the two"
        except RetryAfter as error:
            reason = str(error)
            wait = max(wait, pause(error))
        except TelegramError as error:
            reason = str(error)
        _logger.warning("%s failed, next try in %.0f s: %s", what, wait, reason)
        await asyncio.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)


class Poller:
    """The way of a bot's updates into a queue, in order and each once.

    Args:
        client: The bot, initialized.
        queue: Where the updates go; it is not waited for.
    """

    def __init__(self, client: Client, queue: asyncio.Queue[object]) -> None:
        self._client = client
        self._queue = queue
        self._offset: int | None = None

    async def run(self) -> None:
        """Fetch updates until cancelled.

        Raises:
            InvalidToken: If the token is no longer valid.
        """
        await persist(self._client.delete_webhook, "asking for updates")
        try:
            while True:
                for update in await persist(lambda: self._fetch(HOLD_SECONDS), "fetching updates"):
                    self._queue.put_nowait(update)
        finally:
            await self._confirm()

    async def _fetch(self, seconds: int) -> list[Update]:
        updates, offset = await self._client.updates(self._offset, ALLOWED, seconds)
        self._offset = offset
        return updates

    async def _confirm(self) -> None:
        """Tell the server what has been received, or the next start would receive it again."""
        if self._offset is not None:
            with contextlib.suppress(TelegramError, TimeoutError):
                async with asyncio.timeout(3):
                    await self._fetch(0)  # what comes now is not confirmed and will come again
