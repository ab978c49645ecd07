"""What the bot notes about itself."""

from bot.ground.store.connection import Database
from bot.ground.store.tx import Repository


class Marks(Repository):
    """The bot's own marks, to be used in one transaction."""

    __slots__ = ()

    def last_seen(self) -> float | None:
        """When the running bot last said that it is alive."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        return None if row is None else float(row[0])

    def set_last_seen(self, at: float) -> None:
        """Say that the bot is alive."""
        set_mark(self._db, "last_seen", at)

    def unpacked(self) -> int | None:
        """How often something was deleted for good since the file was last packed; None: not once."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'unpacked'").fetchone()
        return None if row is None else int(row[0])

    def set_packed(self, deleted: int) -> None:
        """Note that the file was packed when so much had been deleted; what came after that counts still."""
        self._db.execute("DELETE FROM marks WHERE name = 'unpacked' AND value = ?", (deleted,))


def set_mark(db: Database, name: str, value: float) -> None:
    """Note a value under a name, in place of what was there."""
    db.execute(
        "INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE"
        " SET value = excluded.value",
        (name, value),
    )
