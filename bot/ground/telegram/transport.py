"""The pool of HTTP connections for calls, and the queue of calls that wait for one."""

import asyncio
import os
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from telegram.request import BaseRequest

from bot.ground.telegram.answers import envelope, refusal, require_bot_api

IN_FLIGHT: Final = 12
"""Calls at once; a dozen carry well over a hundred calls a second to Telegram."""

# Asks the library for times as timedelta; it warns about the older numbers at every refusal (429).
os.environ.setdefault("PTB_TIMEDELTA", "1")


class Transport(BaseRequest):
    """A pool of at most `IN_FLIGHT` connections; further calls wait in order.

    The connection used last is used next, so that in quiet hours few are kept open and none grows stale.

    Args:
        connections: The connections, each of which carries one call at a time.
    """

    def __init__(self, connections: Sequence[BaseRequest]) -> None:
        self._all = list(connections)
        self._idle = list(self._all)
        self._turns = asyncio.Semaphore(len(self._all))

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call waits for its answer."""
        return self._all[0].read_timeout

    async def initialize(self) -> None:
        """Make every client ready."""
        for each in self._all:
            await each.initialize()

    async def shutdown(self) -> None:
        """Close every connection."""
        for each in self._all:
            await each.shutdown()

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer.

        The library's own is slower, and logs a traceback for the page of a proxy, which is what comes in an
        outage.

        Raises:
            WrongAnswerError: If it is not JSON, or has no result.
        """
        return envelope(payload)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - as given
        """Make one request when it is its turn."""
        async with self._turns:
            request = self._idle.pop()
            try:
                code, payload = await request.do_request(*args, **kwargs)
            finally:
                self._idle.append(request)
        require_bot_api(code, payload)
        refused = code >= HTTPStatus.MULTIPLE_CHOICES
        return code, refusal(payload) if refused else payload
