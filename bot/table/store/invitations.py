"""The repository of invitations: people who are asked to sit down in a lobby, as long as it is one."""

from bot.ground.store.tx import Repository
from bot.table.store.rows import InvitationRow


class Invitations(Repository):
    """The repository of invitations, for one transaction."""

    __slots__ = ()

    def of(self, game_id: int) -> list[InvitationRow]:
        """The people who are asked to sit down in a lobby, in the order they were asked."""
        query = "SELECT user_id, name, message_id FROM invitations WHERE game_id = ? ORDER BY rowid"
        return [InvitationRow(*row) for row in self._db.execute(query, (game_id,))]

    def add(self, game_id: int, user_id: int, name: str) -> None:
        """Ask a person to sit down; once is enough."""
        self._db.execute(
            "INSERT INTO invitations (game_id, user_id, name) VALUES (?, ?, ?)"
            " ON CONFLICT (game_id, user_id) DO NOTHING",
            (game_id, user_id, name),
        )

    def drop(self, game_id: int, user_id: int) -> None:
        """Withdraw an invitation; idempotent."""
        self._db.execute("DELETE FROM invitations WHERE game_id = ? AND user_id = ?", (game_id, user_id))

    def sent(self, game_id: int, message_id: int) -> None:
        """Note the message that calls those who have not been called."""
        self._db.execute(
            "UPDATE invitations SET message_id = ? WHERE game_id = ? AND message_id IS NULL",
            (message_id, game_id),
        )
