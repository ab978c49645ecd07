"""The command menus that Telegram shows, by kind of chat and language."""

import logging
from collections.abc import Container
from typing import Final

from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.chats.screens.help import Scope, commands
from bot.ground.outbox.sender import Sender
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import FALLBACK, LANGUAGES

_SCOPES: Final[dict[Scope, BotCommandScope]] = {
    "private": BotCommandScopeAllPrivateChats(),
    "group": BotCommandScopeAllGroupChats(),
    "admins": BotCommandScopeAllChatAdministrators(),
}

_logger = logging.getLogger(__name__)


async def register_menus(sender: Sender, known: Container[str]) -> None:
    """Set the menus of the known commands, within the limit of all calls.

    A failure is logged and left: the old menus still work.
    """
    try:
        for name, scope in _SCOPES.items():
            for language in LANGUAGES:
                menu = [BotCommand(*each).to_dict() for each in commands(texts(language), name, known)]
                what: dict[str, object] = {"commands": menu, "scope": scope.to_dict()}
                if language != FALLBACK:
                    what["language_code"] = language
                await sender.call("setMyCommands", what)
    except TelegramError as error:
        _logger.warning("the command menus were not set: %s", error)
