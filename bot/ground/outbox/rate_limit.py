"""The rate limit of one chat: calls a minute, with room for bursts."""

from bisect import insort
from typing import Final, Self

_SLACK: Final = 0.5
"""Seconds by which the server's clock and its way of counting may differ."""
_UNEVEN: Final = 1.48
"""The longest silence of a busy group, as a multiple of the average time between two calls."""
_LEAST: Final = 8
"""At least one in so many calls goes out however often a chat refuses."""
_EPSILON: Final = 1e-6  # a call that is due now must not be missed for a rounding error


class RateLimit:
    """A rate limit with a sliding window: so many calls in any window of time, and no long silence.

    Calls made as fast as they come would fill a window in its first half and leave nothing for the other: a
    table would play for half a minute and then stand still for as long. So a call is held back just so far
    that from it on calls can go on forever, with no silence longer than a little more than the average. All
    the same a window's calls can all be used, and after a rest some may follow each other at once.

    The server counts a call when it arrives, some time between `take` and `answered`; so the window begins
    with the answer, and not one call too many arrives however long some are on their way.

    Nobody knows what a chat really takes. After a refusal only half as many calls go out, and one more for
    each window without a refusal.

    Args:
        calls: In one window, 1 or more.
        window: Its length in seconds.
        now: The time in seconds, on the clock that all later calls use.
        even: Whether long silences are avoided, rather than calls made as fast as they come.
    """

    __slots__ = ("_calls", "_ceiling", "_even", "_made", "_paused_until", "_real", "_rises_at", "_window")

    def __init__(self, calls: int, window: float, now: float, *, even: bool = False) -> None:
        self._calls = calls
        self._ceiling = calls
        self._window = window
        self._even = even
        self._made: list[float] = []  # ascending; after a refusal or a start some of them are only assumed
        self._real: list[float] = []  # ascending, and no assumptions but those of a start
        self._paused_until = now
        self._rises_at = now

    @classmethod
    def group(cls, per_minute: int, now: float) -> Self:
        """Return the limit of a group: at most `per_minute` calls in any 60 seconds."""
        return cls(per_minute, 60.0 + _SLACK, now, even=True)

    @classmethod
    def private(cls, now: float) -> Self:
        """Return the limit of a chat with one person: a short burst, on the whole under a call a second."""
        return cls(5, 6.2, now)

    @property
    def _silence(self) -> float:
        """Seconds that a call has to wait for at most while calls are many."""
        return _UNEVEN * self.gap

    @property
    def gap(self) -> float:
        """Seconds between two calls on average while calls are many."""
        return self._window / self._ceiling

    def _forget(self, now: float) -> None:
        while self._made and self._made[0] + self._window <= now + _EPSILON:
            del self._made[0]
        while self._real and self._real[0] + self._window <= now + _EPSILON:
            del self._real[0]
        while self._ceiling < self._calls and self._rises_at <= now:
            self._ceiling += 1
            self._rises_at += self._window

    def ready_at(self, now: float, *, keeping: int = 0) -> float:
        """Return the earliest time, `now` or later, at which one more call is allowed.

        Args:
            now: The time.
            keeping: Calls of the window that are left to others; not more than a third.
        """
        self._forget(now)
        kept = min(keeping, self._ceiling // 3)
        ready = self._after(self._made, self._ceiling, kept, max(now, self._paused_until))
        # After a refusal some calls are only assumed; those that were made count in any case.
        return self._after(self._real, self._calls, 0, ready)

    def _after(self, made: list[float], calls: int, kept: int, ready: float) -> float:
        """The time of the next allowed call, at least `ready`: a window holds `calls`, some of them kept."""
        if not made:
            return ready
        free = calls - kept - len(made)
        if not self._even:
            return ready if free > 0 else max(ready, made[-free] + self._window)
        silence, latest = _UNEVEN * self._window / calls, made[-1] + self._window
        # The call that needs the place of the one made at `at` is the one after `free + number` others.
        for number, at in enumerate(made[max(0, -free) :], max(0, -free)):
            others = free + number
            if latest - others * silence <= ready:
                break  # no later one tells more
            ready = max(ready, at + self._window - others * silence)
        return ready

    def take(self, now: float) -> None:
        """Spend one call; only right after `ready_at` allowed it."""
        insort(self._made, now)
        insort(self._real, now)

    def answered(self, made: float, now: float) -> None:
        """Note that the call made at the time `made` has been answered, or that no answer will come."""
        for calls in (self._made, self._real):
            if made in calls:
                calls.remove(made)
                insort(calls, now)

    def resume(self, since: float) -> None:
        """Begin where an earlier process of the bot ended before `since`, with calls that nobody knows.

        Whatever it had made, one call after each longest silence was still allowed; so these are.
        """
        start = since + self._silence - self._window
        self._made = [start + self._silence * number for number in range(self._calls)]
        self._real = self._made.copy()

    def pause(self, now: float, seconds: float) -> None:
        """Allow nothing for `seconds`, because the server said so, and only half as much after that.

        The server's count and this one have drifted apart, so afterwards one call is allowed at once and the
        rest one after the other, spread over a window. Calls that were made count all the same: the refusal
        may have had another reason than this chat's calls.
        """
        self._forget(now)
        if (
            now >= self._paused_until
        ):  # calls that were on their way when the first was refused tell nothing new
            self._ceiling = max(1, self._calls // _LEAST, self._ceiling // 2)
        self._paused_until = max(self._paused_until, now + seconds)
        self._rises_at = self._paused_until + self._window
        step = self._window / self._ceiling
        start = self._paused_until - self._window
        self._made = [start + step * number for number in range(1, self._ceiling)]

    def used(self, now: float) -> float:
        """The part of a window's calls that were made in the last one."""
        self._forget(now)
        return len(self._real) / self._calls

    def paused(self, now: float) -> bool:
        """Whether the server has asked for silence."""
        return now < self._paused_until

    def full(self, now: float) -> bool:
        """Tell whether nothing is owed, so that a new limit would behave the same."""
        self._forget(now)
        return (
            now >= self._paused_until and not self._made and not self._real and self._ceiling == self._calls
        )
