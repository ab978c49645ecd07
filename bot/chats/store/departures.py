"""The repository of departures: people who have left a group since the bot met them."""

from collections.abc import Collection

from bot.ground.store.tx import Repository

_ONE = "chat_id = ? AND user_id = ?"


class Departures(Repository):
    """The repository of departures, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int) -> frozenset[int]:
        """The people who have left a group and are not back."""
        found = self._db.execute("SELECT user_id FROM departures WHERE chat_id = ?", (chat_id,))
        return frozenset(user_id for (user_id,) in found)

    def has(self, chat_id: int, user_id: int) -> bool:
        """Whether a person has left a group and is not back."""
        found = self._db.execute(f"SELECT 1 FROM departures WHERE {_ONE}", (chat_id, user_id))  # noqa: S608
        return found.fetchone() is not None

    def put(self, chat_id: int, user_id: int, at: float, games: Collection[int]) -> None:
        """Note that a person has left a group, and by that their seats in these games.

        A departure that is heard of again, as each is that two updates tell of, keeps what is noted of it.
        """
        every = sorted({*self._games(chat_id, user_id), *games})
        self._db.execute(
            "INSERT INTO departures (chat_id, user_id, left_at, games) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id, user_id) DO UPDATE SET games = excluded.games",
            (chat_id, user_id, at, " ".join(map(str, every))),
        )

    def take(self, chat_id: int, user_id: int) -> list[int]:
        """Note that a person is back; returns the games whose seats they had left by leaving the group."""
        games = self._games(chat_id, user_id)
        self._db.execute(f"DELETE FROM departures WHERE {_ONE}", (chat_id, user_id))  # noqa: S608
        return games

    def _games(self, chat_id: int, user_id: int) -> list[int]:
        query = f"SELECT games FROM departures WHERE {_ONE}"  # noqa: S608 - our own words
        row = self._db.execute(query, (chat_id, user_id)).fetchone()
        return [] if row is None else [int(game) for game in row[0].split()]
