"""Rankings of chats, summed from results."""

import sqlite3
from operator import itemgetter
from typing import Any, Literal

from bot.store.rows import RankRow
from bot.views.game import ALL_FAMILIES

UNIT = 840  # points of a ranking are whole numbers of 1/840, see the table

RECOUNT = " UNION ALL ".join(
    f"SELECT chat_id, {period} AS period, {family} AS family, user_id, count(*) AS games, sum(won) AS wins,"  # noqa: S608
    f" sum(place = 2) AS seconds, sum(place = 3) AS thirds, {points} AS points, {best} AS best"
    " FROM results WHERE user_id IS NOT NULL AND chat_id <> 0 GROUP BY 1, 2, 3, 4"
    for period in ("'week:' || week", "'month:' || month", "'all'")
    for family, points, best in (
        ("family", f"sum(CAST(round(settled * {UNIT}) AS INTEGER))", "max(points)"),
        (f"'{ALL_FAMILIES}'", "NULL", "NULL"),
    )
)
"""The sums of all rankings from nothing but results: what `ranking` must equal at any time.

Chat 0 has the results of chats that are gone, and no ranking."""

_COLUMNS = ("user_id", "name", "games", "wins", "seconds", "thirds", "points", "best")


class _Order:
    """One of the two orders of rankings, as statements.

    Args:
        of: what chooses the ranking: ?1 is the chat, ?2 the period, ?3 the family. It repeats the condition
            of the order's own index, without which SQLite would not use it.
        columns: what decides, first things first, and whether more or less of it is better.
    """

    def __init__(self, of: str, **columns: Literal[">", "<"]) -> None:
        selected = ", ".join("p.name" if column == "name" else f"r.{column}" for column in _COLUMNS)
        lines = f"SELECT {selected} FROM ranking AS r LEFT JOIN people AS p USING (user_id) WHERE {of}"  # noqa: S608
        order = ", ".join(
            f"r.{column} {'DESC' if better == '>' else 'ASC'}" for column, better in columns.items()
        )
        self.top = f"{lines} ORDER BY {order}, r.user_id LIMIT ?4"
        self.line = f"{lines} AND r.user_id = ?4"
        # A range of the index for each column: more wins; as many, and more of the next; ...
        ranges, same = [], ""
        for number, (column, better) in enumerate(columns.items(), 4):
            ranges.append(f"{of}{same} AND r.{column} {better} ?{number}")
            same += f" AND r.{column} = ?{number}"
        counts = " + ".join(f"(SELECT count(*) FROM ranking AS r WHERE {each})" for each in ranges)  # noqa: S608
        self.ahead = f"SELECT {counts}"
        self.worth = itemgetter(*map(_COLUMNS.index, columns))
        """What decides, of a line as it is fetched."""


_CHAT = "r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3"
_OVERALL = _Order(f"{_CHAT} AND r.family = '{ALL_FAMILIES}'", wins=">", seconds=">", thirds=">", games="<")
_IN_FAMILY = _Order(f"{_CHAT} AND r.family <> '{ALL_FAMILIES}'", wins=">", points=">", games="<", best=">")

# A walk from family to family; DISTINCT would read every player's line.
_FAMILIES = """
WITH RECURSIVE found (family) AS (
    SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > ?3
    UNION ALL
    SELECT (SELECT min(family) FROM ranking WHERE chat_id = ?1 AND period = ?2 AND family > found.family)
    FROM found WHERE family IS NOT NULL
)
SELECT family FROM found WHERE family IS NOT NULL
"""


class Ranking:
    """The rankings of a database, to be used in one transaction.

    Points of different games are never added: over all families a ranking is ordered by wins, second places,
    third places and the fewest games, within a family by wins, points, the fewest games and the best card.
    Those who are equal in all of these share a rank.
    """

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def top(self, chat_id: int, period: str, family: str = ALL_FAMILIES, limit: int = 10) -> list[RankRow]:
        """The first lines of a ranking.

        Args:
            chat_id: whose ranking.
            period: one of `Periods.spans`.
            family: a preset, or '*' for all together.
            limit: how many lines.
        """
        order, lines, rank, before = _order(family), list[RankRow](), 0, None
        for position, found in enumerate(self._db.execute(order.top, (chat_id, period, family, limit)), 1):
            worth = order.worth(found)
            rank = rank if worth == before else position
            before = worth
            lines.append(_row(rank, found))
        return lines

    def line_of(self, chat_id: int, period: str, family: str, user_id: int) -> RankRow | None:
        """One person's line of a ranking; None when they are not in it. Costs as much as they have ahead."""
        order, of = _order(family), (chat_id, period, family)
        found = self._db.execute(order.line, (*of, user_id)).fetchone()
        if found is None:
            return None
        (ahead,) = self._db.execute(order.ahead, (*of, *order.worth(found))).fetchone()
        return _row(ahead + 1, found)

    def families(self, chat_id: int, period: str) -> list[str]:
        """The presets that have a ranking in this chat and period, in alphabetical order."""
        return [family for (family,) in self._db.execute(_FAMILIES, (chat_id, period, ALL_FAMILIES))]


def _order(family: str) -> _Order:
    return _OVERALL if family == ALL_FAMILIES else _IN_FAMILY


def _row(rank: int, found: tuple[Any, ...]) -> RankRow:
    user_id, name, games, wins, seconds, thirds, points, best = found
    summed = None if points is None else points / UNIT
    return RankRow(rank, user_id, name, games, wins, seconds, thirds, summed, best)


def ranking_differs(db: sqlite3.Connection) -> int:
    """How many lines of the rankings are not what results say; 0 in a healthy database."""
    there = {name for _, name, *_ in db.execute("PRAGMA table_info(ranking)")}
    shared = "chat_id, period, family, user_id, games, wins"
    # A database that is yet to be migrated has no places, and sums of what should not be added.
    columns = f"{shared}, seconds, thirds, points, best" if "seconds" in there else shared
    row = db.execute(
        f"WITH recount AS (SELECT {columns} FROM ({RECOUNT})), kept AS (SELECT {columns} FROM ranking) SELECT"  # noqa: S608
        " (SELECT count(*) FROM (SELECT * FROM recount EXCEPT SELECT * FROM kept))"
        " + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM recount))"
    ).fetchone()
    return int(row[0])
