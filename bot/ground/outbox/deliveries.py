"""Deliveries: what is sent at most once, noted before the call, retried with exponential backoff."""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, Protocol, TypeVar

from bot.ground.outbox.sender import Sender
from bot.ground.store.base import DiskError, EndedError, Repository, Tx, UnavailableError, columns, lasting
from bot.ground.store.database import Store
from bot.ground.tasks import BackgroundTasks
from bot.ground.values import PATIENCE, Delivery, DeliveryKind, Place, Screen, chat_in_log

# Background work that is done once, with retries and exponential backoff for half a day.
#
# An error says nothing about whether the work was done, so no error ends it: only a success does. An
# attempt is idempotent: it notes itself what it has done.


FIRST: Final = 15.0
"""Seconds before the second attempt; four times as long before each later one."""

LONGEST: Final = 3600.0
"""Seconds between two attempts at most."""

LAST: Final = 12 * 3600.0
"""Seconds of waiting after which a thing is given up: nobody waits for the news of yesterday."""

_logger = logging.getLogger(__name__)


class OnceAttempts:
    """Work under way by name, each with one attempt at a time."""

    def __init__(self) -> None:
        self._tasks = BackgroundTasks(EndedError)
        self._under_way: set[str] = set()

    def begin(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something in the background, unless it is being done or waits for its next attempt.

        Args:
            what: what it is, in words for the log; two things of the same name are the same.
            work: an attempt; it does nothing and ends well where the thing has been done already.
        """
        if what not in self._under_way:
            self._under_way.add(what)
            self._tasks.spawn(self._do(what, work))

    async def close(self, patience: float = 0.0) -> None:
        """Wait so many seconds for running tasks, and cancel the rest."""
        await self._tasks.close(patience)

    async def _do(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        failed = False  # whether the log has told from where an error came
        try:
            for wait in _waits():
                try:
                    await work()
                except EndedError:
                    raise  # another worker does it
                except DiskError as error:  # of which the store tells, once for all that waits
                    _logger.debug("%s waits: %s", what, error)
                except UnavailableError as error:
                    _logger.warning("%s waits: %s", what, error)
                except Exception as error:
                    if failed:
                        _logger.warning("%s failed again: %s", what, error)
                    else:
                        _logger.exception("%s failed, and is tried again", what)
                    failed = True
                else:
                    return
                await asyncio.sleep(wait)
            _logger.error("%s is given up", what)
        finally:
            self._under_way.discard(what)


def _waits() -> Iterator[float]:
    """The seconds after each attempt."""
    waited, wait = 0.0, FIRST
    while waited < LAST:
        yield wait
        waited += wait
        wait = min(4 * wait, LONGEST)


# At-most-once sending of messages: noted attempts with retries, and the loop over messages that are due.


_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops


class SendNotes(Protocol):
    """The notes of the attempts at one message, each idempotent: a retry after an outage changes nothing."""

    async def begin(self) -> bool:
        """Note that an attempt begins.

        Returns:
            False where the message may be in the chat already, or is not wanted any more.
        """

    async def refused(self) -> None:
        """Note that the attempt has sent nothing, and may be repeated."""


class OnceSend:
    """The attempts at one message, each noted before its call; a note is retried until the database answers.

    Args:
        notes: keeps the notes.

    Attributes:
        is_denied: whether the last attempt sent nothing, and another one like it would not either.
    """

    def __init__(self, notes: SendNotes) -> None:
        self._notes = notes
        self.is_denied = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be there already, or is not wanted."""
        self.is_denied = False
        return await lasting(self._notes.begin)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""
        await lasting(self._notes.refused)

    async def denied(self) -> None:
        """Note that the attempt has sent nothing, and another one like it would not either."""
        self.is_denied = True
        await self.refused()


class DueSends:
    """The loop over messages that are due: each is sent by one task at a time, with backoff after errors.

    Args:
        sources: each lists messages that are due; one that may be in its chat is not among them.
        send: for each kind that there is, sends one or drops it, and ends well where nothing is left to do.
        often: seconds between two looks.
    """

    def __init__(
        self,
        sources: Iterable[Callable[[], Awaitable[Iterable[Delivery]]]],
        send: Mapping[DeliveryKind, Callable[[Delivery], Awaitable[object]]],
        often: float,
    ) -> None:
        self._sources = tuple(sources)
        self._send = send
        self._often = often
        self._once = OnceAttempts()

    async def run(self) -> None:
        """Poll for due messages until cancelled; an error is logged and does not end the loop."""
        try:
            while True:
                try:
                    await self.look()
                except Exception:
                    _logger.exception("looking for messages that are due failed")
                await asyncio.sleep(self._often)
        finally:
            await self.close()

    async def look(self) -> None:
        """Start a task for each due message that has none yet."""
        for source in self._sources:
            for delivery in await source():
                if delivery.kind in self._send:
                    what = f"the {delivery.kind} {delivery.key} for {chat_in_log(delivery.chat_id)}"
                    self._once.begin(what, partial(self._send[delivery.kind], delivery))

    async def close(self) -> None:
        """Wait shortly for running tasks, and cancel the rest."""
        await self._once.close(_UNDER_WAY)


# The repository of deliveries, messages sent at most once to a chat: due, tried, sent or dropped.


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


# Notes of the attempts at deliveries (messages sent at most once to a chat), and the list of due ones.


T = TypeVar("T")


class RunTransaction(Protocol):
    """The protocol of a function that runs a transaction, as `Store.write` does."""

    def __call__(self, work: Callable[[Tx], T], /) -> Awaitable[T]:
        """Run a transaction and return what it returns."""


class DeliveryNotes:
    """The notes of the attempts at one message, in the table of deliveries.

    A retry of `begin` whose first commit was kept unheard finds the message tried; it is this sender's own
    attempt then, whose call has not been made. So a sender makes one of these for each message it sends.

    Args:
        write: runs a transaction.
        clock: unix time in seconds.
        delivery: the message.
        wanted: does what belongs to the beginning of an attempt; False where the message is not wanted.
        refused: undoes that.
        again: seconds after an attempt from which on the message may be sent once more.
        expected: whether it is sent only where it was noted as due; not so once its group has become another.
    """

    def __init__(  # noqa: PLR0913 - what kinds differ in
        self,
        write: RunTransaction,
        clock: Callable[[], float],
        delivery: Delivery,
        *,
        wanted: Callable[[Tx], bool] = lambda _tx: True,
        refused: Callable[[Tx], None] | None = None,
        again: float = math.inf,
        expected: bool = True,
    ) -> None:
        self._write = write
        self._clock = clock
        self._delivery = delivery
        self._wanted = wanted
        self._refused = refused
        self._again = again
        self._expected = expected
        self._begun = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be in the chat, or is not wanted."""
        now = self._clock()

        def work(tx: Tx) -> bool:
            if not may_begin(tx, self._delivery, now, self._again):
                return self._begun
            self._begun = self._is_expected(tx) and self._wanted(tx)
            if self._begun:
                ChatDeliveries(tx).begin(self._delivery, now)
            return self._begun

        return await self._write(work)

    def _is_expected(self, tx: Tx) -> bool:
        return not self._expected or ChatDeliveries(tx).get(self._delivery) is not None

    async def sent(self, message_id: int) -> None:
        """Note the id of the message in its chat."""
        await self._write(lambda tx: ChatDeliveries(tx).sent(self._delivery, message_id))

    async def refused(self) -> None:
        """Note that the attempt has sent nothing: the message is due as before."""

        def work(tx: Tx) -> None:
            ChatDeliveries(tx).refused(self._delivery)
            if self._refused is not None:
                self._refused(tx)

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


class ChatDeliveriesDue:
    """The list of deliveries that are due in all chats.

    Args:
        store: the database.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock

    async def due(self) -> list[Delivery]:
        """The deliveries that are due now."""
        now = self._clock()
        return await self._store.read(lambda tx: ChatDeliveries(tx).due(now))


# The sending of a message that is due: as the caption of its picture, or as a text without one.


async def announce(
    sender: Sender, place: Place, drawn: bytes | None, caption: Screen, notes: DeliveryNotes
) -> None:
    """Send a message once.

    Args:
        sender: sends it.
        place: where.
        drawn: the picture; None where none could be drawn.
        caption: what is written below it, or else alone.
        notes: of the attempts.
    """
    once, message_id = OnceSend(notes), None
    if drawn is not None:
        sent = await sender.picture(place, drawn, caption, once, message=True)
        message_id = None if sent is None else sent.message_id
    if drawn is None or once.is_denied:
        message_id = await sender.send(place, caption, attempts=once, first=False)
    if message_id is not None:
        await lasting(partial(notes.sent, message_id))
