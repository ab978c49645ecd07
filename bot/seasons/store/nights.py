"""The repository of what a season asks of club nights and their games."""

from bot.ground.store.tx import Repository


class Nights(Repository):
    """The repository of club nights as evenings of a season, for one transaction."""

    __slots__ = ()

    def month_of(self, club: int) -> str | None:
        """The month in which the first game of a night has counted, such as '2026-11'; None if none has."""
        query = (
            "SELECT min(r.month) FROM club_games AS g JOIN results AS r ON r.game_id = g.game_id"
            " WHERE g.club_id = ?"
        )
        month: str | None = self._db.execute(query, (club,)).fetchone()[0]
        return month

    def has(self, game_id: int) -> bool:
        """Whether a game belongs to a night, which counts games that no ranking does."""
        query = "SELECT 1 FROM club_games WHERE game_id = ?"
        return self._db.execute(query, (game_id,)).fetchone() is not None

    def any_under_way(self, chat_id: int) -> bool:
        """Whether a night of a chat has begun and is not over."""
        query = (
            "SELECT 1 FROM clubs WHERE chat_id = ? AND started_at IS NOT NULL AND ended_at IS NULL LIMIT 1"
        )
        return self._db.execute(query, (chat_id,)).fetchone() is not None
