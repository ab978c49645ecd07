"""What people have reached, and in which game first; `service.achievements` finds out."""

import sqlite3
from collections.abc import Iterable


class Achievements:
    """The achievements of a database, to be used in one transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def of(self, user_id: int, chat_id: int | None) -> list[tuple[str, int]]:
        """What somebody has reached in a chat, or anywhere, with the game: the first one first."""
        found = self._db.execute(
            "SELECT key, game_id, min(ended_at) FROM achievements WHERE user_id = ?1"
            " AND (?2 IS NULL OR chat_id = ?2) GROUP BY key ORDER BY 3, 2, 1",
            (user_id, chat_id),
        )
        return [(key, game) for key, game, _ in found]

    def people_of(self, game_id: int) -> list[tuple[int, int, int, float]]:
        """Whose results a game of a chat that is still there has: who, on which seat, where, and when."""
        query = (
            "SELECT user_id, seat, chat_id, ended_at FROM results"
            " WHERE game_id = ? AND user_id IS NOT NULL AND chat_id <> 0"
        )
        return self._db.execute(query, (game_id,)).fetchall()

    def first_in(self, game_id: int) -> list[tuple[int, str]]:
        """Who reached what first in a game, with its key."""
        query = "SELECT user_id, key FROM achievements WHERE game_id = ? ORDER BY user_id, key"
        return [(user_id, key) for user_id, key in self._db.execute(query, (game_id,))]

    def keep(self, chat_id: int, game_id: int, ended_at: float, reached: Iterable[tuple[int, str]]) -> None:
        """Note what people have reached in a game, unless they had before it; in any order of games."""
        self._db.executemany(
            "INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at) VALUES (?1, ?2, ?3, ?4, ?5)"
            " ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = ?4, ended_at = ?5"
            " WHERE (ended_at, game_id) > (?5, ?4)",
            [(chat_id, user_id, key, game_id, ended_at) for user_id, key in reached],
        )

    def due(self) -> int | None:
        """The first of the games that were played before there were achievements and are to be looked at.

        None when all have been; then it is noted.
        """
        row = self._db.execute("SELECT value FROM marks WHERE name = 'cards_behind'").fetchone()
        if row is None:
            return None
        found = self._db.execute(
            "SELECT id FROM games AS g WHERE id >= ? AND state = 'over' AND fault IS NULL AND chat_id <> 0"
            " AND EXISTS"
            " (SELECT 1 FROM results WHERE game_id = g.id AND user_id IS NOT NULL) ORDER BY id LIMIT 1",
            row,
        ).fetchone()
        if found is None:
            self._db.execute("DELETE FROM marks WHERE name = 'cards_behind'")
        return None if found is None else int(found[0])

    def look_from(self, game_id: int) -> None:
        """Note that the games from this number on are yet to be looked at."""
        self._db.execute("INSERT OR REPLACE INTO marks (name, value) VALUES ('cards_behind', ?)", (game_id,))
