"""Attendance: people who leave groups, are banned there, and return; whoever is outside decides nothing."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final

from telegram import ChatMember, Update, User
from telegram import Message as TelegramMessage

from bot.chats.handlers.membership import MembershipLookup, is_inside
from bot.chats.handlers.updates import Context, actor_of
from bot.chats.service.lasting_changes import LastingChanges
from bot.chats.service.settings import ChatSettings
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private

OnLeft = Callable[[int, int, float], Awaitable[None]]
"""Called with a group, a person who has left it, and when, in unix seconds."""
OnBack = Callable[[int, Actor], Awaitable[None]]
"""Called with a group, and a person who had left it and is there again."""

_REMEMBERED: Final = 10_000  # people in chats whose last change is known


class Attendance:
    """The handler of updates about people who leave groups and return.

    A service message tells of them, and where the bot is an administrator `chat_member` as well, in either
    order. Where the bot has missed that somebody is back, what they write in the group shows it; of a
    tap that is asked of Telegram, as buttons of a public group can be tapped from outside.

    Args:
        chats: know who has left.
        membership: asks Telegram; what it remembers of whoever comes or goes is forgotten.
        changes: notes who comes and goes.
    """

    def __init__(self, chats: ChatSettings, membership: MembershipLookup, changes: LastingChanges) -> None:
        self._chats, self._membership, self._changes = chats, membership, changes
        self._on_left: Sequence[OnLeft] = ()
        self._on_back: Sequence[OnBack] = ()
        self._changed: LruDict[tuple[int, int], datetime] = LruDict(_REMEMBERED)

    def subscribe(self, left: Sequence[OnLeft], back: Sequence[OnBack]) -> None:
        """Set what is to be called, in this order, when somebody has left a group, and when they are back."""
        self._on_left, self._on_back = tuple(left), tuple(back)

    async def by_message(self, update: Update, _: Context) -> None:
        """Follow a service message about people who come or go."""
        message = update.message
        if message is None:
            return
        if message.left_chat_member is not None:
            await self._goes(message.chat.id, message.left_chat_member, message.date)
        for user in message.new_chat_members:
            await self._comes(message.chat.id, user, message.date)

    async def by_change(self, update: Update, _: Context) -> None:
        """Follow a change of somebody's membership, of which administrators hear."""
        change = update.chat_member
        if change is None:
            return
        user = change.new_chat_member.user
        if _is_in(change.new_chat_member):
            await self._comes(change.chat.id, user, change.date)
        else:
            await self._goes(change.chat.id, user, change.date)

    async def wrote(self, message: TelegramMessage, actor: Actor) -> None:
        """Note that somebody has written in a group: they are in it."""
        chat_id, user = message.chat.id, message.from_user
        if (
            user is not None
            and not is_private(chat_id)
            and await self._chats.has_left(chat_id, actor.user_id)
        ):
            await self._comes(chat_id, user, message.date)

    async def is_there(self, chat_id: int, actor: Actor) -> bool | None:
        """Whether somebody who acts for a group may: they have not left it, or are back.

        Returns:
            None where Telegram does not tell whether they are back.
        """
        if is_private(chat_id) or not await self._chats.has_left(chat_id, actor.user_id):
            return True
        inside = await self._membership.is_in(chat_id, actor)
        if inside:
            await self._back(chat_id, actor)
        return inside

    async def _goes(self, chat_id: int, user: User, at: datetime) -> None:
        if user.is_bot or not self._is_new(chat_id, user, at):
            return

        async def tell() -> None:
            here = await self._chats.moved_to(chat_id)
            try:
                for hear in self._on_left:
                    await hear(here, user.id, at.timestamp())
            finally:
                self._chats.departed_changed(here)

        await self._changes.note(tell, is_so=lambda: self._changed.get((chat_id, user.id), at) == at)

    async def _comes(self, chat_id: int, user: User, at: datetime) -> None:
        actor = actor_of(user)
        if actor is None or not actor.user_id or not self._is_new(chat_id, user, at):
            return

        async def tell() -> None:
            here = await self._chats.moved_to(chat_id)
            if await self._chats.has_left(here, actor.user_id):
                await self._back(here, actor)

        await self._changes.note(tell, is_so=lambda: self._changed.get((chat_id, user.id), at) == at)

    async def _back(self, chat_id: int, actor: Actor) -> None:
        try:
            for hear in self._on_back:
                await hear(chat_id, actor)
        finally:
            self._chats.departed_changed(chat_id)

    def _is_new(self, chat_id: int, user: User, at: datetime) -> bool:
        """Whether nothing later is known of somebody in a chat; what was known of them before is not so."""
        self._membership.forget(chat_id, user.id)
        key = chat_id, user.id
        if at < self._changed.get(key, at):
            return False
        self._changed[key] = at
        return True


def _is_in(member: ChatMember) -> bool:
    return is_inside(member.status, member=getattr(member, "is_member", True))
