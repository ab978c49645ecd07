"""Players who met in the games of a chat, and the months of one player's year; read from results."""

from bot.ground.store.tx import Repository
from bot.rankings.store.rows import MonthRow, PairRow


class Meetings(Repository):
    """The repository of meetings, for one transaction."""

    __slots__ = ()

    def regulars(self, chat_id: int, most: int) -> list[tuple[int, str | None]]:
        """Who has played most in a chat, and what they are called; None where that is not known."""
        return self._db.execute(
            "SELECT found.user_id, p.name FROM (SELECT user_id, count(*) AS games FROM results"
            " WHERE chat_id = ?1 AND user_id IS NOT NULL GROUP BY user_id"
            " ORDER BY games DESC, user_id LIMIT ?2) AS found LEFT JOIN people AS p USING (user_id)"
            " ORDER BY found.games DESC, found.user_id",
            (chat_id, most),
        ).fetchall()

    def pairs(self, chat_id: int) -> list[PairRow]:
        """For any two people of different seats in a chat, both ways: their games, and who was ahead."""
        rows = self._db.execute(
            "SELECT one.user_id, other.user_id, count(*), count(*) FILTER (WHERE one.place < other.place)"
            " FROM results AS one JOIN results AS other USING (game_id)"
            " WHERE one.chat_id = ? AND one.user_id IS NOT NULL AND other.user_id IS NOT NULL"
            " AND one.seat <> other.seat GROUP BY one.user_id, other.user_id",
            (chat_id,),
        )
        return [PairRow(*row) for row in rows]

    def last_year(self, chat_id: int, user_id: int) -> str | None:
        """The year in which somebody last played in a chat."""
        (month,) = self._db.execute(
            "SELECT max(month) FROM results WHERE user_id = ? AND chat_id = ?", (user_id, chat_id)
        ).fetchone()
        return None if month is None else str(month)[:4]

    def months(self, chat_id: int, user_id: int, year: str) -> list[MonthRow]:
        """What somebody played in a chat in a year, by month; months without a game are left out."""
        rows = self._db.execute(
            "SELECT month, count(*), sum(won), count(*) FILTER (WHERE place IN (2, 3)),"
            " count(luck), coalesce(sum(luck), 0)"
            " FROM results WHERE user_id = ? AND chat_id = ? AND month BETWEEN ? AND ?"
            " GROUP BY month ORDER BY month",
            (user_id, chat_id, f"{year}-01", f"{year}-12"),
        )
        return [MonthRow(int(month[5:]), *numbers) for month, *numbers in rows]

    def best_of_year(self, chat_id: int, user_id: int, year: str) -> tuple[str, float] | None:
        """The preset somebody played most in a chat in a year, and their best card in it."""
        row = self._db.execute(
            "SELECT family, max(points) FROM results WHERE user_id = ? AND chat_id = ?"
            " AND month BETWEEN ? AND ? GROUP BY family ORDER BY count(*) DESC, family LIMIT 1",
            (user_id, chat_id, f"{year}-01", f"{year}-12"),
        ).fetchone()
        return None if row is None else (row[0], row[1])
