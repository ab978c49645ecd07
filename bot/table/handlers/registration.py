"""Routing of updates to handlers."""

from collections.abc import Sequence
from typing import Any

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    PollAnswerHandler,
    filters,
)

from bot.chats.handlers.members import Members
from bot.chats.handlers.seen_messages import SeenMessages
from bot.chats.handlers.updates import Context
from bot.table.handlers.answers import AnswerHandler
from bot.table.handlers.commands import Commands
from bot.table.handlers.taps import Taps
from bot.table.room import Brought, Dependencies, Room

_FIRST = -2
"""The group of what looks at updates before they are answered."""


def register(
    application: "Application[Any, Any, Any, Any, Any, Any]",
    deps: Dependencies,
    rooms: Sequence[Room],
    brought: Sequence[Brought],
) -> list[str]:
    """Connect all that people and chats can do with what the bot does; returns all commands."""
    commands = Commands(deps, brought)
    members = Members(deps.chats, deps.sender, deps.messages.spawn, deps.messages.moved)
    seen = SeenMessages(deps.sender, lambda: deps.client.id, deps.messages.spawn)
    deps.client.subscribe(outside=members.outside, inside=members.inside)
    new, edited = filters.UpdateType.MESSAGE, filters.UpdateType.EDITED_MESSAGE
    status = filters.StatusUpdate
    on_left = [each.on_left for each in brought if each.on_left is not None]
    deps.attendance.subscribe([deps.messages.person_left, *on_left], [deps.messages.person_back])

    async def voted(update: Update, _: Context) -> None:
        for each in brought:
            if each.on_vote is not None and update.poll_answer is not None:
                await each.on_vote(update.poll_answer)

    application.add_handler(MessageHandler(new, seen), group=_FIRST)
    application.add_handler(CallbackQueryHandler(Taps(deps, rooms, brought)))
    application.add_handler(PollAnswerHandler(voted))
    application.add_handler(CommandHandler(commands.names, commands, filters=new))
    application.add_handler(CommandHandler(commands.names, commands.edited, filters=edited))
    application.add_handler(MessageHandler(new & filters.COMMAND, commands.unknown))
    application.add_handler(MessageHandler(new & filters.TEXT & ~filters.COMMAND, AnswerHandler(deps)))
    application.add_handler(MessageHandler(status.MIGRATE, members.migrated))
    come_and_go = status.LEFT_CHAT_MEMBER | status.NEW_CHAT_MEMBERS
    application.add_handler(MessageHandler(new & come_and_go, deps.attendance.by_message))
    application.add_handler(ChatMemberHandler(members.changed, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(deps.attendance.by_change, ChatMemberHandler.CHAT_MEMBER))
    return commands.names
