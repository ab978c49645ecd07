"""How often one chat may be written to."""

import math
from bisect import insort
from typing import Final, Self

_SLACK: Final = 0.5
"""Seconds by which the server's clock and its way of counting may differ."""
_UNEVEN: Final = 1.3
"""How much longer than on average a group may have to wait for the next call while calls are many."""
_EPSILON: Final = 1e-6  # a call that is due now must not be missed for a rounding error


class RateLimit:
    """At most so many calls in any window of time, the window moving with the clock, and no long silence.

    Calls made as fast as they come would fill a window in its first half and leave nothing for the other: a
    table would play for half a minute and then stand still for as long. So a call is held back just so far
    that from it on calls can go on forever, each at most `silence` seconds after the one before. All the same
    a window's calls can all be used, and after a rest some may follow each other at once.

    The server counts a call when it arrives, some time between `take` and `answered`; so the window begins
    with the answer, and not one call too many arrives however long some are on their way.

    Args:
        calls: In one window, 1 or more.
        window: Its length in seconds.
        now: The time in seconds, on the clock that all later calls use.
        silence: In seconds, at least `window / calls`; infinite if it does not matter.
    """

    __slots__ = ("_calls", "_made", "_paused_until", "_silence", "_window")

    def __init__(self, calls: int, window: float, now: float, silence: float = math.inf) -> None:
        self._calls = calls
        self._window = window
        self._silence = silence
        self._made: list[float] = []  # ascending
        self._paused_until = now

    @classmethod
    def group(cls, per_minute: int, now: float) -> Self:
        """Return the limit of a group: at most `per_minute` calls in any 60 seconds."""
        window = 60.0 + _SLACK
        return cls(per_minute, window, now, silence=_UNEVEN * window / per_minute)

    @classmethod
    def private(cls, now: float) -> Self:
        """Return the limit of a chat with one person: a short burst, on the whole under a call a second."""
        return cls(5, 6.2, now)

    def _forget(self, now: float) -> None:
        while self._made and self._made[0] + self._window <= now + _EPSILON:
            del self._made[0]

    def ready_at(self, now: float, *, hurry: bool = False) -> float:
        """Return the earliest time, `now` or later, at which one more call is allowed.

        Args:
            now: The time.
            hurry: Whether it does not matter how long later calls will have to wait.
        """
        self._forget(now)
        free = self._calls - len(self._made)
        ready = max(now, self._paused_until)
        if hurry or math.isinf(self._silence):
            return ready if free else max(ready, self._made[0] + self._window)
        # The call that needs the place of the one made at `at` is the one after `free + number` others.
        for number, at in enumerate(self._made):
            ready = max(ready, at + self._window - (free + number) * self._silence)
        return ready

    def take(self, now: float) -> None:
        """Spend one call; only right after `ready_at` allowed it."""
        insort(self._made, now)

    def answered(self, made: float, now: float) -> None:
        """Note that the call made at the time `made` has been answered, or that no answer will come."""
        if made in self._made:
            self._made.remove(made)
            insort(self._made, now)

    def pause(self, now: float, seconds: float) -> None:
        """Allow nothing for `seconds`, because the server said so.

        The server's count and this one have drifted apart, so afterwards one call is allowed at once and the
        rest one after the other, spread over a window.
        """
        self._forget(now)
        self._paused_until = max(self._paused_until, now + seconds)
        step = self._window / self._calls
        start = self._paused_until - self._window
        self._made = [start + step * number for number in range(1, self._calls)]

    def full(self, now: float) -> bool:
        """Tell whether nothing is owed, so that a new limit would behave the same."""
        self._forget(now)
        return now >= self._paused_until and not self._made
