"""Erasing: what forgetting a person changes, what is known of one, and games of chats that are gone."""

from typing import Any

from bot.daily.store import DailyGames
from bot.ground.store.base import Database, Repository, StoreError
from bot.table.store import Games

# The erasure of games of forgotten people and of chats that are gone, a few games at a time.
#
# A game that is to be erased has the chat 0 and a line in `erasing` from the moment that it is decided:
# nobody finds it any more, and what deletes its record goes on after a restart.


_WINDOW = 2000  # ids of games that one step of wiping looks through

DELETED = """
INSERT INTO marks (name, value) VALUES ('unpacked', 1)
ON CONFLICT (name) DO UPDATE SET value = marks.value + 1
"""
"""Note that something was deleted for good, see `Marks.unpacked`."""

_ENDED = "SELECT id FROM games WHERE chat_id = :chat AND ended_at IS NOT NULL"
_CLUBS = "club_id IN (SELECT id FROM clubs WHERE chat_id = :chat)"
_CHAINS = "chain_id IN (SELECT id FROM dice_chains WHERE chat_id = :chat)"
_OF_CHATS = (
    *("ranking", "ratings", "achievements", "deliveries", "notices", "pictures", "puzzles", "daily_games"),
    *("clubs", "club_plans", "dice", "champions", "seasons", "season_places", "dice_chains"),
    *("house_rules", "bookings", "departures", "turned_away", "inline_messages", "inline_places", "chats"),
)
"""The tables whose lines go with their chat, after what refers to them."""
_RETIRE = (
    # What could not be read is not waited for.
    """UPDATE games SET state = 'stopped', ended_at = created_at, deadline = NULL, call_at = NULL
    WHERE chat_id = :chat AND fault IS NOT NULL AND ended_at IS NULL""",
    f"INSERT INTO erasing (game_id) {_ENDED} ON CONFLICT DO NOTHING",
    f"UPDATE results SET chat_id = 0 WHERE game_id IN ({_ENDED})",  # noqa: S608 - our own words
    "DELETE FROM puzzle_answers WHERE puzzle_id IN (SELECT id FROM puzzles WHERE chat_id = :chat)",
    "DELETE FROM daily_repeats WHERE daily_id IN (SELECT id FROM daily_games WHERE chat_id = :chat)",
    # Of a group its games of the day; of a private chat the attempts that were made there.
    "DELETE FROM daily_attempts WHERE daily_id IN (SELECT id FROM daily_games WHERE chat_id = :chat)",
    f"DELETE FROM daily_attempts WHERE game_id IN ({_ENDED})",  # noqa: S608 - our own words
    f"DELETE FROM club_seats WHERE game_id IN (SELECT game_id FROM club_games WHERE {_CLUBS})",  # noqa: S608
    *(f"DELETE FROM {table} WHERE {_CLUBS}" for table in ("club_games", "club_members", "club_results")),  # noqa: S608
    f"UPDATE games SET chain_id = NULL, chain_no = NULL WHERE {_CHAINS}",  # noqa: S608 - our own words
    "UPDATE games SET chat_id = 0, fault = NULL WHERE chat_id = :chat AND ended_at IS NOT NULL",
    "DELETE FROM chats WHERE migrated_to = :chat",
    *(f"DELETE FROM {table} WHERE chat_id = :chat" for table in _OF_CHATS),  # noqa: S608 - our own words
    DELETED,
)
_GONE_CHATS = """
SELECT chat_id FROM chats AS c WHERE active = 0 AND migrated_to IS NULL AND left_at <= ?
AND NOT EXISTS (SELECT 1 FROM games AS g WHERE g.chat_id = c.chat_id
    AND state IN ('lobby', 'playing') AND fault IS NULL)
ORDER BY left_at LIMIT 1
"""
_SILENT_PLACES = """
SELECT chat_id FROM inline_places AS p
WHERE NOT EXISTS (SELECT 1 FROM inline_messages AS m WHERE m.chat_id = p.chat_id AND m.asked_at > ?1)
AND NOT EXISTS (SELECT 1 FROM games AS g WHERE g.chat_id = p.chat_id AND (ended_at IS NULL OR ended_at > ?1))
ORDER BY chat_id LIMIT 1
"""
"""Chats that the bot is not in, and in which nobody has asked for it or played since then."""
_STRANGERS = """
SELECT user_id, updated_at <= :before
    AND NOT EXISTS (SELECT 1 FROM members AS m WHERE m.user_id = p.user_id)
    AND NOT EXISTS (SELECT 1 FROM chats AS c WHERE c.chat_id = p.user_id)
    AND NOT EXISTS (SELECT 1 FROM bookings AS b WHERE b.user_id = p.user_id)
    AND NOT EXISTS (SELECT 1 FROM invitations AS i WHERE i.user_id = p.user_id)
    AND NOT EXISTS (SELECT 1 FROM puzzle_answers AS a WHERE a.user_id = p.user_id)
    AND NOT EXISTS (SELECT 1 FROM club_members AS n WHERE n.user_id = p.user_id)
FROM people AS p WHERE user_id > :after ORDER BY user_id LIMIT :most
"""
_SEATS = (
    "DELETE FROM seats WHERE game_id = ? AND NOT EXISTS (SELECT 1 FROM results AS r"
    " WHERE r.game_id = seats.game_id AND r.seat = seats.seat AND r.user_id IS NULL)"
)
_BLANK = (
    "UPDATE games SET host_id = NULL, called_at = NULL, menu = NULL, taps = NULL,"
    " shown = NULL, keeper_id = NULL, story = NULL, client = NULL, round_throws = NULL, secret = ?2"
    " WHERE id = ?1"
)


