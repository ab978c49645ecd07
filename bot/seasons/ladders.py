"""Seasons: their repository, evenings with points, the ladder of a quarter, its closing and what is told."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from datetime import time as time_of_day
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo

from bot.chats.calendar import Calendar, calendar_of
from bot.chats.settings import Chats, DatesSet, People
from bot.clubs.store import NightGames, Nights
from bot.ground.store.base import Repository, Tx, columns, move_chat
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DueTimes, is_late
from bot.ground.tasks import counted
from bot.ground.values import Actor, Delivery, Place, is_forgotten, is_private
from bot.rankings.model import PersonView, ShowSeason
from bot.rankings.ranking import Ranking
from bot.seasons.model import (
    EveningLine,
    LadderLine,
    LadderView,
    PastRow,
    PastSeason,
    PersonSeasonsView,
    PlaceRow,
    PresentSeason,
    SeasonEndView,
)
from bot.table.game import GameEnded
from bot.table.store import Seats
from bot.weekly.digest import ENDING, LEAST, WeekViewed, apart, hour_of
from bot.weekly.model import SeasonPlace
from bot.weekly.store import Weeks
from engine.errors import OptionError

SeasonState = Literal["unknown", "open", "closed"]

_PLACES = f"SELECT {columns(PlaceRow)} FROM season_places WHERE chat_id = ? AND season = ?"  # noqa: S608
_PAST_PLACES = """
SELECT s.chat_id, coalesce(c.title, ''), s.season, s.place,
    (SELECT count(*) FROM season_places AS o WHERE o.chat_id = s.chat_id AND o.season = s.season),
    s.points
