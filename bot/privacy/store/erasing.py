"""The erasure of games of forgotten people and of chats that are gone, a few games at a time.

A game that is to be erased has the chat 0 and a line in `erasing` from the moment that it is decided: nobody
finds it any more, and what deletes its record goes on after a restart.
"""

from bot.ground.store.connection import Database
from bot.ground.store.tx import Repository

_WINDOW = 2000  # ids of games that one step of wiping looks through

DELETED = """
INSERT INTO marks (name, value) VALUES ('unpacked', 1)
ON CONFLICT (name) DO UPDATE SET value = marks.value + 1
"""
"""Note that something was deleted for good, see `Marks.unpacked`."""

_ENDED = "SELECT id FROM games WHERE chat_id = :chat AND ended_at IS NOT NULL"
_CLUBS = "club_id IN (SELECT id FROM clubs WHERE chat_id = :chat)"
_CHAINS = "chain_id IN (SELECT id FROM dice_chains WHERE chat_id = :chat)"
_RETIRE = (
    # What could not be read is not waited for.
    """UPDATE games SET state = 'stopped', ended_at = created_at, deadline = NULL, call_at = NULL
    WHERE chat_id = :chat AND fault IS NOT NULL AND ended_at IS NULL""",
    f"INSERT INTO erasing (game_id) {_ENDED} ON CONFLICT DO NOTHING",
    f"UPDATE results SET chat_id = 0 WHERE game_id IN ({_ENDED})",  # noqa: S608 - our own words
    "DELETE FROM ranking WHERE chat_id = :chat",
    "DELETE FROM ratings WHERE chat_id = :chat",
    "DELETE FROM achievements WHERE chat_id = :chat",
    "DELETE FROM deliveries WHERE chat_id = :chat",
    "DELETE FROM notices WHERE chat_id = :chat",
    "DELETE FROM pictures WHERE chat_id = :chat",
    "DELETE FROM stale_messages WHERE chat_id = :chat",
    "DELETE FROM puzzle_answers WHERE puzzle_id IN (SELECT id FROM puzzles WHERE chat_id = :chat)",
    "DELETE FROM puzzles WHERE chat_id = :chat",
    "DELETE FROM daily_repeats WHERE daily_id IN (SELECT id FROM daily_games WHERE chat_id = :chat)",
    # Of a group its games of the day; of a private chat the attempts that were made there.
    "DELETE FROM daily_attempts WHERE daily_id IN (SELECT id FROM daily_games WHERE chat_id = :chat)",
    f"DELETE FROM daily_attempts WHERE game_id IN ({_ENDED})",  # noqa: S608 - our own words
    "DELETE FROM daily_games WHERE chat_id = :chat",
    *(
        f"DELETE FROM {table} WHERE {which}"  # noqa: S608 - our own words
        for table, which in (
            ("club_seats", f"game_id IN (SELECT game_id FROM club_games WHERE {_CLUBS})"),  # noqa: S608
            ("club_games", _CLUBS),
            ("club_members", _CLUBS),
            ("club_results", _CLUBS),
            ("clubs", "chat_id = :chat"),
            ("club_plans", "chat_id = :chat"),
        )
    ),
    "DELETE FROM dice WHERE chat_id = :chat",
    "DELETE FROM champions WHERE chat_id = :chat",
    "DELETE FROM seasons WHERE chat_id = :chat",
    "DELETE FROM season_places WHERE chat_id = :chat",
    f"UPDATE games SET chain_id = NULL, chain_no = NULL WHERE {_CHAINS}",  # noqa: S608 - our own words
    f"DELETE FROM chain_throws WHERE {_CHAINS}",  # noqa: S608 - our own words
    "DELETE FROM dice_chains WHERE chat_id = :chat",
    "UPDATE games SET chat_id = 0, fault = NULL WHERE chat_id = :chat AND ended_at IS NOT NULL",
    "DELETE FROM house_rules WHERE chat_id = :chat",
    "DELETE FROM bookings WHERE chat_id = :chat",
    "DELETE FROM departures WHERE chat_id = :chat",
    "DELETE FROM turned_away WHERE chat_id = :chat",
    "DELETE FROM chats WHERE migrated_to = :chat",
    "DELETE FROM chats WHERE chat_id = :chat",
    DELETED,
)
_GONE_CHATS = """
SELECT chat_id FROM chats AS c WHERE active = 0 AND migrated_to IS NULL AND left_at <= ?
AND NOT EXISTS (SELECT 1 FROM games AS g WHERE g.chat_id = c.chat_id
    AND state IN ('lobby', 'playing') AND fault IS NULL)
ORDER BY left_at LIMIT 1
"""
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
    "UPDATE games SET host_id = NULL, message_id = NULL, called_at = NULL, menu = NULL, taps = NULL,"
    " shown = NULL, keeper_id = NULL, story = NULL, client = NULL, round_throws = NULL, secret = ?2,"
    " result_message_id = CASE WHEN state = 'over' THEN 0 END WHERE id = ?1"
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

    __slots__ = ()

    def retire_one(self, left_before: float) -> bool:
        """Retire a chat that the bot has been out of since then; tells whether there was one."""
        row = self._db.execute(_GONE_CHATS, (left_before,)).fetchone()
        if row is not None:
            retire(self._db, row[0])
        return row is not None

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
            "DELETE FROM telegram_throws WHERE game_id = ?",
            "DELETE FROM invitations WHERE game_id = ?",
            "DELETE FROM panels WHERE game_id = ?",
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
