"""Transactions over games: a game that cannot be read is set aside, so that it blocks no other."""

import logging
import time
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom
from typing import TypeVar

from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.store import Store, Tx
from bot.table.service.computers import Computers
from bot.table.service.hooks import GameHooks
from bot.table.service.kept_states import KeptStates
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.replays import UnreadableGameError, past_long_replays
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from engine.records.fair_dice import SECRET_BYTES

_logger = logging.getLogger(__name__)
T = TypeVar("T")


class Transactions:
    """The transactions that all use cases of games share.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
        computers: the players of computer seats; by default they play at once.
        timing: the pace of the bot.
        hooks: functions of other rooms; by default none.
        chance: the source of secrets; by default a cryptographic one.

    Attributes:
        clock, computers: the same.
        states: the LRU cache of states.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in few places
        self,
        store: Store,
        zone: str = "UTC",
        clock: Callable[[], float] = time.time,
        computers: Computers | None = None,
        timing: Timing = USUAL_TIMING,
        hooks: GameHooks = GameHooks(),  # noqa: B008 - a value
        chance: Random | None = None,
    ) -> None:
        self._store = store
        self._on_set_aside: Callable[[], None] | None = None
        self._chance = chance or SystemRandom()
        self.clock = clock
        self.computers = computers or Computers()
        self.states = KeptStates(self.computers, timing, zone, hooks)

    def subscribe(self, *, set_aside: Callable[[], None]) -> None:
        """Set the callback for games that turn out to be unreadable; `SetAsideGames` knows whom to tell."""
        self._on_set_aside = set_aside

    def new_secret(self) -> bytes:
        """A secret for the dice of a new game."""
        return self._chance.randbytes(SECRET_BYTES)

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction; a game in its way is replayed first, or set aside if it cannot be read."""
        return await self._around_unreadable(self._store.write, work)

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction that only reads, with the same care."""
        return await self._around_unreadable(self._store.read, work)

    def load(self, tx: Tx, row: GameRow) -> LoadedGame:
        """Load the game of a row; what it raises `write` and `read` deal with."""
        return LoadedGame.load(tx, row, self.states)

    def load_by_id(self, tx: Tx, game: int) -> LoadedGame:
        """Load a game that is known to be there; raises `LookupError` if it is not."""
        row = Games(tx).get(game)
        if row is None:
            raise LookupError(f"game {game} is not there")
        return self.load(tx, row)

    async def set_aside(self, error: UnreadableGameError) -> None:
        """Set aside a game that cannot be read, so that it blocks no other."""
        _logger.error("%s; it is set aside", error)
        await self._store.write(lambda tx: Games(tx).set_aside(error.game, error.reason))
        if self._on_set_aside is not None:
            self._on_set_aside()

    async def _around_unreadable(
        self, run: Callable[[Callable[[Tx], T]], Awaitable[T]], work: Callable[[Tx], T]
    ) -> T:
        met = set[int]()
        while True:
            try:
                return await past_long_replays(run, work, self.states)
            except UnreadableGameError as error:
                if error.game in met:
                    raise
                met.add(error.game)
                await self.set_aside(error)
