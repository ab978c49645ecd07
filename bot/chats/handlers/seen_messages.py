"""Tracking of message numbers, by which a board's distance from the bottom is known; nothing else is kept."""

from collections.abc import Callable, Coroutine

from telegram import Message as TelegramMessage
from telegram import MessageEntity, Update

from bot.chats.handlers.updates import Context, place_of
from bot.ground.outbox.sender import Sender


class SeenMessages:
    """The handler of every new message, commands included; runs before the handlers that answer.

    Args:
        sender: keeps the progress of chats.
        own: the number of the bot.
        spawn: does something in the background.
    """

    def __init__(
        self,
        sender: Sender,
        own: Callable[[], int],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._sender, self._own, self._spawn = sender, own, spawn

    async def __call__(self, update: Update, _: Context) -> None:
        """Take note of where the chat has come to."""
        message = update.message
        if message is None:
            return
        place, progress = place_of(message), self._sender.progress
        sender = message.from_user
        if sender is not None and sender.id == self._own():
            progress.note_own(place, message.message_id)
            if message.pinned_message is not None:  # it would only push the board up
                self._spawn(self._sender.delete(place, message.message_id))
            return
        progress.note_other(place, message.message_id, meant_for_all=self._meant_for_all(message))

    def _meant_for_all(self, message: TelegramMessage) -> bool:
        """Whether a bot sees such a message only where it sees all: it is talk, and concerns no bot."""
        answered = message.reply_to_message
        answers = answered is not None and answered.forum_topic_created is None
        if answers or message.via_bot is not None or message.is_automatic_forward:
            return False
        entities = (*message.entities, *message.caption_entities)
        if any(entity.type in {MessageEntity.BOT_COMMAND, MessageEntity.MENTION} for entity in entities):
            return False
        return bool(message.text or message.effective_attachment)
