from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chats.calendar import Calendar, Periods


@pytest.mark.parametrize(
    ("moment", "zone", "week", "month"),
    [
        ("2026-11-16T00:00:00+00:00", "UTC", "2026-W47", "2026-11"),
        # The same moment is Monday in Moscow and still Sunday in London.
        ("2026-11-15T21:00:00+00:00", "Europe/Moscow", "2026-W47", "2026-11"),
        ("2026-11-15T21:00:00+00:00", "Europe/London", "2026-W46", "2026-11"),
        # The year of an ISO week is not always the calendar's.
        ("2027-01-01T12:00:00+00:00", "UTC", "2026-W53", "2027-01"),
        # Month's end in a zone with a half hour; the night when clocks go back.
        ("2026-11-30T18:30:00+00:00", "Asia/Kolkata", "2026-W49", "2026-12"),
        ("2026-10-25T00:30:00+00:00", "Europe/Kyiv", "2026-W43", "2026-10"),
    ],
)
def test_a_moment_counts_for_the_week_and_month_of_the_chats_zone(moment, zone, week, month):
    at = datetime.fromisoformat(moment).timestamp()
    assert Calendar(ZoneInfo(zone)).periods(at) == Periods(week, month)


BERLIN, KYIV, SAO_PAULO = (ZoneInfo(each) for each in ("Europe/Berlin", "Europe/Kyiv", "America/Sao_Paulo"))
ZONES = [
    *("America/Sao_Paulo", "Asia/Beirut", "Africa/Cairo", "Pacific/Apia", "Europe/Kyiv", "America/St_Johns"),
    *("Antarctica/Troll", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"),
]


def at(text, zone):
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


MOMENTS = st.integers(*(int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (1975, 2037)))


@given(st.sampled_from(ZONES), st.sampled_from([0, 5, 6]), MOMENTS)
@settings(max_examples=60, deadline=None)
def test_weeks_follow_each_other_without_gaps_and_have_keys_of_their_own(zone, first_day, moment):
    calendar = Calendar(ZoneInfo(zone), first_day)
    begins, ends = calendar.week_begins(moment), calendar.week_ends(moment)
    assert begins <= moment < ends
    assert 5 * 86400 < ends - begins < 8 * 86400 + 7200  # Apia has skipped a day
    week = calendar.periods(moment).week
    assert {calendar.periods(each).week for each in (begins, moment, ends - 1)} == {week}
    assert calendar.periods(ends).week > week > calendar.periods(begins - 1).week
    assert calendar.week_begins(ends) == ends
    assert calendar.week_ends(begins - 1) == begins
    assert calendar.periods_before(moment).week == calendar.periods(begins - 1).week
    assert calendar.periods_before(ends).week == week
    assert calendar.day(begins).weekday() == first_day or zone == "Pacific/Apia"
    assert calendar.day(moment) <= calendar.day(moment + 200_000), "days never go back"


@pytest.mark.parametrize(
    ("zone", "begins"),
    [
        # Nights whose midnight does not exist: the day begins an hour later by the clock, at the same moment.
        ("America/Sao_Paulo", "2018-11-04T03:00:00+00:00"),
        # Clocks are put back at midnight: eleven o'clock comes twice, midnight once.
        ("Asia/Beirut", "2024-10-26T22:00:00+00:00"),
        ("America/Sao_Paulo", "2018-02-18T03:00:00+00:00"),
        # Samoa went to bed on Thursday and woke up on Saturday.
        ("Pacific/Apia", "2011-12-30T10:00:00+00:00"),
    ],
)
def test_a_day_begins_once_where_clocks_change_at_midnight(zone, begins):
    calendar, moment = Calendar(ZoneInfo(zone)), datetime.fromisoformat(begins).timestamp()
    day = calendar.day(moment)
    assert calendar.day(moment - 1) < day
    assert {calendar.day(moment + hour * 3600) for hour in range(23)} == {day}
    assert calendar.day(moment - 1) == (
        date(2011, 12, 29) if zone == "Pacific/Apia" else day - timedelta(days=1)
    )


def test_another_first_day_keeps_the_week_under_way():
    tuesday, saturday, sunday = (at(f"2026-11-{day}T12:00:00", BERLIN) for day in (24, 28, 29))
    keys = {
        day: [Calendar(BERLIN, day).periods(moment).week for moment in (tuesday, saturday, sunday)]
        for day in (0, 5, 6)
    }
    assert keys == {
        0: ["2026-W48", "2026-W48", "2026-W48"],
        6: ["2026-W48", "2026-W48", "2026-W49"],
        5: ["2026-W48", "2026-W49", "2026-W49"],
    }
    assert Calendar(BERLIN, 6).periods(at("2026-12-31T12:00:00", BERLIN)) == Periods("2026-W53", "2026-12")
    assert Calendar(BERLIN, 6).periods_before(at("2027-01-03T12:00:00", BERLIN)) == Periods(
        "2026-W53", "2026-12"
    )


def test_an_hour_of_the_first_day():
    calendar = Calendar(SAO_PAULO, 6)
    wednesday = at("2018-10-31T12:00:00", SAO_PAULO)
    assert calendar.week_begins(wednesday, 10) == at("2018-10-28T10:00:00", SAO_PAULO)
    assert calendar.week_ends(wednesday, 10) == at("2018-11-04T10:00:00", SAO_PAULO)
    assert calendar.week_ends(wednesday) == at("2018-11-04T01:00:00", SAO_PAULO), "it has no midnight"
