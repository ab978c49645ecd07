"""The evenings of games of the day: each ended at its time, and told once where somebody has played.

Nobody waits for it. What is due the database knows, so a bot that was away catches up; what may have been
told before it went is not told again. An error is no reason not to tell it: it is tried again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.coach.reviewer import Reviewer
from bot.daily.screens import daily_game as screen
from bot.daily.service.evenings import DailyEvenings
from bot.ground.outbox.noted_attempts import NotedAttempts
from bot.ground.outbox.retries import OnceAttempts
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.table.service.queries import Queries
from bot.table.service.reply import Shown

_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops
_REVIEWS = 120.0  # seconds that reviews are waited for, which may need a table that is being solved

_logger = logging.getLogger(__name__)


class DailyGameEvenings:
    """The evenings of all chats.

    Args:
        evenings: what the database knows of them.
        queries: what games should show.
        chats: the languages of chats.
        sender: sends them.
        show: brings the messages of a game up to date.
        reviewer: reviews games that are not reviewed yet; None: there are no reviews.
        timing: the pace of the bot.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        evenings: DailyEvenings,
        queries: Queries,
        chats: ChatSettings,
        sender: Sender,
        show: Callable[[Shown], Awaitable[None]],
        reviewer: Reviewer | None = None,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._evenings, self._queries = evenings, queries
        self._chats = chats
        self._sender = sender
        self._show = show
        self._reviewer = reviewer
        self._often = timing.puzzles
        self._once = OnceAttempts()

    async def run(self) -> None:
        """Look what is due until cancelled; an error is logged and does not end it."""
        try:
            while True:
                try:
                    for daily in await self._evenings.due():
                        self._once.begin(f"the evening of game of the day {daily}", partial(self._end, daily))
                except Exception:
                    _logger.exception("looking for evenings of games of the day failed")
                await asyncio.sleep(self._often)
        finally:
            await self._once.close(_UNDER_WAY)

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
            attempts=NotedAttempts(
                lambda: self._evenings.begin(daily), lambda: self._evenings.refused(daily)
            ),
            first=False,
        )

    async def _review(self, games: Sequence[int]) -> None:
        """See that games are reviewed which ended just now; without that it is told as well."""
        if self._reviewer is None:
            return
        try:
            async with asyncio.timeout(_REVIEWS):
                for game in games:
                    await self._reviewer.review_if_possible(game)
        except TimeoutError:
            _logger.info("an evening is told without some of its reviews")

    async def _show_secret(self, games: Sequence[int]) -> None:
        """Let the boards of games show the secret of their dice; one that cannot hinders nobody."""
        for game in games:
            try:
                shown = await self._queries.shown(game)
                if shown is not None and shown.message_id is not None:
                    await self._show(shown)
            except Exception:
                _logger.exception("game %s does not show the secret of its dice", game)
