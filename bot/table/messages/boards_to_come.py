"""Boards that wait for a computation: only the newest of each game is shown then."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.ground.runtime.background import BackgroundTasks
from bot.table.service.reply import Shown

_logger = logging.getLogger(__name__)


class BoardsToCome:
    """The boards that wait for a computation, one of each game.

    Args:
        find_out: works out what is missing for a board, beside the event loop.
        show: shows a board; does not suspend before it has handed it on.
    """

    def __init__(
        self, find_out: Callable[[Shown], Awaitable[None]], show: Callable[[Shown], Awaitable[None]]
    ) -> None:
        self._find_out, self._show = find_out, show
        self._newest: dict[int, Shown] = {}
        self._tasks = BackgroundTasks()

    def put(self, shown: Shown) -> None:
        """Show a board as soon as nothing is missing; one of the same game that waits is passed over."""
        game = shown.view.game
        waiting = self._newest.get(game)
        self._newest[game] = shown
        if waiting is None:
            self._tasks.spawn(self._work(game))
        elif waiting.urgent:
            self._newest[game] = replace(shown, urgent=True)

    def drop(self, game: int) -> None:
        """Something newer of a game is shown: what waits has been overtaken."""
        self._newest.pop(game, None)

    async def close(self, seconds: float) -> None:
        """Give up what still waits after so many seconds."""
        await self._tasks.close(seconds)

    async def _work(self, game: int) -> None:
        while (shown := self._newest.get(game)) is not None:
            try:
                await self._find_out(shown)
            except Exception:
                _logger.exception("something is missing on the board of game %s", game)
            if self._newest.get(game) is shown:
                del self._newest[game]
                await self._show(shown)
