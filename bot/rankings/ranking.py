"""Rankings of chats, summed from results: their order, a page of them, an evening of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import chain, groupby, product
from operator import attrgetter, itemgetter
from typing import Any, Final, Literal, get_args
from zoneinfo import ZoneInfo

from bot.chats.calendar import Calendar, Periods, calendar_of
from bot.chats.settings import Chats
from bot.ground.store.base import Database, Repository, Tx, larger
from bot.ground.store.database import Store
from bot.ground.tasks import Events, TxEvent, counted
from bot.ground.values import Actor, is_forgotten
from bot.rankings.model import (
    ALL_FAMILIES,
    EveningView,
    NightLine,
    RankingSpan,
    ShowTop,
    ShowTopPage,
    TopLine,
    TopView,
)
from bot.rankings.ratings import NEWCOMER, Ratings
from bot.rulebook.words import is_short, usual_rules
from bot.table.model import Score, TonightView

# The sums of rankings: what a result adds to them, and the recount from all results.


UNIT: Final = 840
"""Points of one family are kept in whole numbers of 1/840, see the table."""

SHARE: Final = 1_000_000
"""Over all families, luck is kept in millionths of what was to be expected."""

COLUMNS: Final = ("games", "wins", "seconds", "thirds", "points", "cards", "best")
LUCK: Final = ("reviewed", "start", "luck", "lost")
"""The columns that are known once a game has been reviewed."""

_PERIODS = ("'week:' || week", "'month:' || month", "'all'")
_KNOWN = "start > 0"  # luck is told as a share of what was to be expected


def _whole(value: str) -> str:
    return f"CAST(round({value}) AS BIGINT)"


_POINTS = {
    "points": f"sum({_whole(f'settled * {UNIT}')})",
    "cards": f"sum({_whole(f'points * {UNIT}')})",
    "best": "max(points)",
}
_LUCK = {each: _whole(f"{each} * {UNIT}") for each in LUCK[1:]}
_SHARES = {each: _whole(f"{each} / start * {SHARE}") for each in LUCK[1:]}

# Points of different games are never added.
_FAMILIES = (
    ("family", _POINTS, {"reviewed": "1", **_LUCK}),
    (f"'{ALL_FAMILIES}'", dict.fromkeys(_POINTS, "NULL"), {"reviewed": "1", **_SHARES}),
)


def _named(columns: Mapping[str, str]) -> str:
    return ", ".join(f"{value} AS {name}" for name, value in columns.items())


RECOUNT: Final = " UNION ALL ".join(
    f"SELECT chat_id, {period} AS period, {family} AS family, user_id, count(*) AS games,"  # noqa: S608 - our own words
    " sum(won) AS wins, count(*) FILTER (WHERE place = 2) AS seconds,"
    " count(*) FILTER (WHERE place = 3) AS thirds, "
    + _named(
        points | {name: f"coalesce(sum({each}) FILTER (WHERE {_KNOWN}), 0)" for name, each in known.items()}
    )
    + " FROM results WHERE user_id IS NOT NULL AND chat_id <> 0 GROUP BY 1, 2, 3, 4"
    for period, (family, points, known) in product(_PERIODS, _FAMILIES)
)
"""The sums of all rankings from nothing but results: what `ranking` must equal at any time.

Chat 0 has the results of chats that are gone, and no ranking."""


def _sums(*columns: str) -> str:
    return ", ".join(f"{each} = ranking.{each} + excluded.{each}" for each in columns)


_BEST = f"best = {larger('ranking.best', 'excluded.best')}"

COUNT_IN: Final = f"""
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, cards, best)
VALUES (:chat, :period, :family, :user, 1, :won, CASE WHEN :place = 2 THEN 1 ELSE 0 END,
    CASE WHEN :place = 3 THEN 1 ELSE 0 END, {_whole(f":settled * {UNIT}")},
    {_whole(f":points * {UNIT}")}, :points)
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    {_sums(*COLUMNS[:-1])}, {_BEST}
"""  # noqa: S608 - our own words
"""Counts a result into one ranking."""

_EACH = " UNION ALL ".join(
    f"SELECT chat_id, user_id, {_named({'period': period, 'family': family, **known})}"  # noqa: S608 - our own words
    f" FROM results WHERE game_id = :game AND user_id IS NOT NULL AND {_KNOWN}"
    for period, (family, _, known) in product(_PERIODS, _FAMILIES)
)
_ADDED = ", ".join(f"{each} = ranking.{each} + :sign * n.{each}" for each in LUCK)

COUNT_LUCK: Final = f"""
UPDATE ranking SET {_ADDED} FROM ({_EACH}) AS n
WHERE ranking.chat_id = n.chat_id AND ranking.period = n.period AND ranking.family = n.family
    AND ranking.user_id = n.user_id
