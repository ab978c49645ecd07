"""Pinned boards, in the chats that want that."""

from collections.abc import Callable, Coroutine, Iterable

from bot.chats.service.settings import ChatSettings
from bot.ground.outbox.pins import Pins
from bot.ground.outbox.sender import Sender
from bot.table.service.reply import Shown
from bot.table.views.game import GameView


class BoardPins:
    """The pins of boards, as the settings of their chats have it.

    Args:
        chats: know which chats want boards pinned.
        sender: makes the calls.
        spawn: does something in the background.
    """

    def __init__(
        self,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._chats = chats
        self._pins = Pins(sender, spawn)

    async def keep(self, view: GameView, message_id: int) -> None:
        """Pin the board of a game that is played, where the chat wants that."""
        if (await self._chats.settings(view.place.chat_id)).pin:
            self._pins.keep(view.game, view.place, message_id)
        else:
            self._pins.drop(view.game, view.place)

    async def end(self, view: GameView, message_id: int) -> None:
        """Unpin the board of a game that is not played any more."""
        if (await self._chats.settings(view.place.chat_id)).pin:
            self._pins.end(view.game, view.place, message_id)

    def clear(self, games: Iterable[Shown]) -> None:
        """Unpin the boards of these games in a chat that wants none pinned any more."""
        for shown in games:
            if shown.message_id is not None and shown.is_played:
                self._pins.clear(shown.view.game, shown.view.place, shown.message_id)
