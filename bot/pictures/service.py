"""Use cases of pictures: throttling of requests, notes of attempts, and file ids for reuse.

Whoever asks within `MOMENT` is told that it is there, or may be. Later it may be far above, or deleted, and
goes out once more, as the file that Telegram keeps.
"""

from typing import Final

from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, may_begin
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from bot.pictures.store import Pictures
from bot.table.service.transactions import Transactions

MOMENT: Final = 600.0
"""Seconds in which a picture that was sent, or may have been, is not sent again."""


class SentPictures:
    """Use cases of all chats' pictures; `what` is the name of one within its place."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def recent(self, place: Place, what: str) -> bool:
        """Whether a picture was sent, or may have been, within the last `MOMENT` seconds."""
        now = self._transactions.clock()
        return await self._transactions.read(
            lambda tx: not may_begin(tx, _delivery(place, what), now, again=MOMENT)
        )

    async def file(self, place: Place, what: str, shows: str) -> str | None:
        """The file id of a sent picture with this content, if there is one."""
        return await self._transactions.read(lambda tx: Pictures(tx).file(place.chat_id, what, shows))

    def notes(self, place: Place, what: str) -> DeliveryNotes:
        """The notes of the attempts to send a picture. A refused one is not tried again by itself."""
        delivery, clock = _delivery(place, what), self._transactions.clock

        def wanted(tx: Tx) -> bool:
            ChatDeliveries(tx).forget_tried("picture", place.chat_id, clock() - MOMENT)
            return Pictures(tx).is_wanted(what)

        return DeliveryNotes(
            self._transactions.write,
            clock,
            delivery,
            wanted=wanted,
            refused=lambda tx: ChatDeliveries(tx).forget(delivery),
            again=MOMENT,
            expected=False,
        )

    async def sent(self, place: Place, what: str, message_id: int, shows: str, file_id: str) -> None:
        """Note the message id of a sent picture, its content and its file id."""

        def work(tx: Tx) -> None:
            if (
                ChatDeliveries(tx).get(_delivery(place, what)) is not None
            ):  # nobody on it is forgotten meanwhile
                ChatDeliveries(tx).sent(_delivery(place, what), message_id)
                Pictures(tx).keep(place, what, shows, file_id)

        await self._transactions.write(work)

    async def drop_file(self, place: Place, file_id: str) -> None:
        """Delete a file id that Telegram no longer accepts."""
        await self._transactions.write(lambda tx: Pictures(tx).drop_file(place.chat_id, file_id))


def _delivery(place: Place, what: str) -> Delivery:
    return Delivery("picture", f"{what} in {place.thread_id}", place.chat_id)
