"""Telegram in, a use case, a reply out: no rules and no texts live here.

boards        boards that are asked for, sent anew or told where they are
commands      every typed command
dependencies  what handlers work with
new_games     a new game, asked for by a button; what is asked when one runs
pages         what the buttons of pages do: rankings, rules, settings, house rules; checks and records
tap_throttle  how fast one person may tap
taps          taps on inline buttons, each answered exactly once
"""

from typing import Any

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
from bot.daily.handlers.votes import Votes
from bot.table.handlers.commands import Commands
from bot.table.handlers.dependencies import Dependencies
from bot.table.handlers.taps import Taps

_FIRST = -2
"""The group of what looks at updates before they are answered."""


def register(application: "Application[Any, Any, Any, Any, Any, Any]", deps: Dependencies) -> None:
    """Connect everything that people and chats can do with what the bot does."""
    commands, members = Commands(deps), Members(deps)
    deps.client.when_outside(members.outside)
    new, edited = filters.UpdateType.MESSAGE, filters.UpdateType.EDITED_MESSAGE
    moved = filters.StatusUpdate.MIGRATE
    application.add_handler(MessageHandler(new, SeenMessages(deps)), group=_FIRST)
    application.add_handler(CallbackQueryHandler(Taps(deps)))
    application.add_handler(PollAnswerHandler(Votes(deps)))
    application.add_handler(CommandHandler(commands.names, commands, filters=new))
    application.add_handler(CommandHandler(commands.names, commands.edited, filters=edited))
    application.add_handler(MessageHandler(new & filters.COMMAND, commands.unknown))
    application.add_handler(MessageHandler(moved, members.migrated))
    application.add_handler(ChatMemberHandler(members.changed, ChatMemberHandler.MY_CHAT_MEMBER))
