"""The closing job of games of the day: ends each at its time, announces its result once if it was played."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.coach.reviewer import Reviewer
from bot.daily.screens import daily_game as screen
from bot.daily.service.evenings import DailyEvenings
from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.values.delivery import Delivery
from bot.table.service.queries import Queries
from bot.table.service.reply import Shown

_REVIEWS = 120.0  # seconds that reviews are waited for, which may need a table that is being solved

_logger = logging.getLogger(__name__)


class DailyGameEvenings:
    """The closing job of all chats' games of the day.

    Args:
        evenings: what the database knows of them.
        queries: what games should show.
        chats: the languages of chats.
        sender: sends them.
        show: brings the messages of a game up to date.
        reviewer: reviews games that are not reviewed yet; None: there are no reviews.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        evenings: DailyEvenings,
        queries: Queries,
        chats: ChatSettings,
        sender: Sender,
        show: Callable[[Shown], Awaitable[None]],
        reviewer: Reviewer | None = None,
    ) -> None:
        self._evenings, self._queries = evenings, queries
        self._chats = chats
        self._sender = sender
        self._show = show
        self._reviewer = reviewer

    async def send(self, delivery: Delivery) -> None:
        """End a game of the day that is due, and announce its result."""
        ended, unreviewed = await self._evenings.close(delivery)
        await self._review(unreviewed)
        await self._show_secret(ended)
        told = await self._evenings.evening(delivery)
        if told is None:
            return
        t = await chat_texts(self._chats, told.place.chat_id)
        notes = self._evenings.notes(delivery)
        message_id = await self._sender.send(
            told.place, screen.evening(t, told.evening), attempts=OnceSend(notes), first=False
        )
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))

    async def _review(self, games: Sequence[int]) -> None:
        """Review the games that ended just now, within a timeout; the result is announced in any case."""
        if self._reviewer is None:
            return
        try:
            async with asyncio.timeout(_REVIEWS):
                for game in games:
                    await self._reviewer.review_if_possible(game)
        except TimeoutError:
            _logger.info("an evening is told without some of its reviews")

    async def _show_secret(self, games: Sequence[int]) -> None:
        """Show the secret of the dice on the boards of games; the failure of one does not stop the others."""
        for game in games:
            try:
                shown = await lasting(partial(self._queries.shown, game))
                if shown is not None and shown.message_id is not None:
                    await self._show(shown)
            except Exception:
                _logger.exception("game %s does not show the secret of its dice", game)