"""  # noqa: S608 - our own words
"""Counts the luck of a game into its rankings, or with the sign -1 out of them."""

_SUMS = ", ".join((*COLUMNS, *LUCK))

MOVE: Final = f"""
INSERT INTO ranking (chat_id, period, family, user_id, {_SUMS})
SELECT :new, period, family, user_id, {_SUMS} FROM ranking WHERE chat_id = :old
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    {_sums(*COLUMNS[:-1], *LUCK)}, {_BEST}
"""  # noqa: S608 - our own words
"""Adds the rankings of a chat to those of the chat that it has become."""


def ranking_differs(db: Database) -> str:
    """Whether the rankings of a database of the newest version are what its results say; if not, in words."""
    columns = f"chat_id, period, family, user_id, {_SUMS}"
    (wrong,) = db.execute(
        f"WITH recount AS (SELECT {columns} FROM ({RECOUNT}) AS results),"  # noqa: S608 - our own words
        f" kept AS (SELECT {columns} FROM ranking) SELECT"
        " (SELECT count(*) FROM (SELECT * FROM recount EXCEPT SELECT * FROM kept) AS wrong)"
        " + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM recount) AS other)"
    ).fetchone()
    if not wrong:
        return ""
    do_not = counted(wrong, "line of the rankings does not", "lines of the rankings do not")
    return f"{do_not} follow from the results"


# Rankings of chats, summed from results: their order, and a page of them.


@dataclass(frozen=True, slots=True)
class RankRow:
    """One line of a ranking: `rank` from 1, shared where all that decides is equal.

    `wins`, `seconds` and `thirds` count places. `points` are summed, `best` is the highest single card and
    `average` the mean one of one family; over all families these are None. `luck` and `lost`, of the games
    that were `reviewed`, are shares of what was to be expected before the first roll; None without such a
    game. `name` is None when the person is not known.
    """

    rank: int
    user_id: int
    name: str | None
    games: int
    wins: int
    seconds: int
    thirds: int
    points: float | None
    best: float | None
    average: float | None = None
    reviewed: int = 0
    luck: float | None = None
    lost: float | None = None


_FETCHED = ("user_id", "name", *COLUMNS, *LUCK)


class _Order:
    """One of the two sort orders of rankings, as SQL statements.

    Args:
        of: the condition for one ranking: ?1 is the chat, ?2 the period, ?3 the family. It repeats that
            of the order's own index, without which SQLite would not use it.
        columns: the sort keys, the most significant first, and whether more or less of it is better.
    """

    def __init__(self, of: str, **columns: Literal[">", "<"]) -> None:
        fetched = ", ".join("p.name" if column == "name" else f"r.{column}" for column in _FETCHED)
        order = ", ".join(
            f"r.{column} {'DESC' if better == '>' else 'ASC'}" for column, better in columns.items()
        )
        # Who stands there is read from the index alone, so that a late page costs little more than the first.
        page = f"SELECT r.user_id FROM ranking AS r WHERE {of} ORDER BY {order}, r.user_id LIMIT ?4 OFFSET ?5"  # noqa: S608
        lines = "ranking AS r LEFT JOIN people AS p ON p.user_id = r.user_id"
        self.page = (
            f"SELECT {fetched} FROM ({page}) AS s CROSS JOIN {lines}"  # noqa: S608
            " WHERE r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3 AND r.user_id = s.user_id"
        )
        worth = ", ".join(f"r.{column}" for column in columns)
        self.ranks = f"SELECT r.user_id, {worth} FROM ranking AS r WHERE {of} ORDER BY {order}, r.user_id"  # noqa: S608
        self.line = f"SELECT {fetched} FROM {lines} WHERE {_CHAT} AND r.user_id = ?4"  # noqa: S608
        # A range of the index for each column: more wins; as many, and more of the next; ...
        ranges, same = [], ""
        for number, (column, better) in enumerate(columns.items(), 4):
            ranges.append(f"{of}{same} AND r.{column} {better} ?{number}")
            same += f" AND r.{column} = ?{number}"
        counts = " + ".join(f"(SELECT count(*) FROM ranking AS r WHERE {each})" for each in ranges)  # noqa: S608
        self.ahead = f"SELECT {counts}"
        self.worth = itemgetter(*map(_FETCHED.index, columns))
        """The sort key of a line as it is fetched."""
        self._signs = tuple(-1 if better == ">" else 1 for better in columns.values())

    def stands(self, line: tuple[Any, ...]) -> tuple[float, ...]:
        """Where a line stands: less is further ahead."""
        return *(sign * value for sign, value in zip(self._signs, self.worth(line), strict=True)), line[0]


_CHAT = "r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3"
_OVERALL = _Order(f"{_CHAT} AND r.family = '{ALL_FAMILIES}'", wins=">", seconds=">", thirds=">", games="<")
_IN_FAMILY = _Order(f"{_CHAT} AND r.family <> '{ALL_FAMILIES}'", wins=">", points=">", games="<", best=">")

# A walk from family to family; DISTINCT would read every player's line.
_RANKING_FAMILIES = """
WITH RECURSIVE found (family) AS (
    SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > ?3
    UNION ALL
    SELECT (SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > found.family)
    FROM found WHERE family IS NOT NULL
)
SELECT family FROM found WHERE family IS NOT NULL
"""


class Ranking(Repository):
    """The repository of rankings, for one transaction.

    Points of different games are never added: over all families a ranking is ordered by wins, second places,
    third places and the fewest games, within a family by wins, points, the fewest games and the best card.
    Those who are equal in all of these share a rank.
    """

    def top(
        self, chat_id: int, period: str, family: str = ALL_FAMILIES, limit: int = 10, offset: int = 0
    ) -> list[RankRow]:
        """Some lines of a ranking, in its order.

        Args:
            chat_id: whose ranking.
            period: one of `Periods.spans`.
            family: a preset, or '*' for all together.
            limit: how many lines.
            offset: how many stand above the first of them.
        """
        order, of = _order(family), (chat_id, period, family)
        found = sorted(self._db.execute(order.page, (*of, limit, offset)), key=order.stands)
        first = self._ahead(order, of, found[0]) + 1 if found and offset else 1
        return list(_ranked(order, found, first, offset))

    def ranks(self, chat_id: int, period: str) -> dict[int, int]:
        """Everybody's rank over all families, in order."""
        ranks, rank, before = dict[int, int](), 0, None
        found = self._db.execute(_OVERALL.ranks, (chat_id, period, ALL_FAMILIES))
        for position, (user_id, *worth) in enumerate(found, 1):
            rank = rank if worth == before else position
            ranks[user_id], before = rank, worth
        return ranks

    def line_of(self, chat_id: int, period: str, family: str, user_id: int) -> RankRow | None:
        """One person's line of a ranking; None when they are not in it. Costs as much as they have ahead."""
        order, of = _order(family), (chat_id, period, family)
        found = self._db.execute(order.line, (*of, user_id)).fetchone()
        return None if found is None else _row(self._ahead(order, of, found) + 1, found)

    def rank_of(self, chat_id: int, period: str, family: str, user_id: int) -> int | None:
        """One person's rank; None when they are not in the ranking."""
        line = self.line_of(chat_id, period, family, user_id)
        return None if line is None else line.rank

    def count_in(self, chat_id: int, family: str, periods: Periods, scores: Iterable[Score]) -> None:
        """Count the scores of a game that has just ended into the rankings of its chat.

        Args:
            chat_id: where it was played.
            family: its preset.
            periods: to which the moment belongs that it ended in.
            scores: what is kept of its result; those of nobody known are left out.
        """
        self._db.executemany(
            COUNT_IN,
            [
                {
                    "chat": chat_id,
                    "period": span,
                    "family": group,
                    "user": score.user_id,
                    "won": score.won,
                    "place": score.rank,
                    "settled": score.settled if group == family else None,
                    "points": score.points if group == family else None,
                }
                for score in scores
                if score.user_id is not None
                for span in periods.spans
                for group in (family, ALL_FAMILIES)
            ],
        )

    def families(self, chat_id: int, period: str) -> list[str]:
        """The presets that have a ranking in this chat and period, in alphabetical order."""
        return [family for (family,) in self._db.execute(_RANKING_FAMILIES, (chat_id, period, ALL_FAMILIES))]

    def _ahead(self, order: _Order, of: tuple[int, str, str], line: tuple[Any, ...]) -> int:
        (ahead,) = self._db.execute(order.ahead, (*of, *order.worth(line))).fetchone()
        return int(ahead)


