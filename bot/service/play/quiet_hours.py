"""The hours of night, in which slow games call nobody and no time runs out."""

from datetime import datetime, time, timedelta, tzinfo

BEGIN, END = 23, 9
"""From this hour of the evening to this one of the morning, by the clock of the chat."""


def after_quiet(at: float, zone: tzinfo) -> float:
    """The given time, or the end of the quiet hours it falls into; both in unix seconds."""
    local = datetime.fromtimestamp(at, zone)
    if END <= local.hour < BEGIN:
        return at
    day = local.date() + timedelta(days=local.hour >= BEGIN)
    return datetime.combine(day, time(END), zone).timestamp()
