"""Methods that edit and delete ephemeral messages, each named by its chat, its receiver and its own number.

Readings where the description is silent, each the strictest:

* A number is given again as soon as it is free, the lowest first.
* The server forgets a message after a day. It knows nothing of what a client has lost: edits of that succeed,
  and nobody sees them.
* An edit that changes nothing is refused, as of any other message.
* A text has at most `WorldState.longest_ephemeral` characters. The description allows 4,096, but authors of
  bots report that Telegram refuses edits beyond 1,024, as captions that are too long.
* Sends and edits count in the chat's rate limit unless `Limits.ephemeral_counts` is false. Deletions do not.
"""

from bot.sandbox.api.keyboards import read_keyboard
from bot.sandbox.api.lookups import find_chat, find_open_chat
from bot.sandbox.api.messages import change, read_photo
from bot.sandbox.api.receivers import find_receiver
from bot.sandbox.api.texts import read_caption, read_text
from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world import ephemeral
from bot.sandbox.world.model import Chat, ChatMessage
from bot.sandbox.world.state import WorldState


def _find(world: WorldState, chat: Chat, params: Json) -> ChatMessage:
    receiver = find_receiver(world, chat, params["receiver_user_id"])
    message = ephemeral.find(world, chat, receiver, params["ephemeral_message_id"])
    if message is None:
        raise bad_request("ephemeral message not found")
    return message


def edit_text(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageText`; without `reply_markup` the buttons go."""
    written = read_text(world, params, ephemeral=True)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = _find(world, find_open_chat(world, params), params)
    if message.photo or message.document:
        raise bad_request("there is no text in the message to edit")
    change(world, message, written, keyboard)
    return True


def edit_caption(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageCaption`; without `reply_markup` the buttons go."""
    written = read_caption(params)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = _find(world, find_open_chat(world, params), params)
    if not (message.photo or message.document):
        raise bad_request("there is no caption in the message to edit")
    change(world, message, written, keyboard)
    return True


def edit_media(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageMedia`: of pictures only; without `reply_markup` the buttons go."""
    media = params["media"]
    if media["type"] != "photo":
        raise mistake(f"the sandbox does not model media of type {media['type']!r}")
    if media.get("parse_mode", "HTML") != "HTML":
        raise mistake("unsupported parse_mode")
    if more := media.keys() - {"type", "media", "caption", "parse_mode"}:
        raise mistake(f"the sandbox does not model {min(more)} of media")
    written = read_caption(media)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = _find(world, find_open_chat(world, params), params)
    photo = read_photo(world, media["media"])
    change(world, message, written, keyboard, photo)
    world.files[photo.file_id] = photo
    return True


def edit_reply_markup(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageReplyMarkup`."""
    keyboard = read_keyboard(params.get("reply_markup"))
    message = _find(world, find_open_chat(world, params), params)
    change(world, message, (message.text, message.entities), keyboard)
    return True


def delete(world: WorldState, params: Json) -> bool:
    """`deleteEphemeralMessage`."""
    ephemeral.remove(world, _find(world, find_chat(world, params), params))
    return True


METHODS = {
    "editEphemeralMessageText": edit_text,
    "editEphemeralMessageMedia": edit_media,
    "editEphemeralMessageCaption": edit_caption,
    "editEphemeralMessageReplyMarkup": edit_reply_markup,
    "deleteEphemeralMessage": delete,
}
