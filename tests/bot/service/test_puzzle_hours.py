"""When a chat has its puzzle: ten in the morning by its own clock, whatever the clock does."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.daily.puzzles import EVENING, MORNING, day_at, next_at

BERLIN = ZoneInfo("Europe/Berlin")


def at(*parts, zone=BERLIN):
    return datetime(*parts, tzinfo=zone).timestamp()


def test_todays_hour_is_next_while_it_is_ahead_and_a_late_puzzle_is_sent_until_the_evening_is_near():
    assert next_at(at(2026, 11, 22, 9, 59), BERLIN) == at(2026, 11, 22, 10)
    assert next_at(at(2026, 11, 22, 10), BERLIN) == at(2026, 11, 23, 10)
    days = [day_at(at(2026, 11, 22, hour), BERLIN) for hour in range(24)]
    assert [hour for hour, day in enumerate(days) if day.open] == list(range(10, 19))


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/Havana", "Pacific/Apia"])
def test_a_year_has_a_puzzle_every_day_in_the_morning_of_the_chat(zone):
    clock = ZoneInfo(zone)
    moment, days = at(2026, 1, 1, zone=clock), []
    for _ in range(366):
        moment = next_at(moment, clock)
        day = day_at(moment, clock)
        assert (day.open, day.following) == (True, next_at(moment, clock))
        hours = [datetime.fromtimestamp(each, clock).hour for each in (moment, day.evening)]
        assert hours == [MORNING, EVENING]
        days.append(day.name)
    first = datetime(2026, 1, 1)  # noqa: DTZ001 - a name of a day
    assert days == [f"{first + timedelta(days=n):%Y-%m-%d}" for n in range(366)]
