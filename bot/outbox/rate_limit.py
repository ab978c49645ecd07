"""How often one chat may be written to."""

from typing import Final, Self

_EPSILON: Final = 1e-6  # a call that is due now must not be missed for a rounding error


class RateLimit:
    """A bucket of calls that refills steadily.

    Ordinary calls leave a reserve in the bucket, so that an urgent one never queues behind them.

    Args:
        burst: Calls in a full bucket.
        rate: Calls that flow in per second.
        reserve: Calls that ordinary calls leave, fewer than `burst`.
        now: The time in seconds, on the clock that all later calls use.
    """

    __slots__ = ("_at", "_burst", "_paused_until", "_rate", "_reserve", "_tokens")

    def __init__(self, burst: int, rate: float, reserve: int, now: float) -> None:
        self._burst = burst
        self._rate = rate
        self._reserve = reserve
        self._tokens = float(burst)
        self._at = now
        self._paused_until = now

    @classmethod
    def group(cls, per_minute: int, now: float) -> Self:
        """Return the limit of a group: at most `per_minute` calls (2 or more) in any 60 seconds.

        A full bucket and what flows in during a minute come to that number. The refill is a little slower
        still, because calls arrive with uneven delays.
        """
        burst = max(1, round(per_minute * 0.3))
        return cls(burst, (per_minute - burst) / 61, burst // 3, now)

    @classmethod
    def private(cls, now: float) -> Self:
        """Return the limit of a chat with one person: a short burst, then just under a call a second."""
        return cls(5, 0.8, 1, now)

    def _refill(self, now: float) -> None:
        # Nothing adds up during a pause: what the server refuses it does not save for later.
        since = max(self._at, self._paused_until)
        if now > since:
            self._tokens = min(self._burst, self._tokens + (now - since) * self._rate)
            self._at = now

    def ready_at(self, now: float, *, urgent: bool) -> float:
        """Return the earliest time, `now` or later, at which one more call is allowed."""
        self._refill(now)
        missing = (1 if urgent else 1 + self._reserve) - self._tokens
        start = max(now, self._paused_until)
        return start if missing <= _EPSILON else start + missing / self._rate

    def take(self) -> None:
        """Spend one call; only right after `ready_at` allowed it."""
        self._tokens -= 1

    def pause(self, now: float, seconds: float) -> None:
        """Allow nothing for `seconds`, because the server said so.

        The server's count and this one have drifted apart, so afterwards one ordinary call is allowed and the
        rest is earned anew.
        """
        self._refill(now)
        self._paused_until = max(self._paused_until, now + seconds)
        self._tokens = min(self._tokens, 1.0 + self._reserve)

    def full(self, now: float) -> bool:
        """Tell whether nothing is owed, so that a new limit would behave the same."""
        self._refill(now)
        return now >= self._paused_until and self._tokens >= self._burst
