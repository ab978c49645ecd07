"""Lookup of the chat, topic or message that a call names, and the bot's rights to write or edit there."""

from bot.sandbox.errors import ApiError, bad_request, forbidden, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.state import WorldState


def _kind(chat: Chat) -> str:
    return "supergroup" if chat.type == "supergroup" else "group"


def find_chat(world: WorldState, params: Json) -> Chat:
    """The chat named by `chat_id`, if the bot is in it (or may look at it).

    Raises:
        ApiError: 400 for an unknown chat or an upgraded group, 403 when the bot was removed.
    """
    chat = world.chats.get(params["chat_id"])
    if chat is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        upgraded = {"migrate_to_chat_id": chat.migrated_to}
        raise ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", upgraded)
    if chat.type == "private":
        return chat
    status = chat.members.get(world.bot.id, "left")
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {_kind(chat)} chat")
    if status == "left":
        raise forbidden(f"bot is not a member of the {_kind(chat)} chat")
    return chat


def find_open_chat(world: WorldState, params: Json) -> Chat:
    """A chat where the bot may write.

    Raises:
        ApiError: also 403 for a person who has not started or has blocked the bot, 400 without the right.
    """
    chat = find_chat(world, params)
    if chat.type == "private":
        person = world.people[chat.id]
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif chat.muted and not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to send text messages to the chat")
    return chat


def find_thread(chat: Chat, params: Json) -> int | None:
    """The topic named by `message_thread_id`; General is no topic.

    Raises:
        ApiError: 400 when there is none or it is closed.
    """
    thread = params.get("message_thread_id")
    if thread is None:
        return None
    topic = chat.topics.get(thread)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed:
        raise bad_request("TOPIC_CLOSED")
    return topic.id


def find_reply(chat: Chat, params: Json, *, ephemeral: bool = False) -> ChatMessage | None:
    """The message named by `reply_parameters`; a reply that is ephemeral cannot do without it.

    Raises:
        ApiError: 400 when it is gone and the call does not allow that, or (a fault) when more is asked for.
    """
    wanted = params.get("reply_parameters")
    if wanted is None:
        return None
    more = wanted.keys() - {"message_id", "allow_sending_without_reply", *(() if ephemeral else ("chat_id",))}
    if more or wanted.get("chat_id", chat.id) != chat.id:
        raise mistake(f"the sandbox does not model {min(more, default='another chat')} in reply_parameters")
    if "message_id" not in wanted:
        raise mistake("message identifier is not specified")
    message = chat.message(wanted["message_id"])
    if message is None and (ephemeral or not wanted.get("allow_sending_without_reply", False)):
        raise bad_request("message to be replied not found")
    return message


def find_own_message(world: WorldState, params: Json) -> ChatMessage:
    """The message that an edit names.

    Raises:
        ApiError: 400 when it is not there or not the bot's.
    """
    chat = find_open_chat(world, params)
    message = chat.message(params.get("message_id", 0))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message
