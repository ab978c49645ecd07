"""The files by which Telegram knows pictures that were sent."""

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository
from bot.ground.values.place import Place

_YEAR = "year "


class Pictures(Repository):
    """The files of pictures of a database, to be used in one transaction."""

    __slots__ = ()

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the files of pictures of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("pictures", "thread_id", "what"), ids)
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)

    def file(self, chat_id: int, what: str, shows: str) -> str | None:
        """The file of a picture that was sent to any topic of a chat and shows just this."""
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
        """Note which file Telegram keeps of a picture that was sent."""
        self._db.execute(
            "INSERT INTO pictures (chat_id, thread_id, what, shows, file_id) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (chat_id, thread_id, what) DO UPDATE"
            " SET shows = excluded.shows, file_id = excluded.file_id",
            (place.chat_id, place.thread_id, what, shows, file_id),
        )

    def drop_file(self, chat_id: int, file_id: str) -> None:
        """Forget a file that Telegram does not know any more."""
        self._db.execute("DELETE FROM pictures WHERE chat_id = ? AND file_id = ?", (chat_id, file_id))


def _whose(what: str) -> int | None:
    """Whose year a picture shows; None for any other picture."""
    return int(what.removeprefix(_YEAR)) if what.startswith(_YEAR) else None
