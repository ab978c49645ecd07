"""Dues, each a kind, a key and a time; deliveries, sent once with a note before each attempt."""

import math
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, Protocol, TypeVar

from bot.ground.store.base import Repository, Tx, columns
from bot.ground.values import PATIENCE, Delivery, DeliveryKind

# Where the times of dues stand: in the row of what they are about, once. A kind is a column of a table.


_AT_ONCE: Final = 50  # dues of a kind that are seen to in one look

FAR: Final = 2 * 86_400.0
"""Seconds ahead in which a message is due, if the clock was right when that was noted."""


@dataclass(frozen=True, slots=True)
class DueItem:
    """Something that is due.

    Attributes:
        kind: what it is, in a word for the log.
        key: tells it from others of its kind in the chat; empty for what a chat has one of.
        chat_id: the chat.
        at: its time, in unix seconds.
    """

    kind: str
    key: str
    chat_id: int
    at: float


DueHandler = Callable[[DueItem], Awaitable[object]]
"""Does what is due, and so takes its time away or sets another; idempotent."""


@dataclass(frozen=True, slots=True)
class DueTimes:
    """The times of a kind of dues: a column, with an index, of a table that has a `chat_id`.

    Attributes:
        kind: what is due, in a word for the log.
        table: the table.
        column: its column with the times; NULL: nothing is due.
        key: the column that is the key of a due; empty: its chat is.
        only: a condition that the rows meet.
        takes_long: whether a handler waits for others, such as Telegram: it is a task of its own then.
        far: seconds ahead from which on a time is due as well, as it was noted by a clock that was wrong.
    """

    kind: str
    table: str
    column: str
    key: str = ""
    only: str = "true"
    takes_long: bool = False
    far: float = math.inf

    def due(self, tx: Tx, now: float) -> list[DueItem]:
        """What is due, the first first."""
        key = f"CAST({self.key} AS TEXT)" if self.key else "''"
        query = f"SELECT {key}, chat_id, {self.column} FROM {self.table} WHERE {self.only}"  # noqa: S608
        end = f"{tx.scope} ORDER BY {self.column} LIMIT {_AT_ONCE}"
        rows = tx.db.execute(f"{query} AND {self.column} <= ?{end}", (now,)).fetchall()
        if self.far < math.inf:
            rows += tx.db.execute(f"{query} AND {self.column} > ?{end}", (now + self.far,)).fetchall()
        return [DueItem(self.kind, key, chat_id, at) for key, chat_id, at in rows]


def first_times(tx: Tx, kinds: Iterable[DueTimes], now: float) -> dict[DueTimes, float]:
    """The first time of each kind that has any, in one query: most looks find nothing due."""
    ends = [(times, least) for times in kinds for least in (-1.0, now + times.far) if least < math.inf]
    query = "(SELECT min({0.column}) FROM {0.table} WHERE {0.only} AND {0.column} > ?{1})"
    queries = ", ".join(query.format(times, tx.scope) for times, _ in ends) or 1
    row = tx.db.execute(f"SELECT {queries}", [least for _, least in ends]).fetchone()
    found = dict[DueTimes, float]()
    for (times, least), at in zip(ends, row, strict=False):
        if at is not None:
            found[times] = float(at) if least < now else now
    return found


# The repository of deliveries: messages sent at most once to a chat, due, tried, sent or dropped.


_WHICH = "kind = ? AND key = ? AND chat_id = ?"


DeliveryState = Literal["due", "tried", "sent", "dropped"]


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """The row of a delivery: its state and times.

    Attributes:
        state: `due`: not sent yet; `tried`: it may be in the chat; `sent`: it is; `dropped`: never will be.
        due_at: its time.
        tried_at: the time of the last attempt, unless that sent nothing.
        message_id: its number in the chat; None while that is not known, or once it is out of reach.
        value: what a die of Telegram's shows; None for any other message.
    """

    state: DeliveryState
    due_at: float
    tried_at: float | None
    message_id: int | None
    value: int | None = None


_ROW = columns(DeliveryRow)


