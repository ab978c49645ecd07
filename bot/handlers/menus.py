"""The command menus that Telegram shows: per kind of chat and per language."""

import logging
from typing import Final

from telegram import (
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.screens.pages.command_menu import Scope, commands
from bot.telegram.client import Client
from bot.texts.formatting import texts
from bot.texts.languages import FALLBACK, LANGUAGES

_SCOPES: Final[dict[Scope, BotCommandScope]] = {
    "private": BotCommandScopeAllPrivateChats(),
    "group": BotCommandScopeAllGroupChats(),
    "admins": BotCommandScopeAllChatAdministrators(),
}

_logger = logging.getLogger(__name__)


async def register_menus(client: Client) -> None:
    """Set the menus; a failure is logged and left, the old ones still work."""
    try:
        for name, scope in _SCOPES.items():
            for language in LANGUAGES:
                code = None if language == FALLBACK else language
                menu = commands(texts(language), name)
                await client.set_my_commands(menu, scope=scope, language_code=code)
    except TelegramError as error:
        _logger.warning("the command menus were not set: %s", error)
