"""The best cards of a chat, read from results."""

from bot.ground.store.tx import Repository
from bot.rankings.store.rows import BestRow

_EARLIER = (
    "FROM results AS r WHERE r.chat_id = ?1 AND r.family = ?2 AND r.user_id IS NOT NULL AND r.ended_at < ?3"
)


class BestCards(Repository):
    """The repository of best cards by chat and family of rules, for one transaction."""

    __slots__ = ()

    def best_before(self, chat_id: int, family: str, at: float, least: int) -> BestRow | None:
        """The best card of a chat and family before a moment; None if fewer games had counted by then."""
        values = (chat_id, family, at)
        (games,) = self._db.execute(
            f"SELECT count(*) FROM (SELECT DISTINCT r.game_id {_EARLIER} LIMIT ?4) AS earlier",  # noqa: S608
            (*values, least),
        ).fetchone()
        if games < least:
            return None
        row = self._db.execute(
            "SELECT found.points, found.user_id, p.name FROM"  # noqa: S608
            f" (SELECT r.points, r.user_id {_EARLIER} AND r.left_early = 0"
            " ORDER BY r.points DESC, r.ended_at LIMIT 1) AS found"
            " LEFT JOIN people AS p USING (user_id)",
            values,
        ).fetchone()
        return None if row is None else BestRow(*row)

    def best_of(self, game_id: int) -> tuple[int, float] | None:
        """The seat with the best card among the people of a game that counts, and its points."""
        row = self._db.execute(
            "SELECT seat, points FROM results WHERE game_id = ? AND user_id IS NOT NULL AND left_early = 0"
            " ORDER BY points DESC, seat LIMIT 1",
            (game_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])
