"""Recovery from a deleted topic in which a game is played: the game goes on in the chat itself."""

from collections.abc import Callable, Coroutine
from typing import Final

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.drawing.notice import notice
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.texts.message import say
from bot.ground.values.place import Place
from bot.table.service.board_messages import BoardMessages

_TOLD: Final = 1_000  # games that are remembered to have been told of


class LostTopics:
    """The handler of messages that could not be sent because their topic is gone.

    Args:
        boards: note where games are.
        chats: the languages of chats.
        sender: says it.
        spawn: does something in the background.
    """

    def __init__(
        self,
        boards: BoardMessages,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._boards, self._chats, self._sender, self._spawn = boards, chats, sender, spawn
        self._told: LruDict[int, None] = LruDict(_TOLD)

    async def gone(self, place: Place) -> None:
        """Let a game that is live in a topic go on in the chat, and say so once; its board comes there."""
        game = await self._boards.topic_gone(place)
        if game is None or game in self._told:
            return
        self._told[game] = None
        t = await chat_texts(self._chats, place.chat_id)
        told = notice(t, say("game-topic-gone", game=game))
        self._spawn(self._sender.send(Place(place.chat_id), told))
