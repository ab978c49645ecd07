"""The hours of night, in which slow games call nobody and no time runs out."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The night of a chat, from the hour `begin` to the hour `end` of its zone; none if they are the same."""

    zone: tzinfo
    begin: int = 23
    end: int = 9

    @classmethod
    def parse(cls, hours: str, zone: tzinfo) -> "QuietHours":
        """The night that a chat has chosen, such as "23-9", or "none"."""
        begin, _, end = hours.partition("-")
        return cls(zone, int(begin), int(end)) if end else cls(zone, 0, 0)

    def after(self, at: float) -> float:
        """The given time, or the end of the night it falls into; both in unix seconds."""
        local = datetime.fromtimestamp(at, self.zone)
        begin, end, hour = self.begin, self.end, local.hour
        if not (begin <= hour < end if begin <= end else hour >= begin or hour < end):
            return at
        day = local.date() + timedelta(days=hour >= end)
        return datetime.combine(day, time(end), self.zone).timestamp()
