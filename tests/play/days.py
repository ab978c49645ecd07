"""Days of a chat, by a clock that the test sets."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tests.play.phones import PATIENT

ZONE = "Europe/Berlin"
QUICK = replace(PATIENT, deadlines=0.5, double_tap=0.0)
MORNING = datetime(2026, 11, 22, 9, 59, 30, tzinfo=ZoneInfo(ZONE))


class Clock:
    """A clock that the test sets; between that it stands still."""

    def __init__(self) -> None:
        self.now = MORNING.timestamp()

    def __call__(self) -> float:
        return self.now

    def at(self, hour: int, minute: int = 0, days: int = 0) -> float:
        """An hour of the first day or of one after it."""
        at = MORNING.replace(hour=hour, minute=minute, second=0) + timedelta(days=days)
        return at.timestamp()

    def set(self, hour: int, minute: int = 1, days: int = 0) -> None:
        self.now = self.at(hour, minute, days)


async def quiet(seconds: float = 30.0) -> None:
    """Let so many seconds of the loop pass."""
    await asyncio.sleep(seconds)