def _order(family: str) -> _Order:
    return _OVERALL if family == ALL_FAMILIES else _IN_FAMILY


def _ranked(order: _Order, found: list[tuple[Any, ...]], first: int, offset: int) -> Iterator[RankRow]:
    """The fetched lines with their ranks; that of the first one is known."""
    rank, before = first, order.worth(found[0]) if found else None
    for position, line in enumerate(found, offset + 1):
        worth = order.worth(line)
        rank = rank if worth == before else position
        before = worth
        yield _row(rank, line)


def _row(rank: int, found: tuple[Any, ...]) -> RankRow:
    user_id, name, games, wins, seconds, thirds, points, cards, best, reviewed, start, luck, lost = found
    in_family = points is not None
    return RankRow(
        rank,
        user_id,
        name,
        games,
        wins,
        seconds,
        thirds,
        points / UNIT if in_family else None,
        best,
        cards / UNIT / games if in_family else None,
        reviewed,
        luck / start if start else None,
        lost / start if start else None,
    )


# The rankings of a chat: a page of the present week or month, or of all time.


LINES = 10
"""Lines of a page."""

_LAST = 1000  # pages: a number behind that was never on a button


def rankings_top(  # noqa: PLR0913 - what chooses the page, and for whom
    tx: Tx, chat_id: int, wanted: ShowTop | ShowTopPage, user_id: int, *, calendar: Calendar, at: float
) -> TopView:
    """A page of a ranking, with the asking person's own line; of the next span with results, if one has none.

    Args:
        tx: the transaction.
        chat_id: whose ranking.
        wanted: which one; of another family, of all of them, or behind the end it is what there is.
        user_id: who asks.
        calendar: of the chat.
        at: the present moment, in unix seconds.
    """
    span, family = wanted.span, wanted.family
    figures, page = (
        (wanted.figures, min(wanted.page, _LAST)) if isinstance(wanted, ShowTopPage) else ("places", 0)
    )
    if figures == "cards" and family == ALL_FAMILIES:
        figures = "places"
    periods, every = calendar.periods(at), get_args(RankingSpan)
    spans = tuple(each for each in every if Ranking(tx).families(chat_id, _key(periods, each)))
    span = next((each for each in (span, *spans) if each in spans), span)
    now, before = _key(periods, span), _key(calendar.periods_before(at), span)
    rows = Ranking(tx).top(chat_id, now, family, LINES + 1, page * LINES)
    if not rows and page:
        page, rows = 0, Ranking(tx).top(chat_id, now, family, LINES + 1)
    shown, own = rows[:LINES], None
    if all(row.user_id != user_id for row in shown):
        own = Ranking(tx).line_of(chat_id, now, family, user_id)
    asked_for = [row.user_id for row in (*shown, own) if row is not None and figures == "rating"]
    ratings = Ratings(tx).of(chat_id, asked_for, "short" if is_short(family) else "full")

    def line(row: RankRow) -> TopLine:
        earlier = None if now == before else Ranking(tx).rank_of(chat_id, before, family, row.user_id)
        rating = ratings.get(row.user_id, NEWCOMER).shown
        return replace(top_line(row, earlier, me=row.user_id == user_id), rating=rating)

    return TopView(
        span,
        family,
        tuple(map(line, shown)),
        tuple(Ranking(tx).families(chat_id, now)),
        figures,
        page,
        more=len(rows) > LINES,
        own=None if own is None else line(own),
        spans=spans,
    )


