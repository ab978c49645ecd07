"""Unix time that lets nobody lose or gain time when the machine's clock is set."""

import time
from collections.abc import Callable
from typing import Final

LEAST_JUMP: Final = 1.0
"""Seconds at once from which a clock has been set; what is less is its being corrected little by little."""


_BOOT: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


def since_boot() -> float:
    """Seconds on a clock that nobody sets; it goes on while the machine sleeps, where there is such a one."""
    return time.monotonic() if _BOOT is None else time.clock_gettime(_BOOT)


class WallClock:
    """Unix time in seconds, which goes on as before when the clock is set, until that is followed.

    Whoever follows it moves all deadlines by as much: a clock that is set three hours ahead has let nobody
    sleep for three hours, and nobody waits for three hours because it is set back.

    Args:
        clock: unix time in seconds.
        steady: seconds on a clock that nobody sets.
        pushed: seconds by which somebody has pushed `clock` ahead so far, who wants deadlines to be due.

    Attributes:
        offset: by how much the clock is ahead of the steady one, as far as it has been followed.
    """

    def __init__(
        self, clock: Callable[[], float], steady: Callable[[], float], pushed: Callable[[], float] = float
    ) -> None:
        self._clock, self._steady, self.pushed = clock, steady, pushed
        self.offset = self._look()[1]

    def __call__(self) -> float:
        """Unix time in seconds."""
        now, offset = self._look()
        return now - self._jump(offset)

    def jump(self) -> tuple[float, float]:
        """By how many seconds the clock has been set since it was followed, and its offset by now."""
        offset = self._look()[1]
        return self._jump(offset), offset

    def follow(self, offset: float) -> None:
        """Tell the time of the clock when it had this offset."""
        self.offset = offset

    def _look(self) -> tuple[float, float]:
        now = self._clock()
        return now, now - self.pushed() - self._steady()

    def _jump(self, offset: float) -> float:
        jump = offset - self.offset
        if abs(jump) >= LEAST_JUMP:
            return jump
        self.offset = offset
        return 0.0
