"""Telegram's dice between a lobby and its game: notes of attempts, and which of them count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ground.store import Tx
from bot.ground.texts.message import Message, say
from bot.ground.values.place import Place
from bot.rulebook.reels import slot_machine
from bot.table.service.loaded_game import readable
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.rows import GameRow
from bot.table.store.telegram_dice import TelegramThrows
from engine.records.telegram_dice import WANTED, DieAttempt, heard

MOST_LOST: Final = 3
"""Attempts without an answer after which a game begins with the dice that were heard of."""


@dataclass(frozen=True, slots=True)
class NextDie:
    """The next die that a lobby waits for: its place, the attempt's number, how many were lost before."""

    place: Place
    number: int
    lost: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game that has begun after Telegram's dice.

    Attributes:
        shown: what to show.
        below: dice stand below the message of its lobby, or may.
        said: what to tell the chat of dice that are missing or do not count.
    """

    shown: Shown
    below: bool
    said: Message | None


class OpeningDiceNotes:
    """The notes of attempts at Telegram's dice, each made before its call, for lobbies that wait for them."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def next(self, game: int) -> NextDie | None:
        """The next die that a lobby waits for; None when there is none to throw any more."""

        def work(tx: Tx) -> NextDie | None:
            row = waiting(tx, game)
            if row is None:
                return None
            attempts = TelegramThrows(tx).of(game)
            lost = sum(each.lost for each in attempts)
            if len(heard(attempts)) >= WANTED or lost >= MOST_LOST:
                return None
            return NextDie(row.place, len(attempts) + 1, lost)

        return await self._transactions.write(work)

    async def begin(self, game: int, number: int) -> bool:
        """Note that an attempt is about to be made; False when the lobby waits for no die any more."""

        def work(tx: Tx) -> bool:
            if waiting(tx, game) is None:
                return False
            TelegramThrows(tx).begin(game, number)
            return True

        return await self._transactions.write(work)

    async def refused(self, game: int, number: int) -> None:
        """Note that Telegram refused an attempt: no die was thrown."""
        await self._in_lobby(game, lambda tx: TelegramThrows(tx).none(game, number))

    async def heard(self, game: int, number: int, die: tuple[int, int]) -> None:
        """Note the id of the message with the die of an attempt, and what it shows."""
        message_id, value = die
        await self._in_lobby(game, lambda tx: TelegramThrows(tx).heard(game, number, value, message_id))

    async def _in_lobby(self, game: int, note: Callable[[Tx], None]) -> None:
        """Make a note, unless the game has begun: from then on its dice stand."""

        def work(tx: Tx) -> None:
            if waiting(tx, game) is not None:
                note(tx)

        await self._transactions.write(work)


def waiting(tx: Tx, game: int) -> GameRow | None:
    """The row of a lobby that waits for Telegram's dice; None for any other game."""
    row = readable(tx, game)
    return None if row is None or row.state != "lobby" or row.drawing_at is None else row


def told(attempts: Sequence[DieAttempt]) -> Message | None:
    """What a chat is told of dice that are missing or do not count; None where three fell as they should."""
    values, lost = heard(attempts), sum(each.lost for each in attempts)
    dice = "  ".join(map(slot_machine, values))
    if len(values) == WANTED:
        return say("dice-repeated", n=lost, dice=dice) if lost else None
    if values:
        return say("dice-few", n=len(values), dice=dice)
    if lost:
        return say("dice-unheard")
    return say("dice-refused" if attempts else "dice-late")
