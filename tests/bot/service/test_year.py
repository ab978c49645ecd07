"""A year of a chat: what is told along the way and stands at its end equals what a plain list comes to."""

from collections import Counter
from datetime import date, datetime, timedelta
from itertools import chain
from random import Random
from zoneinfo import ZoneInfo

from bot.coach.reviews import Reviews
from bot.ground.store.database import Store
from bot.ground.texts.formatting import texts
from bot.ground.values import Actor, Place
from bot.privacy.erasing import Forgetting
from bot.rankings.model import PersonView
from bot.rankings.ranking import Ranking, ranking_differs
from bot.seasons import ladders as announcements
from bot.seasons import screens as picture
from bot.seasons.ladders import rebuild_seasons
from bot.table.model import LuckView
from bot.weekly import screens as places
from tests.bot.service.season_weeks import SeasonWeeks
from tests.bot.service.year_recount import (
    DAY,
    ClubNight,
    Days,
    Finished,
    Season,
    key,
    line,
    quarter_of,
    ranking,
    season_of,
)

ZONE = ZoneInfo("America/Sao_Paulo")
"""Its clock skips a midnight, and puts another one back."""
GROUP, SUPERGROUP, GUEST = -140, -1001400000140, 14
PEOPLE = tuple(range(1, 15))
GAMES = ("yatzy", "pirate", "generala")
SEASONS = ("2018-Q1", "2018-Q2", "2018-Q3", "2018-Q4")
HOUR, LEAST = 3600.0, 3


class Year(SeasonWeeks):
    """The chat; whatever it is sent is counted again at once.

    Attributes:
        days: how the chat counts now.
        finished, nights: games and club nights, in the order in which they were played.
        told, ended: the weeks and seasons that it has been told of.
    """

    def __init__(self, store, target, random):
        self.target, self.random = target, random
        self.chat, self.days, self.hour, self.language = GROUP, Days(ZONE, 0), 10, "ru"
        self.finished, self.nights, self.told, self.ended = [], [], [], []
        super().__init__(store, ZONE.key, "2018-01-01T12:00")

    async def reopen(self):
        """End the bot, and start it with nothing but the database."""
        await self.store.close()
        self.store = await Store.open(self.target)
        await self.resume()

    async def play(self, chat, ranking, preset="yatzy", points=(), *, of_night=False):
        points = tuple(sorted((self.random.randrange(40, 300) for _ in ranking), reverse=True))
        game = await super().play(chat, ranking, preset, points, of_night=of_night)
        luck = ()
        if self.random.random() < 0.6:
            made_up = self.random.gauss
            luck = tuple(LuckView(s, 180.0, made_up(0, 30), abs(made_up(0, 9))) for s in range(len(ranking)))
            await self.store.write(lambda tx: Reviews(tx).keep(game, luck, '{"turning": null, "course": []}'))
        week, month = key(self.days.first(self.now)), f"{self.days.day(self.now):%Y-%m}"
        self.finished.append(Finished(game, preset, self.now, week, month, tuple(ranking), points, luck))
        return game

    async def evening(self, people):
        """A game or, now and then, a club night."""
        seats = self.random.sample(people, self.random.choice((2, 3, 3, 4, 4, 13)))
        if self.random.random() < 0.06:
            await self.night(*seats, chat=self.chat)
            game = self.finished[-1]
            self.nights.append(ClubNight(self.now - HOUR, game.month, game.users))
        else:
            await self.play(self.chat, seats, self.random.choice(GAMES))

    def season(self, name, last="9999-W", until=date.max):
        """A season by its weeks up to the last one and by its nights until a day."""
        nights = [each for each in self.nights if self.days.day(each.began) <= until]
        return Season(self.finished, name, last, nights)

    async def settled(self):
        await super().settled()
        for chat, text in self.telegram.sent[len(self.told) + len(self.ended) :]:
            if text.startswith("🏁"):
                await self.audit_season(chat, text)
            else:
                await self.audit_week(chat, text)

    async def audit_week(self, chat, text):
        """The digest of the week that was over last: its people and figures."""
        first = self.days.first(self.now) - 7 * DAY
        week = key(first)
        games = [game for game in self.finished if game.week == week]
        rows = ranking(games)
        before = ranking(game for game in self.finished if game.week == key(first - 7 * DAY))
        view = await self.digests.view(chat, week)
        assert (view.place, view.first, view.last) == (Place(self.chat), first, first + 6 * DAY)
        assert (view.games, view.people, view.others) == (len(games), len(rows), len(rows[7:]))
        assert view.lines == tuple(line(row, before) for row in rows[:7])
        champions = [PersonView(row.user_id, row.name) for row in rows if row.rank == 1 and row.user_id > 0]
        assert view.champions == tuple(champions[:7])
        assert view.season == self.season(season_of(week), week, first + 6 * DAY).top(), week
        assert text == places.places_week(texts(self.language), view).caption.text
        monday = first + 7 * DAY
        due = datetime(monday.year, monday.month, monday.day, self.hour, tzinfo=ZONE).timestamp()
        assert self.now == due + abs(self.chat) % 300, week
        self.told.append(week)

    async def audit_season(self, chat, text):
        """The end of the season that was over last: who stood where."""
        before = [each for each in SEASONS if each < quarter_of(f"{self.days.day(self.now):%Y-%m}")][-1]
        found = self.season(before)
        view = await self.store.read(lambda tx: announcements.view_of(tx, chat, before))
        assert (view.evenings, view.people) == (found.evenings, len(found.own))
        assert_places(found, view.lines)
        assert text == picture.seasons_of(texts(self.language), view).caption.text
        self.ended.append(before)


