"""The repository of people whom the host of a lobby has turned away."""

from bot.ground.store.tx import Repository


class TurnedAway(Repository):
    """The repository of people who are turned away from the lobbies of a chat, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int, at: float) -> list[tuple[int, str]]:
        """Who is turned away from the lobbies of a chat at a moment, with their names, by number."""
        return self._db.execute(
            "SELECT t.user_id, coalesce(p.name, '')"
            " FROM turned_away AS t LEFT JOIN people AS p ON p.user_id = t.user_id"
            " WHERE t.chat_id = ? AND t.until > ? ORDER BY t.user_id",
            (chat_id, at),
        ).fetchall()

    def has(self, chat_id: int, user_id: int, at: float) -> bool:
        """Whether a person is turned away from the lobbies of a chat at a moment."""
        query = "SELECT 1 FROM turned_away WHERE chat_id = ? AND user_id = ? AND until > ?"
        return self._db.execute(query, (chat_id, user_id, at)).fetchone() is not None

    def put(self, chat_id: int, user_id: int, at: float, until: float) -> None:
        """Turn a person away until then; of whom the time is over by now nothing stays."""
        self._db.execute("DELETE FROM turned_away WHERE until <= ?", (at,))
        self._db.execute(
            "INSERT INTO turned_away (chat_id, user_id, until) VALUES (?, ?, ?)"
            " ON CONFLICT (chat_id, user_id) DO UPDATE SET until = excluded.until",
            (chat_id, user_id, until),
        )

    def drop(self, chat_id: int, user_id: int) -> bool:
        """Let a person in again; tells whether they were turned away."""
        statement = "DELETE FROM turned_away WHERE chat_id = ? AND user_id = ?"
        return self._db.execute(statement, (chat_id, user_id)).rowcount > 0