FROM season_places AS s LEFT JOIN chats AS c ON c.chat_id = s.chat_id
WHERE s.user_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR s.chat_id = ?2)
ORDER BY s.season DESC, s.chat_id LIMIT ?3
"""


ENDS: Final = DueTimes("season", "seasons", "due_at", "season")
"""When the seasons of chats are to be closed."""


class Seasons(Repository):
    """The repository of seasons, for one transaction."""

    def state(self, chat_id: int, season: str) -> SeasonState:
        """Whether a season is open or closed; "unknown" if nothing has counted in it."""
        query = "SELECT due_at FROM seasons WHERE chat_id = ? AND season = ?"
        row = self._db.execute(query, (chat_id, season)).fetchone()
        return "unknown" if row is None else "closed" if row[0] is None else "open"

    def expect(self, chat_id: int, season: str, at: float) -> None:
        """Note that something has counted in a season, and when it is to be closed."""
        query = "INSERT INTO seasons (chat_id, season, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._db.execute(query, (chat_id, season, at))

    def open(self, chat_id: int) -> list[str]:
        """The seasons of a chat that are not closed, in order."""
        query = "SELECT season FROM seasons WHERE chat_id = ? AND due_at IS NOT NULL ORDER BY season"
        return [season for (season,) in self._db.execute(query, (chat_id,))]

    def closed(self, chat_id: int) -> list[str]:
        """The closed seasons of a chat, in order."""
        query = "SELECT season FROM seasons WHERE chat_id = ? AND due_at IS NULL ORDER BY season"
        return [season for (season,) in self._db.execute(query, (chat_id,))]

    def plan(self, chat_id: int, season: str, at: float) -> None:
        """Change when a season is closed, unless it has been."""
        query = "UPDATE seasons SET due_at = ? WHERE chat_id = ? AND season = ? AND due_at IS NOT NULL"
        self._db.execute(query, (at, chat_id, season))

    def reopen(self, chat_id: int, season: str, at: float) -> None:
        """Note that a closed season is to be closed again at a time."""
        query = "UPDATE seasons SET due_at = ? WHERE chat_id = ? AND season = ? AND due_at IS NULL"
        self._db.execute(query, (at, chat_id, season))

    def close(self, chat_id: int, season: str) -> float | None:
        """Note that a season is closed; returns when it was due, None if it was not open."""
        key = (chat_id, season)
        row = self._db.execute(
            "SELECT due_at FROM seasons WHERE chat_id = ? AND season = ? AND due_at IS NOT NULL", key
        ).fetchone()
        self._db.execute("UPDATE seasons SET due_at = NULL WHERE chat_id = ? AND season = ?", key)
        return None if row is None else float(row[0])

    def places(self, chat_id: int, season: str) -> list[PlaceRow]:
        """The ladder of a closed season, in its order; empty for any other."""
        return [PlaceRow(*row) for row in self._db.execute(f"{_PLACES} ORDER BY position", (chat_id, season))]

    def keep(self, chat_id: int, season: str, rows: Iterable[PlaceRow]) -> None:
        """Keep the ladder of a closed season, in place of the one that was kept."""
        self._db.execute("DELETE FROM season_places WHERE chat_id = ? AND season = ?", (chat_id, season))
        self._db.executemany(
            "INSERT INTO season_places (chat_id, season, user_id, position, place, points, evenings)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(chat_id, season, r.user_id, r.position, r.place, r.points, r.evenings) for r in rows],
        )

    def neighbours(self, chat_id: int, season: str) -> tuple[str | None, str | None]:
        """The seasons before and after one in which something has counted; None where there is none."""
        row = self._db.execute(
            "SELECT (SELECT max(season) FROM seasons WHERE chat_id = ?1 AND season < ?2),"
            " (SELECT min(season) FROM seasons WHERE chat_id = ?1 AND season > ?2)",
            (chat_id, season),
        ).fetchone()
        before, after = row
        return before, after

    def of_person(self, user_id: int, chat_id: int | None, most: int) -> list[PastRow]:
        """Closed seasons in which somebody has a place, in a chat or anywhere, the last first."""
        return [PastRow(*row) for row in self._db.execute(_PAST_PLACES, (user_id, chat_id, most))]

    def chats(self) -> list[int]:
        """The chats that have closed seasons."""
        query = "SELECT DISTINCT chat_id FROM seasons WHERE due_at IS NULL ORDER BY chat_id"
        return [chat_id for (chat_id,) in self._db.execute(query)]

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the seasons of the group it was; one that is closed in either chat is closed."""
        ids = {"old": old, "new": new}
        self._db.execute(
            "UPDATE seasons SET due_at = NULL WHERE chat_id = :new AND season IN"
            " (SELECT season FROM seasons WHERE chat_id = :old AND due_at IS NULL)",
            ids,
        )
        self._db.execute(move_chat("seasons", "season"), ids)
        self._db.execute("DELETE FROM seasons WHERE chat_id = :old", ids)
        self._db.execute(move_chat("season_places", "season", "user_id"), ids)
        self._db.execute("DELETE FROM season_places WHERE chat_id = :old", ids)


# Seasons as calendar quarters: keys such as '2026-Q4', their days, their weeks, and when they are closed.
#
# A week belongs to the season in which most of its days lie, which its key tells; a club night to that of
# its day.


_MONTHS: Final = 3
_QUARTERS: Final = 4
_DAY = timedelta(days=1)
_YEARS: Final = range(2000, 2200)
"""Years that have seasons: any others are of buttons that were never drawn."""
_MIDDLE = 4
"""The day of an ISO week that lies in its larger half, wherever the week is divided."""


def season_of(day: date) -> str:
    """The season of a day."""
    return f"{day.year}-Q{(day.month - 1) // _MONTHS + 1}"


def season_of_week(week: str) -> str:
    """The season of the week that has a key such as '2026-W47'."""
    year, _, number = week.partition("-W")
    return season_of(date.fromisocalendar(int(year), int(number), _MIDDLE))


def days_of(season: str) -> tuple[date, date]:
    """The first and the last day of a season."""
    year, quarter = _parts(season)
    return date(year, _MONTHS * (quarter - 1) + 1, 1), days_after(season) - _DAY


def days_after(season: str) -> date:
    """The first day after a season."""
    year, quarter = _parts(season)
    return date(year + 1, 1, 1) if quarter == _QUARTERS else date(year, _MONTHS * quarter + 1, 1)


