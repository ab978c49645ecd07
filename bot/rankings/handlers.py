"""What somebody has played: oneself, whoever is named, or whoever wrote the message that is answered."""

from telegram import Message as TelegramMessage
from telegram import MessageEntity

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.ground.values.screen import Screen
from bot.rankings.screens import profile as screen
from bot.table.handlers.dependencies import Dependencies


async def profile(
    deps: Dependencies, t: Texts, message: TelegramMessage, actor: Actor, words: str
) -> Screen | Message:
    """The first page about somebody, or why there is none; `words` is what follows the command."""
    chat_id = message.chat.id
    wanted = _mentioned(message)
    if wanted is None and words:
        if is_private(chat_id):
            return say("error-me-others")
        wanted = await deps.profiles.find(chat_id, words)
        if wanted is None:
            return say("error-me-unknown", given=people.isolated(people.clean(words)))
    wanted = wanted or _answered(message) or actor.user_id
    view = await deps.profiles.view(chat_id, wanted, "main")
    if view is not None:
        return screen.page(t, view, mine=wanted == actor.user_id)
    if wanted != actor.user_id:
        return say("error-me-others" if is_private(chat_id) else "error-me-nothing-other")
    return say("profile-nothing-everywhere" if is_private(chat_id) else "profile-nothing")


def _mentioned(message: TelegramMessage) -> int | None:
    """Somebody without a name on Telegram whom the client has put into the words."""
    named = message.parse_entities([MessageEntity.TEXT_MENTION])
    return next((entity.user.id for entity in named if entity.user is not None), None)


def _answered(message: TelegramMessage) -> int | None:
    """Who wrote the message that is answered, if it was a person; a topic's first message is none."""
    answered = message.reply_to_message
    if answered is None or answered.forum_topic_created is not None:
        return None
    author = answered.from_user
    return None if author is None or author.is_bot else author.id
