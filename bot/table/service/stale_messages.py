"""Messages that nobody needs any more, or not for long, until they are deleted.

That one is to go at once is noted where it loses its use, by `StaleMessages.put`.
"""

from bot.table.service.transactions import Transactions
from bot.table.store.stale_messages import StaleMessages


class StaleMessageNotes:
    """The notes of messages that are to be deleted."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def left(self) -> list[tuple[int, int, float | None]]:
        """The chats and numbers of messages that may still be there, and in how many seconds each goes.

        None for one that is out of use and goes at once.
        """
        now = self._transactions.clock()
        left = await self._transactions.read(lambda tx: StaleMessages(tx).left())
        return [(chat, message, None if at is None else max(0.0, at - now)) for chat, message, at in left]

    async def expire(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to be deleted in so many seconds."""
        at = self._transactions.clock() + seconds
        await self._transactions.write(lambda tx: StaleMessages(tx).put(chat_id, message_id, at))

    async def is_left(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is still to be deleted."""
        return await self._transactions.read(lambda tx: StaleMessages(tx).has(chat_id, message_id))

    async def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        await self._transactions.write(lambda tx: StaleMessages(tx).gone(chat_id, message_id))
