"""The games of a chat's evening, read from results."""

from dataclasses import dataclass

from bot.chats.store.periods import Calendar
from bot.ground.store.tx import Repository


@dataclass(frozen=True, slots=True)
class EveningRow:
    """Somebody's result in a game that counted; `name` is None when the person is not known."""

    game_id: int
    ended_at: float
    user_id: int
    name: str | None
    place: int


class Evenings(Repository):
    """The repository of evenings, for one transaction."""

    __slots__ = ()

    def results(self, chat_id: int, since: float, until: float, calendar: Calendar) -> list[EveningRow]:
        """The results of people in the games of a chat that ended in this time, the latest game first.

        Games of club nights, at side tables, are not among them.
        """
        rows = self._db.execute(
            "SELECT r.game_id, r.ended_at, r.user_id, p.name, r.place FROM results AS r"
            " JOIN games AS g ON g.id = r.game_id LEFT JOIN people AS p ON p.user_id = r.user_id"
            " WHERE r.chat_id = ? AND r.week IN (?, ?) AND r.ended_at BETWEEN ? AND ?"
            " AND r.user_id IS NOT NULL AND g.table_no = 0"
            " ORDER BY r.ended_at DESC, r.game_id DESC, r.seat, r.member",
            (chat_id, calendar.periods(since).week, calendar.periods(until).week, since, until),
        )
        return [EveningRow(*row) for row in rows]
