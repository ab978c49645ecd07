"""The texts in which a chat is written to: its language, and its skin of dice."""

from bot.chats.service.settings import ChatSettings
from bot.ground.texts.formatting import Texts, texts
from bot.ground.values.actor import Actor


async def chat_texts(chats: ChatSettings, chat_id: int, actor: Actor | None = None) -> Texts:
    """The texts of a chat; does not suspend where its settings are known.

    Args:
        chats: the settings of chats.
        chat_id: the chat.
        actor: whose client has a language, for a chat that has chosen none.
    """
    return texts(await chats.language(chat_id, actor), (await chats.settings(chat_id)).dice)
