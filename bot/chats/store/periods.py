"""Calendars of chats: the day, week and month of a moment, by a chat's own zone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

ALL_TIME = "all"

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
    """The calendar of a chat: its zone, the first day of its weeks, the first hour of its days.

    A week has the key of the ISO week that it shares most days with. Which day it begins on may so be changed
    at any time: the week under way keeps its key, and no two weeks ever share one.

    Attributes:
        zone: the chat's zone; two chats may count the same moment in different weeks.
        first_day: of a week, 0 for Monday.
        day_start: the hour at which a day begins; a game that ends before it belongs to the evening before.
    """

    zone: tzinfo = UTC
    first_day: int = 0
    day_start: int = 0

    def day(self, at: float) -> date:
        """The day that a moment, in unix seconds, belongs to."""
        day = datetime.fromtimestamp(at, self.zone).date()
        # A zone may skip a whole day, and a clock put back at midnight shows a date twice.
        while at < self._begins(day):
            day -= _DAY
        while at >= self._begins(day + _DAY):
            day += _DAY
        return day

    def day_begins(self, at: float) -> float:
        """When the day of a moment has begun; both in unix seconds."""
        return self._begins(self.day(at))

    def periods(self, at: float) -> Periods:
        """The week and the month of a moment in unix seconds, which a result keeps for good."""
        day = self.day(at)
        return Periods(self._week(day), _month(day))

    def periods_before(self, at: float) -> Periods:
        """The week and the month before those of a moment."""
        day = self.day(at)
        return Periods(self._week(day - _WEEK), _month(day.replace(day=1) - _DAY))

    def week_begins(self, at: float, hour: int | None = None) -> float:
        """When the week of a moment begins, or, on its first day, the hour of the clock; in unix seconds."""
        return self._at_hour(self._first(self.day(at)), hour)

    def week_ends(self, at: float, hour: int | None = None) -> float:
        """When the week after that of a moment begins, or, on its first day, the hour of the clock."""
        return self._at_hour(self._first(self.day(at)) + _WEEK, hour)

    def days_of(self, week: str) -> tuple[date, date]:
        """The first and the last day of the week that has a key."""
        year, _, number = week.partition("-W")
        monday = date.fromisocalendar(int(year), int(number), 1)
        first = monday + timedelta(days=self.first_day if self.first_day <= 3 else self.first_day - 7)  # noqa: PLR2004
        return first, first + timedelta(days=6)

    def moment(self, day: date, hour: int) -> float:
        """An hour of the clock on a day, in unix seconds."""
        return self._at_hour(day, hour)

    def week_before(self, week: str) -> str:
        """The key of the week before the one that has a key."""
        return self._week(self.days_of(week)[0] - _DAY)

    def _first(self, day: date) -> date:
        return day - timedelta(days=(day.weekday() - self.first_day) % 7)

    def _week(self, day: date) -> str:
        middle = self._first(day) + timedelta(days=3)
        year, week, _ = middle.isocalendar()
        return f"{year}-W{week:02}"

    def _begins(self, day: date) -> float:
        return self._at_hour(day, None)

    def _at_hour(self, day: date, hour: int | None) -> float:
        # Of an hour that comes twice the first one; one that is skipped comes as much later as is skipped.
        at = time(self.day_start if hour is None else hour)
        return datetime.combine(day, at, self.zone).timestamp()


def _month(day: date) -> str:
    return f"{day.year}-{day.month:02}"
