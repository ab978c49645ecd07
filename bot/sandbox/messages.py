"""Methods that send, edit and delete messages, with their keyboards, texts and receivers."""

import json
from typing import Final, Literal
from urllib.parse import urlsplit

from bot.sandbox.conversation import find_ephemeral, post_ephemeral, remove_ephemeral
from bot.sandbox.model import (
    ApiError,
    Chat,
    ChatMessage,
    Die,
    Ephemeral,
    Keyboard,
    MessageContent,
    Person,
    StoredFile,
    bad_request,
    forbidden,
    mistake,
)
from bot.sandbox.objects import message_json
from bot.sandbox.parameters import Upload, picture_size
from bot.sandbox.state import WorldState
from bot.sandbox.text import (
    Entity,
    Json,
    MarkupError,
    RichMessageReader,
    normalize,
    parse_html,
    utf16_length,
)

# Inline keyboards and the limits Telegram puts on them.


_MAX_BUTTONS, _MAX_ROW, _MAX_DATA, _MAX_BYTES = 100, 8, 64, 10_000
_ACTIONS = ("callback_data", "url", "switch_inline_query_chosen_chat")


def read_keyboard(markup: Json | None) -> list[list[Json]] | None:
    """The rows of an inline keyboard that has passed the schema; None when there is none or it is empty.

    The limits are those known from practice: 100 buttons, 8 in a row, about 10 KB as JSON, and 1-64 bytes
    of data.

    Raises:
        ApiError: 400, a fault.
    """
    if markup is None:
        return None
    if "inline_keyboard" not in markup:
        raise mistake("inline keyboard expected")
    if more := markup.keys() - {"inline_keyboard"}:
        raise mistake(f"the sandbox does not model {min(more)} of inline keyboards")
    rows = [row for row in markup["inline_keyboard"] if row]
    for row in rows:
        for button in row:
            _check_button(button)
    size = len(json.dumps(rows, ensure_ascii=False).encode())
    if sum(map(len, rows)) > _MAX_BUTTONS or max(map(len, rows), default=0) > _MAX_ROW or size > _MAX_BYTES:
        raise mistake("reply markup is too long")
    return rows or None


