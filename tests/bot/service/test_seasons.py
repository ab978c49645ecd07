"""Seasons of chats in the database: pages, the end of a season told once, leagues, and their recount."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.ground.store import Store
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.privacy.personal_data import PersonalData
from bot.privacy.store.person_data import PersonData
from bot.rankings.buttons import ShowSeason
from bot.seasons.recount import rebuild_seasons
from bot.seasons.service import closing
from bot.seasons.service.queries import SeasonQueries
from bot.seasons.store.seasons import Seasons
from bot.table.service.transactions import Transactions
from engine.errors import OptionError
from tests.bot.service.weeks import CHAT, OTHER, Weeks

BERLIN = ZoneInfo("Europe/Berlin")
WEEK, DAY, HOUR = 7 * 86400.0, 86400.0, 3600.0


class SeasonWeeks(Weeks):
    """Weeks whose games are noted in their seasons as well."""

    def begin(self):
        super().begin()
        self.pages = SeasonQueries(self.store, self.zone.key, lambda: self.now)

    async def play(self, chat, ranking, preset="yatzy", points=(), *, of_night=False):
        game = await super().play(chat, ranking, preset, points)

        def work(tx):
            calendar = calendar_of(Chats(tx).get(chat), self.zone)
            closing.expect(tx, chat, calendar, self.now, of_night=of_night)

        await self.store.write(work)
        return game

    async def week(self, *ranking, chat=CHAT):
        """A week in which people come in this order, from the next look at the clock on."""
        for number in range(max(3, len(ranking) - 3)):
            self.now += 60  # who has no medal and plays less stands above
            await self.play(chat, (*ranking[:3], *ranking[3 + number :]))

    async def weeks(self, *rankings, chat=CHAT):
        """A week each, from this one on."""
        for ranking in rankings:
            await self.week(*ranking, chat=chat)
            await self.until(self.now + WEEK)

    async def night(self, *ranking, chat=CHAT, over=True):
        """A club night in which people come in this order, with one game that counts."""
        game = await self.play(chat, ranking, of_night=True)

        def work(tx):
            People(tx).remember(1, "P1", None, 1.0)
            club = Clubs(tx).open(
                Place(chat),
                host_id=1,
                preset="yatzy",
                options="{}",
                minutes=60,
                at=self.now,
                starts_at=None,
                due_at=self.now,
            )
            Clubs(tx).update(club, state="running", started_at=self.now - HOUR, ends_at=self.now)
            ClubGames(tx).begin(club, game, 1, [(user, False) for user in ranking])
            if over:
                Clubs(tx).update(club, state="over", ended_at=self.now, due_at=None)
                Clubs(tx).keep_results(
                    club, [(user, place, 9 - place, 1, 0) for place, user in enumerate(ranking, 1)]
                )
            return club

        return await self.store.write(work)

    async def ladder(self, me=1, chat=CHAT, season="", league=0, page=0):
        return await self.pages.ladder(chat, ShowSeason(season, league, page), Actor(me, "", None, None))

    async def places(self, season, chat=CHAT):
        return await self.store.read(lambda tx: Seasons(tx).places(chat, season))

    @property
    def ends(self):
        """What was told of seasons that have ended."""
        return [(chat, text) for chat, text in self.telegram.sent if text.startswith("🏁")]


@pytest.fixture
async def seasons(target):
    async with await Store.open(target) as store:
        yield SeasonWeeks(store, BERLIN.key, "2026-10-06T20:00")


def lines(view):
    return [(line.place, line.name, line.points, line.before) for line in view.lines]


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
    assert (view.evenings, view.people, view.league, view.closed) == (1, 3, 0, False)
    await seasons.week(3, 2)
    await seasons.until("2026-10-19T00:00")
    assert lines(await seasons.ladder()) == [(1, "P3", 15, 3), (2, "P2", 14, 2), (3, "P1", 10, 1)]
    await seasons.until("2026-10-26T00:00")
    assert [line.before for line in (await seasons.ladder()).lines] == [1, 2, 3], "a week without games"


async def test_a_digest_tells_who_is_ahead_in_the_season(seasons):
    await seasons.weeks((1, 2, 3, 4), (2, 1))
    (_, first), (_, second) = seasons.telegram.sent
    assert "🏁 В сезоне впереди: P1 (10), P2 (7), P3 (5)" in first.replace("\u2068", "").replace("\u2069", "")
    assert "P1 (17), P2 (17), P3 (5)" in second.replace("\u2068", "").replace("\u2069", "")


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


@pytest.mark.parametrize("dies", ["before", "between", "after"])
async def test_a_bot_that_dies_on_the_way_tells_it_once_at_most(seasons, dies):
    await seasons.weeks((1, 2))
    await seasons.until("2027-01-01T10:00")
    seasons.telegram.dies = dies
    await seasons.until("2027-01-04T10:11")
    seasons.now += 30
    for _ in range(3):
        await seasons.resume()
        await seasons.look()
    assert len(seasons.ends) == {"before": 1, "between": 0, "after": 1}[dies]


async def test_where_there_can_be_no_picture_the_text_comes_alone(seasons):
    await seasons.weeks((1, 2))
    seasons.telegram.takes_pictures = False
    await seasons.until("2027-01-04T10:11")
    assert len(seasons.ends) == 1


@pytest.mark.parametrize("why", ["alone", "switched off", "away", "long ago", "too few games"])
async def test_nothing_is_told_of_a_season(seasons, why):
    if why == "too few games":
        await seasons.play(CHAT, (1, 2))
    else:
        await seasons.weeks((1,) if why == "alone" else (1, 2))
    if why == "switched off":
        await seasons.chats.set_value(CHAT, "digest", "none")
    if why == "away":
        await seasons.chats.away(CHAT)
    if why == "long ago":
        seasons.now = seasons.at("2027-02-01T12:00")
    await seasons.until("2027-02-05T12:00")
    assert seasons.ends == []
    assert await seasons.store.read(lambda tx: Seasons(tx).next_due()) is None
    people = {"alone": 1, "too few games": 0}.get(why, 2)
    assert len(await seasons.places("2026-Q4")) == people


async def test_one_person_and_forty(seasons):
    await seasons.weeks((1,))
    assert lines(await seasons.ladder()) == [(1, "P1", 10, None)]
    await seasons.weeks(tuple(range(1, 41)))
    first, last = await seasons.ladder(me=40), await seasons.ladder(me=40, page=3)
    assert [line.points for line in first.lines] == [20, 7, 5, 4, 3, 2, 1, 1, 1, 1]
    assert (first.own.name, first.own.place, first.more, first.people) == ("P40", 7, True, 40)
    assert (last.page, last.own, last.more) == (3, None, False)
    assert {line.place for line in last.lines} == {7}
    assert (await seasons.ladder(page=9)).page == 0


async def test_leagues_over_three_seasons(seasons):
    everybody = tuple(range(1, 16))
    await seasons.weeks(everybody)
    await seasons.until("2027-01-10T12:00")
    assert "P1, P2, P3, P4, P5" in seasons.ends[-1][1].replace("\u2068", "").replace("\u2069", "")
    assert (await seasons.ladder()).league == 0, "nobody has played yet"
    await seasons.weeks((10, *range(1, 10), 15, *range(11, 15)))
    mine = await seasons.ladder(me=7)
    assert (mine.league, [line.name for line in mine.lines]) == (2, ["P10", "P6", "P7", "P8", "P9"])
    assert [line.zone for line in mine.lines] == ["up", "up", "", "down", "down"]
    assert [line.name for line in (await seasons.ladder(me=99)).lines] == ["P1", "P2", "P3", "P4", "P5"]
    lowest = await seasons.ladder(me=7, league=3)
    assert (lowest.lines[0].place, lowest.lines[0].zone) == (1, "up")
    await seasons.until("2027-04-10T12:00")
    text = seasons.ends[-1][1].replace("\u2068", "").replace("\u2069", "")
    assert [line for line in text.splitlines() if line.startswith(("🔼", "🔽"))] == [
        "🔼 Выходят в высшую лигу: P10, P6",
        "🔼 Выходят в первую лигу: P15, P11",
        "🔽 Вылетают в первую лигу: P4, P5",
        "🔽 Вылетают во вторую лигу: P8, P9",
    ]
    await seasons.weeks(everybody[:11])
    assert (await seasons.ladder(me=10)).league == 1
    await seasons.until("2027-07-10T12:00")
    assert seasons.ends[-1][1].splitlines()[-1].startswith("Играло меньше двенадцати")
    await seasons.weeks(everybody)
    assert (await seasons.ladder()).league == 0
    assert await seasons.store.read(lambda tx: closing.differing(tx, CHAT)) == 0


async def test_a_season_ends_at_midnight_by_the_chats_clock(seasons):
    for chat in (CHAT, OTHER):
        await seasons.store.write(lambda tx, c=chat: Chats(tx).remember(c, "supergroup", "Дача", 1.0))
    await seasons.chats.set_zone(OTHER, "Asia/Tokyo")
    seasons.now = seasons.at("2026-12-31T16:30")  # in Tokyo half past midnight
    assert [(await seasons.ladder(chat=chat)).season for chat in (CHAT, OTHER)] == ["2026-Q4", "2027-Q1"]
    await seasons.chats.set_value(OTHER, "day_start", "4")
    assert (await seasons.ladder(chat=OTHER)).season == "2026-Q4", "its evening is not over"


async def test_a_change_of_zone_or_hour_moves_the_end(seasons):
    def due():
        return seasons.store.read(lambda tx: Seasons(tx).next_due())

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


async def test_what_counts_after_a_season_was_closed_is_counted_again(seasons):
    """A clock that ran ahead has closed it; then people play on in it."""
    await seasons.weeks(tuple(range(1, 13)))
    true = seasons.now
    seasons.now = seasons.at("2027-04-20T12:00")
    await seasons.look()
    assert [row.user_id for row in await seasons.places("2026-Q4")][:3] == [1, 2, 3]
    await seasons.week(*range(1, 13))
    seasons.now = true
    await seasons.weeks((12, 1), (12, 2))
    assert [(row.user_id, row.points, row.next_league) for row in await seasons.places("2026-Q4")][:3] == [
        (12, 21, 1),
        (1, 17, 1),
        (2, 14, 1),
    ]
    assert await seasons.store.read(lambda tx: closing.differing(tx, CHAT)) == 0


async def test_seasons_follow_a_group_that_becomes_a_supergroup(seasons):
    await seasons.weeks((1, 2, 3))
    await seasons.until("2027-01-10T12:00")
    await seasons.week(1, 2)
    await seasons.week(3, 2, chat=OTHER)  # before the bot hears of the move
    await seasons.chats.moved(CHAT, OTHER)
    await seasons.until(seasons.now + WEEK)
    view = await seasons.ladder(chat=OTHER)
    assert lines(view) == [(1, "P1", 10, None), (1, "P3", 10, None), (3, "P2", 5, None)]
    assert view.earlier == "2026-Q4"
    assert [row.user_id for row in await seasons.places("2026-Q4", OTHER)] == [1, 2, 3]
    await seasons.until("2027-04-10T12:00")
    assert [chat for chat, _ in seasons.ends] == [CHAT, OTHER]
    left = await seasons.store.read(
        lambda tx: tx.db.execute("SELECT count(*) FROM seasons WHERE chat_id = ?", (CHAT,)).fetchone()
    )
    assert left == (0,)


async def test_seasons_of_both_chats_are_counted_as_one(seasons):
    await seasons.night(1, 2)
    await seasons.weeks((1, 2))
    await seasons.week(2, 1, chat=OTHER)
    await seasons.until("2027-01-10T12:00")
    await seasons.chats.moved(CHAT, OTHER)
    rows = await seasons.places("2026-Q4", OTHER)
    assert {(row.user_id, row.place, row.points) for row in rows} == {(1, 1, 27), (2, 2, 24)}
    assert await seasons.store.read(lambda tx: closing.differing(tx, OTHER)) == 0


async def test_whoever_is_forgotten_keeps_no_name_and_nobody_loses_a_place(seasons):
    await seasons.weeks((1, 2, 3))
    await seasons.until("2027-01-10T12:00")
    await seasons.weeks((1, 2, 3))
    exported = await seasons.store.read(lambda tx: PersonData(tx).about(1))
    assert [(row["season"], row["place"], row["points"]) for row in exported["seasons"]] == [
        ("2026-Q4", 1, 10)
    ]
    people = PersonalData(Transactions(seasons.store, "UTC"), seasons.chats)
    await people.forget(1)
    view = await seasons.ladder(me=2)
    assert [(line.name, line.forgotten, line.points) for line in view.lines] == [
        ("", True, 10),
        ("P2", False, 7),
        ("P3", False, 5),
    ]
    closed = await seasons.ladder(me=2, season="2026-Q4")
    assert [line.forgotten for line in closed.lines] == [True, False, False]
    assert await seasons.store.read(lambda tx: closing.differing(tx, CHAT)) == 0
    assert await seasons.pages.person(CHAT, 1) is None
    await seasons.until("2027-04-10T12:00")
    assert "P1" not in seasons.ends[-1][1]


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


@pytest.mark.parametrize(
    ("at", "zone", "season"),
    [
        ("2026-12-31T23:59:59", "Europe/Berlin", "2026-Q4"),
        ("2027-01-01T00:00:00", "Europe/Berlin", "2027-Q1"),
        ("2026-12-31T16:00:00", "Asia/Tokyo", "2027-Q1"),
        ("2027-01-01T05:59:59", "America/New_York", "2026-Q4"),
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


async def test_a_season_waits_for_a_club_night_that_is_not_over(seasons):
    await seasons.weeks((1, 2))
    seasons.now = seasons.at("2026-12-31T22:30")
    club = await seasons.night(2, 1, over=False)
    seasons.now = seasons.at("2027-01-04T12:00")  # the bot was away
    await seasons.look()
    assert seasons.ends == []
    ended = seasons.now

    def end(tx):
        Clubs(tx).update(club, state="over", ended_at=ended, due_at=None)
        Clubs(tx).keep_results(club, [(2, 1, 3, 1, 1), (1, 2, 0, 1, 0)])

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
    assert await seasons.store.read(lambda tx: closing.differing(tx, CHAT)) == 0
    assert len(seasons.ends) == 1


async def test_a_season_that_cannot_be_is_refused(seasons):
    for season in ("x", "2026-Q9", "2026", "-Q1"):
        with pytest.raises(OptionError):
            await seasons.ladder(season=season)
    assert (await seasons.ladder(season="2019-Q1")).lines == ()


async def test_the_operator_can_count_seasons_again(target):
    async with await Store.open(target) as store:
        seasons = SeasonWeeks(store, BERLIN.key, "2026-10-06T20:00")
        await seasons.weeks((1, 2, 3))
        await seasons.until("2027-01-10T12:00")
        await seasons.store.write(
            lambda tx: tx.db.execute("UPDATE season_places SET points = points + 1 WHERE user_id = 2")
        )
        assert await store.read(lambda tx: closing.differing(tx, CHAT)) == 1
    assert (await rebuild_seasons(target))[1] == "1 place was different before"
    assert (await rebuild_seasons(target))[1] == "all of them as they were"
