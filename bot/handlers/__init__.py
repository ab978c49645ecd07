"""Telegram in, a use case, a reply out: no rules and no texts live here.

commands      every typed command
calls         a typed command as it came
boards        boards that are asked for, sent anew or told where they are
new_games     a new game, asked for by a button; what is asked when one runs
pages         what the buttons of pages do: rankings, rules, settings, house rules; checks and records
personal      what is kept about a person: told, sent as a file, forgotten
seen_messages what passes by in chats: the numbers of messages
taps          taps on inline buttons, each answered exactly once
profiles      what somebody has played
pictures      pictures that are asked for by a button
votes         answers to quizzes
daily         the game of the day
reviews       the review of one's own card
tap_throttle  how fast one person may tap
membership    who belongs to a chat and who decides for it
members       the bot added, removed or blocked; groups that become supergroups
menus         the command menus that Telegram shows
updates       who acts where, read off an update
dependencies  what handlers work with
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

from bot.handlers.commands import Commands
from bot.handlers.dependencies import Dependencies
from bot.handlers.members import Members
from bot.handlers.seen_messages import SeenMessages
from bot.handlers.taps import Taps
from bot.handlers.votes import Votes

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
