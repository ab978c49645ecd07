"""Days, weeks and months of a chat told by the calendar on the wall, for tests that count again."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Days:
    """How a chat counts: `first_day` of a week, 0 for Monday; the hour at which a day begins."""

    zone: ZoneInfo
    first_day: int
    day_start: int

    def day(self, at: float) -> date:
        """What date it is for whoever has not gone to bed."""
        wall = datetime.fromtimestamp(at, self.zone)
        return wall.date() - DAY if wall.hour < self.day_start else wall.date()

    def first(self, at: float) -> date:
        """The first day of the week."""
        day = self.day(at)
        while day.weekday() != self.first_day:
            day -= DAY
        return day

    def week(self, at: float) -> str:
        """The name of the calendar's week that has most of these seven days."""
        return key(self.first(at))

    def month(self, at: float) -> str:
        """The month of the day."""
        return f"{self.day(at):%Y-%m}"

    def told_at(self, first: date, hour: int) -> float:
        """The hour of a day on the wall."""
        return datetime(first.year, first.month, first.day, hour, tzinfo=self.zone).timestamp()


def key(first: date) -> str:
    """The key of the week that begins on a day."""
    weeks = Counter((first + number * DAY).isocalendar()[:2] for number in range(7))
    (year, number), days = weeks.most_common(1)[0]
    assert days >= 4
    return f"{year}-W{number:02}"