def _key(periods: Periods, span: str) -> str:
    week, month, ever = periods.spans
    return {"week": week, "month": month}.get(span, ever)


def top_line(row: RankRow, before: int | None, *, me: bool = False) -> TopLine:
    """A line of a ranking as it is shown, with the rank in the period before."""
    return TopLine(
        row.rank,
        row.name or "",
        row.games,
        row.wins,
        row.seconds,
        row.thirds,
        row.points,
        row.best,
        me=me,
        average=row.average,
        reviewed=row.reviewed,
        luck=row.luck,
        lost=row.lost,
        before=before,
        forgotten=is_forgotten(row.user_id),
    )


# The games of a chat's evening, read from results.


@dataclass(frozen=True, slots=True)
class EveningRow:
    """Somebody's result in a game that counted; `name` is None when the person is not known."""

    game_id: int
    ended_at: float
    user_id: int
    name: str | None
    place: int


class Evenings(Repository):
    """The repository of evenings, for one transaction."""

    def results(self, chat_id: int, since: float, until: float, calendar: Calendar) -> list[EveningRow]:
        """The results of people in the games of a chat that ended in this time, the latest game first.

        Games of club nights, at side tables, are not among them.
        """
        rows = self._db.execute(
            "SELECT r.game_id, r.ended_at, r.user_id, p.name, r.place FROM results AS r"
            " JOIN games AS g ON g.id = r.game_id LEFT JOIN people AS p ON p.user_id = r.user_id"
            " WHERE r.chat_id = ? AND r.week IN (?, ?) AND r.ended_at BETWEEN ? AND ?"
            " AND r.user_id IS NOT NULL AND g.table_no = 0"
            " ORDER BY r.ended_at DESC, r.game_id DESC, r.seat, r.member",
            (chat_id, calendar.periods(since).week, calendar.periods(until).week, since, until),
        )
        return [EveningRow(*row) for row in rows]


