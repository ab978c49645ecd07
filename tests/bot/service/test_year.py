"""A year of a chat: what the bot tells along the way and at its end equals what a plain list comes to."""

import secrets
from collections import Counter
from dataclasses import replace
from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.ground.store import Store
from bot.ground.texts.formatting import texts
from bot.ground.values.place import Place
from bot.rankings.buttons import ShowSeason, ShowTop, ShowTopPage
from bot.rankings.recount import catch_up, rebuild_ratings
from bot.rankings.service import ratings
from bot.rankings.service.achievements import ACHIEVEMENTS
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.ranking import Ranking
from bot.rankings.store.ranking_sums import ranking_differs
from bot.rankings.store.ratings import NEWCOMER, WHOLE, Ratings, shown_rating
from bot.rankings.views.ranking import TopView
from bot.seasons import picture
from bot.seasons.recount import rebuild_seasons
from bot.seasons.service import announcements, closing
from bot.seasons.store.seasons import Seasons
from bot.weekly import places
from tests.bot.service import year_recount as recount
from tests.bot.service.week_keys import DAY, Days, key
from tests.bot.service.year import Year
from tests.bot.service.year_games import GAMES, GROUP, PEOPLE, SUPERGROUP, TITLE, ClubNight, Evening
from tests.bot.service.year_table import play_evening
from tests.databases import opened

KYIV, UTC = ZoneInfo("Europe/Kyiv"), ZoneInfo("UTC")
START, END = datetime(2026, 1, 1, 12, tzinfo=KYIV), datetime(2027, 1, 1, 12, tzinfo=KYIV)
MOVED = datetime(2026, 5, 11, 3, 10, tzinfo=KYIV)
"""The group becomes a supergroup: on a Monday, by its zone before the day begins."""
CHANGED = datetime(2026, 7, 19, 15, tzinfo=KYIV)
"""Weeks begin on Sundays from then on, days at three: it is a Sunday."""
FORGOTTEN, BACK = datetime(2026, 9, 2, 12, tzinfo=KYIV), datetime(2026, 11, 1, 12, tzinfo=KYIV)
GUEST = PEOPLE[-1]
LANGUAGES = {4: "uk", 10: "en"}
SEASONS = ("2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4")
FAST = ("strongest", "showdown")
LEAST = 3
RARE = {"bonus", "honest", "no_crosses", "games_100"}
"""What nobody reaches in every such year; test_achievements.py has games in which it is reached."""
HOURS, DAYS, MINUTE = 3600.0, 86400.0, 60.0


