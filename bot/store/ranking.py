"""Rankings of chats, summed from results."""

import sqlite3

from bot.store.rows import RankRow
from bot.views.game import ALL_FAMILIES

UNIT = 840  # points of a ranking are whole numbers of 1/840, see the table

RECOUNT = " UNION ALL ".join(
    f"SELECT chat_id, {period} AS period, {family} AS family, user_id, count(*) AS games, sum(won) AS wins,"  # noqa: S608
    f" sum(CAST(round(settled * {UNIT}) AS INTEGER)) AS points, max(points) AS best"
    " FROM results WHERE user_id IS NOT NULL GROUP BY 1, 2, 3, 4"
    for period in ("'week:' || week", "'month:' || month", "'all'")
    for family in ("family", f"'{ALL_FAMILIES}'")
)
"""The sums of all rankings from nothing but results: what `ranking` must equal at any time."""

_OF = "r.chat_id = ?1 AND r.period = ?2 AND r.family = ?3"
_TOP = f"""
SELECT r.user_id, p.name, r.games, r.wins, r.points, r.best
FROM ranking AS r LEFT JOIN people AS p USING (user_id)
WHERE {_OF} ORDER BY r.wins DESC, r.points DESC, r.games, r.user_id LIMIT ?4
"""  # noqa: S608 - a constant of ours
# Four ranges of the ranking's own index: those with more wins, with as many and more points, ...
_AHEAD = " + ".join(
    f"(SELECT count(*) FROM ranking AS r WHERE {_OF} AND {condition})"  # noqa: S608
    for condition in (
        "r.wins > ?4",
        "r.wins = ?4 AND r.points > ?5",
        "r.wins = ?4 AND r.points = ?5 AND r.games < ?6",
        "r.wins = ?4 AND r.points = ?5 AND r.games = ?6 AND r.user_id < ?7",
    )
)
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
    """The rankings of a database, to be used in one transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def top(self, chat_id: int, period: str, family: str = ALL_FAMILIES, limit: int = 10) -> list[RankRow]:
        """The first lines of a ranking: most wins, then most points, then fewest games.

        Args:
            chat_id: whose ranking.
            period: one of `Periods.spans`.
            family: a preset, or '*' for all together.
            limit: how many lines.
        """
        rows = self._db.execute(_TOP, (chat_id, period, family, limit))
        return [
            RankRow(rank, user_id, name, games, wins, points / UNIT, best)
            for rank, (user_id, name, games, wins, points, best) in enumerate(rows, 1)
        ]

    def line_of(self, chat_id: int, period: str, family: str, user_id: int) -> RankRow | None:
        """One person's line of a ranking; None when they are not in it. Costs as much as they have ahead."""
        row = self._db.execute(
            "SELECT p.name, r.games, r.wins, r.points, r.best"  # noqa: S608 - a constant of ours
            f" FROM ranking AS r LEFT JOIN people AS p USING (user_id) WHERE {_OF} AND r.user_id = ?4",
            (chat_id, period, family, user_id),
        ).fetchone()
        if row is None:
            return None
        name, games, wins, points, best = row
        (ahead,) = self._db.execute(
            f"SELECT {_AHEAD}", (chat_id, period, family, wins, points, games, user_id)
        ).fetchone()
        return RankRow(ahead + 1, user_id, name, games, wins, points / UNIT, best)

    def families(self, chat_id: int, period: str) -> list[str]:
        """The presets that have a ranking in this chat and period, in alphabetical order."""
        return [family for (family,) in self._db.execute(_FAMILIES, (chat_id, period, ALL_FAMILIES))]


def ranking_differs(db: sqlite3.Connection) -> int:
    """How many lines of the rankings are not what results say; 0 in a healthy database."""
    kept = "SELECT chat_id, period, family, user_id, games, wins, points, best FROM ranking"
    row = db.execute(
        f"WITH recount AS ({RECOUNT}) SELECT"  # noqa: S608
        f" (SELECT count(*) FROM (SELECT * FROM recount EXCEPT {kept}))"
        f" + (SELECT count(*) FROM ({kept} EXCEPT SELECT * FROM recount))"
    ).fetchone()
    return int(row[0])
