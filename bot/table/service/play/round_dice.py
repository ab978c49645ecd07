"""The die that Telegram throws before a round: notes of its one attempt, and the round that it begins."""

from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.play.automatic import run
from bot.table.service.play.clock import hand_over
from bot.table.service.play.clock_effect import ClockEffect
from bot.table.service.play.ending import end_if_over
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.telegram_dice import RoundThrows


class RoundDieNotes:
    """The notes of the attempt at the die before one round, made before its call.

    They are in the table of the game's dice: whether an answer was heard stands in its record. A retry of
    `begin` whose first commit was kept unheard finds this sender's own attempt, whose call was not made.

    Args:
        transactions: run them.
        game: the game.
        number: of the round.
    """

    def __init__(self, transactions: Transactions, game: int, number: int) -> None:
        self._transactions = transactions
        self._game, self._number = game, number
        self._begun = False

    async def begin(self) -> bool:
        """Note that the attempt begins; False where it was made before, or the game is over."""

        def work(tx: Tx) -> bool:
            row = readable(tx, self._game)
            if row is None or row.state != "playing" or self._number in RoundThrows(tx).settled(self._game):
                return False
            self._begun = RoundThrows(tx).begin(self._game, self._number) or self._begun
            return self._begun

        return await self._transactions.write(work)

    async def refused(self) -> None:
        """Note that Telegram refused the attempt, for now or for good: no die was thrown."""
        await self._transactions.write(lambda tx: RoundThrows(tx).refused(self._game, self._number))


class RoundDiceNotes:
    """The dice before rounds: their attempts, one for each, and what becomes of them."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def place(self, game: int) -> Place | None:
        """Where a game is played; None if it is not played any more."""

        def work(tx: Tx) -> Place | None:
            row = readable(tx, game)
            return None if row is None or row.state != "playing" else row.place

        return await self._transactions.read(work)

    def attempt(self, game: int, number: int) -> RoundDieNotes:
        """The notes of the attempt of a round."""
        return RoundDieNotes(self._transactions, game, number)

    async def settle(self, game: int, number: int, die: tuple[int, int] | None) -> Shown | None:
        """Let what was heard before a round stand, unless that stands already; the game that waits goes on.

        Args:
            game: the game.
            number: of the round.
            die: the id of the die's message and what it shows; None where no answer was heard, or none fell.

        Returns:
            What to show; None when the game does not wait for this die.
        """
        at = self._transactions.clock()

        def work(tx: Tx) -> tuple[Shown | None, LoadedGame | None]:
            row = readable(tx, game)
            if row is None or row.state != "playing":
                return None, None
            loaded = self._transactions.load(tx, row)
            awaited = loaded.awaits_die == number
            RoundThrows(tx).settle(game, number, die)
            if not awaited:
                return None, None
            _go_on(loaded, at)
            return shown_of_game(loaded, urgent=True), loaded

        shown, loaded = await self._transactions.write(work)
        if loaded is not None:
            self._transactions.states.keep(game, loaded.state)
        return shown


def overdue(loaded: LoadedGame, at: float) -> ClockEffect | None:
    """Let a game go on that has waited long enough for the die before a round.

    Returns:
        None when it does not wait for one.
    """
    number, row = loaded.awaits_die, loaded.row
    if number is None:
        return None
    if row.deadline is not None and row.deadline > at:
        return ClockEffect()
    RoundThrows(loaded.tx).settle(row.id, number, None)
    _go_on(loaded, at)
    return ClockEffect(shown_of_game(loaded, urgent=True))


def _go_on(loaded: LoadedGame, at: float) -> None:
    """Begin the round whose die stands."""
    run(loaded)
    loaded.save(at)
    hand_over(loaded, at)
    end_if_over(loaded, at)
