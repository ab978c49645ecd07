"""How often one chat may be written to."""

from collections import deque
from typing import Final, Self

_SLACK: Final = 1.0
"""Seconds by which calls may arrive closer together than they were made."""
_EPSILON: Final = 1e-6  # a call that is due now must not be missed for a rounding error


class RateLimit:
    """At most so many calls in any window of time, the window moving with the clock.

    Args:
        calls: In one window, 1 or more.
        window: Its length in seconds.
        now: The time in seconds, on the clock that all later calls use.
    """

    __slots__ = ("_calls", "_made", "_paused_until", "_window")

    def __init__(self, calls: int, window: float, now: float) -> None:
        self._calls = calls
        self._window = window
        self._made: deque[float] = deque()
        self._paused_until = now

    @classmethod
    def group(cls, per_minute: int, now: float) -> Self:
        """Return the limit of a group: at most `per_minute` calls in any 60 seconds."""
        return cls(per_minute, 60.0 + _SLACK, now)

    @classmethod
    def private(cls, now: float) -> Self:
        """Return the limit of a chat with one person: a short burst, on the whole under a call a second."""
        return cls(5, 6.2, now)

    def _forget(self, now: float) -> None:
        while self._made and self._made[0] + self._window <= now + _EPSILON:
            self._made.popleft()

    def ready_at(self, now: float) -> float:
        """Return the earliest time, `now` or later, at which one more call is allowed."""
        self._forget(now)
        full = len(self._made) >= self._calls
        return max(now, self._paused_until, self._made[0] + self._window if full else now)

    def take(self, now: float) -> None:
        """Spend one call; only right after `ready_at` allowed it."""
        self._made.append(now)

    def pause(self, now: float, seconds: float) -> None:
        """Allow nothing for `seconds`, because the server said so.

        The server's count and this one have drifted apart, so afterwards one call is allowed at once and the
        rest one after the other, spread over a window.
        """
        self._forget(now)
        self._paused_until = max(self._paused_until, now + seconds)
        step = self._window / self._calls
        start = self._paused_until - self._window
        self._made = deque(start + step * number for number in range(1, self._calls))

    def full(self, now: float) -> bool:
        """Tell whether nothing is owed, so that a new limit would behave the same."""
        self._forget(now)
        return now >= self._paused_until and not self._made
