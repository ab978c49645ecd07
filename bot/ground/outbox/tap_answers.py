"""Answers to taps: sent at once, in the background, while the player looks at the button."""

import asyncio
import logging
import math
from time import perf_counter
from typing import Final

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.ground.outbox.queue_state import SharedQueueState
from bot.ground.telegram.payloads import pause

LIFE: Final = 14.0
"""Seconds in which Telegram takes the answer to a tap."""

_logger = logging.getLogger(__name__)


class TapAnswers:
    """The answers to the taps of all chats.

    Args:
        shared: makes the calls.
    """

    def __init__(self, shared: SharedQueueState) -> None:
        self._shared = shared

    def give(self, query_id: str, text: str | None, *, alert: bool, tapped_at: float | None) -> None:
        """Answer a tap, as `Sender.answer` says."""
        parameters: dict[str, object] = {"callback_query_id": query_id}
        if text:
            parameters["text"] = text
        if alert:
            parameters["show_alert"] = True
        self._shared.tasks.spawn(self._answer(parameters, tapped_at))

    async def _answer(self, parameters: dict[str, object], tapped_at: float | None) -> None:
        now = asyncio.get_running_loop().time
        until, tries = now() + LIFE, 0
        while True:
            wait = 2.0**tries - 1
            tries += 1
            self._shared.gate.note_answer()
            try:
                await self._shared.client.call("answerCallbackQuery", parameters)
            except TelegramError as error:
                # A second answer changes nothing, so one that was perhaps lost is given again. One that is
                # refused came too late: the board will tell.
                failure = error
                if isinstance(error, RetryAfter):
                    wait = pause(error)
                elif isinstance(error, BadRequest) or not isinstance(error, NetworkError):
                    wait = math.inf
            else:
                if tapped_at is not None:
                    self._shared.client.counters.answered.note(perf_counter() - tapped_at)
                return
            if now() + wait > until:
                _logger.info("a tap was not answered: %s", failure)
                return
            await asyncio.sleep(wait)
