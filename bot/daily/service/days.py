"""Which game of the day a moment belongs to: the one of the next evening by the chat's clock.

So there is always one that can be played, also late in the evening, and never more than one a day. The hour
at which a chat's days begin has no part in it: a game lasts from evening to evening.
"""

from datetime import date, datetime, time, timedelta, tzinfo

from bot.daily.service.puzzle_hours import EVENING


def evening_of(day: date, zone: tzinfo) -> float:
    """When the game of a day ends, in unix seconds."""
    return datetime.combine(day, time(EVENING), zone).timestamp()


def coming(now: float, zone: tzinfo) -> date:
    """The day of the next evening after a moment."""
    day = datetime.fromtimestamp(now, zone).date()
    while evening_of(day, zone) <= now:
        day += timedelta(days=1)
    return day
