"""The repository of the games of matches."""

from dataclasses import dataclass

from bot.ground.store.tx import Repository
from bot.table.views.match_game import MatchKind


@dataclass(frozen=True, slots=True)
class MatchGameRow:
    """A game whose lobby has chosen a match: `first_id` is that of its first game once this one has begun.

    One without other seats to play against never is part of a match: its `first_id` stays None.
    """

    game_id: int
    kind: MatchKind
    goal: int
    first_id: int | None


@dataclass(frozen=True, slots=True)
class SeatResultRow:
    """The result of a seat in a game of a match: its points and place."""

    game_id: int
    seat: int
    points: float
    place: int


class MatchGames(Repository):
    """The repository of the games of matches, for one transaction."""

    __slots__ = ()

    def get(self, game_id: int) -> MatchGameRow | None:
        """What a game has chosen, if it has."""
        query = "SELECT game_id, kind, goal, first_id FROM match_games WHERE game_id = ?"
        row = self._db.execute(query, (game_id,)).fetchone()
        return None if row is None else MatchGameRow(*row)

    def put(self, game_id: int, kind: MatchKind, goal: int, first_id: int | None = None) -> None:
        """Note what a game has chosen, and once it begins which match it belongs to."""
        self._db.execute(
            "INSERT INTO match_games (game_id, kind, goal, first_id) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game_id) DO UPDATE SET kind = excluded.kind, goal = excluded.goal,"
            " first_id = excluded.first_id",
            (game_id, kind, goal, first_id),
        )

    def results(self, first_id: int, until: int | None = None) -> list[SeatResultRow]:
        """The results of all seats in the games of a match that have counted, in the order they began.

        Args:
            first_id: the first game of the match.
            until: the last game that is looked at; None: all are.
        """
        found: dict[tuple[int, int], SeatResultRow] = {}
        for row in self._db.execute(
            "SELECT r.game_id, r.seat, r.points, r.place FROM match_games AS m"
            " JOIN results AS r ON r.game_id = m.game_id"
            " WHERE m.first_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR m.game_id <= ?2)"
            " ORDER BY r.game_id, r.seat, r.left_early, r.member",
            (first_id, until),
        ):
            result = SeatResultRow(*row)
            # Who has left a team is below it: its seat has the result of those who stayed.
            found.setdefault((result.game_id, result.seat), result)
        return list(found.values())

    def last_end(self, first_id: int) -> float | None:
        """When the last game of a match ended; None while one is being played, or before the first."""
        row = self._db.execute(
            "SELECT CASE WHEN count(*) = count(g.ended_at) THEN max(g.ended_at) END FROM match_games AS m"
            " JOIN games AS g ON g.id = m.game_id WHERE m.first_id = ?",
            (first_id,),
        ).fetchone()
        return None if row is None or row[0] is None else float(row[0])