def _check_button(button: Json) -> None:
    if not button["text"].strip():
        raise mistake("can't parse inline keyboard button: Text button must be non-empty")
    actions = [name for name in button if name not in ("text", "style")]
    if not actions:
        raise mistake("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "web_app" in actions:  # taken in private chats only, and there the sandbox does not model it
        raise mistake("BUTTON_TYPE_INVALID")
    if len(actions) > 1 or actions[0] not in _ACTIONS:
        raise mistake(
            f"can't parse inline keyboard button: the sandbox takes one of {_ACTIONS}, not {actions}"
        )
    if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= _MAX_DATA:
        raise mistake("BUTTON_DATA_INVALID")
    if "url" in button and not _is_url(button["url"]):
        raise mistake(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")


def _is_url(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme == "tg" or (parts.scheme in ("http", "https") and "." in (parts.hostname or ""))


# Lookup of the chat, topic or message that a call names, and the bot's rights to write or edit there.


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
    if "inline_message_id" in params:
        if "chat_id" in params or "message_id" in params:
            raise mistake("an inline message has neither chat_id nor message_id")
        found = world.inline_messages.get(params["inline_message_id"])
        if found is None or found.deleted:
            raise bad_request("MESSAGE_ID_INVALID")
        return found
    if "chat_id" not in params:
        raise mistake("chat_id is empty")
    chat = find_open_chat(world, params)
    message = chat.message(params.get("message_id", 0))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


# The receiver of an ephemeral message, and whether one may be sent to them.
#
# Readings where the description is silent, each the strictest:
#
# * A query allows one ephemeral message, before its answer and within the time that this has.
# * A message that replaces another one stands where that stands: `message_thread_id` and `reply_parameters`
#   are
#   mistakes. If the other one is deleted, the client loses it.
# * Without a query the bot must be an administrator.
# * The receiver is a person who is in the chat.


_PARAMETER = "ephemeral_message_parameters"


def is_ephemeral(params: Json) -> bool:
    """Whether a call sends an ephemeral message."""
    return _PARAMETER in params


def find_receiver(world: WorldState, chat: Chat, user: int) -> Person:
    """The person in a group who receives ephemeral messages.

    Raises:
        ApiError: 400 when they are not in the chat, or (a fault) it is a private one or they are a bot.
    """
    if chat.type == "private":
        raise mistake("ephemeral messages are available for group and supergroup chats only")
    person = world.people.get(user)
    if person is None or not chat.present(user):
        raise bad_request("user not found")
    if person.is_bot:
        raise mistake("ephemeral messages can't be sent to bots")
    return person


def read_ephemeral(world: WorldState, chat: Chat, params: Json) -> Ephemeral:
    """For whom an ephemeral message is, and in place of which message; the callback query must allow it.

    Raises:
        ApiError: 400 when the query is too old or is used up, the receiver has left or the bot lacks the
            right; also, a fault, for parameters that do not go together.
    """
    wanted = params[_PARAMETER]
    receiver = find_receiver(world, chat, wanted["receiver_user_id"])
    replace = wanted.get("replace_callback_query_message", False)
    if "callback_query_id" not in wanted:
        if replace:
            raise mistake("replace_callback_query_message needs a callback_query_id")
        if not chat.is_admin(world.bot.id):
            raise bad_request("not enough rights to send ephemeral messages to the chat")
        return Ephemeral(receiver)
    query = world.open_query(wanted["callback_query_id"])
    if query.person is not receiver or query.message.chat is not chat:
        raise mistake("the callback query is not of the receiver in this chat")
    return Ephemeral(receiver, _replaced(query.message, params) if replace else None, query)


def _replaced(message: ChatMessage, params: Json) -> ChatMessage:
    if message.ephemeral is not None:
        raise mistake("an ephemeral message can't be replaced, it must be edited")
    for name in ("message_thread_id", "reply_parameters"):
        if name in params:
            raise mistake(f"{name} can't be used with replace_callback_query_message")
    if message.deleted:
        raise bad_request("message to be replaced not found")
    return message


# Texts and captions of calls, parsed and held to their limits.


_MAX_TEXT: Final = 4096
_MAX_CAPTION: Final = 1024


def _formatted(params: Json, name: str, limit: int, too_long: str) -> tuple[str, list[Entity]]:
    """The text or caption of a call; its limit counts UTF-16 units after parsing, the strictest reading."""
    source, entities = str(params.get(name, "")), list[Entity]()
    if "parse_mode" in params:
        try:
            source, entities = parse_html(source)
        except MarkupError as error:
            raise mistake(f"can't parse entities: {error}") from None
    text, entities = normalize(source, entities)
    if utf16_length(text) > limit:
        raise mistake(too_long)
    return text, entities


def read_caption(params: Json) -> tuple[str, list[Entity]]:
    """The caption of a call, which may be empty.

    Raises:
        ApiError: 400, a fault: its markup cannot be parsed, or it is too long.
    """
    return _formatted(params, "caption", _MAX_CAPTION, "message caption is too long")


def read_text(world: WorldState, params: Json, *, ephemeral: bool = False) -> tuple[str, list[Entity]]:
    """The text of a call; that of an ephemeral message is held to the world's own limit for these.

    Raises:
        ApiError: 400, a fault: it is empty, its markup cannot be parsed, or it is too long.
    """
    if "rich_message" in params:  # to a server that does not know it
        raise bad_request("message text is empty")
    if not params.get("text"):
        raise mistake("message text is empty")
    limit, too_long = _MAX_TEXT, "message is too long"
    if ephemeral and world.longest_ephemeral < limit:
        limit, too_long = world.longest_ephemeral, "MEDIA_CAPTION_TOO_LONG"
    text, entities = _formatted(params, "text", limit, too_long)
    if not text:
        raise mistake("text must be non-empty")
    return text, entities


_MAX_RICH, _MAX_BLOCKS, _MAX_COLUMNS, _MAX_LEVELS = 32_768, 500, 20, 16


def read_rich(params: Json) -> tuple[RichMessageReader, list[Json]]:
    """The rich message of a call, read, and its blocks.

    Raises:
        ApiError: 400, a fault: it is beyond the published limits, or of what is not modelled here.
    """
    rich = params["rich_message"]
    if "text" in params or rich.keys() != {"blocks"} or not rich["blocks"]:
        raise mistake("the sandbox models rich messages of blocks, without a text beside them")
    try:
        read = RichMessageReader(rich["blocks"])
    except ValueError as error:
        raise mistake(f"the sandbox does not model {error}") from None
    if len(read.text) > _MAX_RICH or read.count > _MAX_BLOCKS or read.levels > _MAX_LEVELS:
        raise mistake("rich message is too long")
    if read.columns > _MAX_COLUMNS:
        raise mistake("a table of a rich message has too many columns")
    return read, rich["blocks"]


# Methods that send, edit and delete messages.


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
        post_ephemeral(world, message, alone)
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


def send_rich_message(world: WorldState, params: Json) -> Json:
    """`sendRichMessage`; 404 where the server is older than that."""
    if not world.knows_rich:
        raise ApiError(404, "Not Found: method not found")
    message = draft(world, params)
    read, message.blocks = read_rich(params)
    message.text, message.entities = read.text, _mentions(read)
    return post(world, params, message)


def _mentions(read: RichMessageReader) -> list[Entity]:
    """The mentions of a rich message, wherever they stand in it."""
    return [{"type": "text_mention", "offset": 0, "length": 0, "user_id": user} for user in read.called]


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


def change(  # noqa: PLR0913, PLR0917 - all parts of a message
    world: WorldState,
    message: ChatMessage,
    written: tuple[str, list[Entity]],
    keyboard: Keyboard | None,
    photo: StoredFile | None = None,
    blocks: list[Json] | None = None,
) -> Json:
    """Edit a message, if that changes anything; an edit that does not counts against the rate limit too.

    Args:
        world: where it stands.
        message: one of the bot's own.
        written: its new text or caption, with its entities.
        keyboard: its new buttons.
        photo: its new picture; by default it keeps what it has.
        blocks: of a rich message, whose text is the one written.

    Raises:
        ApiError: 429, or 400 for what changes nothing.
    """
    world.spend(message.chat, ephemeral=message.ephemeral is not None)
    photo = photo or message.photo
    if message.content == (*written, blocks, keyboard, photo):
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same "
            "as a current content and reply markup of the message"
        )
    message.text, message.entities = written
    message.keyboard, message.photo, message.blocks = keyboard, photo, blocks
    message.edit_date = world.now()
    world.show("edit", message)
    return message_json(message, world.people)


def edit_message_text(world: WorldState, params: Json) -> Json | bool:
    """`editMessageText`; without `reply_markup` the buttons go."""
    return _edit(world, params, "text")


def edit_message_caption(world: WorldState, params: Json) -> Json | bool:
    """`editMessageCaption`; without `reply_markup` the buttons go."""
    return _edit(world, params, "caption")


def edit_message_reply_markup(world: WorldState, params: Json) -> Json | bool:
    """`editMessageReplyMarkup`."""
    return _edit(world, params, "keyboard")


def _edit(world: WorldState, params: Json, part: Literal["text", "caption", "keyboard"]) -> Json | bool:
    """Edit a part of a message, ephemeral or not, which must have it, and its buttons."""
    alone = "receiver_user_id" in params
    written = blocks = None
    if part == "text" and "rich_message" in params and world.knows_rich:
        read, blocks = read_rich(params)
        written = read.text, _mentions(read)
    elif part != "keyboard":
        written = read_text(world, params, ephemeral=alone) if part == "text" else read_caption(params)
    keyboard = read_keyboard(params.get("reply_markup"))
    message = (
        _find(world, find_open_chat(world, params), params) if alone else find_own_message(world, params)
    )
    captioned = bool(message.photo or message.document)
    if (part == "text" and (captioned or message.die or message.poll)) or (
        part == "caption" and not captioned
    ):
        raise bad_request(f"there is no {part} in the message to edit")
    if written is None:
        written, blocks = (message.text, message.entities), message.blocks
    changed = change(world, message, written, keyboard, blocks=blocks)
    return bool(message.inline_id) or changed


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


# Methods of a bot that is not in a chat: the answer to who has named it there, and results to choose from.
#
# Readings where the description is silent, each the strictest:
#
# * Both kinds of query live as long as a tap, and are answered once.
# * A result is an article of a text; what it becomes has an inline keyboard, or nobody can ever change it.
# * An inline message has no number that the bot knows; it is edited, and nothing else.


_MAX_RESULTS, _MAX_RESULT_ID = 50, 64
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def _article(world: WorldState, result: Json) -> MessageContent:
    """The message that an article becomes."""
    if result["type"] != "article" or not 1 <= len(result["id"].encode()) <= _MAX_RESULT_ID:
        raise mistake("RESULT_ID_INVALID" if result["type"] == "article" else "RESULT_TYPE_INVALID")
    if not result["title"].strip():
        raise mistake("ARTICLE_TITLE_EMPTY")
    content = result["input_message_content"]
    if "message_text" not in content:
        raise mistake("the sandbox models texts alone")
    said = {"text": content["message_text"], "parse_mode": content.get("parse_mode", "HTML")}
    return *read_text(world, said), read_keyboard(result.get("reply_markup"))


def answer_guest_query(world: WorldState, params: Json) -> Json:
    """`answerGuestQuery`."""
    content = _article(world, params["result"])
    asked = world.guest_queries.get(params["guest_query_id"])
    if asked is None or world.clock() - asked.date > world.answer_seconds:
        raise bad_request(_TOO_OLD)
    world.spend(asked.chat)
    message = world.post_inline(asked.chat, world.bot, content)
    del world.guest_queries[params["guest_query_id"]]
    return {"inline_message_id": message.inline_id}


def answer_inline_query(world: WorldState, params: Json) -> bool:
    """`answerInlineQuery`."""
    contents = [_article(world, result) for result in params["results"]]
    ids = [result["id"] for result in params["results"]]
    if len(ids) > _MAX_RESULTS or len(set(ids)) < len(ids):
        raise mistake("RESULT_ID_DUPLICATE" if len(ids) <= _MAX_RESULTS else "RESULTS_TOO_MUCH")
    asked = world.asked.get(params["inline_query_id"])
    if asked is None or asked.results is not None or world.clock() - asked.at > world.answer_seconds:
        raise bad_request(_TOO_OLD)
    asked.results = dict(zip(ids, contents, strict=True))
    shown = [{name: each.get(name) for name in ("id", "title", "description")} for each in params["results"]]
    world.page_events.publish("results", frozenset((asked.person.id,)), query=asked.id, results=shown)
    return True


# Methods that edit and delete ephemeral messages, each named by its chat, its receiver and its own number.
#
# Readings where the description is silent, each the strictest:
#
# * A number is given again as soon as it is free, the lowest first.
# * The server forgets a message after a day. It knows nothing of what a client has lost: edits of that
#   succeed,
#   and nobody sees them.
# * An edit that changes nothing is refused, as of any other message.
# * A text has at most `WorldState.longest_ephemeral` characters. The description allows 4,096, but authors
#   of
#   bots report that Telegram refuses edits beyond 1,024, as captions that are too long.
# * Sends and edits count in the chat's rate limit unless `Limits.ephemeral_counts` is false. Deletions do
#   not.


def _find(world: WorldState, chat: Chat, params: Json) -> ChatMessage:
    receiver = find_receiver(world, chat, params["receiver_user_id"])
    message = find_ephemeral(world, chat, receiver, params["ephemeral_message_id"])
    if message is None:
        raise bad_request("ephemeral message not found")
    return message


def edit_ephemeral_message_text(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageText`; without `reply_markup` the buttons go."""
    return bool(_edit(world, params, "text"))


def edit_ephemeral_message_caption(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageCaption`; without `reply_markup` the buttons go."""
    return bool(_edit(world, params, "caption"))


def edit_ephemeral_message_media(world: WorldState, params: Json) -> bool:
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


def edit_ephemeral_message_reply_markup(world: WorldState, params: Json) -> bool:
    """`editEphemeralMessageReplyMarkup`."""
    return bool(_edit(world, params, "keyboard"))


def delete_ephemeral_message(world: WorldState, params: Json) -> bool:
    """`deleteEphemeralMessage`."""
    remove_ephemeral(world, _find(world, find_chat(world, params), params))
    return True
