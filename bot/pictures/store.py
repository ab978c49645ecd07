"""Pictures that were sent, and the files by which Telegram knows them."""

from dataclasses import dataclass

from bot.ground.store.statements import columns, move_chat
from bot.ground.store.tx import Repository
from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A picture in a place: when it was `tried_at` last, None where that sent nothing; what is known of it.

    `shows`: a fingerprint of what the file shows, None without a file.
    """

    what: str
    tried_at: float | None
    message_id: int | None
    shows: str | None
    file_id: str | None


_PICTURE = (
    f"SELECT {columns(PictureRow)} FROM pictures"  # noqa: S608 - field names of a type
    " WHERE chat_id = ? AND thread_id = ? AND what = ?"
)
_YEAR = "year "


class Pictures(Repository):
    """The pictures of a database, to be used in one transaction."""

    __slots__ = ()

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the files of pictures of the group it was; their messages stay behind."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("pictures", "thread_id", "what", message_id="NULL"), ids)
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)

    def get(self, place: Place, what: str) -> PictureRow | None:
        """What is known of a picture in a place."""
        row = self._db.execute(_PICTURE, (place.chat_id, place.thread_id, what)).fetchone()
        return None if row is None else PictureRow(*row)

    def file(self, chat_id: int, what: str, shows: str) -> str | None:
        """The file of a picture that was sent to any topic of a chat and shows just this."""
        row = self._db.execute(
            "SELECT file_id FROM pictures WHERE chat_id = ? AND what = ? AND shows = ? LIMIT 1",
            (chat_id, what, shows),
        ).fetchone()
        return None if row is None else row[0]

    def begin(self, place: Place, what: str, at: float) -> bool:
        """Note that a picture is about to be sent: from here on it may be there.

        False for the picture of a person's own year who has been forgotten while it was drawn.
        """
        noted = self._db.execute(
            "INSERT INTO pictures (chat_id, thread_id, what, tried_at) SELECT ?1, ?2, ?3, ?4"
            " WHERE CAST(?5 AS BIGINT) IS NULL OR EXISTS (SELECT 1 FROM people WHERE user_id = ?5)"
            " ON CONFLICT (chat_id, thread_id, what) DO UPDATE"
            " SET tried_at = excluded.tried_at, message_id = NULL",
            (place.chat_id, place.thread_id, what, at, _whose(what)),
        )
        return noted.rowcount == 1

    def refused(self, place: Place, what: str) -> None:
        """Note that the last attempt has sent nothing."""
        self._db.execute(
            "UPDATE pictures SET tried_at = NULL WHERE chat_id = ? AND thread_id = ? AND what = ?",
            (place.chat_id, place.thread_id, what),
        )

    def sent(self, place: Place, what: str, message_id: int, shows: str, file_id: str) -> None:
        """Note which message is the picture, and which file Telegram keeps of it."""
        self._db.execute(
            "UPDATE pictures SET message_id = ?, shows = ?, file_id = ?"
            " WHERE chat_id = ? AND thread_id = ? AND what = ?",
            (message_id, shows, file_id, place.chat_id, place.thread_id, what),
        )

    def drop_file(self, chat_id: int, file_id: str) -> None:
        """Forget a file that Telegram does not know any more."""
        self._db.execute(
            "UPDATE pictures SET shows = NULL, file_id = NULL WHERE chat_id = ? AND file_id = ?",
            (chat_id, file_id),
        )


def _whose(what: str) -> int | None:
    """Whose year a picture shows; None for any other picture."""
    return int(what.removeprefix(_YEAR)) if what.startswith(_YEAR) else None
