"""Games that were set aside because they cannot be read: chats still to be told, and their recovery."""

from contextlib import suppress
from dataclasses import dataclass

from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby import absence
from bot.table.service.play.clock import hand_over
from bot.table.service.play.reminders import in_chat
from bot.table.service.replays import UnreadableGameError
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games


@dataclass(frozen=True, slots=True)
class SetAside:
    """A game that was set aside, and its place."""

    game: int
    place: Place


class SetAsideGames:
    """The use cases of games that were set aside."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def take_up(self) -> None:
        """Let games go on that were set aside and can be read again, by a newer program perhaps.

        Not where another game is live by now.
        """

        def work(tx: Tx) -> None:
            for row in Games(tx).all_set_aside():
                if row.ended_at is not None or Games(tx).live_at(row.place, row.table_no) is None:
                    with suppress(UnreadableGameError):
                        loaded = self._transactions.load(tx, row)
                        loaded.change(fault=None)
                        _begin_again(loaded, self._transactions.clock())

        await self._transactions.write(work)

    async def unannounced(self) -> list[SetAside]:
        """The games that were being played until they were set aside, where nobody has been told yet."""

        def work(tx: Tx) -> list[SetAside]:
            rows = [row for row in Games(tx).all_set_aside() if row.ended_at is None and not row.fault_told]
            return [SetAside(row.id, row.place) for row in rows if in_chat(tx, row)]

        return await self._transactions.read(work)

    async def note_announced(self, each: SetAside) -> None:
        """Note that the chat of a game that is set aside knows of it."""
        await self._transactions.write(lambda tx: Games(tx).update(each.game, fault_told=True))


def _begin_again(loaded: LoadedGame, at: float) -> None:
    """Restart the clocks that stood still; the player on turn has all the time of a turn."""
    if loaded.row.state == "playing":
        hand_over(loaded, at)
    absence.stay_open(loaded, at)
