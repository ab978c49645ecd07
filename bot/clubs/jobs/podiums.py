"""The sender of the podium of a club night, once: a picture with its text, or the text alone."""

from collections.abc import Callable

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.clubs.service.showing import NightMessages
from bot.clubs.views import PodiumView
from bot.ground.outbox.sender import Sender
from bot.ground.texts.formatting import Texts
from bot.ground.values.delivery import Delivery
from bot.pictures.announcing import announce
from bot.pictures.drawing.painter import Painter
from bot.pictures.views import Illustration


class Podiums:
    """The sender of podiums; where no picture can be drawn or the chat takes none, the text alone."""

    def __init__(
        self,
        messages: NightMessages,
        screen: Callable[[Texts, PodiumView], Illustration],
        chats: ChatSettings,
        sender: Sender,
        painter: Painter | None,
    ) -> None:
        self._messages, self._screen, self._chats = messages, screen, chats
        self._sender, self._painter = sender, painter

    async def send(self, delivery: Delivery) -> None:
        """Send the podium of a night that is due."""
        view = await self._messages.podium(delivery)
        if view is None:
            return
        shown = self._screen(await chat_texts(self._chats, delivery.chat_id), view)
        drawn = None if self._painter is None else await self._painter.paint(shown.picture)
        await announce(self._sender, view.place, drawn, shown.caption, self._messages.podium_notes(delivery))
