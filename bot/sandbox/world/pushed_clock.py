"""A clock that can be set forward: the machine's plus an offset."""

import asyncio
import time as machine
from collections.abc import Awaitable, Callable
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.sandbox.errors import PeopleError

DAILY: Final = {"evening": time(21, 0, 5), "morning": time(10, 0, 5)}
"""What comes every day: the hour in the evening and in the morning at which the bot tells the most."""

MONDAY: Final = time(10, 6)
"""The hour of "monday", by which the bot has told of the week."""

TARGETS: Final = (*DAILY, "monday")

_SOON = 60.0  # seconds; what is nearer has been reached already


class PushedClock:
    """A clock of unix time that can be set forward to the next evening, morning or Monday.

    Args:
        zone: the time zone of the evening, the morning and Monday.
        pause: seconds that it goes on as usual wherever it stops on its way, for what is due there.
        clock: unix time in seconds, the machine's.

    Attributes:
        zone: the same.
        pushed: the seconds by which it has been pushed so far.
        pushing: whether it is on its way to where somebody pushes it.
    """

    def __init__(self, zone: ZoneInfo, pause: float = 3.0, clock: Callable[[], float] = machine.time) -> None:
        self.zone = zone
        self.pushed = 0.0
        self._pause = pause
        self._clock = clock
        self.pushing = False

    def __call__(self) -> float:
        """The time in unix seconds."""
        return self._clock() + self.pushed

    def stops(self, target: str) -> list[float]:
        """The stops of the clock on its way to a target: the evening and the morning of a day, then there.

        Raises:
            PeopleError: it knows no such target.
        """
        now = self()
        daily = {name: self._next(at, now) for name, at in DAILY.items()}
        if target == "monday":
            end = self._next(MONDAY, now, weekday=0)
        elif target in daily:
            end = daily[target]
        else:
            raise PeopleError(f"to must be one of {', '.join(TARGETS)}")
        return [*sorted(at for at in daily.values() if at < end - _SOON), end]

    async def push(
        self, target: str, before: Callable[[float], Awaitable[None]], moved: Callable[[float], None]
    ) -> None:
        """Set the clock forward to a target.

        Args:
            target: one of `TARGETS`.
            before: is awaited before it leaps, with the time that it leaps to.
            moved: is called when it has leapt, with the seconds that makes; with 0 when that begins and ends.

        Raises:
            PeopleError: it knows no such target, or is being pushed.
        """
        stops = self.stops(target)
        if self.pushing:
            raise PeopleError("the clock is being pushed")
        self.pushing = True
        moved(0.0)
        try:
            for at in stops:
                await before(at)
                leap = max(at - self(), 0.0)
                self.pushed += leap
                moved(leap)
                await asyncio.sleep(self._pause)
        finally:
            self.pushing = False
            moved(0.0)

    def _next(self, hour: time, now: float, weekday: int | None = None) -> float:
        """The next time that it is so late, on any day or on one of the week (0 for Monday)."""
        day = datetime.fromtimestamp(now, self.zone).date()
        while True:
            at = datetime.combine(day, hour, self.zone).timestamp()
            if at > now + _SOON and weekday in {None, day.weekday()}:
                return at
            day += timedelta(days=1)
