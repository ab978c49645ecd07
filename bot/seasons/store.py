"""The repository of seasons and of the places in closed ones."""

from collections.abc import Iterable
from typing import Final, Literal

from bot.ground.store.base import Repository, columns, move_chat
from bot.ground.store.dues import DueTimes
from bot.seasons.model import PastRow, PlaceRow

SeasonState = Literal["unknown", "open", "closed"]

_PLACES = f"SELECT {columns(PlaceRow)} FROM season_places WHERE chat_id = ? AND season = ?"  # noqa: S608
_PAST = """
SELECT s.chat_id, coalesce(c.title, ''), s.season, s.place,
    (SELECT count(*) FROM season_places AS o WHERE o.chat_id = s.chat_id AND o.season = s.season),
    s.points
FROM season_places AS s LEFT JOIN chats AS c ON c.chat_id = s.chat_id
WHERE s.user_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR s.chat_id = ?2)
ORDER BY s.season DESC, s.chat_id LIMIT ?3
"""


ENDS: Final = DueTimes("season", "seasons", "due_at", "season")
"""When the seasons of chats are to be closed."""


class Seasons(Repository):
    """The repository of seasons, for one transaction."""

    def state(self, chat_id: int, season: str) -> SeasonState:
        """Whether a season is open or closed; "unknown" if nothing has counted in it."""
        query = "SELECT due_at FROM seasons WHERE chat_id = ? AND season = ?"
        row = self._db.execute(query, (chat_id, season)).fetchone()
        return "unknown" if row is None else "closed" if row[0] is None else "open"

    def expect(self, chat_id: int, season: str, at: float) -> None:
        """Note that something has counted in a season, and when it is to be closed."""
        query = "INSERT INTO seasons (chat_id, season, due_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        self._db.execute(query, (chat_id, season, at))

    def open(self, chat_id: int) -> list[str]:
        """The seasons of a chat that are not closed, in order."""
        query = "SELECT season FROM seasons WHERE chat_id = ? AND due_at IS NOT NULL ORDER BY season"
        return [season for (season,) in self._db.execute(query, (chat_id,))]

    def closed(self, chat_id: int) -> list[str]:
        """The closed seasons of a chat, in order."""
        query = "SELECT season FROM seasons WHERE chat_id = ? AND due_at IS NULL ORDER BY season"
        return [season for (season,) in self._db.execute(query, (chat_id,))]

    def plan(self, chat_id: int, season: str, at: float) -> None:
        """Change when a season is closed, unless it has been."""
        query = "UPDATE seasons SET due_at = ? WHERE chat_id = ? AND season = ? AND due_at IS NOT NULL"
        self._db.execute(query, (at, chat_id, season))

    def reopen(self, chat_id: int, season: str, at: float) -> None:
        """Note that a closed season is to be closed again at a time."""
        query = "UPDATE seasons SET due_at = ? WHERE chat_id = ? AND season = ? AND due_at IS NULL"
        self._db.execute(query, (at, chat_id, season))

    def close(self, chat_id: int, season: str) -> float | None:
        """Note that a season is closed; returns when it was due, None if it was not open."""
        key = (chat_id, season)
        row = self._db.execute(
            "SELECT due_at FROM seasons WHERE chat_id = ? AND season = ? AND due_at IS NOT NULL", key
        ).fetchone()
        self._db.execute("UPDATE seasons SET due_at = NULL WHERE chat_id = ? AND season = ?", key)
        return None if row is None else float(row[0])

    def places(self, chat_id: int, season: str) -> list[PlaceRow]:
        """The ladder of a closed season, in its order; empty for any other."""
        return [PlaceRow(*row) for row in self._db.execute(f"{_PLACES} ORDER BY position", (chat_id, season))]

    def keep(self, chat_id: int, season: str, rows: Iterable[PlaceRow]) -> None:
        """Keep the ladder of a closed season, in place of the one that was kept."""
        self._db.execute("DELETE FROM season_places WHERE chat_id = ? AND season = ?", (chat_id, season))
        self._db.executemany(
            "INSERT INTO season_places (chat_id, season, user_id, position, place, points, evenings)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(chat_id, season, r.user_id, r.position, r.place, r.points, r.evenings) for r in rows],
        )

    def neighbours(self, chat_id: int, season: str) -> tuple[str | None, str | None]:
        """The seasons before and after one in which something has counted; None where there is none."""
        row = self._db.execute(
            "SELECT (SELECT max(season) FROM seasons WHERE chat_id = ?1 AND season < ?2),"
            " (SELECT min(season) FROM seasons WHERE chat_id = ?1 AND season > ?2)",
            (chat_id, season),
        ).fetchone()
        before, after = row
        return before, after

    def of_person(self, user_id: int, chat_id: int | None, most: int) -> list[PastRow]:
        """Closed seasons in which somebody has a place, in a chat or anywhere, the last first."""
        return [PastRow(*row) for row in self._db.execute(_PAST, (user_id, chat_id, most))]

    def chats(self) -> list[int]:
        """The chats that have closed seasons."""
        query = "SELECT DISTINCT chat_id FROM seasons WHERE due_at IS NULL ORDER BY chat_id"
        return [chat_id for (chat_id,) in self._db.execute(query)]

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the seasons of the group it was; one that is closed in either chat is closed."""
        ids = {"old": old, "new": new}
        self._db.execute(
            "UPDATE seasons SET due_at = NULL WHERE chat_id = :new AND season IN"
            " (SELECT season FROM seasons WHERE chat_id = :old AND due_at IS NULL)",
            ids,
        )
        self._db.execute(move_chat("seasons", "season"), ids)
        self._db.execute("DELETE FROM seasons WHERE chat_id = :old", ids)
        self._db.execute(move_chat("season_places", "season", "user_id"), ids)
        self._db.execute("DELETE FROM season_places WHERE chat_id = :old", ids)
