"""Methods about chats and their members."""

import unicodedata

from bot.sandbox.api.lookups import find_chat, find_open_chat, find_thread
from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.api_objects import ICON_COLOR, full_chat_json, member_of, message_json
from bot.sandbox.world.state import WorldState

_TAG = 16  # characters of a member's tag
_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def get_chat(world: WorldState, params: Json) -> Json:
    """`getChat`."""
    chat = find_chat(world, params)
    pinned = chat.messages[chat.pinned[-1]] if chat.pinned else None
    return full_chat_json(chat, world.people, message_json(pinned, world.people) if pinned else None)


def get_chat_member(world: WorldState, params: Json) -> Json:
    """`getChatMember`."""
    chat = find_chat(world, params)
    person = world.people.get(params["user_id"])
    if person is None:
        raise bad_request("user not found")
    return member_of(chat, person)


def get_chat_administrators(world: WorldState, params: Json) -> list[Json]:
    """`getChatAdministrators`: without other bots, but with this one."""
    chat = find_chat(world, params)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    return [member_of(chat, world.people[user]) for user in chat.members if chat.is_admin(user)]


def get_chat_member_count(world: WorldState, params: Json) -> int:
    """`getChatMemberCount`: people and the bot."""
    return len(world.audience(find_chat(world, params)))


def leave_chat(world: WorldState, params: Json) -> bool:
    """`leaveChat`."""
    chat = find_chat(world, params)
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    world.set_status(chat, world.bot, "left", world.bot)
    world.show_chat(chat)
    return True


def set_chat_member_tag(world: WorldState, params: Json) -> bool:
    """`setChatMemberTag`: of regular members only; an empty tag takes it away."""
    chat, tag = find_chat(world, params), params.get("tag", "")
    if chat.type == "private":
        raise mistake("method is available for group and supergroup chats only")
    if len(tag) > _TAG or any(unicodedata.category(each) == "So" for each in tag):
        raise mistake("RANK_INVALID" if len(tag) > _TAG else "RANK_EMOJI_NOT_ALLOWED")
    if not chat.is_admin(world.bot.id) or not chat.bot_may_tag:
        raise bad_request("not enough rights")
    if not chat.present(params["user_id"]):
        raise bad_request("user not found")
    if chat.is_admin(params["user_id"]):
        raise bad_request("CHAT_CREATOR_REQUIRED")
    chat.tags.pop(params["user_id"], None)
    if tag:
        chat.tags[params["user_id"]] = tag
    world.show_chat(chat)
    return True


def send_chat_action(world: WorldState, params: Json) -> bool:
    """`sendChatAction`."""
    if params["action"] not in _ACTIONS:
        raise mistake("wrong parameter action in request")
    find_thread(find_open_chat(world, params), params)
    return True


def pin_chat_message(world: WorldState, params: Json) -> bool:
    """`pinChatMessage`."""
    chat = find_chat(world, params)
    message = chat.message(params["message_id"])
    if chat.type != "private" and not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    if message is None:
        raise bad_request("message to pin not found")
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        pinned = {"pinned_message": message_json(message, world.people, nested=True)}
        world.post_service(chat, world.bot, pinned, thread=message.thread)
        world.show_chat(chat)
    return True


def unpin_chat_message(world: WorldState, params: Json) -> bool:
    """`unpinChatMessage`: the named one or the newest."""
    chat = find_chat(world, params)
    if chat.type != "private" and not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    wanted = params.get("message_id", chat.pinned[-1] if chat.pinned else 0)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    world.show_chat(chat)
    return True


def create_forum_topic(world: WorldState, params: Json) -> Json:
    """`createForumTopic`."""
    chat = find_chat(world, params)
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to create a topic")
    if not 1 <= len(params["name"]) <= 128:  # noqa: PLR2004 - the documented limit
        raise mistake("TOPIC_TITLE_EMPTY" if not params["name"] else "topic name is too long")
    topic = world.open_topic(chat, world.bot, params["name"])
    return {"message_thread_id": topic.id, "name": topic.name, "icon_color": ICON_COLOR}


METHODS = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
    "setChatMemberTag": set_chat_member_tag,
    "sendChatAction": send_chat_action,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "createForumTopic": create_forum_topic,
}