@cache
def weeks_of(season: str) -> tuple[str, ...]:
    """The keys of the weeks of a season, twelve to fourteen, in order."""
    day, last = days_of(season)
    day += timedelta(days=(_MIDDLE - day.isoweekday()) % 7)
    keys = []
    while day <= last:
        year, week, _ = day.isocalendar()
        keys.append(f"{year}-W{week:02}")
        day += 7 * _DAY
    return tuple(keys)


def is_season(text: str) -> bool:
    """Whether a text is the key of a season."""
    year, quarter = text[:4], text[4:]
    known = year.isascii() and year.isdecimal() and int(year) in _YEARS
    return known and quarter in {"-Q1", "-Q2", "-Q3", "-Q4"}


def closes_at(season: str, calendar: Calendar, hour: int) -> float:
    """The hour of the first day on which both the quarter and its last week are over, in unix seconds."""
    after_week = calendar.days_of(weeks_of(season)[-1])[1] + _DAY
    return calendar.moment(max(days_after(season), after_week), hour)


def _parts(season: str) -> tuple[int, int]:
    year, _, quarter = season.partition("-Q")
    return int(year), int(quarter)


# Points of evenings by place, and the ladder of a season: everybody's best evenings, added.


POINTS: Final = (10, 7, 5, 4, 3, 2)
"""Points by place; everybody else who took part gets one. Who shares a place gets what it is worth."""

BEST: Final = 8
"""Evenings that count: everybody's best ones."""

