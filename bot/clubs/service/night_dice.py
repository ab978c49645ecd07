"""Telegram's dice at the beginning of a night: all its games share them, and their secrets are one chain."""

from dataclasses import dataclass

from bot.chats.store.chats import Chats
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import NightRow
from bot.ground.store import Tx
from bot.ground.texts.message import Message
from bot.ground.values.place import Place
from bot.table.service.lobby import opening_dice
from bot.table.service.lobby.opening_dice import OpeningDiceNotes
from bot.table.service.transactions import Transactions
from bot.table.store.dice_chains import DiceChains
from bot.table.store.telegram_dice import ChainThrows


@dataclass(frozen=True, slots=True)
class NightBeginning:
    """A night whose first tables can begin.

    Attributes:
        club: its number.
        place: where it is.
        below: dice stand below its message, or may.
        said: what to tell the chat of dice that are missing or do not count.
    """

    club: int
    place: Place
    below: bool
    said: Message | None


def begin(tx: Tx, row: NightRow) -> None:
    """Note that a night begins: what is shown now comes too late; Telegram throws if its chat wants that."""
    if row.chain_id is None:
        return
    chat = Chats(tx).get(row.chat_id)
    drawing = chat is not None and chat.settings.telegram_dice
    DiceChains(tx).begin(row.chain_id, drawing=drawing)
    if not drawing:
        ChainThrows(tx).none(row.chain_id, 1)


def draws(tx: Tx, row: NightRow) -> bool:
    """Whether a night waits for Telegram's dice."""
    chain = None if row.chain_id is None else DiceChains(tx).get(row.chain_id)
    return chain is not None and chain.drawing


class NightDice:
    """The use cases of the dice of nights.

    Args:
        transactions: over games.

    Attributes:
        notes: of the attempts, by the number of the chain.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self.notes = OpeningDiceNotes(transactions, ChainThrows, _place_of)

    async def chain_of(self, club: int) -> int | None:
        """The chain of a night."""
        row = await self._transactions.read(lambda tx: Clubs(tx).get(club))
        return None if row is None else row.chain_id

    async def drawn(self, chain: int) -> NightBeginning | None:
        """Let the tables of a night begin with the dice that were heard of; None if it waits no more."""
        now = self._transactions.clock()

        def work(tx: Tx) -> NightBeginning | None:
            row = _waiting(tx, chain)
            if row is None:
                return None
            attempts = ChainThrows(tx).of(chain)
            DiceChains(tx).drawn(chain)
            Clubs(tx).update(row.id, due_at=now)
            below = any(each.lost or each.value is not None for each in attempts)
            return NightBeginning(row.id, row.place, below, opening_dice.told(attempts))

        return await self._transactions.write(work)


def _waiting(tx: Tx, chain: int) -> NightRow | None:
    """The night that waits for the dice of a chain."""
    row = Clubs(tx).of_chain(chain)
    return row if row is not None and row.is_live and draws(tx, row) else None


def _place_of(tx: Tx, chain: int) -> Place | None:
    row = _waiting(tx, chain)
    return None if row is None else row.place
