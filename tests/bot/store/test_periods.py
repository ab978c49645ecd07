from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import Periods, periods


@pytest.mark.parametrize(
    ("moment", "zone", "week", "month"),
    [
        ("2026-11-16T00:00:00+00:00", "UTC", "2026-W47", "2026-11"),
        ("2026-11-15T23:59:59+00:00", "UTC", "2026-W46", "2026-11"),
        # The same moment is Monday in Moscow and still Sunday in London.
        ("2026-11-15T21:00:00+00:00", "Europe/Moscow", "2026-W47", "2026-11"),
        ("2026-11-15T21:00:00+00:00", "Europe/London", "2026-W46", "2026-11"),
        # The year of an ISO week is not always the calendar's.
        ("2027-01-01T12:00:00+00:00", "UTC", "2026-W53", "2027-01"),
        ("2024-12-30T12:00:00+00:00", "UTC", "2025-W01", "2024-12"),
        # Month's end in a zone with a half hour; the night when clocks go back.
        ("2026-11-30T18:30:00+00:00", "Asia/Kolkata", "2026-W49", "2026-12"),
        ("2026-10-25T00:30:00+00:00", "Europe/Kyiv", "2026-W43", "2026-10"),
    ],
)
def test_a_moment_counts_for_the_week_and_month_of_the_chats_zone(moment, zone, week, month):
    at = datetime.fromisoformat(moment).timestamp()
    assert periods(at, ZoneInfo(zone)) == Periods(week, month)


def test_spans_name_the_three_rankings():
    assert Periods("2026-W47", "2026-11").spans == ("week:2026-W47", "month:2026-11", "all")


@given(st.datetimes(datetime(2000, 1, 1), datetime(2099, 12, 31), timezones=st.just(UTC)))  # noqa: DTZ001
def test_a_week_is_the_seven_days_from_its_monday(moment):
    monday = moment.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=moment.weekday())
    week = periods(moment.timestamp(), UTC).week
    assert periods(monday.timestamp(), UTC).week == week
    assert periods((monday + timedelta(days=7, seconds=-1)).timestamp(), UTC).week == week
    assert periods((monday + timedelta(days=7)).timestamp(), UTC).week > week
    assert periods((monday - timedelta(seconds=1)).timestamp(), UTC).week < week
