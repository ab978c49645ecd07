"""The repository of the file ids that Telegram gave to sent pictures."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository
from bot.ground.values.place import Place

_YEAR = "year "


class Pictures(Repository):
    """The repository of file ids of pictures, for one transaction."""

    __slots__ = ()

    def move(self, old: int, new: int) -> None:
        """Move the file ids of a group that became a supergroup to the supergroup's chat id."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("pictures", "thread_id", "what"), ids)
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)

    def file(self, chat_id: int, what: str, shows: str) -> str | None:
        """The file id of a picture with this content that was sent to any topic of a chat, or None."""
        row = self._db.execute(
            "SELECT file_id FROM pictures WHERE chat_id = ? AND what = ? AND shows = ? LIMIT 1",
            (chat_id, what, shows),
        ).fetchone()
        return None if row is None else row[0]

    def is_wanted(self, what: str) -> bool:
        """Whether a picture may be sent; not the year of a person who was forgotten while it was drawn."""
        whose = _whose(what)
        query = "SELECT 1 FROM people WHERE user_id = ?"
        return whose is None or self._db.execute(query, (whose,)).fetchone() is not None

    def keep(self, place: Place, what: str, shows: str, file_id: str) -> None:
        """Store the file id that Telegram gave to a picture that was sent."""
        self._db.execute(
            "INSERT INTO pictures (chat_id, thread_id, what, shows, file_id) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (chat_id, thread_id, what) DO UPDATE"
            " SET shows = excluded.shows, file_id = excluded.file_id",
            (place.chat_id, place.thread_id, what, shows, file_id),
        )

    def drop_file(self, chat_id: int, file_id: str) -> None:
        """Delete a file id that Telegram no longer accepts."""
        self._db.execute("DELETE FROM pictures WHERE chat_id = ? AND file_id = ?", (chat_id, file_id))


def _whose(what: str) -> int | None:
    """The id of the person whose year a picture shows; None for any other picture."""
    return int(what.removeprefix(_YEAR)) if what.startswith(_YEAR) else None
