"""The texts in which a chat is written to: its language, and its skin of dice."""

from typing import cast

from bot.service.actor import Actor
from bot.service.chats.settings import ChatSettings
from bot.texts.formatting import Texts, texts
from bot.views.settings import Skin


async def chat_texts(chats: ChatSettings, chat_id: int, actor: Actor | None = None) -> Texts:
    """The texts of a chat; does not suspend where its settings are known.

    Args:
        chats: the settings of chats.
        chat_id: the chat.
        actor: whose client has a language, for a chat that has chosen none.
    """
    skin = cast("Skin", await chats.value(chat_id, "dice"))
    return texts(await chats.language(chat_id, actor), skin)
