"""Which week and month a moment belongs to, in a chat's own time zone."""

from dataclasses import dataclass
from datetime import datetime, tzinfo

ALL_TIME = "all"


@dataclass(frozen=True, slots=True)
class Periods:
    """An ISO `week` such as '2026-W47' and a `month` such as '2026-11'."""

    week: str
    month: str

    @property
    def spans(self) -> tuple[str, str, str]:
        """Keys of the rankings that count a moment: 'week:2026-W47', 'month:2026-11', 'all'."""
        return f"week:{self.week}", f"month:{self.month}", ALL_TIME


def periods(at: float, zone: tzinfo) -> Periods:
    """The periods of a moment.

    Args:
        at: unix seconds.
        zone: the chat's zone; two chats may count the same moment in different weeks.

    Returns:
        Periods: the ISO week (its year may differ from the calendar's) and the calendar month.
    """
    day = datetime.fromtimestamp(at, zone)
    year, week, _ = day.isocalendar()
    return Periods(f"{year}-W{week:02}", f"{day.year}-{day.month:02}")
