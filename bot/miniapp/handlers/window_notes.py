"""Notes of whose tables are open, in the database, where every worker and the next start find them."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final

from bot.miniapp.handlers.streams import TableStreams
from bot.table.service.queries import Queries
from bot.table.service.reply import Shown
from bot.table.service.windows import GameWindows

GRACE: Final = 3.0
"""Seconds after which a table counts as closed whose page is not heard of any more: it may be connecting."""

Present = Callable[[Shown], Awaitable[None]]
"""Brings the messages and open tables of a game up to date."""


Lasting = Callable[[Callable[[], Awaitable[Any]]], Awaitable[Any]]
"""Does something in the database as soon as that can be asked."""


class WindowNotes:
    """The notes of the tables that are open in this process.

    Args:
        windows: the use cases.
        queries: what games show.
        present: shows it.
        streams: the open streams.
        spawn: does something in the background.
        lasting: tries again while the database cannot be asked.
        grace: seconds after which a table counts as closed.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        windows: GameWindows,
        queries: Queries,
        present: Present,
        streams: TableStreams,
        spawn: Callable[[Coroutine[object, object, object]], None],
        lasting: Lasting,
        grace: float = GRACE,
    ) -> None:
        self._windows = windows
        self._queries = queries
        self._present = present
        self._streams = streams
        self._spawn = spawn
        self._lasting = lasting
        self._grace = grace
        self._stopped = False

    async def opened(self, game: int, user_id: int) -> None:
        """Note that somebody has a table open."""
        shown = await self._windows.open(game, user_id)
        if shown is not None:
            await self._present(shown)

    def left(self, game: int, user_id: int) -> None:
        """A stream has ended: the table is closed, unless its page connects again."""
        if not self._stopped and not self._streams.is_open(game, user_id):
            self._spawn(self._close(game, user_id))

    def stop(self) -> None:
        """From now on streams end because the bot does: the tables stay open, and go on after its restart."""
        self._stopped = True

    async def refresh(self) -> None:
        """Give the sign of life of all open tables; close those of anybody that have none any more."""
        for shown in await self._lasting(lambda: self._windows.refresh(self._streams.windows())):
            await self._present(shown)
        for game in await self._lasting(self._windows.expired):
            now = await self._lasting(partial(self._queries.shown, game))
            if now is not None:
                await self._present(now)

    async def _close(self, game: int, user_id: int) -> None:
        await asyncio.sleep(self._grace)
        if self._stopped or self._streams.is_open(game, user_id):
            return
        shown = await self._lasting(lambda: self._windows.close(game, user_id))
        if shown is not None:
            await self._present(shown)
