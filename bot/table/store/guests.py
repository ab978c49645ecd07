"""The repositories of bookings and invitations: people who want or are asked for a seat."""

from bot.ground.store.tx import Repository
from bot.ground.values.place import Place
from bot.table.store.rows import BookingRow, InvitationRow


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


_HERE = "chat_id = ? AND thread_id = ?"


class Bookings(Repository):
    """The repository of bookings, for one transaction."""

    __slots__ = ()

    def of(self, place: Place) -> list[BookingRow]:
        """The bookings of a place, the oldest first."""
        query = f"SELECT user_id, name, booked_at FROM bookings WHERE {_HERE} ORDER BY booked_at, user_id"  # noqa: S608 - our own words
        return [BookingRow(*row) for row in self._db.execute(query, (place.chat_id, place.thread_id))]

    def add(self, place: Place, user_id: int, name: str, at: float) -> None:
        """Book a seat for a person; one who has booked keeps their turn."""
        self._db.execute(
            "INSERT INTO bookings (chat_id, thread_id, user_id, name, booked_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (chat_id, thread_id, user_id) DO NOTHING",
            (place.chat_id, place.thread_id, user_id, name, at),
        )

    def leave_topic(self, place: Place) -> None:
        """Let the bookings of a topic that is gone be some of the chat itself."""
        for booked in self.of(place):
            self.add(Place(place.chat_id), booked.user_id, booked.name, booked.booked_at)
            self.drop(place, booked.user_id)

    def drop(self, place: Place, user_id: int) -> bool:
        """Give up a person's booking; tells whether there was one."""
        statement = f"DELETE FROM bookings WHERE {_HERE} AND user_id = ?"  # noqa: S608 - our own words
        return self._db.execute(statement, (place.chat_id, place.thread_id, user_id)).rowcount > 0