EveningKind = Literal["week", "club"]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening of a season: a week, or a club night.

    Attributes:
        kind: which of them.
        first, last: its days, the same of a club night.
        places: by person; shared where people are equal.
    """

    kind: EveningKind
    first: date
    last: date
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Taken:
    """A person's evening: their place in it, its points, and whether it is one of those that count."""

    kind: EveningKind
    first: date
    last: date
    place: int
    points: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A person's line of a ladder.

    Attributes:
        user_id: whose.
        position: from 1, shared by nobody.
        place: from 1, shared by those with equal points.
        points: the sum of their best evenings.
        taken: all their evenings, in order of time.
    """

    user_id: int
    position: int
    place: int
    points: int
    taken: tuple[Taken, ...]


def points_of(place: int) -> int:
    """The points of a place in an evening."""
    return POINTS[place - 1] if place <= len(POINTS) else 1


def ladder(
    evenings: Iterable[Evening], before: Mapping[int, int] | None = None
) -> tuple[SeasonStanding, ...]:
    """The ladder of a season.

    Equal points share a place. Their positions go by single evenings, the best ones first, also by those that
    do not count: by the points of each, then by the places.

    Args:
        evenings: of the season so far.
        before: positions that people had in an earlier count, for those who are equal in everything.
    """
    taken: dict[int, list[Taken]] = defaultdict(list)
    for evening in sorted(evenings, key=attrgetter("last", "kind", "first")):
        for user, place in evening.places.items():
            taken[user].append(Taken(evening.kind, evening.first, evening.last, place, points_of(place)))
    own = {user: _counted(each) for user, each in taken.items()}
    sums = {user: sum(each.points for each in found if each.counts) for user, found in own.items()}
    known = {} if before is None else before

    def order(user: int) -> tuple[int, list[int], list[int], int, int]:
        single = [*sorted(-each.points for each in own[user]), 1]  # the end of the list: more are better
        places = sorted(each.place for each in own[user])
        return -sums[user], single, places, known.get(user, len(known) + 1), user

    standings: list[SeasonStanding] = []
    for position, user in enumerate(sorted(own, key=order), 1):
        shared = bool(standings) and standings[-1].points == sums[user]
        place = standings[-1].place if shared else position
        standings.append(SeasonStanding(user, position, place, sums[user], own[user]))
    return tuple(standings)


def _counted(taken: list[Taken]) -> tuple[Taken, ...]:
    """The evenings of somebody, the best ones marked; of equal ones the earlier count."""
    best = set(sorted(range(len(taken)), key=lambda at: (-taken[at].points, at))[:BEST])
    return tuple(
        Taken(each.kind, each.first, each.last, each.place, each.points, at in best)
        for at, each in enumerate(taken)
    )


# The evenings of a season: places in its weeks and club nights, as results give them.
#
# Results keep the keys of their week and month, so what is set later moves no evening into another season.


_ANY = Calendar()
_MARGIN = 3 * _DAY  # by which the season of a night may be another one than its moment tells


def of_season(tx: Tx, chat_id: int, season: str, calendar: Calendar = _ANY) -> list[Evening]:
    """All evenings of a season, also a week that is under way; places do not depend on a calendar.

    Args:
        tx: the transaction.
        chat_id: whose season.
        season: its key.
        calendar: of the chat, which says on which day a week begins.
    """
    return [*_weeks(tx, chat_id, season, calendar), *_nights(tx, chat_id, season, calendar)]


def over_at(evenings: list[Evening], calendar: Calendar, at: float) -> list[Evening]:
    """The evenings that are over at a moment: weeks whose last day has ended, and club nights."""
    today = calendar.day(at)
    return [each for each in evenings if each.last < today + (each.kind == "club") * _DAY]


def _weeks(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> Iterator[Evening]:
    """The weeks in which as much was played as a digest tells of."""
    for week in weeks_of(season):
        if Weeks(tx).games(chat_id, week, LEAST) >= LEAST:
            first, last = calendar.days_of(week)
            yield Evening("week", first, last, Ranking(tx).ranks(chat_id, f"week:{week}"))


def _nights(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> Iterator[Evening]:
    """The club nights of a season that are over, by the month in which their first game has counted."""
    first, last = days_of(season)
    rows = Nights(tx).results_between(chat_id, _midnight(first - _MARGIN), _midnight(last + _MARGIN))
    for club, results in groupby(rows, attrgetter("club_id")):
        told = list(results)
        month = NightGames(tx).month_of(club)
        began = datetime.fromtimestamp(told[0].at, UTC).date()
        day = began if month is None else date.fromisoformat(f"{month}-01")
        if season_of(day) == season:
            evening = calendar.day(told[0].at)
            yield Evening("club", evening, evening, {row.user_id: row.place for row in told})


def _midnight(day: date) -> float:
    return datetime.combine(day, time_of_day(), UTC).timestamp()


# Closing of seasons, in a transaction: their final ladders are kept.


LEAST_TOLD: Final = 2
"""People of a season below which nothing is told of its end."""

_AFTER_DIGEST = 300  # seconds: the week that ends with the season is told of before it
_NIGHT = 600.0  # seconds after which a season is looked at again that waits for a club night
_OLDEST = 21 * 24 * 3600.0  # how late a season may be told of


def delivery_of(chat_id: int, season: str) -> Delivery:
    """The announcement of how a season ended."""
    return Delivery("season", season, chat_id)


def closing_note(tx: Tx, ended: GameEnded) -> None:
    """Note that a game has ended: its seasons will be closed; one that has been is counted again."""
    chat_id, calendar = ended.row.chat_id, ended.calendar
    of_night = NightGames(tx).has(ended.row.id)
    counts = of_night or any(score.user_id is not None for score in ended.scores)
    if counts and not is_private(chat_id):
        closing_expect(tx, chat_id, calendar, ended.at, of_night=of_night)


def closing_expect(tx: Tx, chat_id: int, calendar: Calendar, at: float, *, of_night: bool = False) -> None:
    """Note that something has counted at a moment: in the season of its week, and in that of its day.

    A season that has been closed, by a clock that ran ahead, is counted again: once the night is over, if the
    game is one `of_night`.
    """
    for season in sorted({season_of_week(calendar.periods(at).week), season_of(calendar.day(at))}):
        match Seasons(tx).state(chat_id, season):
            case "unknown":
                Seasons(tx).expect(chat_id, season, _closes(tx, chat_id, season, calendar))
            case "closed" if of_night:
                Seasons(tx).reopen(chat_id, season, at + _NIGHT)
            case "closed":
                closing_count(tx, chat_id, season)
            case "open":
                pass


def plan_again(tx: Tx, changed: DatesSet) -> None:
    """Follow a change of what says when a season ends."""
    chat_id = changed.chat_id
    calendar = calendar_of(Chats(tx).get(chat_id), changed.default)
    for season in Seasons(tx).open(chat_id):
        Seasons(tx).plan(chat_id, season, _closes(tx, chat_id, season, calendar))


def closing_claim(tx: Tx, chat_id: int, season: str, now: float) -> bool:
    """Close a season that is due; tells whether its end is to be announced.

    Nothing is told where digests are switched off, where too few have taken part, or much too late.
    """
    if Nights(tx).any_under_way(chat_id):  # the bot was away when its time was out
        Seasons(tx).plan(chat_id, season, now + _NIGHT)
        return False
    chat = Chats(tx).get(chat_id)
    due_at = Seasons(tx).close(chat_id, season)
    if due_at is None:
        return False
    closing_count(tx, chat_id, season)
    wanted = chat is not None and chat.active and hour_of(chat) is not None and now - due_at <= _OLDEST
    people = len(Seasons(tx).places(chat_id, season))
    return wanted and people >= LEAST_TOLD and ChatDeliveries(tx).expect(delivery_of(chat_id, season), now)


def closing_count(tx: Tx, chat_id: int, *only: str) -> int:
    """Count closed seasons of a chat again, these or all; returns how many people's lines were different."""
    differing = 0
    for season in only or Seasons(tx).closed(chat_id):
        before, after = Seasons(tx).places(chat_id, season), closing_counted(tx, chat_id, season)
        if before != after:
            Seasons(tx).keep(chat_id, season, after)
            differing += len({row.user_id for row in set(before) ^ set(after)})
    return differing


