"""Methods that send, edit and delete messages."""

import secrets

from bot.sandbox.api.image_size import picture_size
from bot.sandbox.api.keyboards import read_keyboard
from bot.sandbox.api.lookups import find_chat, find_open_chat, find_own_message, find_reply, find_thread
from bot.sandbox.api.parameters import Upload
from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.text.html_parser import MarkupError, parse_html, utf16_length
from bot.sandbox.text.normalize import normalize
from bot.sandbox.text.tags import Entity
from bot.sandbox.world.api_objects import message_json
from bot.sandbox.world.model import ChatMessage, Die, Keyboard, StoredFile
from bot.sandbox.world.state import WorldState

_MAX_TEXT, _MAX_CAPTION = 4096, 1024
_MAX_PHOTO, _MAX_FILE = 10 * 2**20, 50 * 2**20
_MAX_SIDES, _MAX_RATIO = 10_000, 20
_FACES = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
"""The number of values of each animated emoji."""
_SECONDS_TO_DELETE = 48 * 3600


def _formatted(params: Json, name: str, limit: int) -> tuple[str, list[Entity]]:
    """The text or caption of a call; its limit counts UTF-16 units after parsing, the strictest reading."""
    source, entities = str(params.get(name, "")), list[Entity]()
    if "parse_mode" in params:
        try:
            source, entities = parse_html(source)
        except MarkupError as error:
            raise mistake(f"can't parse entities: {error}") from None
    text, entities = normalize(source, entities)
    if utf16_length(text) > limit:
        raise mistake("message is too long" if limit == _MAX_TEXT else "message caption is too long")
    return text, entities


def _text(params: Json) -> tuple[str, list[Entity]]:
    if not params.get("text"):
        raise mistake("message text is empty")
    text, entities = _formatted(params, "text", _MAX_TEXT)
    if not text:
        raise mistake("text must be non-empty")
    return text, entities


def post(world: WorldState, params: Json, message: ChatMessage) -> Json:
    """Post what has been put together, if the rate limit allows."""
    chat = message.chat
    message.keyboard = read_keyboard(params.get("reply_markup"))
    message.thread = find_thread(chat, params)
    message.reply_to = find_reply(chat, params)
    if message.reply_to is not None and message.thread is None:
        message.thread = message.reply_to.thread
    if message.reply_to is None and message.thread is not None:
        message.reply_to = chat.messages[message.thread]
    world.spend(chat)
    message.id = world.next_message_id(chat)
    world.post(message)
    return message_json(message, world.people)


def draft(world: WorldState, params: Json) -> ChatMessage:
    """A message that is to be posted where a call says."""
    return ChatMessage(0, find_open_chat(world, params), world.bot, world.now())


def send_message(world: WorldState, params: Json) -> Json:
    """`sendMessage`."""
    message = draft(world, params)
    message.text, message.entities = _text(params)
    return post(world, params, message)


def _stored(world: WorldState, value: object, folder: str, limit: int) -> StoredFile:
    """An uploaded file, or one sent before and named by its id."""
    if not isinstance(value, Upload):
        file = world.files.get(str(value))
        if file is None:
            raise mistake("wrong file identifier/HTTP URL specified")
        return file
    if not value.data:
        raise mistake("file must be non-empty")
    if len(value.data) > limit:
        raise mistake("file is too big")
    number = len(world.files) + 1
    suffix = value.name.rpartition(".")[2] or "bin"
    return StoredFile(
        f"AgAC{world.big_id()}",
        f"AQAD{number}",
        f"{folder}/file_{number}.{suffix}",
        value.name,
        value.mime,
        value.data,
    )


def _photo(world: WorldState, value: object) -> StoredFile:
    file = _stored(world, value, "photos", _MAX_PHOTO)
    size = picture_size(file.data)
    if size is None:
        raise mistake("IMAGE_PROCESS_FAILED")
    if sum(size) > _MAX_SIDES or max(size) > _MAX_RATIO * min(size):
        raise mistake("PHOTO_INVALID_DIMENSIONS")
    file.width, file.height = size
    return file


def send_photo(world: WorldState, params: Json) -> Json:
    """`sendPhoto`: a PNG or JPEG, uploaded or sent again by its id."""
    message = draft(world, params)
    if message.chat.without_photos and not message.chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to send photos to the chat")
    message.text, message.entities = _formatted(params, "caption", _MAX_CAPTION)
    message.photo = _photo(world, params["photo"])
    answer = post(world, params, message)
    world.files[message.photo.file_id] = message.photo
    return answer


def send_document(world: WorldState, params: Json) -> Json:
    """`sendDocument`."""
    message = draft(world, params)
    message.text, message.entities = _formatted(params, "caption", _MAX_CAPTION)
    message.document = _stored(world, params["document"], "documents", _MAX_FILE)
    answer = post(world, params, message)
    world.files[message.document.file_id] = message.document
    return answer


def send_dice(world: WorldState, params: Json) -> Json:
    """`sendDice`: what it shows is drawn here, as Telegram's servers do."""
    message = draft(world, params)
    emoji = params.get("emoji", "🎲")
    if emoji not in _FACES:
        raise mistake("DICE_EMOJI_INVALID")
    message.die = Die(emoji, 1 + secrets.randbelow(_FACES[emoji]))
    return post(world, params, message)


def _change(
    world: WorldState, message: ChatMessage, text: str, entities: list[Entity], keyboard: Keyboard | None
) -> Json:
    """Edit a message, if that changes anything; an edit that does not counts against the rate limit too."""
    world.spend(message.chat)
    if message.content == (text, entities, keyboard):
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same "
            "as a current content and reply markup of the message"
        )
    message.text, message.entities, message.keyboard = text, entities, keyboard
    message.edit_date = world.now()
    world.show("edit", message)
    return message_json(message, world.people)


def edit_message_text(world: WorldState, params: Json) -> Json:
    """`editMessageText`; without `reply_markup` the buttons go."""
    text, entities = _text(params)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    if message.photo or message.document or message.die or message.poll:
        raise bad_request("there is no text in the message to edit")
    return _change(world, message, text, entities, keyboard)


def edit_message_caption(world: WorldState, params: Json) -> Json:
    """`editMessageCaption`; without `reply_markup` the buttons go."""
    text, entities = _formatted(params, "caption", _MAX_CAPTION)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    if not (message.photo or message.document):
        raise bad_request("there is no caption in the message to edit")
    return _change(world, message, text, entities, keyboard)


def edit_message_reply_markup(world: WorldState, params: Json) -> Json:
    """`editMessageReplyMarkup`."""
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    return _change(world, message, message.text, message.entities, keyboard)


def delete_message(world: WorldState, params: Json) -> bool:
    """`deleteMessage`: own ones for 48 hours, others' in private or with the right."""
    chat = find_chat(world, params)
    message = chat.message(params["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    own = message.sender is world.bot
    if not own and chat.type != "private" and not chat.is_admin(world.bot.id):
        raise bad_request("message can't be deleted")
    if world.now() - message.date > _SECONDS_TO_DELETE:
        raise bad_request("message can't be deleted for everyone")
    world.remove(message)
    return True


METHODS = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendDice": send_dice,
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
}