class AuditedYear(Year):
    """A year in which everything that is sent is counted again at once."""

    hour = 10
    language = "ru"

    def begin(self) -> None:
        super().begin()
        self.told = getattr(self, "told", [])
        self.ended = getattr(self, "ended", [])
        self.untimely = getattr(self, "untimely", set())

    @property
    def names(self) -> dict[int, str]:
        """Everybody the bot knows by name."""
        known = {user for game in self.finished for user in game.users}
        return {actor.user_id: actor.name for actor in PEOPLE if actor.user_id in known}

    async def settled(self) -> None:
        await super().settled()
        for chat, text in self.telegram.sent[len(self.told) + len(self.ended) :]:
            if text.startswith("🏁"):
                await self.audit_season(chat, text)
                continue
            first = self.days.first(self.now) - 7 * DAY
            week = key(first)
            found = recount.Week(self.finished, week, self.names)
            threads = Counter(game.thread for game in found.games)
            latest = {game.thread: game.at for game in found.games}
            thread = max(threads, key=lambda each: (threads[each], latest[each]))
            view = await self.digests.view(chat, week)
            season = recount.Season(
                self.finished, recount.season_of(week), week, self.nights_by(first + 6 * DAY)
            ).top(self.names)
            expected = found.digest(Place(self.chat, thread), TITLE, first, key(first - 7 * DAY))
            assert view == replace(expected, season=season), week
            assert text == places.week(texts(self.language), view).caption.text
            if week not in self.untimely:
                due = self.days.told_at(first + 7 * DAY, self.hour) + abs(self.chat) % 300
                assert self.now == due, (week, datetime.fromtimestamp(self.now, KYIV))
            self.told.append(week)

    async def audit_season(self, chat: int, text: str) -> None:
        """The end of the season that was over last: who stood where."""
        day = self.days.day(self.now)
        season = f"{day.year}-Q{(day.month + 2) // 3}"
        before = [each for each in SEASONS if each < season][-1]
        found = recount.Season(self.finished, before, nights=self.nights)
        view = await self.store.read(lambda tx: announcements.view_of(tx, chat, before))
        assert (view.evenings, view.people) == (found.evenings, len(found.own))
        places = sorted((place, points, weeks) for place, points, weeks in found.places().values())
        told = sorted((line.place, line.points, line.evenings) for line in view.lines)
        assert [line[:2] for line in told] == [line[:2] for line in places[: len(told)]]
        for line in view.lines:
            users = [user for user in found.own if self.names.get(user, "") == line.name]
            assert (line.place, line.points, line.evenings) in {found.places()[user] for user in users}
        assert text == picture.of(texts(self.language), view).caption.text
        self.ended.append(before)

    async def clock_jumps(self) -> None:
        """The clock is wrong for a while, and the bot is started again meanwhile."""
        true = self.now
        self.now += self.random.choice((-DAYS, -HOURS, HOURS, 2 * DAYS, 5 * DAYS))
        self.untimely.add(self.days.week(self.now - 7 * DAYS))
        await self.look()
        await self.reopen()
        self.now = true
        self.counters["jumps"] += 1

    async def check_top(self) -> None:
        """`/top` as somebody sees it now."""
        asking = self.random.choice(PEOPLE).user_id
        family, page = self.random.choice(("*", *GAMES)), self.random.choice((0, 0, 1))
        monday = self.days.first(self.now)
        month = self.days.day(self.now).replace(day=1)
        for span, now, before in (
            ("week", key(monday), key(monday - 7 * DAY)),
            ("month", f"{month:%Y-%m}", f"{month - DAY:%Y-%m}"),
            ("all", None, None),
        ):
            games = [game for game in self.finished if now in {None, game.week, game.month}]
            earlier = [
                game for game in self.finished if before is not None and before in {game.week, game.month}
            ]
            rows = recount.ranking(games, self.names, family)
            others = recount.ranking(earlier, self.names, family)
            shown = page if rows[page * 10 :] else 0
            lines = [recount.line(row, others, asking) for row in rows]
            mine = next((number for number, line in enumerate(lines) if line.me), None)
            elsewhere = mine is not None and mine // 10 != shown
            wanted = ShowTopPage(span, family, "places", page) if page else ShowTop(span, family)
            view = await self.rankings.top(self.chat, wanted, next(p for p in PEOPLE if p.user_id == asking))
            assert view == TopView(
                span,
                family,
                tuple(lines[10 * shown :][:10]),
                tuple(sorted({game.preset for game in games})),
                page=shown,
                more=len(lines) > 10 * shown + 10,
                own=lines[mine] if elsewhere else None,
            )

    def nights_by(self, day: date) -> list[ClubNight]:
        """The club nights until a day."""
        return [each for each in self.nights if self.days.day(each.began) <= day]

    async def check_season(self) -> None:
        """`/top season` as somebody sees it now."""
        asking = self.random.choice(PEOPLE)
        view = await self.seasons_pages.ladder(self.chat, ShowSeason("", 0, 0), asking)
        # A clock that ran ahead may have closed it: what is played on counts at once then.
        last = "9999" if view.closed else key(self.days.first(self.now) - 7 * DAY)
        found = recount.Season(self.finished, view.season, last, self.nights)
        then = self.now - 7 * DAYS
        ago = recount.Season(
            self.finished,
            view.season,
            key(self.days.first(then) - 7 * DAY),
            self.nights_by(self.days.day(then)),
        )
        assert (view.evenings, view.people) == (found.evenings, len(found.own))
        for line in (*view.lines, *([view.own] if view.own else [])):
            users = [user for user in found.own if self.names.get(user, "") == line.name]
            known = {found.places()[user][1:] for user in users}
            assert (line.points, line.evenings) in known
            if not view.league:
                assert line.place in {found.places()[user][0] for user in users}
                before = {ago.places().get(user, (None,))[0] for user in users}
                assert line.before in ({None} if view.closed else before)
        self.counters["seasons looked at"] += 1
        self.counters["leagues looked at"] += bool(view.league)

    async def check_person(self, user: int, rated: dict[int, ratings.Rating] | None = None) -> None:
        """`/me` of somebody, all its pages; with everybody's ratings, that as well."""
        view = await self.profiles.view(self.chat, user, "main")
        if not any(user in game.users for game in self.finished):
            assert view is None
            return
        wanted = recount.profile(self.finished, user, self.names)
        assert {name: getattr(view, name) for name in wanted} == wanted
        if rated is not None:
            own = rated[user]
            assert view.rating == (shown_rating(own.mu) if own.games >= 5 else None)
        page = await self.profiles.view(self.chat, user, "rows")
        assert {row.row.key: (row.written, row.made, row.best) for row in page.rows} == recount.rows(
            self.finished, user, page.rows_of
        )
        page = await self.profiles.view(self.chat, user, "rivals")
        assert page.rivals == recount.rivals(self.finished, user, self.names)

    def rated(self) -> dict[int, ratings.Rating]:
        """Everybody's rating from the list."""
        found = dict[int, ratings.Rating]()
        for game in sorted(self.finished, key=lambda each: (each.at, each.game)):
            teams = [
                [found.get(user, NEWCOMER) for user in seat.users] or [ratings.COMPUTERS[seat.level]]
                for seat in game.seats
            ]
            after = ratings.rate(teams, [seat.place for seat in game.seats])
            for seat, team in zip(game.seats, after, strict=True):
                found.update(zip(seat.users, team, strict=False))
        return found