def closing_differing(tx: Tx, chat_id: int) -> int:
    """How many lines in the closed seasons of a chat are not what a recount comes to; 0 in health."""
    wrong = 0
    for season in Seasons(tx).closed(chat_id):
        kept = set(Seasons(tx).places(chat_id, season))
        wrong += len({row.user_id for row in kept ^ set(closing_counted(tx, chat_id, season))})
    return wrong


def closing_counted(tx: Tx, chat_id: int, season: str) -> list[PlaceRow]:
    """The final ladder of a season from nothing but its evenings.

    Positions that have been kept decide between people who are equal in everything.
    """
    kept = {row.user_id: row.position for row in Seasons(tx).places(chat_id, season)}
    return closing_rows(ladder(of_season(tx, chat_id, season), kept))


def closing_rows(standings: Iterable[SeasonStanding]) -> list[PlaceRow]:
    """A ladder as it is kept."""
    return [
        PlaceRow(each.user_id, each.position, each.place, each.points, len(each.taken)) for each in standings
    ]


def _closes(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> float:
    chat = Chats(tx).get(chat_id)
    hour = None if chat is None else hour_of(chat)
    return closes_at(season, calendar, ENDING if hour is None else hour) + _AFTER_DIGEST + apart(chat_id)


# Recounting of closed seasons from results, for the operator.


async def rebuild_seasons(database: Path | str) -> list[str]:
    """Count all closed seasons again from the results; returns what there is to say, a line each.

    Raises:
        StoreError: the database cannot be used, or a bot is running on it.
    """
    async with await Store.open(database, read_only=True):
        pass  # there is one: an empty one would be made
    async with await Store.open(database) as store:
        chats = await store.read(lambda tx: Seasons(tx).chats())
        differing = 0
        for chat_id in chats:  # a transaction each, so that none is long

            def work(tx: Tx, chat_id: int = chat_id) -> int:
                return closing_count(tx, chat_id)

            differing += await store.write(work)
    were = counted(differing, "place was", "places were")
    return [
        f"{store.name}: seasons of {counted(len(chats), 'chat')}",
        f"{were} different before" if differing else "all of them as they were",
    ]


# Use cases of the announcements of seasons that have ended: due ones, their content, notes of attempts.


LINES: Final = 10
"""Places that are told."""


class SeasonAnnouncements:
    """Use cases of all chats' seasons that end.

    Args:
        store: the database.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock

    async def claim(self, chat_id: int, season: str) -> bool:
        """Close a season; tells whether its end is to be announced."""
        now = self._clock()
        return await self._store.write(lambda tx: closing_claim(tx, chat_id, season, now))

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at an announcement."""
        return DeliveryNotes(self._store.write, self._clock, delivery)

    async def told(self, delivery: Delivery) -> SeasonEndView | None:
        """The content of a due announcement; None, and it is dropped, if it is late or nobody is in it."""
        now = self._clock()

        def work(tx: Tx) -> SeasonEndView | None:
            if is_late(tx, delivery, now):
                return None
            return view_of(tx, delivery.chat_id, delivery.key)

        view = await self._store.read(work)
        if view is None:
            await self._store.write(lambda tx: ChatDeliveries(tx).drop(delivery))
        return view


def view_of(tx: Tx, chat_id: int, season: str) -> SeasonEndView | None:
    """How a closed season of a chat ended; None if nobody is in it."""
    rows = Seasons(tx).places(chat_id, season)
    if not rows:
        return None
    chat = Chats(tx).get(chat_id)
    before = _places_before(tx, chat_id, season)
    return SeasonEndView(
        Place(chat_id, _topic(tx, chat_id, season)),
        "" if chat is None else chat.title,
        *days_of(season),
        len(of_season(tx, chat_id, season)),
        len(rows),
        tuple(
            LadderLine(
                row.place,
                _name(tx, row),
                row.points,
                row.evenings,
                forgotten=is_forgotten(row.user_id),
                before=before.get(row.user_id),
            )
            for row in rows[:LINES]
        ),
        others=max(len(rows) - LINES, 0),
    )


def _places_before(tx: Tx, chat_id: int, season: str) -> dict[int, int]:
    earlier, _ = Seasons(tx).neighbours(chat_id, season)
    return {} if earlier is None else {row.user_id: row.place for row in Seasons(tx).places(chat_id, earlier)}


def _topic(tx: Tx, chat_id: int, season: str) -> int:
    """The topic of the last week of a season in which anything was played."""
    played = (week for week in reversed(weeks_of(season)) if Weeks(tx).games(chat_id, week, 1))
    week = next(played, None)
    return 0 if week is None else Weeks(tx).topic(chat_id, week)


def _name(tx: Tx, row: PlaceRow) -> str:
    person = None if is_forgotten(row.user_id) else People(tx).get(row.user_id)
    return "" if person is None else person.name


# Ladders of open and of closed seasons as they are shown: movement, the asking person's line.


"""Lines of a page."""

IN_DIGEST: Final = 3
"""Places of the season that a digest tells."""

_PAST = 8  # closed seasons of a person that are told
_WEEK = 7 * 86_400.0
_LAST = 1000  # pages: a number behind that was never on a button


def page(  # noqa: PLR0913 - what chooses the page, and for whom
    tx: Tx, chat_id: int, wanted: ShowSeason, user_id: int, *, calendar: Calendar, at: float
) -> LadderView:
    """A page of the ladder of a season, with the asking person's own line.

    Raises:
        OptionError: there is no such season.
    """
    present = season_of(calendar.day(at))
    season = wanted.season or present
    if not is_season(season):
        raise OptionError("expected a season")
    closed = Seasons(tx).state(chat_id, season) == "closed"
    every = of_season(tx, chat_id, season, calendar)
    evenings = every if closed else over_at(every, calendar, at)
    listed = Seasons(tx).places(chat_id, season) if closed else closing_rows(ladder(evenings))
    ago = (
        {} if closed else {each.user_id: each.place for each in ladder(over_at(every, calendar, at - _WEEK))}
    )
    number = min(wanted.page, _LAST)
    number = number if listed[number * LINES :] else 0
    shown = listed[number * LINES : (number + 1) * LINES]
    name = _names(tx)

    def line(row: PlaceRow) -> LadderLine:
        user = row.user_id
        return LadderLine(
            row.place,
            name(user),
            row.points,
            row.evenings,
            me=user == user_id,
            forgotten=is_forgotten(user),
            before=ago.get(user),
        )

    own = next((each for each in listed if each.user_id == user_id), None)
    earlier, later = Seasons(tx).neighbours(chat_id, season)
    return LadderView(
        season,
        *days_of(season),
        closed,
        len(evenings),
        len(listed),
        tuple(map(line, shown)),
        page=number,
        more=len(listed) > (number + 1) * LINES,
        own=None if own is None or own in shown else line(own),
        earlier=earlier,
        later=present if later is None and season < present else later,
    )


def of_person(
    tx: Tx, chat_id: int, user_id: int, *, calendar: Calendar, at: float
) -> PersonSeasonsView | None:
    """The seasons of a person in a chat, or over all in their private one; None for who is unknown there."""
    everywhere = is_private(chat_id)
    person = People(tx).get(user_id)
    if person is None or (everywhere and user_id != chat_id):
        return None
    past = Seasons(tx).of_person(user_id, None if everywhere else chat_id, _PAST)
    present = None if everywhere else _present(tx, chat_id, user_id, calendar, at)
    if not everywhere and present is None and not past and not Seats(tx).sat_in(chat_id, user_id):
        return None  # known from elsewhere: no chat is told of the people of another one
    return PersonSeasonsView(
        user_id,
        person.name,
        everywhere,
        present,
        tuple(
            PastSeason(each.title, *days_of(each.season), each.place, each.people, each.points)
            for each in past
        ),
    )


def by_week(tx: Tx, viewed: WeekViewed) -> tuple[SeasonPlace, ...]:
    """The top of the ladder of a season by the end of one of its weeks."""
    last = viewed.calendar.days_of(viewed.week)[1]
    evenings = of_season(tx, viewed.chat_id, season_of_week(viewed.week), viewed.calendar)
    name = _names(tx)
    return tuple(
        SeasonPlace(PersonView(each.user_id, name(each.user_id)), each.place, each.points)
        for each in ladder(evening for evening in evenings if evening.last <= last)[:IN_DIGEST]
    )


def _present(tx: Tx, chat_id: int, user_id: int, calendar: Calendar, at: float) -> PresentSeason | None:
    season = season_of(calendar.day(at))
    standings = ladder(over_at(of_season(tx, chat_id, season, calendar), calendar, at))
    own = next((each for each in standings if each.user_id == user_id), None)
    if own is None:
        return None
    return PresentSeason(
        *days_of(season),
        own.place,
        len(standings),
        own.points,
        tuple(
            EveningLine(each.kind == "club", each.first, each.last, each.place, each.points, each.counts)
            for each in own.taken
        ),
    )


def _names(tx: Tx) -> Callable[[int], str]:
    def name(user_id: int) -> str:
        person = None if is_forgotten(user_id) else People(tx).get(user_id)
        return "" if person is None else person.name

    return name


# Queries of the pages of seasons, each in a transaction of its own.


class SeasonQueries:
    """The queries of seasons.

    Args:
        store: the database.
        zone: of chats without one of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str, clock: Callable[[], float]) -> None:
        self._store, self._zone, self._clock = store, ZoneInfo(zone), clock

    async def ladder(self, chat_id: int, wanted: ShowSeason, actor: Actor) -> LadderView:
        """A page of the ladder of a season; raises `OptionError` for a season that cannot be."""
        at = self._clock()

        def work(tx: Tx) -> LadderView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return page(tx, chat_id, wanted, actor.user_id, calendar=calendar, at=at)

        return await self._store.read(work)

    async def person(self, chat_id: int, user_id: int) -> PersonSeasonsView | None:
        """The seasons of a person; None for somebody unknown, or not oneself in a private chat."""
        at = self._clock()

        def work(tx: Tx) -> PersonSeasonsView | None:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return of_person(tx, chat_id, user_id, calendar=calendar, at=at)

        return await self._store.read(work)
