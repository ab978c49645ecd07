"""When weeks are looked back on."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository


class Digests(Repository):
    """The times at which chats look back on their weeks, to be used in one transaction."""

    __slots__ = ()

    def next_due(self) -> float | None:
        """When the next chat looks back on its week."""
        query = f"SELECT min(digest_at) FROM chats WHERE digest_at IS NOT NULL{self._scope}"  # noqa: S608 - our own words
        (at,) = self._db.execute(query).fetchone()
        return None if at is None else float(at)

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the champions of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("champions", "user_id"), ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)

    def due(self, now: float, most: int) -> list[int]:
        """The chats whose time has come, most overdue first, so many at most."""
        query = f"SELECT chat_id FROM chats WHERE digest_at <= ?{self._scope} ORDER BY digest_at LIMIT ?"  # noqa: S608
        return [chat_id for (chat_id,) in self._db.execute(query, (now, most))]