def assert_places(found, told):
    """These lines of a ladder are those of a plain count."""
    places = {f"P{user}" if user > 0 else "": each for user, each in found.places().items()}
    for each in told:
        assert (each.place, each.points, each.evenings) == places[each.name]


async def becomes_supergroup(year):
    """A game is played in the supergroup, by days of its own, before the bot hears what it was."""
    days, year.days, year.chat = year.days, Days(ZONE, 0), SUPERGROUP
    await year.evening(PEOPLE[:5])
    await year.chats.moved(GROUP, SUPERGROUP)
    year.days = days


async def changes_days(year):
    for choice, value in (("week_start", "sun"), ("digest", "18")):
        await year.chats.set_value(year.chat, choice, value)
    year.days, year.hour, year.language = Days(ZONE, 6), 18, "uk"
    await year.chats.set_language(year.chat, "uk")


async def forgets_guest(year):
    number = await year.store.write(lambda tx: Forgetting(tx).forget(GUEST))

    def renamed(each):
        return replaced(each, users=tuple(number if user == GUEST else user for user in each.users))

    year.finished, year.nights = [*map(renamed, year.finished)], [*map(renamed, year.nights)]


def replaced(each, **changed):
    return type(each)(**(vars(each) | changed))


def moments(random):
    """When games begin: evenings and nights, right before and after a week ends, where the clock changes."""
    first = date(2018, 1, 8)
    for monday in (first + 7 * number * DAY for number in range(51)):
        for _ in range(random.choice((0, 1, 2, 3, 3, 4))):
            yield wall(
                monday + random.choice((0, 1, 3, 4, 5, 5, 6)) * DAY, random.choice((10, 20, 21, 23, 26))
            )
        if random.random() < 0.2:
            yield from (wall(monday + 7 * DAY, 0) - 0.001, wall(monday + 7 * DAY, 0))
    for midnight in (
        datetime(2018, 2, 18, 2, tzinfo=ZoneInfo("UTC")),
        datetime(2018, 11, 4, 3, tzinfo=ZoneInfo("UTC")),
    ):
        yield from (midnight.timestamp() + seconds for seconds in (-HOUR, -0.001, 0.0, HOUR - 0.001, HOUR))


def wall(day, hour):
    return (datetime(day.year, day.month, day.day, tzinfo=ZONE) + timedelta(hours=hour)).timestamp()


async def play_year(year):
    """Everything that happens in the year, in its order."""
    random = year.random
    forgotten, back = wall(date(2018, 9, 2), 12), wall(date(2018, 11, 1), 12)
    events = [
        (wall(date(2018, 5, 14), 3), becomes_supergroup),  # a Monday
        (wall(date(2018, 7, 22), 15), changes_days),  # a Sunday
        (forgotten, forgets_guest),
    ]
    for at, event in sorted([*events, *((at, None) for at in moments(random))], key=lambda each: each[0]):
        await year.until(at)
        if event is not None:
            await event(year)
            continue
        away = forgotten <= at < back
        await year.evening([user for user in PEOPLE if not (away and user == GUEST)])
        if random.random() < 0.06:
            await year.reopen()
    await year.until(wall(date(2019, 1, 13), 12))


async def test_a_year_of_a_chat_equals_its_recount(target):
    year = Year(await Store.open(target), target, Random(2018))
    try:
        await year.chats.meet(GROUP, "group", "Дача", Actor(1, "P1"))
        await play_year(year)
        played = Counter(game.week for game in year.finished)
        assert Counter(year.told) == Counter(week for week, games in played.items() if games >= LEAST)
        assert year.ended == list(SEASONS)
        assert key(date(2018, 11, 4)) in year.told, "the week of the Sunday without a midnight"
        assert len(year.nights) > 5
        spans = {"all", *chain.from_iterable((f"week:{g.week}", f"month:{g.month}") for g in year.finished)}
        for period in spans:
            own = [g for g in year.finished if period in {"all", f"week:{g.week}", f"month:{g.month}"}]
            for family in ("*", *GAMES):
                of = year.chat, period, family
                rows = await year.store.read(lambda tx, of=of: Ranking(tx).top(*of, limit=99))
                assert rows == ranking(own, family), (period, family)
        kept = await year.store.read(
            lambda tx: tx.db.execute("SELECT DISTINCT period FROM ranking").fetchall()
        )
        assert {period for (period,) in kept} == spans
        assert await year.store.read(lambda tx: ranking_differs(tx.db)) == ""
        for season in SEASONS:
            rows = await year.places(season, year.chat)
            found = {row.user_id: (row.place, row.points, row.evenings) for row in rows}
            assert found == year.season(season).places(), season
    finally:
        await year.store.close()
    assert (await rebuild_seasons(target))[1:] == ["all of them as they were"]
