"""Long polling for updates, with backoff: lost connections, errors and other pollers do not end the bot."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from telegram import Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.ground.runtime.outage_lines import OutageLines
from bot.ground.telegram.answers import NotBotApiError, WrongAnswerError
from bot.ground.telegram.client import Client
from bot.ground.telegram.payloads import pause

ALLOWED: Final = (
    *("message", "edited_message", "callback_query", "my_chat_member", "poll_answer"),
    "chat_member",  # where the bot is an administrator
)
"""Kinds of updates the bot wants; Telegram sends no others."""
HOLD_SECONDS: Final = 20
"""The time for which the server holds a call for updates while there are none; a little later it is known
that nothing comes through, and clocks stand still."""
LONGEST_WAIT: Final = 30.0

_WRONG = 5.0  # seconds: whoever answers so is up, and does it at once again

_logger = logging.getLogger(__name__)
_T = TypeVar("_T")


async def persist(
    call: Callable[[], Awaitable[_T]],
    what: str,
    hopeless: tuple[type[TelegramError], ...] = (InvalidToken,),
) -> _T:
    """Repeat a call until it succeeds, waiting longer after each failure.

    An outage is told when it begins, when its kind changes, every ten minutes and when it is over.

    Args:
        call: Starts the call; safe to repeat.
        what: What it does, for the log: "fetching updates".
        hopeless: Errors that no waiting helps against; they are raised.

    Raises:
        InvalidToken: If the server does not know the token, and likewise all that is `hopeless`.
    """
    wait, outage = 0.5, OutageLines(what, _logger)
    while True:
        try:
            result = await call()
        except hopeless:
            raise
        except TelegramError as error:
            kind, reason = type(error), str(error)
            if isinstance(error, Conflict):
                does = "has set a webhook" if "webhook" in reason.lower() else "is fetching updates"
                reason = f"another program {does} with the same token; stop one of the two"
            elif isinstance(error, RetryAfter):
                wait = max(wait, min(pause(error), LONGEST_WAIT))  # deaf for an hour is no answer to anything
            elif isinstance(error, WrongAnswerError | NotBotApiError):
                wait = max(wait, _WRONG)
        else:
            outage.works()
            return result
        outage.failed(kind, reason, f", next try in {wait:.0f} s")
        await asyncio.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)


class Poller:
    """The poller that puts a bot's updates into a queue, in order and each once.

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