def seats(random: Random, people, preset: str) -> tuple:
    """Who sits where: two to six, now and then in teams."""
    here = random.sample(people, random.choice((2, 2, 3, 3, 3, 4, 5 if preset in FAST else 4)))
    if len(here) == 4 and random.random() < 0.5:
        return (tuple(here[:2]), tuple(here[2:]))
    return tuple((actor,) for actor in here)


def planned(random: Random, people, at: float, *, still: bool = False) -> Evening:
    """A game as they are played here."""
    preset = random.choice(GAMES)
    end = random.choices(
        ("over", "stopped", "counted", "asleep", "removed", "computer"), (100, 5, 4, 1.5, 4, 4)
    )[0]
    placed = seats(random, people, preset)
    computers = random.choice(((), (), (), (), ("novice",), ("perfect",)))
    if random.random() < 0.04:  # somebody practises
        placed, computers, end = placed[0][:1], ("novice",), "over"
        placed = (placed,)
    club = (
        not (still or computers)
        and end == "over"
        and len(placed) in {2, 3}
        and all(len(team) == 1 for team in placed)
        and Random(at).random() < 0.3
    )
    return Evening(
        preset,
        placed,
        at,
        computers,
        club=club,
        pace=0.0 if still else random.choice((1.0, 2.0, 3.0)),
        end="over" if still else end,
        reviewed=random.random() < 0.6,
        thread=random.choice((0, 0, 7)),
    )


def moments(random: Random):
    """When games begin, and whether the clock stands still in them: evenings, nights, ends of weeks."""
    first = datetime(2026, 1, 5, tzinfo=KYIV)
    for week in range(51):
        monday = first + timedelta(days=7 * week)
        for _ in range(random.choice((0, 1, 1, 2, 3, 4, 5, 7))):
            day = monday + timedelta(days=random.choice((0, 1, 2, 3, 4, 4, 5, 5, 6, 6)))
            hour = random.choice((10, 19, 20, 21, 21, 22, 22, 23, 24, 26, 27))
            wall = (day + timedelta(hours=hour)).replace(minute=random.randrange(60))
            yield wall.timestamp(), False
        if random.random() < 0.4:  # right before a week ends and right after that
            sunday = wall_clock(monday + timedelta(days=6), 3)
            for edge in (sunday, wall_clock(monday + timedelta(days=7), 4)):
                yield edge - 0.001, True
                yield edge, True
    for switch in (datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)):
        for minutes in range(-100, 140, 18):
            yield switch.timestamp() + minutes * MINUTE, False
        for seconds in (-HOURS, -0.001, 0.0, HOURS - 0.001, HOURS):
            yield switch.timestamp() + seconds, True


def wall_clock(day: datetime, hour: int) -> float:
    return day.replace(hour=hour).timestamp()


async def play_year(year: AuditedYear) -> None:
    """Everything that happens in the year, in its order."""
    random = year.random
    events = [
        (MOVED.timestamp(), become_supergroup),
        (CHANGED.timestamp(), change_days),
        (FORGOTTEN.timestamp(), forget_guest),
        *((datetime(2026, month, 3, tzinfo=KYIV).timestamp(), speak) for month in LANGUAGES),
    ]
    games = [(at, still) for at, still in moments(random)]
    for at, what in sorted([*events, *games], key=lambda each: each[0]):
        if callable(what):
            await year.until(at)
            await what(year)
            continue
        away = FORGOTTEN.timestamp() <= at < BACK.timestamp()
        people = [actor for actor in PEOPLE if not (away and actor is GUEST)]
        await play_evening(year, planned(random, people, at, still=what))
        chance = random.random()
        if chance < 0.05:
            await year.clock_jumps()
        elif chance < 0.1:
            await year.reopen()
        elif chance < 0.13:
            year.telegram.dies = "before"
            await year.until(year.now + DAYS / 2)
            year.untimely.add(year.days.week(year.now - 7 * DAYS))
            year.telegram.dies = None
            await year.resume()
        elif chance < 0.15:  # a game by a clock that was put back
            true, year.now = year.now, year.now - 2 * HOURS
            year.untimely.add(year.days.week(true))
            await play_evening(year, planned(random, people, year.now, still=True))
            year.now = max(true, year.now)
        if random.random() < 0.2:
            await year.check_top()
            await year.check_season()
            await year.check_person(random.choice(PEOPLE).user_id)
    await year.until((END + timedelta(days=12)).timestamp())


