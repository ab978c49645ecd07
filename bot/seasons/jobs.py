"""The job of seasons: closes each when it is over, and announces how it ended, once."""

import asyncio
import logging

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.outbox.sender import Sender
from bot.ground.store import UnavailableError
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import chat_in_log
from bot.pictures.announcing import announce
from bot.pictures.drawing.painter import Painter
from bot.seasons import picture
from bot.seasons.service.announcements import SeasonAnnouncements

_logger = logging.getLogger(__name__)


class SeasonMessages:
    """The closing of all chats' seasons, and the sender of their announcements."""

    def __init__(
        self, seasons: SeasonAnnouncements, chats: ChatSettings, sender: Sender, painter: Painter | None
    ) -> None:
        self._seasons, self._chats, self._sender, self._painter = seasons, chats, sender, painter
        self._drawing = asyncio.Lock()  # the seasons of many chats end on the same day

    async def due(self, now: float) -> None:
        """Close the seasons that are over, and note as due what is told of them."""
        for chat_id, season in await self._seasons.due(now):
            try:
                await self._seasons.claim(chat_id, season, now)
            except UnavailableError:
                raise  # nothing is wrong with the chat, whose time has still come at the next look
            except Exception:
                _logger.exception("the season %s of %s cannot be closed", season, chat_in_log(chat_id))
                await self._seasons.later(chat_id, season, now)

    async def send(self, delivery: Delivery) -> None:
        """Send a due announcement as the caption of its picture, or as a text where there can be none."""
        async with self._drawing:
            view = await self._seasons.told(delivery)
            if view is None:
                return
            shown = picture.of(await chat_texts(self._chats, delivery.chat_id), view)
            drawn = None if self._painter is None else await self._painter.paint(shown.picture)
        notes = self._seasons.notes(delivery)
        await announce(self._sender, view.place, drawn, shown.caption, notes)
