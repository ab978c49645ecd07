"""What the bot notes about itself."""

import sqlite3


class Marks:
    """The bot's own marks, to be used in one transaction."""

    __slots__ = ("_db",)

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def last_seen(self) -> float | None:
        """When the running bot last said that it is alive."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchone()
        return None if row is None else float(row[0])

    def set_last_seen(self, at: float) -> None:
        """Say that the bot is alive."""
        self._db.execute("INSERT OR REPLACE INTO marks (name, value) VALUES ('last_seen', ?)", (at,))

    def unpacked(self) -> int | None:
        """How often something was deleted for good since the file was last packed; None: not once."""
        row = self._db.execute("SELECT value FROM marks WHERE name = 'unpacked'").fetchone()
        return None if row is None else int(row[0])

    def set_packed(self, deleted: int) -> None:
        """Note that the file was packed when so much had been deleted; what came after that counts still."""
        self._db.execute("DELETE FROM marks WHERE name = 'unpacked' AND value = ?", (deleted,))
