"""Notes of the commitments to dice that people have been shown before anything was thrown."""

from bot.ground.store import Tx
from bot.table.service.transactions import Transactions
from bot.table.store.dice_chains import DiceChains
from bot.table.store.games import Games


class ShownCommitmentNotes:
    """The notes of commitments that stood in a message which Telegram has confirmed.

    Only what was shown in time counts: before Telegram throws its dice, by which a secret could be chosen.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def note(self, chat_id: int, shown: str) -> None:
        """Note that a message of a chat shows a commitment, whole or by its ends (`d272…24d7`)."""
        pattern = shown.replace("…", "%")

        def work(tx: Tx) -> None:
            Games(tx).note_commitment(chat_id, pattern)
            DiceChains(tx).note_commitment(chat_id, pattern)
            for hear in self._transactions.states.hooks.on_commitment_shown:
                hear(tx, chat_id, pattern)

        await self._transactions.write(work)
