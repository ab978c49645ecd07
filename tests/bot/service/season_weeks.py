"""Weeks of a chat whose games count in seasons."""

from zoneinfo import ZoneInfo

from bot.chats.calendar import calendar_of
from bot.chats.settings import Chats, People
from bot.clubs.store import NightGames, Nights
from bot.ground.values import Actor, Place
from bot.rankings.model import ShowSeason
from bot.seasons import ladders as closing
from bot.seasons.ladders import SeasonQueries, Seasons
from tests.bot.service.weeks import CHAT, Weeks

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
            closing.closing_expect(tx, chat, calendar, self.now, of_night=of_night)

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
            club = Nights(tx).open(
                Place(chat),
                host_id=1,
                preset="yatzy",
                options="{}",
                minutes=60,
                at=self.now,
                starts_at=None,
                due_at=self.now,
            )
            Nights(tx).update(club, state="running", started_at=self.now - HOUR, ends_at=self.now)
            NightGames(tx).begin(club, game, 1, [(user, False) for user in ranking])
            if over:
                Nights(tx).update(club, state="over", ended_at=self.now, due_at=None)
                Nights(tx).keep_results(
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


def lines(view):
    return [(line.place, line.name, line.points, line.before) for line in view.lines]
