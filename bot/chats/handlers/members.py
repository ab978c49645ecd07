"""Membership of the bot: added, removed or blocked in a chat; groups that become supergroups."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Final

from telegram import Chat, ChatMember, Update

from bot.chats.handlers.updates import Context, actor_of, kind_of
from bot.chats.screens import help as help_screen
from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.outbox.pace import Pace
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen

GREETINGS: Final = 10
"""Groups that are greeted in a second at most: of the calls of all chats thirty go out in one."""

_NOBODY = Actor(0, "")  # another bot has done it, or a channel
_OUTSIDE = {ChatMember.LEFT, ChatMember.BANNED}
_REMEMBERED = 1000  # chats whose last change is known
_TOLD = 2.0  # seconds within which all is heard that Telegram tells of one event


class Members:
    """The handler of updates about the bot's membership.

    Args:
        chats: notes where the bot is.
        sender: writes greetings.
        spawn: does something in the background.
        on_moved: follows a group into its supergroup, by both numbers.
    """

    def __init__(
        self,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
        on_moved: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._chats, self._sender = chats, sender
        self._spawn, self._on_moved = spawn, on_moved
        self._changed: LruDict[int, datetime] = LruDict(_REMEMBERED)  # when a chat did so last
        self._grown: LruDict[int, bool] = LruDict(_REMEMBERED)  # supergroups that were groups
        self._greetings = Pace(GREETINGS)
        self._let_in: LruDict[int, float] = LruDict(_REMEMBERED)  # when that was heard of, on the loop

    async def changed(self, update: Update, _: Context) -> None:
        """Greet a group that took the bot in; note that a chat has thrown it out."""
        change = update.my_chat_member
        if change is None:
            return
        chat = change.chat
        if change.date < self._changed.get(chat.id, change.date):
            return  # it comes late, and is not so any more
        self._changed[chat.id] = change.date
        if change.new_chat_member.status in _OUTSIDE:
            self._let_in.pop(chat.id, None)
            await self._chats.away(chat.id)
            return
        self._let_in[chat.id] = asyncio.get_running_loop().time()
        actor = actor_of(change.from_user) or _NOBODY
        # Where it is not known to have been thrown out, it may have been there all the time, in a group.
        unheard = chat.type == Chat.SUPERGROUP and not await self._chats.is_away(chat.id)
        await self._chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        if change.old_chat_member.status in _OUTSIDE and chat.type in {Chat.GROUP, Chat.SUPERGROUP}:
            t = await chat_texts(self._chats, chat.id, actor)
            self._spawn(self._greet(chat.id, help_screen.greeting(t), change.date, unheard=unheard))

    async def _greet(self, chat_id: int, greeting: Screen, let_in: datetime, *, unheard: bool) -> None:
        """Greet a group; where many groups have added the bot at once, under a rate limit.

        It goes before other messages, so that it does not come below the first board; of a crowd only so many
        a second do that, and a group that has begun to play meanwhile needs no greeting.

        Nor does a supergroup that was a group with the bot in it, of which it may be `unheard` yet.
        """
        waited = await self._greetings.turn()
        if unheard:
            await asyncio.sleep(_TOLD)
            if chat_id in self._grown or await self._chats.was_group(chat_id):
                return
        if (waited or unheard) and not self._sender.is_idle(chat_id):
            return
        await self._sender.send(
            Place(chat_id),
            greeting,
            first=True,
            while_true=lambda: self._changed.get(chat_id, let_in) == let_in,
        )

    def outside(self, chat_id: int, begun: float) -> None:
        """Note that a call which began then was told that the bot is not in a chat.

        No update may have told of it. Where the bot was let in since the call began, it is there, and what it
        was refused is missing.

        Args:
            chat_id: the chat.
            begun: on the loop's clock.
        """
        if begun < self._let_in.get(chat_id, -math.inf):
            self._chats.missed(chat_id)
        else:
            self._spawn(self._chats.away(chat_id))

    def inside(self, chat_id: int, begun: float) -> None:
        """Note that something was written to a chat by a call that began then, on the loop's clock.

        The update that tells of its return is lost where the bot has died over it.
        """
        since = self._chats.away_since(chat_id)
        if since is not None and begun >= since:
            self._spawn(self._chats.back(chat_id))

    async def migrated(self, update: Update, _: Context) -> None:
        """Follow a group that has become a supergroup; both chats say so, once is enough."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            self._grown[message.migrate_to_chat_id] = True
            await self._on_moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            self._grown[message.chat.id] = True
            await self._on_moved(message.migrate_from_chat_id, message.chat.id)
