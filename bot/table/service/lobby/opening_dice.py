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
    """The notes of attempts at Telegram's dice, each made before its call, for what waits for them.

    Args:
        transactions: over games.
        throws: where the attempts are noted.
        place_of: where something waits for its dice, by its number; None: it does not. By default a lobby.
    """

    def __init__(
        self,
        transactions: Transactions,
        throws: type[TelegramThrows] = TelegramThrows,
        place_of: Callable[[Tx, int], Place | None] | None = None,
    ) -> None:
        self._transactions, self._throws, self._place_of = transactions, throws, place_of or _lobby

    async def next(self, game: int) -> NextDie | None:
        """The next die that is waited for; None when there is none to throw any more."""

        def work(tx: Tx) -> NextDie | None:
            place = self._place_of(tx, game)
            if place is None:
                return None
            attempts = self._throws(tx).of(game)
            lost = sum(each.lost for each in attempts)
            if len(heard(attempts)) >= WANTED or lost >= MOST_LOST:
                return None
            return NextDie(place, len(attempts) + 1, lost)

        return await self._transactions.write(work)

    async def begin(self, game: int, number: int) -> bool:
        """Note that an attempt is about to be made; False when no die is waited for any more."""

        def work(tx: Tx) -> bool:
            if self._place_of(tx, game) is None:
                return False
            self._throws(tx).begin(game, number)
            return True

        return await self._transactions.write(work)

    async def refused(self, game: int, number: int) -> None:
        """Note that Telegram refused an attempt: no die was thrown."""
        await self._before(game, lambda tx: self._throws(tx).none(game, number))

    async def heard(self, game: int, number: int, die: tuple[int, int]) -> None:
        """Note the id of the message with the die of an attempt, and what it shows."""
        message_id, value = die
        await self._before(game, lambda tx: self._throws(tx).heard(game, number, value, message_id))

    async def _before(self, game: int, note: Callable[[Tx], None]) -> None:
        """Make a note, unless the game has begun: from then on its dice stand."""

        def work(tx: Tx) -> None:
            if self._place_of(tx, game) is not None:
                note(tx)

        await self._transactions.write(work)


def waiting(tx: Tx, game: int) -> GameRow | None:
    """The row of a lobby that waits for Telegram's dice; None for any other game."""
    row = readable(tx, game)
    return None if row is None or row.state != "lobby" or row.drawing_at is None else row


def _lobby(tx: Tx, game: int) -> Place | None:
    row = waiting(tx, game)
    return None if row is None else row.place


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
