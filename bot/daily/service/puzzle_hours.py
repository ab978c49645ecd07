"""The hours of puzzles, by the clock of each chat: sent in the morning, ended in the evening."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

MORNING: Final = 10
"""The hour at which a puzzle comes."""

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


def day_at(now: float, zone: tzinfo) -> PuzzleDay:
    """The day that a moment belongs to in a chat."""
    local = datetime.fromtimestamp(now, zone)
    today = local.date()
    begins = _at(today, MORNING, zone)
    return PuzzleDay(
        today.isoformat(),
        begins,
        _at(today, EVENING, zone),
        _at(today + timedelta(days=1), MORNING, zone),
        begins <= now and local.hour < LATEST,
    )


def next_at(now: float, zone: tzinfo) -> float:
    """When the next puzzle comes: today's, while its hour is ahead."""
    day = day_at(now, zone)
    return day.begins if now < day.begins else day.following


def _at(day: date, hour: int, zone: tzinfo) -> float:
    return datetime.combine(day, time(hour), zone).timestamp()
