"""Replays of records: errors, and long ones, which are left to another thread."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.ground.store import Tx
from bot.table.service.kept_states import KeptStates, RecordState
from engine.play.steps import parse

T = TypeVar("T")
_REPLAYS = ThreadPoolExecutor(1, "replays")

LONG = 150
"""Lines of a record that are replayed where they are read; it takes a hundredth of a second."""


class UnreadableGameError(Exception):
    """A game whose rules are not known or whose record cannot be replayed.

    Attributes:
        game: its id.
        reason: what is wrong with it, in one line.
    """

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(f"game {game} cannot be read: {reason}")
        self.game = game
        self.reason = reason


class LongReplayError(Exception):
    """A record with many lines beyond the kept state of its game; `replay` may take a second.

    Attributes:
        game: its id.
    """

    def __init__(self, game: int, state: RecordState, lines: Sequence[str], people: Sequence[bool]) -> None:
        super().__init__(f"{len(lines)} lines of game {game} are to be replayed")
        self.game = game
        self._state, self._lines, self._people = state, lines, people

    def replay(self) -> RecordState:
        """The state after all lines, in any thread; raises `UnreadableGameError`."""
        state = self._state
        try:
            for line in self._lines:
                state = state.after(parse(line), self._people)
        except Exception as error:  # see `LoadedGame.load`
            raise UnreadableGameError(self.game, f"{type(error).__name__}: {error}") from error
        return state


async def past_long_replays(
    run: Callable[[Callable[[Tx], T]], Awaitable[T]], work: Callable[[Tx], T], states: KeptStates
) -> T:
    """Run a transaction that loads games; a long record in its way is replayed first, and kept in `states`.

    All code that loads games does it through this, the bot as well as the operator's subcommands.

    Args:
        run: of a `Store`, `read` or `write`.
        work: the transaction.
        states: with which it loads games.

    Raises:
        UnreadableGameError: a game in the way cannot be read.
    """
    while True:
        try:
            return await run(work)
        except LongReplayError as long:
            # Neither the loop nor a thread of the database stands still for it.
            state = await asyncio.get_running_loop().run_in_executor(_REPLAYS, long.replay)
            states.keep(long.game, state)
