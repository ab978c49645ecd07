"""The move of a group's games to its supergroup."""

from collections.abc import Callable
from functools import partial

from bot.ground.store.statements import move_chat
from bot.ground.store.tx import Repository, Tx

_FORGET_DICE_MESSAGES = (
    (
        "UPDATE telegram_throws SET message_id = NULL"
        " WHERE game_id IN (SELECT id FROM games WHERE chat_id = :old)"
    ),
    (
        "UPDATE chain_throws SET message_id = NULL"
        " WHERE chain_id IN (SELECT id FROM dice_chains WHERE chat_id = :old)"
    ),
)


class MovingGames(Repository):
    """The repository that moves a group's games to its supergroup, for one transaction."""

    __slots__ = ()

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the games of the group it was, results, house rules, bookings, who is outside.

        Games lose their message ids, which meant messages of the old chat; a result that was sent stays so. A
        game opened in the new chat before the move was heard of stays; the old chat's live one is stopped.
        """
        ids = {"old": old, "new": new, "at": at}
        self._db.execute(
            "UPDATE games SET state = 'stopped', ended_at = :at, deadline = NULL, call_at = NULL"
            " WHERE chat_id = :old AND state IN ('lobby', 'playing') AND fault IS NULL"
            " AND (thread_id, table_no) IN (SELECT thread_id, table_no FROM games WHERE chat_id = :new"
            " AND state IN ('lobby', 'playing') AND fault IS NULL)",
            ids,
        )
        for each in _FORGET_DICE_MESSAGES:
            self._db.execute(each, ids)
        query = "SELECT round_throws, id FROM games WHERE chat_id = :old AND round_throws IS NOT NULL"
        for throws, game in self._db.execute(query, ids).fetchall():
            values = "\n".join(" ".join(line.split(" ")[:2]) for line in throws.splitlines())
            self._db.execute("UPDATE games SET round_throws = ? WHERE id = ?", (values, game))
        self._db.execute(
            "UPDATE games SET chat_id = :new, message_id = NULL, answers = NULL,"
            " result_message_id = CASE WHEN result_message_id IS NOT NULL THEN 0 END WHERE chat_id = :old",
            ids,
        )
        self._db.execute("UPDATE dice_chains SET chat_id = :new WHERE chat_id = :old", ids)
        self._db.execute("UPDATE results SET chat_id = :new WHERE chat_id = :old", ids)
        # Of rules with the same name those of the new chat stay.
        self._db.execute(move_chat("house_rules", "key"), ids)
        self._db.execute("DELETE FROM house_rules WHERE chat_id = :old", ids)
        # Who has booked in both chats has one booking.
        self._db.execute(move_chat("bookings", "thread_id", "user_id"), ids)
        self._db.execute("DELETE FROM bookings WHERE chat_id = :old", ids)
        for table in ("departures", "turned_away"):
            self._db.execute(move_chat(table, "user_id"), ids)
            self._db.execute(f"DELETE FROM {table} WHERE chat_id = :old", ids)  # noqa: S608 - our own words
        self._db.execute("DELETE FROM stale_messages WHERE chat_id = :old", ids)


def move_games(tx: Tx, old: int, new: int, at: float) -> Callable[[], None]:
    """See `OnMoved`: games move after everybody has looked."""
    return partial(MovingGames(tx).move, old, new, at)