def retire(db: Database, chat_id: int) -> None:
    """Take a chat without a live game, with its rankings and settings, out of everybody's sight.

    Its games are to be erased. The results of its people stay, in no ranking: they belong to the people, and
    lose their names with them.
    """
    for statement in _RETIRE:
        db.execute(statement, {"chat": chat_id})


class Erasing(Repository):
    """The repository of pending erasures."""

    def retire_one(self, left_before: float) -> bool:
        """Retire a chat that the bot has been out of since then, or silent; tells whether there was one."""
        for query in (_GONE_CHATS, _SILENT_PLACES):
            row = self._db.execute(query, (left_before,)).fetchone()
            if row is not None:
                retire(self._db, row[0])
                return True
        return False

    def strangers(self, before: float, after: int, most: int) -> tuple[list[int], int | None]:
        """People whom the bot knows from nowhere any more: no game, no private chat, no place in a queue.

        Args:
            before: their names were noted then or earlier.
            after: only people with a higher id are looked at.
            most: how many are looked at.

        Returns:
            Them, and the last one that was looked at; None when there is nobody after that.
        """
        values = {"before": before, "after": after, "most": most}
        found = self._db.execute(_STRANGERS, values).fetchall()
        last = found[-1][0] if len(found) == most else None
        return [person for person, stranger in found if stranger], last

    def erase(self, most: int) -> bool:
        """Delete the records of some games that are to be erased; tells whether there were any."""
        query = "SELECT game_id FROM erasing ORDER BY game_id LIMIT ?"
        games = self._db.execute(query, (most,)).fetchall()
        for statement in (
            "DELETE FROM steps WHERE game_id = ?",
            "DELETE FROM invitations WHERE game_id = ?",
            "DELETE FROM surfaces WHERE kind IN ('board', 'panel') AND key = ?",
            "DELETE FROM game_windows WHERE game_id = ?",
            "DELETE FROM match_games WHERE game_id = ?",
            "DELETE FROM members WHERE game_id = ?",
            # How strong a computer was is part of what its results say of the people it played with.
            _SEATS,
            "UPDATE seats SET talisman = '' WHERE game_id = ?",
            "DELETE FROM cards WHERE game_id = ?",
            "DELETE FROM erasing WHERE game_id = ?",
        ):
            self._db.executemany(statement, games)
        self._db.executemany(_BLANK, [(game, bytes(32)) for (game,) in games])
        return bool(games)

    def wipe(self, most: int) -> bool:
        """Wipe the id of somebody who is forgotten from some games; tells whether there was anybody."""
        query = "SELECT number, user_id, wiped_to, last_game FROM forgotten ORDER BY number DESC LIMIT 1"
        row = self._db.execute(query).fetchone()
        if row is None:
            return False
        number, user_id, start, last = row
        query = "SELECT game_id FROM members WHERE user_id = ? AND game_id > ? ORDER BY game_id LIMIT ?"
        games = [game for (game,) in self._db.execute(query, (number, start, most))]
        end = min(last, start + _WINDOW, games[-1] if len(games) == most else last)
        for column in ("host_id", "keeper_id"):
            self._db.execute(
                f"UPDATE games SET {column} = NULL WHERE id > ? AND id <= ? AND {column} = ?",  # noqa: S608
                (start, end, user_id),
            )
        for game in games:
            if game <= end:
                # Ids of taps are made of the ids of people.
                self._db.execute("UPDATE games SET taps = NULL WHERE id = ? AND taps IS NOT NULL", (game,))
                self._db.execute(
                    "UPDATE steps SET by_user = NULL WHERE game_id = ? AND by_user = ?", (game, user_id)
                )
        if end == last:
            self._db.execute("DELETE FROM forgotten WHERE number = ?", (number,))
        else:
            self._db.execute("UPDATE forgotten SET wiped_to = ? WHERE number = ?", (end, number))
        return True


# The pseudonymisation of a person who is forgotten: seats, results and sums stay, under a number.


