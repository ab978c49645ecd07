"""Seasons as calendar quarters: keys such as '2026-Q4', their days, their weeks, and when they are closed.

A week belongs to the season in which most of its days lie, which its key tells; a club night to that of
its day.
"""

from datetime import date, timedelta
from functools import cache
from typing import Final

from bot.chats.store.periods import Calendar

_MONTHS: Final = 3
_QUARTERS: Final = 4
_DAY = timedelta(days=1)
_YEARS: Final = range(2000, 2200)
"""Years that have seasons: any others are of buttons that were never drawn."""
_MIDDLE = 4
"""The day of an ISO week that lies in its larger half, wherever the week is divided."""


def season_of(day: date) -> str:
    """The season of a day."""
    return f"{day.year}-Q{(day.month - 1) // _MONTHS + 1}"


def season_of_week(week: str) -> str:
    """The season of the week that has a key such as '2026-W47'."""
    year, _, number = week.partition("-W")
    return season_of(date.fromisocalendar(int(year), int(number), _MIDDLE))


def days_of(season: str) -> tuple[date, date]:
    """The first and the last day of a season."""
    year, quarter = _parts(season)
    return date(year, _MONTHS * (quarter - 1) + 1, 1), days_after(season) - _DAY


def days_after(season: str) -> date:
    """The first day after a season."""
    year, quarter = _parts(season)
    return date(year + 1, 1, 1) if quarter == _QUARTERS else date(year, _MONTHS * quarter + 1, 1)


@cache
def weeks_of(season: str) -> tuple[str, ...]:
    """The keys of the weeks of a season, twelve to fourteen, in order."""
    day, last = days_of(season)
    day += timedelta(days=(_MIDDLE - day.isoweekday()) % 7)
    keys = []
    while day <= last:
        year, week, _ = day.isocalendar()
        keys.append(f"{year}-W{week:02}")
        day += 7 * _DAY
    return tuple(keys)


def is_season(text: str) -> bool:
    """Whether a text is the key of a season."""
    year, quarter = text[:4], text[4:]
    known = year.isascii() and year.isdecimal() and int(year) in _YEARS
    return known and quarter in {"-Q1", "-Q2", "-Q3", "-Q4"}


def closes_at(season: str, calendar: Calendar, hour: int) -> float:
    """The hour of the first day on which both the quarter and its last week are over, in unix seconds."""
    after_week = calendar.days_of(weeks_of(season)[-1])[1] + _DAY
    return calendar.moment(max(days_after(season), after_week), hour)


def _parts(season: str) -> tuple[int, int]:
    year, _, quarter = season.partition("-Q")
    return int(year), int(quarter)
