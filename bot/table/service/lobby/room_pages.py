"""Presses of the pages that other rooms add to a lobby, each in a transaction of its own."""

from collections.abc import Callable

from bot.ground.store import Tx
from bot.ground.texts.message import Message
from bot.ground.values.actor import Actor
from bot.table.service import presence
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby import absence, presses
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games


class RoomPages:
    """The use case of a press on a page that another room adds to a lobby."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def arrange(
        self, game: int, actor: Actor, chat_id: int, act: Callable[[LoadedGame], Message | Refusal]
    ) -> Reply:
        """Act on a press in a lobby of this chat, if whoever pressed decides what is played there."""
        at = self._transactions.clock()

        def work(tx: Tx) -> Reply:
            row = Games(tx).get(game)
            if row is None or row.chat_id != chat_id:
                return refuse(Refusal.UNKNOWN_BUTTON)
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE)
            loaded = self._transactions.load(tx, row)
            presence.note_press(loaded, actor.user_id, at)
            reply = presses.arrange(loaded, actor, at, act)
            absence.note_press(loaded, actor.user_id, at)
            return reply

        return await self._transactions.write(work)