_NEXT_NUMBER = "UPDATE marks SET value = value + 1 WHERE name = 'forgotten' RETURNING value"
_SUMS = (
    *("results", "ranking", "ratings", "achievements", "season_places", "club_seats", "club_results"),
    "inline_messages",
)
"""The tables whose lines stay, under the number."""
_OF_PEOPLE = (
    *("champions", "puzzle_answers", "daily_attempts", "surfaces", "game_windows", "bookings"),
    *("invitations", "departures", "turned_away", "people"),
)
"""The tables whose lines go with their person."""
_FORGET = (
    """INSERT INTO forgotten (number, user_id, last_game)
    VALUES (:number, :user, (SELECT coalesce(max(id), 0) FROM games))""",
    # A picture may show the name: it is drawn anew, without it.
    """DELETE FROM pictures WHERE chat_id IN (SELECT chat_id FROM games WHERE id IN
    (SELECT game_id FROM members WHERE user_id = :user OR added_by = :user))""",
    "DELETE FROM pictures WHERE what = 'year ' || :user",
    """DELETE FROM deliveries WHERE kind = 'picture' AND chat_id IN (SELECT chat_id FROM games WHERE id IN
    (SELECT game_id FROM members WHERE user_id = :user OR added_by = :user))""",
    "DELETE FROM deliveries WHERE kind = 'picture' AND key LIKE 'year ' || :user || ' in %'",
    "UPDATE members SET user_id = :number, name = '' WHERE user_id = :user",
    "UPDATE members SET added_by = NULL, name = '' WHERE added_by = :user",  # guests whom they have named
    # The message of a night that goes on names them: it is drawn anew at the next look.
    """UPDATE clubs SET due_at = 0 WHERE ended_at IS NULL
    AND id IN (SELECT club_id FROM club_members WHERE user_id = :user)""",
    """UPDATE club_members SET state = 'left', dares = 0, user_id = :number
    WHERE user_id = :user""",
    *(f"UPDATE {table} SET user_id = :number WHERE user_id = :user" for table in _SUMS),  # noqa: S608
    "UPDATE clubs SET host_id = NULL WHERE host_id = :user",
    *(f"DELETE FROM {table} WHERE user_id = :user" for table in _OF_PEOPLE),  # noqa: S608 - our own words
    DELETED,
)
"""What forgetting changes at once: sums keep their lines, under the number."""


class Forgetting(Repository):
    """The repository that replaces a person's user id by a number and deletes their other data."""

    def forget(self, user_id: int) -> int:
        """Erase a person for all who look, in one go; what `Erasing.wipe` does is left.

        Their seats, results and sums stay, under a number that stands for them from now on: nobody else's
        place or sum changes. Games of their private chat are to be erased, see `Erasing`. That they tried a
        game of the day stays known until its evening, see `DailyGames.was_tried`.

        Returns:
            The number, below 0 and never used again.

        Raises:
            StoreError: they sit in a live game, host one or have one in private; it must end first.
        """
        if Games(self._tx).live_with(user_id):
            raise StoreError("whoever is to be forgotten is still in a live game")
        (value,) = self._db.execute(_NEXT_NUMBER).fetchone()
        number = -int(value)
        DailyGames(self._tx).mark_attempts(user_id)
        retire(self._db, user_id)  # the private chat, which has its person's id
        for statement in _FORGET:
            self._db.execute(statement, {"user": user_id, "number": number})
        return number


# The data that the database keeps about one person, for their export: nothing of anybody else.


_ABOUT = {
    "person": "SELECT * FROM people WHERE user_id = ?",
    "private_chat": "SELECT * FROM chats WHERE chat_id = ?",
    "house_rules": "SELECT name, preset, options, updated_at FROM house_rules WHERE chat_id = ? ORDER BY id",
    "bookings": "SELECT chat_id, thread_id, name, booked_at FROM bookings WHERE user_id = ?",
    "invitations": "SELECT game_id, name FROM invitations WHERE user_id = ?",
    "groups_left": "SELECT chat_id, left_at, games FROM departures WHERE user_id = ? ORDER BY chat_id",
    "turned_away": "SELECT chat_id, until FROM turned_away WHERE user_id = ? ORDER BY chat_id",
    "tables_elsewhere": "SELECT chat_id, number, asked_at FROM inline_messages WHERE user_id = ?",
    "cards_in_private": (
        "SELECT key AS game_id, message_id FROM surfaces WHERE user_id = ? AND kind = 'panel' ORDER BY key"
    ),
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
        " m.state, m.free_since AS free_since_at, m.dares, s.tried AS told, s.message_id,"
        " r.place, r.points, r.games, r.wins, CASE WHEN c.host_id = m.user_id THEN 1 ELSE 0 END AS host"
        " FROM club_members AS m JOIN clubs AS c ON c.id = m.club_id"
        " LEFT JOIN club_results AS r USING (club_id, user_id)"
        " LEFT JOIN surfaces AS s ON s.kind = 'status' AND s.key = m.club_id AND s.user_id = m.user_id"
        " WHERE m.user_id = ? ORDER BY m.club_id"
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
