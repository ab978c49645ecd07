"""Methods that send, edit and delete messages."""

from bot.sandbox.api.image_size import picture_size
from bot.sandbox.api.keyboards import read_keyboard
from bot.sandbox.api.lookups import find_chat, find_open_chat, find_own_message, find_reply, find_thread
from bot.sandbox.api.parameters import Upload
from bot.sandbox.api.receivers import is_ephemeral, read_ephemeral
from bot.sandbox.api.texts import read_caption, read_text
from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.text.tags import Entity
from bot.sandbox.world import ephemeral
from bot.sandbox.world.api_objects import message_json
from bot.sandbox.world.model import ChatMessage, Die, Keyboard, StoredFile
from bot.sandbox.world.state import WorldState

_MAX_PHOTO, _MAX_FILE = 10 * 2**20, 50 * 2**20
_MAX_SIDES, _MAX_RATIO = 10_000, 20
_FACES = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}
"""The number of values of each animated emoji."""
_SECONDS_TO_DELETE = 48 * 3600


def post(world: WorldState, params: Json, message: ChatMessage) -> Json:
    """Post what has been put together, if the rate limit allows."""
    chat = message.chat
    message.keyboard = read_keyboard(params.get("reply_markup"))
    alone = read_ephemeral(world, chat, params) if is_ephemeral(params) else None
    message.thread = find_thread(chat, params)
    message.reply_to = find_reply(chat, params, ephemeral=alone is not None)
    if alone is not None and alone.replaces is not None:
        message.thread = alone.replaces.thread
    if message.reply_to is not None and message.thread is None:
        message.thread = message.reply_to.thread
    if message.reply_to is None and message.thread is not None:
        message.reply_to = chat.messages[message.thread]
    world.spend(chat, ephemeral=alone is not None)
    if alone is not None:
        ephemeral.post(world, message, alone)
    else:
        message.id = world.next_message_id(chat)
        world.post(message)
    return message_json(message, world.people)


def draft(world: WorldState, params: Json) -> ChatMessage:
    """A message that is to be posted where a call says."""
    return ChatMessage(0, find_open_chat(world, params), world.bot, world.now())


def send_message(world: WorldState, params: Json) -> Json:
    """`sendMessage`."""
    message = draft(world, params)
    message.text, message.entities = read_text(world, params, ephemeral=is_ephemeral(params))
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


def read_photo(world: WorldState, value: object) -> StoredFile:
    """An uploaded picture, or one sent before and named by its id.

    Raises:
        ApiError: 400, a fault: it is neither, or no picture that Telegram takes.
    """
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
    message.text, message.entities = read_caption(params)
    message.photo = read_photo(world, params["photo"])
    answer = post(world, params, message)
    world.files[message.photo.file_id] = message.photo
    return answer


def send_document(world: WorldState, params: Json) -> Json:
    """`sendDocument`."""
    message = draft(world, params)
    message.text, message.entities = read_caption(params)
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
    message.die = Die(emoji, 1 + world.chance.randrange(_FACES[emoji]))
    return post(world, params, message)


def change(
    world: WorldState,
    message: ChatMessage,
    written: tuple[str, list[Entity]],
    keyboard: Keyboard | None,
    photo: StoredFile | None = None,
) -> Json:
    """Edit a message, if that changes anything; an edit that does not counts against the rate limit too.

    Args:
        world: where it stands.
        message: one of the bot's own.
        written: its new text or caption, with its entities.
        keyboard: its new buttons.
        photo: its new picture; by default it keeps what it has.

    Raises:
        ApiError: 429, or 400 for what changes nothing.
    """
    world.spend(message.chat, ephemeral=message.ephemeral is not None)
    photo = photo or message.photo
    if message.content == (*written, keyboard, photo):
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same "
            "as a current content and reply markup of the message"
        )
    message.text, message.entities = written
    message.keyboard, message.photo = keyboard, photo
    message.edit_date = world.now()
    world.show("edit", message)
    return message_json(message, world.people)


def edit_message_text(world: WorldState, params: Json) -> Json:
    """`editMessageText`; without `reply_markup` the buttons go."""
    written = read_text(world, params)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    if message.photo or message.document or message.die or message.poll:
        raise bad_request("there is no text in the message to edit")
    return change(world, message, written, keyboard)


def edit_message_caption(world: WorldState, params: Json) -> Json:
    """`editMessageCaption`; without `reply_markup` the buttons go."""
    written = read_caption(params)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    if not (message.photo or message.document):
        raise bad_request("there is no caption in the message to edit")
    return change(world, message, written, keyboard)


def edit_message_reply_markup(world: WorldState, params: Json) -> Json:
    """`editMessageReplyMarkup`."""
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_own_message(world, params)
    return change(world, message, (message.text, message.entities), keyboard)


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
