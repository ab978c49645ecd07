"""The repository of windows: tables of games that people have open in the app beside the chat."""

from collections.abc import Collection

from bot.ground.store.tx import Repository

_OPEN = (
    "INSERT INTO game_windows (game_id, user_id, until)"
    " SELECT ?, ?, ? FROM games WHERE id = ? AND state IN ('lobby', 'playing') AND fault IS NULL"
)


class AppWindows(Repository):
    """The repository of windows, for one transaction."""

    __slots__ = ()

    def of(self, game_id: int) -> dict[int, bool]:
        """The people who have the table of a game open, and whether they have acted in the chat since."""
        query = "SELECT user_id, in_chat FROM game_windows WHERE game_id = ?"
        return {user_id: in_chat == 1 for user_id, in_chat in self._db.execute(query, (game_id,))}

    def count(self) -> dict[str, int]:
        """How many tables people have open, by whether they play there or watch."""
        plays = "EXISTS (SELECT 1 FROM members AS m WHERE m.game_id = w.game_id AND m.user_id = w.user_id)"
        query = f"SELECT count(*), count(CASE WHEN {plays} THEN 1 END) FROM game_windows AS w"  # noqa: S608
        every, players = self._db.execute(query).fetchone()
        return {"player": players, "watcher": every - players}

    def keep(self, game_id: int, user_id: int, until: float) -> bool:
        """Note that somebody has the table of a live game open for so long at least.

        Returns:
            Whether it was not open before.
        """
        known = "UPDATE game_windows SET until = ? WHERE game_id = ? AND user_id = ?"
        if self._db.execute(known, (until, game_id, user_id)).rowcount:
            return False
        return self._db.execute(_OPEN, (game_id, user_id, until, game_id)).rowcount > 0

    def acted(self, game_id: int, user_id: int, *, in_chat: bool) -> None:
        """Note where somebody who has a table open has acted."""
        self._db.execute(
            "UPDATE game_windows SET in_chat = ? WHERE game_id = ? AND user_id = ?",
            (int(in_chat), game_id, user_id),
        )

    def drop(self, game_id: int, user_id: int, until: float) -> bool:
        """Note that a table was closed, unless it is open for longer; returns whether it was open."""
        query = "DELETE FROM game_windows WHERE game_id = ? AND user_id = ? AND until <= ?"
        return self._db.execute(query, (game_id, user_id, until)).rowcount > 0

    def shift(self, seconds: float) -> None:
        """Let all tables count as open for so much longer; for less if it is less than 0."""
        self._db.execute("UPDATE game_windows SET until = until + ?", (seconds,))

    def expire(self, at: float) -> Collection[int]:
        """Remove the tables without a sign of life until now; returns their games."""
        query = "DELETE FROM game_windows WHERE until <= ? RETURNING game_id"
        return {game for (game,) in self._db.execute(query, (at,)).fetchall()}
