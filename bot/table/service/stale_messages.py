"""Notes of messages that nobody needs any more, kept until they are deleted.

A note is made in the transaction that makes its message useless, by `StaleMessages.put`.
"""

from bot.table.service.transactions import Transactions
from bot.table.store.stale_messages import StaleMessages


class StaleMessageNotes:
    """The notes of messages that are to be deleted."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def left(self) -> list[tuple[int, int]]:
        """The chats and numbers of messages that may still be there."""
        return await self._transactions.read(lambda tx: StaleMessages(tx).left())

    async def gone(self, chat_id: int, message_id: int) -> None:
        """Note that a message is deleted, or never will be."""
        await self._transactions.write(lambda tx: StaleMessages(tx).gone(chat_id, message_id))
