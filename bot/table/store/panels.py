"""The repository of panels: the messages in private chats that show people their cards in a group's game."""

from bot.ground.store.tx import Repository


class Panels(Repository):
    """The repository of panels, for one transaction."""

    __slots__ = ()

    def of(self, game_id: int) -> dict[int, int]:
        """The message of each person of a game who has one whose number is known."""
        query = "SELECT user_id, message_id FROM panels WHERE game_id = ? AND message_id IS NOT NULL"
        return dict(self._db.execute(query, (game_id,)).fetchall())

    def put(self, game_id: int, user_id: int, message_id: int | None) -> None:
        """Note which message shows a person their card; None: none does any more."""
        self._db.execute(
            "INSERT INTO panels (game_id, user_id, message_id) VALUES (?, ?, ?)"
            " ON CONFLICT (game_id, user_id) DO UPDATE SET message_id = excluded.message_id",
            (game_id, user_id, message_id),
        )

    def game_of(self, user_id: int, message_id: int) -> int | None:
        """The game whose card a message of a private chat shows."""
        row = self._db.execute(
            "SELECT game_id FROM panels WHERE user_id = ? AND message_id = ?", (user_id, message_id)
        ).fetchone()
        return None if row is None else int(row[0])
