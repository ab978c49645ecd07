"""Notices to chats about games that cannot be read, once each."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.ground.drawing.notice import notice
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import say
from bot.table.service.set_aside import SetAsideGames


class SetAsideMessages:
    """The sender of notices about games that were set aside.

    Args:
        games: knows who is still to be told.
        sender: sends them.
        find_texts: finds the texts in the language of a chat.
    """

    def __init__(
        self, games: SetAsideGames, sender: Sender, find_texts: Callable[[int], Awaitable[Texts]]
    ) -> None:
        self._games = games
        self._sender = sender
        self._find_texts = find_texts
        self._telling = asyncio.Lock()

    async def tell(self, is_here: Callable[[int], bool]) -> None:
        """Tell every chat that is this program's and does not know it yet."""
        async with self._telling:
            for each in await lasting(self._games.unannounced):
                if not is_here(each.place.chat_id):
                    continue
                t = await lasting(partial(self._find_texts, each.place.chat_id))
                said = notice(t, say("game-set-aside", game=each.game))
                if await self._sender.send(each.place, said) is not None:
                    await lasting(partial(self._games.note_announced, each))
