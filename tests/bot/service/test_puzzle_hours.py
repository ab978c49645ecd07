"""When a chat has its puzzle: hours of its own clock, whatever the clock does."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.daily.service.puzzle_hours import EVENING, day_at, next_at

BERLIN = ZoneInfo("Europe/Berlin")


def at(*parts, zone=BERLIN):
    return datetime(*parts, tzinfo=zone).timestamp()


def test_todays_hour_is_next_while_it_is_ahead():
    assert next_at(at(2026, 11, 22, 9, 59), "10", BERLIN) == at(2026, 11, 22, 10)
    assert next_at(at(2026, 11, 22, 10), "10", BERLIN) == at(2026, 11, 23, 10)
    assert next_at(at(2026, 11, 22, 10), "none", BERLIN) is None


def test_a_late_puzzle_is_sent_until_the_evening_is_near():
    open_ = {hour: day_at(at(2026, 11, 22, hour), "10", BERLIN).open for hour in range(24)}
    assert [hour for hour, sent in open_.items() if sent] == list(range(10, 19))


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Africa/Cairo", "America/Havana", "Pacific/Apia", "UTC"])
def test_a_year_has_a_puzzle_every_day_at_the_hour_of_the_chat(zone):
    clock = ZoneInfo(zone)
    moment, days = at(2026, 1, 1, zone=clock), []
    for _ in range(366):
        moment = next_at(moment, "8", clock)
        day = day_at(moment, "8", clock)
        assert day.open
        assert datetime.fromtimestamp(moment, clock).hour == 8
        assert datetime.fromtimestamp(day.evening, clock).hour == EVENING
        assert day.following == next_at(moment, "8", clock)
        days.append(day.name)
    first = datetime(2026, 1, 1)  # noqa: DTZ001 - a name of a day
    assert days == [f"{first + timedelta(days=n):%Y-%m-%d}" for n in range(366)]
