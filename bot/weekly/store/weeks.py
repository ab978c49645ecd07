"""The repository of the results of one week of a chat, and of those to compare with."""

from bot.ground.store.statements import number
from bot.ground.store.tx import Repository
from bot.weekly.store.week_rows import StoryRow, WeekRow

_WEEK = "FROM results AS r WHERE r.chat_id = ?1 AND r.week = ?2"
_STREAK = 100  # games that are looked back at, at most


class Weeks(Repository):
    """The repository of weeks, by the keys that results keep; for one transaction."""

    __slots__ = ()

    def games(self, chat_id: int, week: str, most: int) -> int:
        """How many games of people count for a week; `most` stands for more."""
        played = f"SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL LIMIT ?3"
        query = f"SELECT count(*) FROM ({played}) AS played"  # noqa: S608
        (games,) = self._db.execute(query, (chat_id, week, most)).fetchone()
        return int(games)

    def results(self, chat_id: int, week: str) -> list[WeekRow]:
        """Every result of a week, in the order the games ended, then by seat and member."""
        rows = self._db.execute(
            "SELECT r.game_id, r.seat, r.user_id, p.name, r.family, r.points, r.place, r.won,"
            " r.start, r.luck, r.lost, r.ended_at, r.left_early"
            " FROM results AS r LEFT JOIN people AS p ON p.user_id = r.user_id"
            " WHERE r.chat_id = ? AND r.week = ? ORDER BY r.ended_at, r.game_id, r.seat, r.member",
            (chat_id, week),
        )
        return list(map(WeekRow._make, rows))

    def topic(self, chat_id: int, week: str) -> int:
        """The topic of a chat in which most games of a week were played, of equal ones the last; 0: none."""
        row = self._db.execute(
            "SELECT g.thread_id FROM"  # noqa: S608
            f" (SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL) AS played"
            " JOIN games AS g ON g.id = played.game_id"
            " GROUP BY g.thread_id ORDER BY count(*) DESC, max(g.ended_at) DESC LIMIT 1",
            (chat_id, week),
        ).fetchone()
        return 0 if row is None else int(row[0])

    def throw(self, chat_id: int, week: str) -> StoryRow | None:
        """The reviewed game of a week in which one throw lifted somebody's chances most.

        Reviews of old know of a turning point only, which was a throw.
        """
        kept = "coalesce(json_extract(g.story, '$.throw'), json_extract(g.story, '$.turning'))"
        after, before, points = (
            f"coalesce({number('g.story', f'throw.{each}')}, {number('g.story', f'turning.{each}')})"
            for each in ("after", "before", "points")
        )
        row = self._db.execute(
            f"SELECT g.id, g.preset, g.options, g.revision, {kept} FROM"  # noqa: S608
            f" (SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL) AS played"
            " JOIN games AS g ON g.id = played.game_id"
            f" WHERE g.story IS NOT NULL AND {points} = 0"
            f" ORDER BY {after} - {before} DESC, g.ended_at LIMIT 1",
            (chat_id, week),
        ).fetchone()
        return None if row is None else StoryRow(*row)

    def wins_until(self, chat_id: int, user_id: int, at: float) -> int:
        """How many games in a row somebody has won in a chat, up to a moment."""
        streak = 0
        for (won,) in self._db.execute(
            "SELECT won FROM results WHERE user_id = ? AND chat_id = ? AND ended_at <= ?"
            " ORDER BY ended_at DESC, game_id DESC LIMIT ?",
            (user_id, chat_id, at, _STREAK),
        ):
            if not won:
                break
            streak += 1
        return streak
