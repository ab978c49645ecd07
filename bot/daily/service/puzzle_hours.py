"""The hours of puzzles, by the clock of each chat: sent at the hour it has set, ended in the evening."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

OFF: Final = "none"
"""The setting of a chat that wants no puzzles."""

EVENING: Final = 21
"""The hour at which a puzzle ends, and it is told who has solved it."""

LATEST: Final = 19
"""The hour from which on a puzzle that is late is left out."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """A day of a chat, named as 2026-11-22: when its puzzle comes and ends, and when the next one comes.

    `open` tells whether the puzzle may be sent at the moment asked about.
    """

    name: str
    begins: float
    evening: float
    following: float
    open: bool


def day_at(now: float, hour: str, zone: tzinfo) -> PuzzleDay:
    """The day that a moment belongs to in a chat; `hour` is not "none"."""
    local = datetime.fromtimestamp(now, zone)
    today = local.date()
    begins = _at(today, int(hour), zone)
    return PuzzleDay(
        today.isoformat(),
        begins,
        _at(today, EVENING, zone),
        _at(today + timedelta(days=1), int(hour), zone),
        begins <= now and local.hour < LATEST,
    )


def next_at(now: float, hour: str, zone: tzinfo) -> float | None:
    """When the next puzzle comes after a setting was changed; None: never.

    Today's still comes where its hour is ahead.
    """
    if hour == OFF:
        return None
    day = day_at(now, hour, zone)
    return day.begins if now < day.begins else day.following


def _at(day: date, hour: int, zone: tzinfo) -> float:
    return datetime.combine(day, time(hour), zone).timestamp()
