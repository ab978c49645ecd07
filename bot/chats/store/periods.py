"""Calendars of chats: the day, week and month of a moment, and the night, by a chat's own zone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

ALL_TIME = "all"
NIGHT, MORNING = 23, 9
"""The hours at which quiet hours begin and end."""

_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Periods:
    """The keys of a moment: a `week` such as '2026-W47' and a `month` such as '2026-11'."""

    week: str
    month: str

    @property
    def spans(self) -> tuple[str, str, str]:
        """Keys of the rankings that count a moment: 'week:2026-W47', 'month:2026-11', 'all'."""
        return f"week:{self.week}", f"month:{self.month}", ALL_TIME


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar of a chat: its zone and the first day of its weeks.

    A week has the key of the ISO week that it shares most days with. Which day it begins on may so be changed
    at any time: the week under way keeps its key, and no two weeks ever share one.

    Attributes:
        zone: the chat's zone; two chats may count the same moment in different weeks.
        first_day: of a week, 0 for Monday.
    """

    zone: tzinfo = UTC
    first_day: int = 0

    def day(self, at: float) -> date:
        """The day that a moment, in unix seconds, belongs to."""
        day = datetime.fromtimestamp(at, self.zone).date()
        # A zone may skip a whole day, and a clock put back at midnight shows a date twice.
        while at < self.moment(day):
            day -= _DAY
        while at >= self.moment(day + _DAY):
            day += _DAY
        return day

    def periods(self, at: float) -> Periods:
        """The week and the month of a moment in unix seconds, which a result keeps for good."""
        day = self.day(at)
        return Periods(self._week(day), _month(day))

    def periods_before(self, at: float) -> Periods:
        """The week and the month before those of a moment."""
        day = self.day(at)
        return Periods(self._week(day - _WEEK), _month(day.replace(day=1) - _DAY))

    def week_begins(self, at: float, hour: int = 0) -> float:
        """When it is an hour of the clock on the first day of the week of a moment; in unix seconds."""
        return self.moment(self._first(self.day(at)), hour)

    def week_ends(self, at: float, hour: int = 0) -> float:
        """When it is an hour of the clock on the first day after the week of a moment."""
        return self.moment(self._first(self.day(at)) + _WEEK, hour)

    def days_of(self, week: str) -> tuple[date, date]:
        """The first and the last day of the week that has a key."""
        year, _, number = week.partition("-W")
        monday = date.fromisocalendar(int(year), int(number), 1)
        first = monday + timedelta(days=self.first_day if self.first_day <= 3 else self.first_day - 7)  # noqa: PLR2004
        return first, first + timedelta(days=6)

    def moment(self, day: date, hour: int = 0) -> float:
        """An hour of the clock on a day, in unix seconds."""
        # Of an hour that comes twice the first one; one that is skipped comes as much later as is skipped.
        return datetime.combine(day, time(hour), self.zone).timestamp()

    def after_night(self, at: float) -> float:
        """The given time, or the end of the quiet hours it falls into; both in unix seconds."""
        local = datetime.fromtimestamp(at, self.zone)
        if MORNING <= local.hour < NIGHT:
            return at
        return self.moment(local.date() + timedelta(days=local.hour >= NIGHT), MORNING)

    def week_before(self, week: str) -> str:
        """The key of the week before the one that has a key."""
        return self._week(self.days_of(week)[0] - _DAY)

    def _first(self, day: date) -> date:
        return day - timedelta(days=(day.weekday() - self.first_day) % 7)

    def _week(self, day: date) -> str:
        middle = self._first(day) + timedelta(days=3)
        year, week, _ = middle.isocalendar()
        return f"{year}-W{week:02}"


def _month(day: date) -> str:
    return f"{day.year}-{day.month:02}"
