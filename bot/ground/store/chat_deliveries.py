"""The repository of deliveries, messages sent at most once to a chat: due, tried, sent or dropped."""

from dataclasses import dataclass
from typing import Final, Literal

from bot.ground.store.statements import columns
from bot.ground.store.tx import Repository
from bot.ground.values.delivery import Delivery, DeliveryKind

_WHICH = "kind = ? AND key = ? AND chat_id = ?"

FAR: Final = 2 * 86_400.0
"""Seconds ahead in which a message is due, if the clock was right when that was noted."""


DeliveryState = Literal["due", "tried", "sent", "dropped"]


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """The row of a delivery: its state and times.

    Attributes:
        state: `due`: not sent yet; `tried`: it may be in the chat; `sent`: it is; `dropped`: never will be.
        due_at: its time.
        tried_at: the time of the last attempt, unless that sent nothing.
        message_id: its number in the chat; None while that is not known, or once it is out of reach.
    """

    state: DeliveryState
    due_at: float
    tried_at: float | None
    message_id: int | None


class ChatDeliveries(Repository):
    """The repository of deliveries, for one transaction.

    Args:
        db: the database.
        scope: what is added to the conditions of queries for what is to be done, see `workers.scope_of`.
    """

    __slots__ = ()

    def expect(self, delivery: Delivery, at: float) -> bool:
        """Note when a message is due; False, and nothing changes, if it has been noted before."""
        query = (
            "INSERT INTO deliveries (kind, key, chat_id, state, due_at) VALUES (?, ?, ?, 'due', ?)"
            " ON CONFLICT DO NOTHING"
        )
        return self._db.execute(query, (*_which(delivery), at)).rowcount == 1

    def get(self, delivery: Delivery) -> DeliveryRow | None:
        """The row of a delivery; None if it was never noted."""
        query = f"SELECT {columns(DeliveryRow)} FROM deliveries WHERE {_WHICH}"  # noqa: S608 - our own words
        row = self._db.execute(query, _which(delivery)).fetchone()
        return None if row is None else DeliveryRow(*row)

    def is_due(self, delivery: Delivery) -> bool:
        """Whether a message was noted as due and no attempt at it stands."""
        row = self.get(delivery)
        return row is not None and row.state == "due"

    def due(self, now: float) -> list[Delivery]:
        """What is due, the first first.

        That includes what is further ahead than anything can be: it was noted by a clock that was wrong.
        """
        query = (
            "SELECT kind, key, chat_id, due_at FROM deliveries"  # noqa: S608 - our own words
            f" WHERE state = 'due' AND due_at <= ?1{self._scope} UNION ALL"
            " SELECT kind, key, chat_id, due_at FROM deliveries"
            f" WHERE state = 'due' AND due_at > ?2{self._scope} ORDER BY due_at"
        )
        return [Delivery(kind, key, chat) for kind, key, chat, _ in self._db.execute(query, (now, now + FAR))]

    def overdue(self, kind: DeliveryKind, after: float, until: float) -> list[int]:
        """The chats of messages of a kind, once for each, that were due between two moments."""
        query = (
            "SELECT chat_id FROM deliveries WHERE state = 'due' AND kind = ?"  # noqa: S608 - our own words
            f" AND due_at > ? AND due_at <= ?{self._scope}"
        )
        return [chat_id for (chat_id,) in self._db.execute(query, (kind, after, until))]

    def begin(self, delivery: Delivery, at: float) -> None:
        """Note that an attempt begins: from here on the message may be in the chat."""
        self._db.execute(
            "INSERT INTO deliveries (kind, key, chat_id, state, due_at, tried_at)"
            " VALUES (?1, ?2, ?3, 'tried', ?4, ?4) ON CONFLICT (chat_id, kind, key) DO UPDATE"
            " SET state = 'tried', tried_at = excluded.tried_at, message_id = NULL",
            (*_which(delivery), at),
        )

    def refused(self, delivery: Delivery) -> None:
        """Note that the last attempt has sent nothing: the message is due as before."""
        query = f"UPDATE deliveries SET state = 'due', tried_at = NULL WHERE {_WHICH} AND state = 'tried'"  # noqa: S608
        self._db.execute(query, _which(delivery))

    def forget_tried(self, kind: DeliveryKind, chat_id: int, before: float) -> None:
        """Delete deliveries of a kind in a chat that were tried before a moment: they may be sent again."""
        query = "DELETE FROM deliveries WHERE chat_id = ? AND kind = ? AND state <> 'due' AND tried_at < ?"
        self._db.execute(query, (chat_id, kind, before))

    def sent(self, delivery: Delivery, message_id: int) -> None:
        """Note the id of the message in its chat."""
        query = f"UPDATE deliveries SET state = 'sent', message_id = ? WHERE {_WHICH}"  # noqa: S608
        self._db.execute(query, (message_id, *_which(delivery)))

    def drop(self, delivery: Delivery) -> None:
        """Note that a message which is due is not to be sent any more."""
        query = f"UPDATE deliveries SET state = 'dropped' WHERE {_WHICH} AND state = 'due'"  # noqa: S608
        self._db.execute(query, _which(delivery))

    def forget(self, delivery: Delivery) -> None:
        """Delete a delivery that was not sent, as if it had never been noted."""
        self._db.execute(f"DELETE FROM deliveries WHERE {_WHICH}", _which(delivery))  # noqa: S608


def _which(delivery: Delivery) -> tuple[str, str, int]:
    return delivery.kind, delivery.key, delivery.chat_id