# The evening of a chat: the games that have counted since the last long pause or the morning.


class EveningViewed(TxEvent[tuple[NightLine, ...]]):
    """The evening of a chat is shown; the answer is the club nights of this span of time that are over."""

    chat_id: int
    since: float
    until: float


PAUSE: Final = 6 * 3600.0
"""Seconds without the end of a game that end an evening."""

MORNING: Final = 5
"""The hour at which an evening ends."""

_MOST: Final = 6
"""The winners that the line of a result names."""


def tonight_line(tx: Tx, chat_id: int, game: int, ended_at: float, calendar: Calendar) -> TonightView | None:
    """The evening of a game as it stood at its end; None if the game is its first one or does not count."""
    games = list(_games(tx, chat_id, ended_at, calendar))
    if len(games) < 2 or all(each.game_id != game for each in games[0]):  # noqa: PLR2004 - the first one
        return None
    lines = [each for each in _lines(games) if each.wins]
    wins = tuple((each.person, each.name, each.wins) for each in lines[:_MOST])
    return TonightView(len(games), wins)


def tonight_evening(tx: Tx, chat_id: int, at: float, calendar: Calendar, events: Events) -> EveningView:
    """The evening under way, if the last game was not too long ago, and the club nights since the morning."""
    games = list(_games(tx, chat_id, at, calendar))
    nights = events.publish(tx, EveningViewed(chat_id, _morning(at, calendar), at))
    return EveningView(len(games), tuple(_lines(games)), tuple(chain.from_iterable(nights)))


def _morning(at: float, calendar: Calendar) -> float:
    """The last morning of a chat."""
    today = calendar.day(at)
    morning = calendar.moment(today, MORNING)
    return morning if morning <= at else calendar.moment(today - timedelta(days=1), MORNING)


def _games(tx: Tx, chat_id: int, until: float, calendar: Calendar) -> Iterator[list[EveningRow]]:
    """The games of the evening, the latest first, each as the results of its people."""
    after = until
    rows = Evenings(tx).results(chat_id, _morning(until, calendar), until, calendar)
    for _, group in groupby(rows, key=attrgetter("game_id")):
        results = list(group)
        if after - results[0].ended_at > PAUSE:
            return
        after = results[0].ended_at
        yield results


def _lines(games: list[list[EveningRow]]) -> Iterator[TopLine]:
    """Everybody who has played, by wins, then by second and third places; the same share a rank."""
    results = [each for game in games for each in game]
    names = {each.user_id: each.name or "" for each in results}
    places = {user_id: Counter[int]() for user_id in names}
    for each in results:
        places[each.user_id][each.place] += 1
    merits = {user_id: tuple(found[place] for place in (1, 2, 3)) for user_id, found in places.items()}
    for user_id in sorted(names, key=lambda each: (merits[each], -places[each].total(), -each), reverse=True):
        wins, seconds, thirds = merits[user_id]
        rank = 1 + sum(other > merits[user_id] for other in merits.values())
        yield TopLine(
            rank,
            names[user_id],
            places[user_id].total(),
            wins,
            seconds,
            thirds,
            forgotten=is_forgotten(user_id),
            person=user_id,
        )


# Queries of rankings, each in a transaction of its own.


class RankingQueries:
    """The queries of rankings.

    Args:
        store: the database.
        zone: of chats without one of their own.
        clock: unix time in seconds.
        events: `EveningViewed` is published there.
    """

    def __init__(
        self, store: Store, zone: str, clock: Callable[[], float], events: Events | None = None
    ) -> None:
        self._store, self._zone, self._clock = store, ZoneInfo(zone), clock
        self._events = events or Events()

    async def top(self, chat_id: int, wanted: ShowTop | ShowTopPage, actor: Actor) -> TopView:
        """A page of a ranking of a chat, see `rankings.top`; raises `OptionError` for an unknown family."""
        if wanted.family != ALL_FAMILIES:
            usual_rules(wanted.family)
        at = self._clock()

        def work(tx: Tx) -> TopView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return rankings_top(tx, chat_id, wanted, actor.user_id, calendar=calendar, at=at)

        return await self._store.read(work)

    async def evening(self, chat_id: int) -> EveningView:
        """The games of the evening under way in a chat."""
        at = self._clock()

        def work(tx: Tx) -> EveningView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return tonight_evening(tx, chat_id, at, calendar, self._events)

        return await self._store.read(work)
