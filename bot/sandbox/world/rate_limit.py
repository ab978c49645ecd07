"""The rate limits of a bot in a chat, beyond which Telegram asks it to wait."""

import math
from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit: at most `calls` in any window of `seconds`."""

    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The rate limits of a world; None is no limit.

    `ephemeral_counts`: whether ephemeral messages count in the limit of their group, which Telegram does not
    tell.

    Telegram publishes no exact numbers. These follow its advice to bots: twenty messages a minute in a group,
    about one a second to a person, where short bursts pass.
    """

    group: Limit | None = Limit(20, 60)
    private: Limit | None = Limit(30, 30)
    ephemeral_counts: bool = True


class SpentCalls:
    """The sliding windows of sends and edits of each chat; a refused call costs nothing."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._spent: dict[int, deque[float]] = {}
        self._refused_until: dict[int, float] = {}

    def refuse(self, chat_id: int, until: float) -> None:
        """Refuse every send and edit in this chat up to that time."""
        self._refused_until[chat_id] = until

    def spend(self, chat_id: int, now: float) -> int:
        """Count one call against the limit.

        Returns:
            0 when it is granted, else the whole seconds to wait, at least 1.
        """
        until = self._refused_until.get(chat_id, now)
        if until > now:
            return max(1, math.ceil(until - now))
        limit = self.limits.private if chat_id > 0 else self.limits.group
        if limit is None:
            return 0
        spent = self._spent.setdefault(chat_id, deque())
        while spent and spent[0] <= now - limit.seconds:
            spent.popleft()
        if len(spent) >= limit.calls:
            return max(1, math.ceil(spent[0] + limit.seconds - now))
        spent.append(now)
        return 0
