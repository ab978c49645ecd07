"""The repository of bookings: people who want a seat in the next game of a place."""

from bot.ground.store.tx import Repository
from bot.ground.values.place import Place
from bot.table.store.rows import BookingRow

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
