"""The repository of messages that are to be deleted and may still stand in their chat."""

from bot.ground.store.tx import Repository


class StaleMessages(Repository):
    """The repository of stale messages, for one transaction."""

    __slots__ = ()

    def put(self, chat_id: int, message_id: int, delete_at: float | None = None) -> None:
        """Note that a message is to be deleted, at once or at a time."""
        query = (
            "INSERT INTO stale_messages (chat_id, message_id, delete_at) VALUES (?, ?, ?)"
            " ON CONFLICT DO NOTHING"
        )
        self._db.execute(query, (chat_id, message_id, delete_at))

    def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        query = "DELETE FROM stale_messages WHERE chat_id = ? AND message_id = ?"
        self._db.execute(query, (chat_id, message_id))

    def has(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is still to be deleted."""
        query = "SELECT 1 FROM stale_messages WHERE chat_id = ? AND message_id = ?"
        return self._db.execute(query, (chat_id, message_id)).fetchone() is not None

    def left(self) -> list[tuple[int, int, float | None]]:
        """The chats and numbers of messages that are still to be deleted, and when; None: at once."""
        query = (
            "SELECT chat_id, message_id, delete_at FROM stale_messages"  # noqa: S608 - our own words
            f" WHERE true{self._scope} ORDER BY chat_id, message_id"
        )
        return self._db.execute(query).fetchall()
