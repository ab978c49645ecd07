"""Results of finished games, and what is counted from them."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, tzinfo
from typing import Literal

from bot.store.errors import StoreError
from bot.store.periods import periods
from bot.store.ranking import UNIT
from bot.store.rows import BestRow, Score
from bot.views.game import ALL_FAMILIES
from bot.views.place import chat_in_log

_COUNT_IN = f"""
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, best)
VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6 = 2, ?6 = 3, CAST(round(?7 * {UNIT}) AS INTEGER), ?8)
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    games = games + 1, wins = wins + excluded.wins,
    seconds = seconds + excluded.seconds, thirds = thirds + excluded.thirds,
    points = points + excluded.points, best = max(best, excluded.best)
"""  # noqa: S608 - a number of ours


class Results:
    """The results of a database, to be used in one transaction."""

    __slots__ = ("_db", "_notes")

    def __init__(self, db: sqlite3.Connection, notes: list[str] | None = None) -> None:
        """Take the connection, and where to note for the log which games have ended."""
        self._db = db
        self._notes = [] if notes is None else notes

    def finish(
        self,
        game_id: int,
        state: Literal["over", "stopped"],
        at: float,
        scores: Sequence[Score] = (),
        *,
        zone: tzinfo = UTC,
    ) -> None:
        """End a live game, keep its results and count them into the rankings of its chat.

        Args:
            game_id: a game in the lobby or being played.
            state: how it ended.
            at: when, in unix seconds.
            scores: one per seat of the ranked seats, for a team one per member; none for a game that does
                not count.
            zone: the chat's zone, which decides the week and month for good.

        Raises:
            StoreError: there is no such live game.
        """
        row = self._db.execute(
            "UPDATE games SET state = ?, ended_at = ?, deadline = NULL, call_at = NULL, asking = NULL,"
            " menu = NULL, held = 0 WHERE id = ? AND state IN ('lobby', 'playing') RETURNING chat_id, preset,"
            " started_at",
            (state, at, game_id),
        ).fetchone()
        if row is None:
            raise StoreError(f"game {game_id} is not live")
        chat_id, family, started_at = row
        ended = "is over" if state == "over" else "was called off" if started_at is None else "was stopped"
        self._notes.append(f"game {game_id} in {chat_in_log(chat_id)} {ended}: {family}")
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
                    score.rank,
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
                (chat_id, span, group, score.user_id, score.won, score.rank, settled, points)
                for score in scores
                if score.user_id is not None
                for span in when.spans
                # Points of different games are not added.
                for group, settled, points in (
                    (family, score.settled, score.points),
                    (ALL_FAMILIES, None, None),
                )
            ],
        )

    def ranks(self, game_id: int) -> dict[int, int]:
        """The ranks that a game ended with, by seat; none for one that did not count."""
        query = "SELECT DISTINCT seat, place FROM results WHERE game_id = ?"
        return dict(self._db.execute(query, (game_id,)).fetchall())

    def best(self, game_id: int) -> tuple[int, float] | None:
        """The seat with the best card among the people of a game that counts, and its points."""
        row = self._db.execute(
            "SELECT seat, points FROM results WHERE game_id = ? AND user_id IS NOT NULL"
            " ORDER BY points DESC, seat LIMIT 1",
            (game_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def best_before(self, game_id: int, least: int) -> BestRow | None:
        """The best card of a game's chat and family before it ended; of equal ones the first.

        Args:
            game_id: a game that is over.
            least: how many games must have counted by then; of fewer there is no best.
        """
        earlier = (
            "FROM results AS r JOIN games AS g ON g.id = ?1"
            " WHERE r.chat_id = g.chat_id AND r.family = g.preset AND r.user_id IS NOT NULL"
            " AND r.ended_at < g.ended_at"
        )
        (games,) = self._db.execute(
            f"SELECT count(*) FROM (SELECT DISTINCT r.game_id {earlier} LIMIT ?2)",  # noqa: S608
            (game_id, least),
        ).fetchone()
        if games < least:
            return None
        row = self._db.execute(
            "SELECT found.points, found.user_id, p.name FROM"  # noqa: S608 - a constant of ours
            f" (SELECT r.points, r.user_id {earlier} ORDER BY r.points DESC, r.ended_at LIMIT 1) AS found"
            " LEFT JOIN people AS p USING (user_id)",
            (game_id,),
        ).fetchone()
        return None if row is None else BestRow(*row)
