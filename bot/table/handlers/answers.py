"""Handlers of answers to the bot's messages; what they say is read where people throw their own dice only."""

from telegram import Chat, Update

from bot.chats.handlers.updates import Context, actor_of, kind_of, place_of
from bot.chats.texts import chat_texts
from bot.ground.drawing.notice import notice
from bot.table.room import Dependencies


class AnswerHandler:
    """The handler of messages that answer one of the bot; in private chats of all but commands."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def __call__(self, update: Update, _: Context) -> None:
        """Let a game have what it waits for, and say why not, once; all else is talk."""
        message, deps = update.message, self._deps
        actor = actor_of(message.from_user) if message is not None else None
        if message is None or actor is None or not message.text:
            return
        answered, private = message.reply_to_message, message.chat.type == Chat.PRIVATE
        ours = (
            answered is not None
            and answered.from_user is not None
            and answered.from_user.id == deps.client.id
        )
        if not ours and not (private and answered is None):
            return
        place = place_of(message)
        number = answered.message_id if ours and answered is not None else None
        reply = await deps.service.answers.take(place, actor, number, message.text, message.message_id)
        if reply is None:
            return
        await deps.chats.meet(place.chat_id, kind_of(message.chat), message.chat.title or "", actor)
        if reply.shown is not None:
            await deps.messages.present(reply.shown)
        if reply.refusal is None or not deps.replies.admits(actor.user_id):
            return
        if not deps.recently_sent.begin(("answer", place.chat_id, message.message_id)):
            return  # delivered twice
        t = await chat_texts(deps.chats, place.chat_id, actor)
        screen, question = notice(t, reply.message), ("answer", actor.user_id)
        deps.messages.spawn(
            deps.replies.send(place, question, screen, reply_to=message.message_id, fleeting=not private)
        )
