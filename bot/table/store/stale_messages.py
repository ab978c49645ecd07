"""The repository of messages that are to be deleted and may still stand in their chat."""

from bot.ground.store.tx import Repository


class StaleMessages(Repository):
    """The repository of stale messages, for one transaction."""

    __slots__ = ()

    def put(self, chat_id: int, message_id: int) -> None:
        """Note that a message is to be deleted."""
        query = "INSERT INTO stale_messages (chat_id, message_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        self._db.execute(query, (chat_id, message_id))

    def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        query = "DELETE FROM stale_messages WHERE chat_id = ? AND message_id = ?"
        self._db.execute(query, (chat_id, message_id))

    def left(self) -> list[tuple[int, int]]:
        """The chats and numbers of messages that are still to be deleted."""
        query = (
            "SELECT chat_id, message_id FROM stale_messages"  # noqa: S608 - our own words
            f" WHERE true{self._scope} ORDER BY chat_id, message_id"
        )
        return self._db.execute(query).fetchall()
