"""The bot's own marks: its last heartbeat, since when nobody reaches it, deletions that wait for a vacuum."""

from bot.ground.store.connection import Database
from bot.ground.store.tx import Repository


class Marks(Repository):
    """The repository of the bot's own marks."""

    __slots__ = ()

    def last_seen(self) -> float | None:
        """The time of the bot's last heartbeat."""
        return self._value("last_seen")

    def last_heard(self) -> float | None:
        """Until when people could reach the bot: its last heartbeat, or what that says of an outage."""
        seen, since = self.last_seen(), self._value("unheard_since")
        # The heartbeat of another program, which knows of no outage, ends it.
        return since if since is not None and self._value("unheard_seen") == seen else seen

    def set_last_seen(self, at: float, *, heard: float | None = None) -> None:
        """Note a heartbeat of the bot, whom people could reach until `heard`; None: they can."""
        set_mark(self._db, "last_seen", at)
        if heard is None:
            self._db.execute("DELETE FROM marks WHERE name IN ('unheard_since', 'unheard_seen')")
        else:
            set_mark(self._db, "unheard_since", heard)
            set_mark(self._db, "unheard_seen", at)

    def shift(self, seconds: float) -> None:
        """Move the times of the heartbeat: the clock was set by so much."""
        names = "('last_seen', 'unheard_since', 'unheard_seen')"
        self._db.execute(f"UPDATE marks SET value = value + ? WHERE name IN {names}", (seconds,))  # noqa: S608

    def clock_offset(self) -> float | None:
        """The offset of the clock that all times here were moved to when it was set last; None: none yet."""
        return self._value("clock_offset")

    def set_clock_offset(self, offset: float) -> None:
        """Note the offset of the clock that all times here go by."""
        set_mark(self._db, "clock_offset", offset)

    def _value(self, name: str) -> float | None:
        row = self._db.execute("SELECT value FROM marks WHERE name = ?", (name,)).fetchone()
        return None if row is None else float(row[0])

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
