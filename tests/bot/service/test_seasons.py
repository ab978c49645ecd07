"""Seasons of chats in the database: pages, the end of a season told once."""

import pytest

from bot.chats.settings import People
from bot.seasons.ladders import ENDS
from engine.errors import OptionError
from tests.bot.service.season_weeks import lines
from tests.bot.service.weeks import CHAT, OTHER
from tests.bot.store.databases import next_due


async def test_a_week_counts_when_it_is_over_and_enough_was_played(seasons):
    await seasons.play(CHAT, (1, 2))
    await seasons.play(CHAT, (1, 2))
    assert (await seasons.ladder()).lines == ()
    await seasons.play(CHAT, (2, 1, 3))
    await seasons.until("2026-10-11T23:59")
    assert (await seasons.ladder()).lines == ()
    await seasons.until("2026-10-12T00:00")
    view = await seasons.ladder()
    assert lines(view) == [(1, "P1", 10, None), (2, "P2", 7, None), (3, "P3", 5, None)]
    assert [line.me for line in view.lines] == [True, False, False]
    assert (view.evenings, view.people, view.closed) == (1, 3, False)
    await seasons.week(3, 2)
    await seasons.until("2026-10-19T00:00")
    assert lines(await seasons.ladder()) == [(1, "P3", 15, 3), (2, "P2", 14, 2), (3, "P1", 10, 1)]
    await seasons.until("2026-10-26T00:00")
    assert [line.before for line in (await seasons.ladder()).lines] == [1, 2, 3], "a week without games"


async def test_the_end_of_a_season_is_told_once_below_its_picture(seasons):
    await seasons.weeks(*[(1, 2, 3)] * 12)
    await seasons.until("2026-12-31T20:00")  # a Thursday: the week is the season's, and ends after it
    await seasons.week(3, 2)
    await seasons.until("2027-01-04T10:05")
    assert seasons.ends == []
    await seasons.until("2027-01-04T10:11")
    ((chat, text),) = seasons.ends
    assert chat == CHAT
    assert "октябрь – декабрь 2026" in text
    assert "13 этапов, 3 игрока" in text
    assert "P1: 80" in text
    picture = seasons.painter.views[-1]
    assert [(line.place, line.wins, line.games, line.arrow) for line in picture.lines] == [
        ("1", "80", "12", "new"),
        ("2", "56", "13", "new"),
        ("3", "45", "13", "new"),
    ]
    for _ in range(2):
        await seasons.resume()
        await seasons.look()
    assert len(seasons.ends) == 1
    assert (await seasons.ladder()).season == "2027-Q1"
    view = await seasons.ladder(season="2026-Q4")
    assert (view.closed, view.later, view.earlier) == (True, "2027-Q1", None)
    assert lines(view) == [(1, "P1", 80, None), (2, "P2", 56, None), (3, "P3", 45, None)]
    await seasons.weeks((2, 1), (2, 1))
    assert (await seasons.ladder()).earlier == "2026-Q4"
    await seasons.until("2027-04-06T00:00")
    assert [line.arrow for line in seasons.painter.views[-1].lines] == ["up", "down"]
    assert len(seasons.ends) == 2


@pytest.mark.parametrize("why", ["alone", "switched off", "away", "long ago", "too few games", "not drawn"])
async def test_nothing_is_told_of_a_season_or_the_text_alone(seasons, why):
    if why == "too few games":
        await seasons.play(CHAT, (1, 2))
    else:
        await seasons.weeks((1,) if why == "alone" else (1, 2))
    seasons.telegram.takes_pictures = why != "not drawn"
    if why == "switched off":
        await seasons.chats.set_value(CHAT, "digest", "none")
    if why == "away":
        await seasons.chats.away(CHAT)
    if why == "long ago":
        seasons.now = seasons.at("2027-02-01T12:00")
    await seasons.until("2027-02-05T12:00")
    assert len(seasons.ends) == (why == "not drawn")
    assert await seasons.store.read(lambda tx: next_due(tx, ENDS)) is None
    people = {"alone": 1, "too few games": 0}.get(why, 2)
    assert len(await seasons.places("2026-Q4")) == people


async def test_pages_of_forty_and_of_seasons_that_cannot_be(seasons):
    await seasons.weeks((1,), tuple(range(1, 41)))
    first, last = await seasons.ladder(me=40), await seasons.ladder(me=40, page=3)
    assert [line.points for line in first.lines] == [20, 7, 5, 4, 3, 2, 1, 1, 1, 1]
    assert (first.own.name, first.own.place, first.more, first.people) == ("P40", 7, True, 40)
    assert (last.page, last.own, last.more) == (3, None, False)
    assert {line.place for line in last.lines} == {7}
    assert (await seasons.ladder(page=9)).page == 0
    assert await seasons.ladder(me=40, league=2, page=3) == last, (
        "a button of before, when there were leagues"
    )
    for season in ("x", "2026-Q9", "2026", "-Q1"):
        with pytest.raises(OptionError):
            await seasons.ladder(season=season)
    assert (await seasons.ladder(season="2019-Q1")).lines == ()


async def test_a_change_of_zone_or_hour_moves_the_end(seasons):
    def due():
        return seasons.store.read(lambda tx: next_due(tx, ENDS))

    await seasons.week(1, 2)
    shift = 300 + abs(CHAT) % 300
    assert await due() == seasons.at("2027-01-04T10:00") + shift
    await seasons.chats.set_value(CHAT, "digest", "18")
    assert await due() == seasons.at("2027-01-04T18:00") + shift
    await seasons.chats.set_zone(CHAT, "Asia/Tokyo")
    assert await due() == seasons.at("2027-01-04T10:00") + shift
    await seasons.chats.set_value(CHAT, "week_start", "sun")
    assert await due() == seasons.at("2027-01-03T10:00") + shift
    await seasons.until("2027-01-10T12:00")
    assert len(seasons.ends) == 1
    await seasons.chats.set_zone(CHAT, "America/New_York")
    await seasons.until("2027-01-20T12:00")
    assert len(seasons.ends) == 1


async def test_the_page_of_a_person_tells_their_evenings_and_past_seasons(seasons):
    await seasons.weeks(*[(1, 2)] * 3, (2, 1))
    view = await seasons.pages.person(CHAT, 2)
    assert (view.present.place, view.present.people, view.present.points) == (2, 2, 31)
    assert [(each.place, each.points, each.counts) for each in view.present.evenings] == [
        *[(2, 7, True)] * 3,
        (1, 10, True),
    ]
    assert view.past == ()
    await seasons.until("2027-01-10T12:00")
    view = await seasons.pages.person(CHAT, 2)
    assert view.present is None
    assert [(each.place, each.people, each.points, each.title) for each in view.past] == [(2, 2, 31, "Дача")]
    assert await seasons.pages.person(2, 1) is None, "of others nothing is told in private"
    assert await seasons.pages.person(OTHER, 2) is None, "nor in chats where they have never played"
    await seasons.store.write(lambda tx: People(tx).remember(1, "P1", None, 1.0))
    private = await seasons.pages.person(1, 1)
    assert (private.everywhere, private.present, private.past[0].place) == (True, None, 1)
