"""A limit by key: a burst, then one in so many seconds; who waits is told for how long."""

import pytest

from bot.ground.runtime.rate_limiter import RateLimiter


def test_a_burst_and_then_one_in_two_seconds():
    limiter: RateLimiter[str] = RateLimiter(2.0, 3)
    assert [limiter.wait("a", 100.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert limiter.wait("a", 100.0) == pytest.approx(2.0)
    assert limiter.wait("a", 101.5) == pytest.approx(0.5), "what is refused does not count"
    assert limiter.wait("b", 101.5) == 0.0
    assert limiter.wait("a", 102.0) == 0.0
    assert limiter.wait("a", 102.0) > 0
    assert not limiter.rests("a", 107.9)
    assert limiter.rests("a", 108.0)


def test_no_limit():
    limiter: RateLimiter[str] = RateLimiter(0.0, 1)
    assert not any(limiter.wait("a", 1.0) for _ in range(99))


def test_who_has_rested_is_forgotten():
    limiter: RateLimiter[int] = RateLimiter(0.2, 10)
    for key in range(10_001):
        limiter.wait(key, key / 1000)
    assert len(limiter._rested_at) < 1000  # noqa: SLF001
