"""The rules of seasons: which days and weeks belong to one, points of places; by plain recounts."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chats.calendar import Calendar
from bot.seasons import ladders as quarters
from bot.seasons.ladders import Evening, ladder, points_of

KYIV = ZoneInfo("Europe/Kyiv")
DAY = timedelta(days=1)


def evening(number: int, *ranking: int | tuple[int, ...]) -> Evening:
    """A week in which people came in this order; who shares a place is in a tuple."""
    first = date(2026, 10, 5) + 7 * number * DAY
    places, place = {}, 1
    for each in ranking:
        group = each if isinstance(each, tuple) else (each,)
        places.update(dict.fromkeys(group, place))
        place += len(group)
    return Evening("week", first, first + 6 * DAY, places)


def told(*evenings: Evening) -> list[tuple[int, int, int]]:
    return [(each.user_id, each.place, each.points) for each in ladder(evenings)]


@settings(max_examples=40)
@given(st.dates(date(2001, 1, 1), date(2199, 12, 31)))
def test_every_day_and_every_week_belongs_to_one_season(day):
    season = quarters.season_of(day)
    first, last = quarters.days_of(season)
    assert first <= day <= last < quarters.days_after(season) == last + DAY
    assert (first.day, first.month % 3, quarters.is_season(season)) == (1, 1, True)
    year, week, _ = day.isocalendar()
    key = f"{year}-W{week:02}"
    own = quarters.season_of_week(key)
    assert [
        each
        for each in (quarters.season_of(day - 7 * DAY), season, quarters.season_of(day + 7 * DAY))
        if key in quarters.weeks_of(each)
    ][:1] == [own]
    monday = day - day.weekday() * DAY
    inside = [quarters.season_of(monday + n * DAY) for n in range(7)]
    assert inside.count(own) >= 4
    assert len(quarters.weeks_of(season)) in {12, 13, 14}


def test_what_is_no_season():
    for text in (
        *("", "2026", "2026-Q5", "2026-Q0", "26-Q1", "0001-Q1", "1999-Q4", "9999-Q4", "2026-Q11", "²⁰²⁶-Q1"),
    ):
        assert not quarters.is_season(text)


@pytest.mark.parametrize(
    ("season", "first_day", "at"),
    [
        # The quarter ends on a Thursday, whose week is its own.
        ("2026-Q4", 0, "2027-01-04T10:00"),
        ("2026-Q4", 6, "2027-01-03T10:00"),
    ],
)
def test_a_season_is_closed_when_quarter_and_last_week_are_over(season, first_day, at):
    calendar = Calendar(KYIV, first_day)
    closes = quarters.closes_at(season, calendar, 10)
    assert calendar.moment(date.fromisoformat(at[:10]), 10) == closes
    assert quarters.season_of(calendar.day(closes)) > season
    assert calendar.periods(closes).week > quarters.weeks_of(season)[-1]


def test_points_go_by_place_and_whoever_took_part_gets_one():
    assert [points_of(place) for place in range(1, 10)] == [10, 7, 5, 4, 3, 2, 1, 1, 1]
    assert told() == []
    assert told(evening(0, 1)) == [(1, 1, 10)]
    assert told(evening(0, (1, 2), 3)) == [(1, 1, 10), (2, 1, 10), (3, 3, 5)]
    assert told(evening(0, 1, 2, 3), evening(1, 3, 2)) == [(3, 1, 15), (2, 2, 14), (1, 3, 10)]


def test_who_is_equal_shares_a_place_and_stands_by_single_evenings():
    # 10 and 1 against 7 and 4: eleven points each.
    first, second = evening(0, 1, 2, 3, 4), evening(1, 3, 4, 5, 2, 6, 7, 1)
    found = {each.user_id: each for each in ladder([first, second])}
    assert (found[1].points, found[2].points) == (11, 11)
    assert (found[1].place, found[2].place) == (found[2].place, found[1].place)
    assert found[1].position < found[2].position
    below = {each.user_id: each for each in ladder([evening(0, *range(8, 0, -1))])}
    assert [(below[user].place, below[user].position) for user in (2, 1)] == [(7, 7), (7, 8)]
    same = ladder([evening(0, (1, 2), 3)], {2: 1, 1: 2})
    assert [each.user_id for each in same] == [2, 1, 3], "as it was in the count before"