class ChatDeliveries(Repository):
    """The repository of deliveries, for one transaction.

    Args:
        db: the database.
        scope: what is added to the conditions of queries for what is to be done, see `workers.scope_of`.
    """

    def expect(self, delivery: Delivery, at: float) -> bool:
        """Note when a message is due; False, and nothing changes, if it has been noted before."""
        query = (
            "INSERT INTO deliveries (kind, key, chat_id, state, due_at) VALUES (?, ?, ?, 'due', ?)"
            " ON CONFLICT DO NOTHING"
        )
        return self._db.execute(query, (*_which(delivery), at)).rowcount == 1

    def get(self, delivery: Delivery) -> DeliveryRow | None:
        """The row of a delivery; None if it was never noted."""
        query = f"SELECT {_ROW} FROM deliveries WHERE {_WHICH}"  # noqa: S608 - our own words
        row = self._db.execute(query, _which(delivery)).fetchone()
        return None if row is None else DeliveryRow(*row)

    def numbered(self, chat_id: int, kind: DeliveryKind, key: str) -> list[DeliveryRow]:
        """The deliveries whose key is this one, a blank and a number, by number."""
        query = (
            f"SELECT {_ROW} FROM deliveries WHERE chat_id = ? AND kind = ?"  # noqa: S608 - our own words
            " AND key > ? AND key < ? ORDER BY length(key), key"
        )
        rows = self._db.execute(query, (chat_id, kind, f"{key} ", f"{key}!"))  # which follows the blank
        return [DeliveryRow(*row) for row in rows]

    def copy(self, chat_id: int, kind: DeliveryKind, key: str, other: str) -> None:
        """Let what was numbered under a key be so under another one as well."""
        self._db.execute(
            "INSERT INTO deliveries (chat_id, kind, key, state, due_at, tried_at, message_id, value)"
            " SELECT chat_id, kind, CAST(? AS TEXT) || substr(key, CAST(? AS INTEGER)), state, due_at,"
            " tried_at, message_id, value FROM deliveries"
            " WHERE chat_id = ? AND kind = ? AND key > ? AND key < ?",
            (other, len(key) + 1, chat_id, kind, f"{key} ", f"{key}!"),
        )

    def is_due(self, delivery: Delivery) -> bool:
        """Whether a message was noted as due and no attempt at it stands."""
        row = self.get(delivery)
        return row is not None and row.state == "due"

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

    def sent(self, delivery: Delivery, message_id: int | None, value: int | None = None) -> None:
        """Note the id of the message in its chat, None where that is out of reach; and what a die shows."""
        query = f"UPDATE deliveries SET state = 'sent', message_id = ?, value = ? WHERE {_WHICH}"  # noqa: S608
        self._db.execute(query, (message_id, value, *_which(delivery)))

    def drop(self, delivery: Delivery, at: float | None = None) -> None:
        """Note that a message which is due is not to be sent any more; `at`: also if it never was due."""
        if at is not None:
            self.expect(delivery, at)
        query = f"UPDATE deliveries SET state = 'dropped' WHERE {_WHICH} AND state = 'due'"  # noqa: S608
        self._db.execute(query, _which(delivery))

    def forget(self, delivery: Delivery) -> None:
        """Delete a delivery that was not sent, as if it had never been noted."""
        self._db.execute(f"DELETE FROM deliveries WHERE {_WHICH}", _which(delivery))  # noqa: S608

    def followed(self, delivery: Delivery) -> Delivery:
        """The delivery in the supergroup that its group has become meanwhile, if it has."""
        query = "SELECT migrated_to FROM chats WHERE chat_id = ? AND migrated_to IS NOT NULL"
        moved = self._db.execute(query, (delivery.chat_id,)).fetchone()
        return delivery if moved is None else replace(delivery, chat_id=moved[0])

    def of_message(self, kind: DeliveryKind, chat_id: int, message_id: int) -> str | None:
        """The key of the delivery of a kind that a message of a chat is."""
        query = "SELECT key FROM deliveries WHERE chat_id = ? AND message_id = ? AND kind = ?"
        row = self._db.execute(query, (chat_id, message_id, kind)).fetchone()
        return None if row is None else str(row[0])


def sends(
    by_kind: Mapping[DeliveryKind, Callable[[Delivery], Awaitable[object]]],
) -> dict[DueTimes, DueHandler]:
    """Where messages of some kinds are noted as due, and what sends each or drops it."""
    found = dict[DueTimes, DueHandler]()
    for kind, send in by_kind.items():
        only = f"state = 'due' AND kind = '{kind}'"
        times = DueTimes(kind, "deliveries", "due_at", "key", only, takes_long=True, far=FAR)
        found[times] = partial(_sent_by, kind, send)
    return found


