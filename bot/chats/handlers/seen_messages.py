"""What passes by in chats: the numbers of messages, which tell how far up a board is, and nothing else."""

from telegram import Message as TelegramMessage
from telegram import MessageEntity, Update

from bot.chats.handlers.updates import place_of
from bot.table.handlers.dependencies import Context, Dependencies


class SeenMessages:
    """The handler of every new message, commands included, before those that answer some of them."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def __call__(self, update: Update, _: Context) -> None:
        """Take note of where the chat has come to."""
        message = update.message
        if message is None:
            return
        place, progress = place_of(message), self._deps.sender.progress
        sender = message.from_user
        if sender is not None and sender.id == self._deps.client.id:
            progress.note_own(place, message.message_id)
            if message.pinned_message is not None:  # it would only push the board up
                self._deps.messages.spawn(self._deps.sender.delete(place, message.message_id))
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
