"""The repository of the due times of weekly digests."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository


class Digests(Repository):
    """The repository of the due times of weekly digests, for one transaction."""

    __slots__ = ()

    def next_due(self) -> float | None:
        """The due time of the next digest of any chat, in unix seconds; None if there is none."""
        query = f"SELECT min(digest_at) FROM chats WHERE digest_at IS NOT NULL{self._scope}"  # noqa: S608 - our own words
        (at,) = self._db.execute(query).fetchone()
        return None if at is None else float(at)

    def move(self, old: int, new: int) -> None:
        """Move the champions of a group that became a supergroup to the supergroup's chat id."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("champions", "user_id"), ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)

    def due(self, now: float, most: int) -> list[int]:
        """The chats whose digest is due, most overdue first, at most `most`."""
        query = f"SELECT chat_id FROM chats WHERE digest_at <= ?{self._scope} ORDER BY digest_at LIMIT ?"  # noqa: S608
        return [chat_id for (chat_id,) in self._db.execute(query, (now, most))]