async def _sent_by(kind: DeliveryKind, send: Callable[[Delivery], Awaitable[object]], due: DueItem) -> None:
    await send(Delivery(kind, due.key, due.chat_id))


def _which(delivery: Delivery) -> tuple[str, str, int]:
    return delivery.kind, delivery.key, delivery.chat_id


# Notes of the attempts at deliveries.


T = TypeVar("T")


class RunTransaction(Protocol):
    """The protocol of a function that runs a transaction, as `Store.write` does."""

    def __call__(self, work: Callable[[Tx], T], /) -> Awaitable[T]:
        """Run a transaction and return what it returns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryTerms:
    """The conditions of the attempts at a message, in which kinds of messages differ.

    Attributes:
        wanted: does what belongs to the beginning of an attempt; False where the message is not wanted.
        refused: undoes that.
        again: seconds after an attempt from which on the message may be sent once more.
        expected: whether it is sent only where it was noted as due.
        open_: whether notes are still taken; what is said of a message after that changes nothing.
    """

    wanted: Callable[[Tx], bool] = lambda _tx: True
    refused: Callable[[Tx], None] = lambda _tx: None
    again: float = math.inf
    expected: bool = True
    open_: Callable[[Tx], bool] = lambda _tx: True


class DeliveryNotes:
    """The notes of the attempts at one message, in the table of deliveries.

    A retry of `begin` whose first commit was kept unheard finds the message tried; it is this sender's own
    attempt then, whose call has not been made. So a sender makes one of these for each message it sends.
    They follow a group that becomes a supergroup, as the sender does; a number of before is none there.

    Args:
        write: runs a transaction.
        clock: unix time in seconds.
        delivery: the message.
        terms: the conditions.
    """

    def __init__(
        self,
        write: RunTransaction,
        clock: Callable[[], float],
        delivery: Delivery,
        terms: DeliveryTerms = DeliveryTerms(),
    ) -> None:
        self._write, self._clock, self._delivery, self._terms = write, clock, delivery, terms
        self._begun_in: int | None = None  # the chat in which an attempt stands

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be in the chat, or is not wanted."""
        now = self._clock()

        def work(tx: Tx) -> bool:
            deliveries = ChatDeliveries(tx)
            here = deliveries.followed(self._delivery)
            if not may_begin(tx, here, now, self._terms.again):
                return self._begun_in == here.chat_id
            expected = not self._terms.expected or deliveries.get(here) is not None
            begins = self._terms.open_(tx) and expected and self._terms.wanted(tx)
            self._begun_in = here.chat_id if begins else None
            if begins:
                deliveries.begin(here, now)
            return begins

        return await self._write(work)

    async def sent(self, message_id: int, value: int | None = None) -> None:
        """Note the id of the message in its chat, and what a die shows."""

        def work(tx: Tx) -> None:
            here = ChatDeliveries(tx).followed(self._delivery)
            if self._terms.open_(tx):
                known = self._begun_in in {None, here.chat_id}
                ChatDeliveries(tx).sent(here, message_id if known else None, value)

        await self._write(work)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing: the message is due as before."""

        def work(tx: Tx) -> None:
            if self._terms.open_(tx):
                ChatDeliveries(tx).refused(ChatDeliveries(tx).followed(self._delivery))
                self._terms.refused(tx)

        await self._write(work)


def may_begin(tx: Tx, delivery: Delivery, now: float, again: float = math.inf) -> bool:
    """Whether a message may be sent now: it cannot be in its chat, or was tried `again` seconds ago."""
    row = ChatDeliveries(tx).get(delivery)
    if row is None or row.state == "due":
        return True
    # A clock that is put back must not hold a message up for longer.
    return row.tried_at is not None and abs(now - row.tried_at) >= again


def is_late(tx: Tx, delivery: Delivery, now: float) -> bool:
    """Whether a message is to be dropped: overdue by its `PATIENCE`, or due only in the future."""
    row = ChatDeliveries(tx).get(delivery)
    return row is not None and not row.due_at <= now < row.due_at + PATIENCE[delivery.kind]
