"""Club nights in seasons, and seasons after moves of chats, forgotten people and recounts."""

from datetime import date

import pytest

from bot.chats.settings import Chats
from bot.clubs.store import Nights
from bot.ground.store.database import Store
from bot.privacy.erasing import PersonData
from bot.privacy.room import PersonalData
from bot.seasons import ladders as closing
from bot.seasons.ladders import rebuild_seasons
from bot.table.game import KeptStates, Transactions
from tests.bot.service.season_weeks import BERLIN, HOUR, WEEK, SeasonWeeks, lines
from tests.bot.service.weeks import CHAT, OTHER


async def test_seasons_follow_a_group_that_becomes_a_supergroup_and_are_counted_as_one(seasons):
    await seasons.night(1, 2)
    await seasons.weeks((1, 2, 3))
    await seasons.week(2, 1, chat=OTHER)
    await seasons.until("2027-01-10T12:00")
    await seasons.week(1, 2)
    await seasons.week(3, 2, chat=OTHER)  # before the bot hears of the move
    await seasons.chats.moved(CHAT, OTHER)
    await seasons.until(seasons.now + WEEK)
    view = await seasons.ladder(chat=OTHER)
    assert lines(view) == [(1, "P1", 10, None), (1, "P3", 10, None), (3, "P2", 5, None)]
    assert view.earlier == "2026-Q4"
    rows = await seasons.places("2026-Q4", OTHER)
    assert {(row.user_id, row.place, row.points) for row in rows} == {(1, 1, 27), (2, 2, 24), (3, 3, 5)}
    left = await seasons.store.read(
        lambda tx: tx.db.execute("SELECT count(*) FROM seasons WHERE chat_id = ?", (CHAT,)).fetchone()
    )
    assert left == (0,)
    assert await seasons.store.read(lambda tx: closing.closing_differing(tx, OTHER)) == 0
    told = len(seasons.ends)
    await seasons.until("2027-04-10T12:00")
    assert [chat for chat, _ in seasons.ends[told:]] == [OTHER]


@pytest.mark.parametrize(
    ("at", "zone", "season"),
    [
        ("2026-12-31T23:59:59", "Europe/Berlin", "2026-Q4"),
        ("2026-12-31T16:00:00", "Asia/Tokyo", "2027-Q1"),
    ],
)
async def test_a_club_night_belongs_to_the_season_of_its_day_for_good(seasons, at, zone, season):
    await seasons.store.write(lambda tx: Chats(tx).remember(CHAT, "supergroup", "Дача", 1.0))
    await seasons.chats.set_zone(CHAT, zone)
    seasons.now = seasons.at(at)
    await seasons.night(1, 2)
    other = {"2026-Q4": "2027-Q1", "2027-Q1": "2026-Q4"}[season]
    for again in (zone, "Asia/Tokyo", "America/New_York"):
        await seasons.chats.set_zone(CHAT, again)
        assert [line.points for line in (await seasons.ladder(season=season)).lines] == [10, 7]
        assert (await seasons.ladder(season=other)).lines == ()
    await seasons.until("2027-05-01T12:00")
    assert [row.points for row in await seasons.places(season)] == [10, 7]
    assert await seasons.places(other) == []
    assert len(seasons.ends) == 1


async def test_the_operator_can_count_seasons_again(target):
    async with await Store.open(target) as store:
        seasons = SeasonWeeks(store, BERLIN.key, "2026-10-06T20:00")
        await seasons.weeks((1, 2, 3))
        await seasons.until("2027-01-10T12:00")
        await store.write(
            lambda tx: tx.db.execute("UPDATE season_places SET points = points + 1 WHERE user_id = 2")
        )
    assert (await rebuild_seasons(target))[1] == "1 place was different before"


async def test_whoever_is_forgotten_keeps_no_name_and_nobody_loses_a_place(seasons):
    await seasons.weeks((1, 2, 3))
    await seasons.until("2027-01-10T12:00")
    await seasons.weeks((1, 2, 3))
    exported = await seasons.store.read(lambda tx: PersonData(tx).about(1))
    assert [(row["season"], row["place"], row["points"]) for row in exported["seasons"]] == [
        ("2026-Q4", 1, 10)
    ]
    people = PersonalData(Transactions(seasons.store, KeptStates(zone="UTC")), seasons.chats)
    await people.forget(1)
    view = await seasons.ladder(me=2)
    assert [(line.name, line.forgotten, line.points) for line in view.lines] == [
        ("", True, 10),
        ("P2", False, 7),
        ("P3", False, 5),
    ]
    closed = await seasons.ladder(me=2, season="2026-Q4")
    assert [line.forgotten for line in closed.lines] == [True, False, False]
    assert await seasons.store.read(lambda tx: closing.closing_differing(tx, CHAT)) == 0
    assert await seasons.pages.person(CHAT, 1) is None
    await seasons.until("2027-04-10T12:00")
    assert "P1" not in seasons.ends[-1][1]


async def test_a_club_night_counts_at_once_and_beside_its_week(seasons):
    await seasons.night(3, 1, 2)
    view = await seasons.ladder()
    assert lines(view) == [(1, "P3", 10, None), (2, "P1", 7, None), (3, "P2", 5, None)]
    assert view.evenings == 1
    await seasons.play(CHAT, (1, 2))
    await seasons.weeks((1, 2))
    assert [(line.name, line.points) for line in (await seasons.ladder()).lines] == [
        ("P1", 17),
        ("P3", 17),
        ("P2", 10),
    ]
    person = await seasons.pages.person(CHAT, 2)
    assert [(each.club, each.place) for each in person.present.evenings] == [(True, 3), (False, 3)]
    assert person.present.evenings[0].first == person.present.evenings[0].last == date(2026, 10, 6)
    (_, digest), *_ = seasons.telegram.sent
    assert "P1 (17), P3 (17), P2 (10)" in digest.replace("\u2068", "").replace("\u2069", "")


async def test_a_season_waits_for_a_club_night_that_is_not_over(seasons):
    await seasons.weeks((1, 2))
    seasons.now = seasons.at("2026-12-31T22:30")
    club = await seasons.night(2, 1, over=False)
    seasons.now = seasons.at("2027-01-04T12:00")  # the bot was away
    await seasons.look()
    assert seasons.ends == []
    ended = seasons.now

    def end(tx):
        Nights(tx).update(club, state="over", ended_at=ended, due_at=None)
        Nights(tx).keep_results(club, [(2, 1, 3, 1, 1), (1, 2, 0, 1, 0)])

    await seasons.store.write(end)
    await seasons.until("2027-01-04T12:10")
    assert [(row.user_id, row.points) for row in await seasons.places("2026-Q4")] == [(1, 17), (2, 17)]
    assert len(seasons.ends) == 1


async def test_a_club_night_after_its_season_was_closed_is_counted_and_not_told_again(seasons):
    await seasons.weeks((1, 2))
    true = seasons.now
    seasons.now = seasons.at("2027-01-05T12:00")  # a clock that runs ahead
    await seasons.look()
    assert len(seasons.ends) == 1
    seasons.now = true
    await seasons.night(2, 1)
    await seasons.until(true + HOUR)
    assert [(row.user_id, row.points) for row in await seasons.places("2026-Q4")] == [(1, 17), (2, 17)]
    await seasons.week(2, 1)
    assert [(row.user_id, row.points) for row in await seasons.places("2026-Q4")] == [(2, 27), (1, 24)]
    assert await seasons.store.read(lambda tx: closing.closing_differing(tx, CHAT)) == 0
    assert len(seasons.ends) == 1