async def become_supergroup(year: AuditedYear) -> None:
    """A game is played in the supergroup before the bot hears what it was."""
    days, year.days, year.chat = year.days, Days(UTC, 0, 0), SUPERGROUP
    await play_evening(year, Evening("yatzy", ((PEOPLE[0],), (PEOPLE[1],), (PEOPLE[2],)), year.now))
    await year.chats.moved(GROUP, SUPERGROUP)
    year.days = days


async def change_days(year: AuditedYear) -> None:
    await year.chats.set_value(year.chat, "day_start", "3")
    await year.chats.set_value(year.chat, "week_start", "sun")
    await year.chats.set_value(year.chat, "digest", "18")
    year.days, year.hour = Days(KYIV, 6, 3), 18


async def forget_guest(year: AuditedYear) -> None:
    number = await year.forget(GUEST.user_id)
    assert number < 0
    assert await year.profiles.view(year.chat, number, "main") is None


async def speak(year: AuditedYear) -> None:
    year.language = LANGUAGES[datetime.fromtimestamp(year.now, KYIV).month]
    await year.chats.set_language(year.chat, year.language)


def contents(target, *tables: str) -> list:
    with opened(target) as db:
        return [sorted(db.execute(f"SELECT * FROM {table}"), key=repr) for table in tables]


@pytest.mark.slow
async def test_a_year_of_a_chat_equals_its_recount(target, monkeypatch):
    random = Random(2026)
    monkeypatch.setattr(secrets, "token_bytes", random.randbytes)
    year = AuditedYear(await Store.open(target), target, random, Days(KYIV, 0, 4), START)
    try:
        await year.chats.meet(GROUP, "group", TITLE, PEOPLE[0])
        await year.chats.set_zone(GROUP, KYIV.key)
        await year.chats.set_value(GROUP, "day_start", "4")
        await play_year(year)

        played = Counter(game.week for game in year.finished)
        assert Counter(year.told) == Counter(week for week, games in played.items() if games >= LEAST)
        keys = {f"week:{game.week}" for game in year.finished} | {
            f"month:{game.month}" for game in year.finished
        }
        with opened(target) as db:
            assert {period for (period,) in db.execute("SELECT DISTINCT period FROM ranking")} == {
                *keys,
                "all",
            }
            assert ranking_differs(db) == 0
        assert await year.store.read(lambda tx: ratings.differing(tx, 10_000)) == 0
        for period in (*keys, "all"):
            own = [g for g in year.finished if period in {"all", f"week:{g.week}", f"month:{g.month}"}]
            for family in ("*", *GAMES):
                rows = await year.store.read(
                    lambda tx, of=(year.chat, period, family): Ranking(tx).top(*of, limit=99)
                )
                assert rows == recount.ranking(own, year.names, family), (period, family)
        rated, found = year.rated(), await year.store.read(lambda tx: Ratings(tx).everybody())
        for chat in (year.chat, WHOLE):
            assert {user: each for (of, user, _), each in found.items() if of == chat} == rated
        for actor in PEOPLE:
            await year.check_person(actor.user_id, rated)
        assert year.ended == list(SEASONS)
        assert year.counters["leagues looked at"] > 0, year.counters
        assert len(year.nights) > 12, year.counters
        for season in SEASONS:
            rows = await year.store.read(lambda tx, of=(year.chat, season): Seasons(tx).places(*of))
            assert {row.user_id: (row.place, row.points, row.evenings) for row in rows} == recount.Season(
                year.finished, season, nights=year.nights
            ).places(), season
        assert await year.store.read(lambda tx: closing.differing(tx, year.chat)) == 0
        dice = await year.counted.of(year.chat)
        assert dice.counts == tuple(year.dice[face] for face in range(1, 7))
        assert dice.games == year.counters["games"]
    finally:
        await year.store.close()

    tables = "ratings", "rating_steps", "rated_games", "achievements", "cards"
    before = contents(target, *tables)
    reached = {row[2] for row in before[3]}
    assert set(ACHIEVEMENTS) - reached <= RARE, year.counters
    assert (await rebuild_ratings(target))[1:] == ["all of them as they were"]
    assert (await rebuild_seasons(target))[1:] == ["all of them as they were"]
    async with await Store.open(target) as store:

        def forget(tx):
            tx.db.execute("DELETE FROM achievements")
            tx.db.execute("DELETE FROM cards")
            Achievements(tx).look_from(1)

        await store.write(forget)
        await catch_up(store)
    after = contents(target, *tables)
    for table, one, other in zip(tables, before, after, strict=True):
        assert [*set(one) ^ set(other)] == [], table
