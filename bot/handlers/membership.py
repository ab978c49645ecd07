"""Who belongs to a chat and who decides for it, as Telegram knows it."""

from typing import Final

from telegram import Chat
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.outbox.sender import Sender
from bot.service.actor import Actor

_ADMINS: Final = {ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}
_OUTSIDE: Final = {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}


async def is_admin(sender: Sender, chat: Chat, actor: Actor) -> bool:
    """Whether somebody may decide for a chat: in a private chat everybody, in a group its administrators."""
    if actor.admin or chat.type == Chat.PRIVATE:
        return True
    member = await _member(sender, chat.id, actor)
    return member is not None and member["status"] in _ADMINS


async def is_in(sender: Sender, chat_id: int, actor: Actor) -> bool | None:
    """Whether somebody is in a group; None where that cannot be asked now."""
    member = await _member(sender, chat_id, actor)
    if member is None:
        return None
    if member["status"] == ChatMemberStatus.RESTRICTED:
        return bool(member.get("is_member", True))
    return member["status"] not in _OUTSIDE


async def _member(sender: Sender, chat_id: int, actor: Actor) -> dict[str, object] | None:
    """What Telegram knows of somebody in a chat, asked within the limit of all calls."""
    try:
        member: dict[str, object] = await sender.call(
            "getChatMember", {"chat_id": chat_id, "user_id": actor.user_id}
        )
    except TelegramError:
        return None
    return member
