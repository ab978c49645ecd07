"""Notes of the attempts at deliveries (messages sent at most once to a chat), and the list of due ones."""

import math
import time
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.delivery import PATIENCE, Delivery

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
