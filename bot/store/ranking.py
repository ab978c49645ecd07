"""Results of games and the rankings summed from them."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, tzinfo
from typing import Literal

from bot.store.errors import StoreError
from bot.store.part import Part, columns
from bot.store.periods import periods
from bot.store.rows import RankRow, ResultRow, Score

ALL_FAMILIES = "*"
UNIT = 840  # points of a ranking are whole numbers of 1/840, see the table

_RESULTS = (
    f"SELECT {columns(ResultRow)} FROM results"  # noqa: S608 - field names of a type
    " WHERE user_id = ? ORDER BY ended_at DESC, game_id DESC LIMIT ?"
)

_COUNT_IN = f"""
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, points, best)
VALUES (?, ?, ?, ?, 1, ?, CAST(round(? * {UNIT}) AS INTEGER), ?)
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    games = games + 1, wins = wins + excluded.wins,
    points = points + excluded.points, best = max(best, excluded.best)
"""  # noqa: S608 - a number of ours

# The same sums from nothing but results: what `ranking` must equal at any time.
_RECOUNT = " UNION ALL ".join(
    f"SELECT chat_id, {period} AS period, {family} AS family, user_id, count(*) AS games, sum(won) AS wins,"  # noqa: S608
    f" sum(CAST(round(settled * {UNIT}) AS INTEGER)) AS points, max(points) AS best"
    " FROM results WHERE user_id IS NOT NULL GROUP BY 1, 2, 3, 4"
    for period in ("'week:' || week", "'month:' || month", "'all'")
    for family in ("family", f"'{ALL_FAMILIES}'")
)

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


class RankingPart(Part):
    """The end of a game and what is counted from it."""

    __slots__ = ()

    def finish(
        self,
        game_id: int,
        state: Literal["over", "stopped"],
        at: float,
        scores: Sequence[Score] = (),
        *,
        zone: tzinfo = UTC,
    ) -> None:
        """Ends a live game, keeps its results and counts them into the rankings of its chat.

        Args:
            game_id: a game in the lobby or being played.
            state: how it ended.
            at: when, in unix seconds.
            scores: one per seat of the final table, for a team one per member; none for a game that does
                not count.
            zone: the chat's zone, which decides the week and month for good.

        Raises:
            StoreError: there is no such live game.
        """
        row = self._db.execute(
            "UPDATE games SET state = ?, ended_at = ?, deadline = NULL, asking = NULL, menu = NULL, held = 0"
            " WHERE id = ? AND state IN ('lobby', 'playing') RETURNING chat_id, preset",
            (state, at, game_id),
        ).fetchone()
        if row is None:
            raise StoreError(f"game {game_id} is not live")
        chat_id, family = row
        when = periods(at, zone)
        lines = [score.seat for score in scores]
        self._db.executemany(
            "INSERT INTO results (game_id, seat, member, user_id, chat_id, family, points, settled, place,"
            " won, seats, week, month, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game_id,
                    score.seat,
                    lines[:number].count(score.seat),
                    score.user_id,
                    chat_id,
                    family,
                    score.points,
                    score.settled,
                    score.place,
                    score.won,
                    len(set(lines)),
                    when.week,
                    when.month,
                    at,
                )
                for number, score in enumerate(scores)
            ],
        )
        self._db.executemany(
            _COUNT_IN,
            [
                (chat_id, span, group, score.user_id, score.won, score.settled, score.points)
                for score in scores
                if score.user_id is not None
                for span in when.spans
                for group in (family, ALL_FAMILIES)
            ],
        )

    def results_of(self, user_id: int, limit: int = -1) -> list[ResultRow]:
        """A person's finished games in all chats, newest first; a negative limit means all."""
        found = []
        for row in self._db.execute(_RESULTS, (user_id, limit)):
            game_id, seat, chat_id, family, points, settled, place, won, *rest = row
            found.append(ResultRow(game_id, seat, chat_id, family, points, settled, place, bool(won), *rest))
        return found

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
            RankRow(position, user_id, name, games, wins, points / UNIT, best)
            for position, (user_id, name, games, wins, points, best) in enumerate(rows, 1)
        ]

    def rank_of(self, chat_id: int, period: str, family: str, user_id: int) -> RankRow | None:
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


def rebuild_ranking(db: sqlite3.Connection) -> None:
    """Sums all rankings from results again; for a migration, inside its transaction."""
    db.execute("DELETE FROM ranking")
    db.execute(
        f"INSERT INTO ranking (chat_id, period, family, user_id, games, wins, points, best) {_RECOUNT}"
    )


def ranking_differs(db: sqlite3.Connection) -> int:
    """How many lines of the rankings are not what results say; 0 in a healthy database."""
    kept = "SELECT chat_id, period, family, user_id, games, wins, points, best FROM ranking"
    row = db.execute(
        f"WITH recount AS ({_RECOUNT}) SELECT"  # noqa: S608
        f" (SELECT count(*) FROM (SELECT * FROM recount EXCEPT {kept}))"
        f" + (SELECT count(*) FROM ({kept} EXCEPT SELECT * FROM recount))"
    ).fetchone()
    return int(row[0])
