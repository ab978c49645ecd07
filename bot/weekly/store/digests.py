"""When weeks are looked back on, and which ones a chat has been told of."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository


class Digests(Repository):
    """The weekly digests of chats, to be used in one transaction.

    The message of one has a number as the result of a game has: None until it is sent, 0 while nobody knows
    whether it was.
    """

    __slots__ = ()

    def next_due(self) -> float | None:
        """When the next chat looks back on its week."""
        query = f"SELECT min(digest_at) FROM chats WHERE digest_at IS NOT NULL{self._scope}"  # noqa: S608 - our own words
        (at,) = self._db.execute(query).fetchone()
        return None if at is None else float(at)

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the digests and the champions of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("digests", "week"), ids)
        self._db.execute(move_chat("champions", "user_id"), ids)
        self._db.execute("DELETE FROM digests WHERE chat_id = :old", ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)

    def due(self, now: float, most: int) -> list[int]:
        """The chats whose time has come, most overdue first, so many at most."""
        query = f"SELECT chat_id FROM chats WHERE digest_at <= ?{self._scope} ORDER BY digest_at LIMIT ?"  # noqa: S608
        return [chat_id for (chat_id,) in self._db.execute(query, (now, most))]

    def begin(self, chat_id: int, week: str, at: float) -> bool:
        """Note that a chat is told of a week; False if it has been before."""
        return (
            self._db.execute(
                "INSERT INTO digests (chat_id, week, told_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (chat_id, week, at),
            ).rowcount
            == 1
        )

    def told(self, chat_id: int, week: str) -> bool:
        """Whether a chat has been told of a week."""
        query = "SELECT 1 FROM digests WHERE chat_id = ? AND week = ?"
        return self._db.execute(query, (chat_id, week)).fetchone() is not None

    def unsent(self, since: float) -> list[tuple[int, str]]:
        """The chats and weeks since then whose message was never sent."""
        query = "SELECT chat_id, week FROM digests WHERE message_id IS NULL AND told_at >= ? ORDER BY told_at"
        return self._db.execute(query, (since,)).fetchall()

    def is_unsent(self, chat_id: int, week: str) -> bool:
        """Whether the message was never sent."""
        query = "SELECT 1 FROM digests WHERE chat_id = ? AND week = ? AND message_id IS NULL"
        return self._db.execute(query, (chat_id, week)).fetchone() is not None

    def note(self, chat_id: int, week: str, message_id: int | None) -> None:
        """Note which message it is; 0 when it may have been sent, None when it was not."""
        self._db.execute(
            "UPDATE digests SET message_id = ? WHERE chat_id = ? AND week = ?", (message_id, chat_id, week)
        )
