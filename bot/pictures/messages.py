"""The sending of a picture that a player asked for: drawn, or reused as a stored file id, and sent once."""

import asyncio
import logging
from collections import Counter
from hashlib import sha256
from typing import Final

from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.values.place import Place, chat_in_log
from bot.pictures.drawing.painter import Painter
from bot.pictures.service import MOMENT, SentPictures
from bot.pictures.views import Illustration, Picture

_DRAWING = 1  # raise it when pictures are drawn otherwise: files of old ones are not sent again

MOST_WAITING: Final = 4
"""Pictures that wait in a chat; what is asked for while so many wait is not sent."""

_logger = logging.getLogger(__name__)


class PictureMessages:
    """The sender of pictures, with low priority: after all other messages of their chat.

    Args:
        pictures: Use cases of sent pictures: notes of attempts, file ids.
        sender: Sends them.
        painter: Draws them.
    """

    def __init__(self, pictures: SentPictures, sender: Sender, painter: Painter) -> None:
        self._pictures = pictures
        self._sender = sender
        self._painter = painter
        self._waiting = Counter[int]()  # by chat
        self._denied: dict[int, float] = {}  # when a chat has refused the last one

    def allowed(self, chat_id: int) -> bool:
        """Whether a chat takes pictures, as far as is known; one that has refused is asked again later."""
        now = asyncio.get_running_loop().time()
        self._denied = {chat: at for chat, at in self._denied.items() if now - at < MOMENT}
        return chat_id not in self._denied

    async def recent(self, place: Place, what: str) -> bool:
        """Whether a picture was sent, or may have been, within the last `MOMENT` seconds."""
        return await self._pictures.recent(place, what)

    async def send(
        self, place: Place, what: str, shown: Illustration, reply_to: int | None = None
    ) -> int | None:
        """Send a picture, unless it was or may have been sent within `MOMENT` seconds, or too many wait.

        Args:
            place: The chat and, in a forum, the topic.
            what: The name of the picture within its place; it never changes.
            shown: The picture and what is written below it.
            reply_to: A message to reply to.

        Returns:
            Its message; None if it was not sent, or if nobody knows.
        """
        if self._waiting[place.chat_id] >= MOST_WAITING:
            return None
        self._waiting[place.chat_id] += 1
        try:
            return await self._known_or_drawn(place, what, shown, reply_to)
        finally:
            self._waiting[place.chat_id] -= 1
            self._waiting += Counter()  # forgets those in which none waits

    async def _known_or_drawn(
        self, place: Place, what: str, shown: Illustration, reply_to: int | None
    ) -> int | None:
        """Send the file that Telegram keeps of a picture, or else draw it."""
        shows = fingerprint(shown.picture)
        file = await self._pictures.file(place, what, shows)
        if file is not None:
            attempts = OnceSend(self._pictures.notes(place, what))
            message_id = await self._send(place, what, attempts, file, shown, shows, reply_to)
            if message_id is not None or not attempts.is_denied:
                return message_id
            # Telegram does not know the file any more, or takes no pictures here at all.
            await self._pictures.drop_file(place, file)
        drawn = await self._painter.paint(shown.picture)
        if drawn is None:
            return None
        attempts = OnceSend(self._pictures.notes(place, what))
        message_id = await self._send(place, what, attempts, drawn, shown, shows, reply_to)
        if attempts.is_denied:
            _logger.info("%s takes no pictures", chat_in_log(place.chat_id))
            self._denied[place.chat_id] = asyncio.get_running_loop().time()
        return message_id

    async def _send(  # noqa: PLR0913, PLR0917 - which picture, and on what terms
        self,
        place: Place,
        what: str,
        attempts: OnceSend,
        picture: bytes | str,
        shown: Illustration,
        shows: str,
        reply_to: int | None,
    ) -> int | None:
        sent = await self._sender.picture(place, picture, shown.caption, attempts, reply_to=reply_to)
        if sent is None:
            return None
        await lasting(lambda: self._pictures.sent(place, what, sent.message_id, shows, sent.file_id))
        return sent.message_id


def fingerprint(picture: Picture) -> str:
    """The content hash of a picture; another name or language makes it another one."""
    return sha256(f"{_DRAWING} {picture!r}".encode()).hexdigest()[:24]
