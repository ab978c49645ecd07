"""The data that the database keeps about one person, for their export: nothing of anybody else."""

from typing import Any

from bot.ground.store.tx import Repository

_WINDOW = 2000  # ids of games that are looked through at a time

_ABOUT = {
    "person": "SELECT * FROM people WHERE user_id = ?",
    "private_chat": "SELECT * FROM chats WHERE chat_id = ?",
    "house_rules": "SELECT name, preset, options, updated_at FROM house_rules WHERE chat_id = ? ORDER BY id",
    "bookings": "SELECT chat_id, thread_id, name, booked_at FROM bookings WHERE user_id = ?",
    "invitations": "SELECT game_id, name FROM invitations WHERE user_id = ?",
    "groups_left": "SELECT chat_id, left_at, games FROM departures WHERE user_id = ? ORDER BY chat_id",
    "turned_away": "SELECT chat_id, until FROM turned_away WHERE user_id = ? ORDER BY chat_id",
    "cards_in_private": "SELECT game_id, message_id FROM panels WHERE user_id = ? ORDER BY game_id",
    "open_tables": "SELECT game_id, until, in_chat FROM game_windows WHERE user_id = ? ORDER BY game_id",
    "guests": "SELECT game_id, name FROM members WHERE added_by = ? ORDER BY game_id",
    "ratings": "SELECT chat_id, card, mu, sigma, games FROM ratings WHERE user_id = ?",
    "achievements": "SELECT chat_id, key, game_id, ended_at FROM achievements WHERE user_id = ?",
    "seasons": (
        "SELECT chat_id, season, place, points, evenings FROM season_places"
        " WHERE user_id = ? ORDER BY season, chat_id"
    ),
    "champion_tags": "SELECT chat_id, tag, state FROM champions WHERE user_id = ?",
    "pictures": "SELECT chat_id, what, file_id FROM pictures WHERE what = 'year ' || ?",
    "pictures_sent": (
        "SELECT chat_id, key AS what, tried_at FROM deliveries"
        " WHERE kind = 'picture' AND key LIKE 'year ' || ? || ' in %'"
    ),
    "puzzle_answers": (
        "SELECT p.chat_id, p.day, a.solved, a.at FROM puzzle_answers AS a JOIN puzzles AS p"
        " ON p.id = a.puzzle_id WHERE a.user_id = ? ORDER BY a.at"
    ),
    "club_nights": (
        "SELECT m.club_id, c.chat_id, c.opened_at, c.started_at, c.state AS night, m.number AS joined_as,"
        " m.state, m.free_since AS free_since_at, m.dares, m.told, m.message_id, r.place, r.points, r.games,"
        " r.wins, CASE WHEN c.host_id = m.user_id THEN 1 ELSE 0 END AS host"
        " FROM club_members AS m JOIN clubs AS c ON c.id = m.club_id"
        " LEFT JOIN club_results AS r USING (club_id, user_id) WHERE m.user_id = ? ORDER BY m.club_id"
    ),
    "club_nights_opened": "SELECT id AS club_id, chat_id, opened_at FROM clubs WHERE host_id = ? ORDER BY id",
    "club_games": (
        "SELECT g.club_id, s.game_id, g.table_no, g.number, g.counts, s.dared, s.place, s.points, s.gone"
        " FROM club_seats AS s JOIN club_games AS g USING (game_id) WHERE s.user_id = ?"
        " ORDER BY g.club_id, g.number"
    ),
    "daily_games": (
        "SELECT d.chat_id, d.day, a.game_id FROM daily_attempts AS a JOIN daily_games AS d"
        " ON d.id = a.daily_id WHERE a.user_id = ? ORDER BY d.evening_at"
    ),
}
_GAME = """
SELECT g.id AS game, g.chat_id AS chat, c.title AS chat_title, g.preset, g.options, g.state, g.created_at,
    g.started_at, g.ended_at, CASE WHEN g.host_id = :user THEN 1 ELSE 0 END AS host,
    CASE WHEN g.keeper_id = :user THEN 1 ELSE 0 END AS keeper,
    m.seat, s.talisman, s.state AS seat_state, m.name,
    m.gone AS left_after_turns, m.acted_at AS last_press_at, m.missed AS missed_last_turn,
    m.turns_missed AS missed_turns,
    m.left_turn AS left_after_turns_of_all, m.left_order AS left_as_number, m.left_points AS points_when_left,
    m.broke_off_at AS broke_off_at
FROM games AS g LEFT JOIN chats AS c USING (chat_id)
LEFT JOIN members AS m ON m.game_id = g.id AND m.user_id = :user
LEFT JOIN seats AS s ON s.game_id = m.game_id AND s.seat = m.seat
WHERE g.id = :game
"""
_IDS = """
SELECT game_id FROM members WHERE user_id = ?1 AND game_id < ?2 AND game_id >= ?3
UNION SELECT id FROM games WHERE id < ?2 AND id >= ?3 AND host_id = ?1 ORDER BY 1 DESC LIMIT ?4
"""
_RESULT = """
SELECT family, points, settled, place, won, seats, week, month, start, luck, lost, left_early, against, few
FROM results
WHERE game_id = ? AND user_id = ?
"""
_TAPS = "SELECT n, line, at FROM steps WHERE game_id = ? AND by_user = ? ORDER BY n"

Line = dict[str, Any]


class PersonData(Repository):
    """The repository of the data kept about one person."""

    __slots__ = ()

    def about(self, user_id: int) -> dict[str, list[Line]]:
        """All but their games: by subject, lines with the names of their columns."""
        return {subject: self._rows(query, user_id) for subject, query in _ABOUT.items()}

    def games(self, user_id: int, before: int | None, most: int) -> tuple[list[Line], int | None]:
        """Some of the games that they have played or opened, the newest first.

        Args:
            user_id: whose.
            before: only games with a lower id; None: from the newest on.
            most: how many at most.

        Returns:
            The games, each with their `result` and `taps`, lists of number, line and time; and where
            to go on, None at the end.
        """
        if before is None:
            (newest,) = self._db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
            before = int(newest) + 1
        end = max(before - _WINDOW, 0)
        ids = self._db.execute(_IDS, (user_id, before, end, most)).fetchall()
        rest = ids[-1][0] if len(ids) == most else end
        return [self._game(user_id, game) for (game,) in ids], rest or None

    def _game(self, user_id: int, game: int) -> Line:
        (row,) = self._rows(_GAME, user=user_id, game=game)
        results = self._rows(_RESULT, game, user_id)
        taps = self._db.execute(_TAPS, (game, user_id)).fetchall()
        return row | {"result": results[0] if results else None, "taps": taps}

    def _rows(self, query: str, *values: int, **named: int) -> list[Line]:
        cursor = self._db.execute(query, named or values)
        names = [column for column, *_ in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]
