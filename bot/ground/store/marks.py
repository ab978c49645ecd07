"""The bot's own marks: its last heartbeat, and deletions that wait for a vacuum."""

from bot.ground.store.connection import Database
from bot.ground.store.tx import Repository


class Marks(Repository):
    """The repository of the bot's own marks."""

    __slots__ = ()

    def last_seen(self) -> float | None:
        """The time of the bot's last heartbeat."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        return None if row is None else float(row[0])

    def set_last_seen(self, at: float) -> None:
        """Note a heartbeat of the bot."""
        set_mark(self._db, "last_seen", at)

    def unpacked(self) -> int | None:
        """The number of deletions for good since the last vacuum; None: none."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'unpacked'").fetchone()
        return None if row is None else int(row[0])

    def set_packed(self, deleted: int) -> None:
        """Note a vacuum that began after so many deletions; any later one still waits for another."""
        self._db.execute("DELETE FROM marks WHERE name = 'unpacked' AND value = ?", (deleted,))


def set_mark(db: Database, name: str, value: float) -> None:
    """Note a value under a name, in place of what was there."""
    db.execute(
        "INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
        " SET value = excluded.value",
        (name, value),
    )
