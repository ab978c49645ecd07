"""The repository of the games of club nights: who sat at their tables, and what they came to."""

from collections.abc import Iterable

from bot.clubs.store.rows import ClubGameRow, ClubSeatRow
from bot.ground.store.tx import Repository

_SEATS = """
SELECT g.game_id, g.club_id, g.table_no, g.number, g.counts,
    s.seat, s.user_id, s.dared, s.place, s.points, s.gone, s.early
FROM club_games AS g JOIN club_seats AS s USING (game_id)
"""


class ClubGames(Repository):
    """The repository of the games of club nights, for one transaction."""

    __slots__ = ()

    def begin(self, club: int, game_id: int, table_no: int, people: Iterable[tuple[int, bool]]) -> None:
        """Note a game that begins: who sits there, seat by seat, and whether they dare."""
        self._db.execute(
            "INSERT INTO club_games (game_id, club_id, table_no) VALUES (?, ?, ?)", (game_id, club, table_no)
        )
        self._db.executemany(
            "INSERT INTO club_seats (game_id, seat, user_id, dared) VALUES (?, ?, ?, ?)",
            [(game_id, seat, user_id, int(dares)) for seat, (user_id, dares) in enumerate(people)],
        )

    def end(
        self, game_id: int, places: Iterable[tuple[int, int, float, bool, bool]], *, counts: bool
    ) -> None:
        """Note what a game came to: seat, place, points of the card, whether its person left, and early."""
        self._db.execute(
            "UPDATE club_games SET counts = ?2, number = 1 + (SELECT coalesce(max(g.number), 0)"
            " FROM club_games AS g WHERE g.club_id = club_games.club_id) WHERE game_id = ?1",
            (game_id, int(counts)),
        )
        self._db.executemany(
            "UPDATE club_seats SET place = ?2, points = ?3, gone = ?4, early = ?5"
            " WHERE game_id = ?6 AND seat = ?1",
            [
                (seat, place, points, int(gone), int(early), game_id)
                for seat, place, points, gone, early in places
            ],
        )

    def get(self, game_id: int) -> ClubGameRow | None:
        """A game, if it is one of a night."""
        return next(iter(self._games("g.game_id = ?", game_id)), None)

    def has(self, game_id: int) -> bool:
        """Whether a game is one of a night."""
        query = "SELECT 1 FROM club_games WHERE game_id = ?"
        return self._db.execute(query, (game_id,)).fetchone() is not None

    def month_of(self, club: int) -> str | None:
        """The month in which the first game of a night has counted, such as '2026-11'; None if none has."""
        query = (
            "SELECT min(r.month) FROM club_games AS g JOIN results AS r ON r.game_id = g.game_id"
            " WHERE g.club_id = ?"
        )
        month: str | None = self._db.execute(query, (club,)).fetchone()[0]
        return month

    def of(self, club: int) -> list[ClubGameRow]:
        """All games of a night: those that have ended in this order, then those that run, by table."""
        return self._games("g.club_id = ?", club)

    def running(self, club: int) -> list[ClubGameRow]:
        """The games of a night that run, by table."""
        return self._games("g.club_id = ? AND g.number IS NULL", club)

    def _games(self, condition: str, value: int) -> list[ClubGameRow]:
        query = (
            f"{_SEATS} WHERE {condition} ORDER BY g.number IS NULL, g.number, g.table_no, g.game_id, s.seat"
        )
        found: dict[int, tuple[tuple[int, int, int, int | None, bool], list[ClubSeatRow]]] = {}
        for game, club, table_no, number, counts, *seat in self._db.execute(query, (value,)):
            head = game, club, table_no, number, bool(counts)
            row = ClubSeatRow(seat[0], seat[1], bool(seat[2]), seat[3], seat[4], bool(seat[5]), bool(seat[6]))
            found.setdefault(game, (head, []))[1].append(row)
        return [ClubGameRow(*head, tuple(seats)) for head, seats in found.values()]
