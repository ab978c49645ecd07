"""Achievements of players, with the game in which each was first reached; the service finds them."""

from collections.abc import Collection, Iterable

from bot.ground.store.marks import set_mark
from bot.ground.store.tx import Repository
from bot.rankings.store.ratings import Key


class Achievements(Repository):
    """The repository of achievements, for one transaction."""

    __slots__ = ()

    def of(self, user_id: int, chat_id: int | None) -> list[tuple[str, int]]:
        """What somebody has reached in a chat, or anywhere, with the game: the first one first."""
        found = self._db.execute(
            "SELECT key, game_id FROM achievements WHERE user_id = ?1"
            " AND (CAST(?2 AS BIGINT) IS NULL OR chat_id = ?2) ORDER BY ended_at, game_id, key",
            (user_id, chat_id),
        )
        first: dict[str, int] = {}
        for key, game in found:
            first.setdefault(key, game)
        return list(first.items())

    def people_of(self, game_id: int) -> list[tuple[int, int, int, float]]:
        """Who has stayed in a game that counts, of a chat that is still there: seat, where, and when."""
        query = (
            "SELECT user_id, seat, chat_id, ended_at FROM results"
            " WHERE game_id = ? AND user_id IS NOT NULL AND left_early = 0 AND chat_id <> 0"
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
            " WHERE (achievements.ended_at, achievements.game_id) > (?5, ?4)",
            [(chat_id, user_id, key, game_id, ended_at) for user_id, key in reached],
        )

    def next_after(self, game_id: int) -> Key | None:
        """The first game of the same chat that counts after this one, by when it ended and its number."""
        row = self._db.execute(
            "SELECT t.ended_at, t.game_id FROM games AS g JOIN rated_games AS t"
            " ON (t.ended_at, t.game_id) > (g.ended_at, g.id) JOIN games AS l ON l.id = t.game_id"
            " WHERE g.id = ? AND l.chat_id = g.chat_id ORDER BY t.ended_at, t.game_id LIMIT 1",
            (game_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def first_of(self, chat_id: int) -> Key | None:
        """The first game of a chat that counts; None if there is none."""
        row = self._db.execute(
            "SELECT ended_at, game_id FROM results WHERE chat_id = ? AND user_id IS NOT NULL"
            " ORDER BY ended_at, game_id LIMIT 1",
            (chat_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def drop_since(self, chat_id: int, key: Key, keys: Collection[str]) -> list[int]:
        """Forget which of these were reached in a chat from a game on; returns its games since then."""
        marks = ", ".join("?" * len(keys))
        self._db.execute(
            "DELETE FROM achievements WHERE chat_id = ? AND (ended_at, game_id) >= (?, ?)"  # noqa: S608
            f" AND key IN ({marks})",
            (chat_id, *key, *keys),
        )
        found = self._db.execute(
            "SELECT t.game_id FROM rated_games AS t JOIN games AS g ON g.id = t.game_id"
            " WHERE (t.ended_at, t.game_id) >= (?, ?) AND g.chat_id = ? AND g.state = 'over'"
            " ORDER BY t.ended_at, t.game_id",
            (*key, chat_id),
        )
        return [game for (game,) in found]

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
        set_mark(self._db, "cards_behind", game_id)
