"""A rate limit by key, with bursts: the generic cell rate algorithm."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

_EPSILON: Final = 1e-6  # what is allowed must not be refused for a rounding error
_MANY: Final = 10_000  # keys remembered; then those that have rested are forgotten

Limited = TypeVar("Limited", bound=Hashable)


class RateLimiter(Generic[Limited]):
    """The rate limits of many keys, each with the same terms.

    Args:
        seconds: Between two events of a key in the long run; 0: no limit.
        burst: Events of a key that may follow each other at once after a rest.
    """

    def __init__(self, seconds: float, burst: int) -> None:
        self._seconds = seconds
        self._burst = burst
        self._rested_at: dict[Limited, float] = {}  # when a key will have rested enough for a whole burst

    def wait(self, key: Limited, now: float) -> float:
        """Seconds until an event of a key is allowed; 0 if it is now, and then it counts."""
        if not self._seconds:
            return 0.0
        rested_at = max(self._rested_at.get(key, now), now)
        wait = rested_at - now - (self._burst - 1) * self._seconds
        if wait > _EPSILON:
            return wait
        self._rested_at[key] = rested_at + self._seconds
        if len(self._rested_at) > _MANY:
            self._rested_at = {each: at for each, at in self._rested_at.items() if at > now}
        return 0.0

    def rests(self, key: Limited, now: float) -> bool:
        """Whether a key has rested enough for a whole burst."""
        return self._rested_at.get(key, now) <= now
