"""Initial rate limits of chats: unused, or with the unknown calls of an earlier process counted."""

import math
from collections.abc import Iterable
from typing import Final

from bot.ground.outbox.rate_limit import RateLimit
from bot.ground.values.place import is_private

COUNTED: Final = 61.0
"""Seconds for which a call counts, and a little more."""


class Budgets:
    """The factory of rate limits, for chats that are written to for the first time.

    Args:
        per_minute: messages and edits in one group.
    """

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._resumed_at = self._resumed_until = -math.inf
        self._taken_over: dict[int, float] = {}

    def resume(self, now: float) -> None:
        """Count what the process before this one may have sent in its last minute, to any group.

        Its last heartbeat does not tell when it ended: with a full disk it sent for long after that.
        """
        self._resumed_at, self._resumed_until = now, now + COUNTED

    def take_over(self, now: float, chats: Iterable[int]) -> None:
        """Count in these chats what another worker may have sent that ended just now."""
        self._taken_over = {chat: at for chat, at in self._taken_over.items() if now - at < COUNTED}
        self._taken_over |= dict.fromkeys(chats, now)

    def limit(self, chat_id: int, now: float) -> RateLimit:
        """The rate limit of a chat that has none yet."""
        if is_private(chat_id):
            return RateLimit.private(now)
        limit = RateLimit.group(self._per_minute, now)
        since = self._last_unknown(chat_id, now)
        self._taken_over.pop(chat_id, None)
        if since is not None:
            limit.resume(since)
        return limit

    def counts(self, chat_id: int, now: float) -> bool:
        """Whether calls that nobody knows may count in a chat that has no rate limit yet."""
        return not is_private(chat_id) and self._last_unknown(chat_id, now) is not None

    def _last_unknown(self, chat_id: int, now: float) -> float | None:
        """When the last call may have been made that nobody knows; None if none counts any more."""
        taken = self._taken_over.get(chat_id, -math.inf)
        if now - taken < COUNTED:
            return taken
        return self._resumed_at if now < self._resumed_until else None
