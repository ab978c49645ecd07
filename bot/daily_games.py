"""The evenings of games of the day: each ended at its time, and told once where somebody has played.

Nobody waits for it. What is due the database knows, so a bot that was away catches up; what may have been
told before it went is not told again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.analysis.reviewer import Reviewer
from bot.background import BackgroundTasks
from bot.chat_texts import chat_texts
from bot.outbox.sender import Sender
from bot.screens.pages import daily_game as screen
from bot.service.chats.settings import ChatSettings
from bot.service.daily_games.evenings import DailyEvenings
from bot.service.game_service import GameService
from bot.service.reply import Shown
from bot.timing import USUAL_TIMING, Timing

_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops
_REVIEWS = 120.0  # seconds that reviews are waited for, which may need a table that is being solved

_logger = logging.getLogger(__name__)


class _DailyAttempts:
    """The attempts to tell one evening."""

    def __init__(self, evenings: DailyEvenings, daily: int) -> None:
        self._evenings, self._daily = evenings, daily

    async def begin(self) -> bool:
        return await self._evenings.begin(self._daily)

    async def refused(self) -> None:
        await self._evenings.refused(self._daily)


class DailyGameEvenings:
    """The evenings of all chats.

    Args:
        service: what the database knows of them.
        chats: the languages of chats.
        sender: sends them.
        show: brings the messages of a game up to date.
        reviewer: reviews games that are not reviewed yet; None: there are no reviews.
        timing: the pace of the bot.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        service: GameService,
        chats: ChatSettings,
        sender: Sender,
        show: Callable[[Shown], Awaitable[None]],
        reviewer: Reviewer | None = None,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._evenings, self._queries = service.evenings, service.queries
        self._chats = chats
        self._sender = sender
        self._show = show
        self._reviewer = reviewer
        self._often = timing.puzzles
        self._tasks = BackgroundTasks()
        self._busy: set[int] = set()

    async def run(self) -> None:
        """Look what is due until cancelled; an error is logged and does not end it."""
        try:
            while True:
                try:
                    for daily in await self._evenings.due():
                        if daily not in self._busy:
                            self._busy.add(daily)
                            self._tasks.spawn(self._once(daily))
                except Exception:
                    _logger.exception("looking for evenings of games of the day failed")
                await asyncio.sleep(self._often)
        finally:
            await self._tasks.close(_UNDER_WAY)

    async def _once(self, daily: int) -> None:
        try:
            await self._end(daily)
        except Exception:
            _logger.exception("the evening of game of the day %s failed", daily)
            await self._evenings.begin(daily)  # or it would fail again at every look
        finally:
            self._busy.discard(daily)

    async def _end(self, daily: int) -> None:
        ended, unreviewed = await self._evenings.close(daily)
        await self._review(unreviewed)
        await self._show_secret(ended)
        told = await self._evenings.evening(daily)
        if told is None:
            return
        t = await chat_texts(self._chats, told.place.chat_id)
        await self._sender.send(
            told.place,
            screen.evening(t, told.evening),
            attempts=_DailyAttempts(self._evenings, daily),
            first=False,
        )

    async def _review(self, games: Sequence[int]) -> None:
        """See that games are reviewed which ended just now; without that it is told as well."""
        if self._reviewer is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_REVIEWS):
                for game in games:
                    await self._reviewer.review(game)

    async def _show_secret(self, games: Sequence[int]) -> None:
        """Let the boards of games show the secret of their dice."""
        for game in games:
            shown = await self._queries.shown(game)
            if shown is not None and shown.message_id is not None:
                await self._show(shown)
