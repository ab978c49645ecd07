"""Serializers of the world: Bot API objects for the bot, and what the chat page shows, as JSON."""

from collections.abc import Callable, Iterable, Mapping

from bot.sandbox.model import (
    GROUP_ANONYMOUS,
    TARGETS,
    Chat,
    ChatMessage,
    Person,
    Poll,
    PushedClock,
    Status,
    StoredFile,
)
from bot.sandbox.parameters import schema
from bot.sandbox.text import Entity, Json, RichMessageReader, to_html

# Serializers of the world for the bot: Bot API objects as JSON.


PeopleById = Mapping[int, Person]
ICON_COLOR = 0x6FB9F0
_OF_CHANNELS = {"can_post_messages", "can_edit_messages", "can_manage_direct_messages"}
_ADMIN_RIGHTS = [
    name
    for name in schema()["types"]["ChatMemberAdministrator"]["fields"]
    if name.startswith("can_") and name not in {*_OF_CHANNELS, "can_be_edited"}
]


def user_json(person: Person) -> Json:
    """A `User`."""
    user: Json = {"id": person.id, "is_bot": person.is_bot, "first_name": person.first_name}
    if person.last_name:
        user["last_name"] = person.last_name
    if person.username:
        user["username"] = person.username
    if person.language_code and not person.is_bot:
        user["language_code"] = person.language_code
    return user


def chat_json(chat: Chat, people: PeopleById) -> Json:
    """A `Chat`."""
    if chat.type == "private":
        user = user_json(people[chat.id])
        names = ("id", "first_name", "last_name", "username")
        return {name: user[name] for name in names if name in user} | {"type": "private"}
    shape: Json = {"id": chat.id, "type": chat.type, "title": chat.title}
    if chat.is_forum:
        shape["is_forum"] = True
    return shape


def full_chat_json(chat: Chat, people: PeopleById, pinned: Json | None) -> Json:
    """A `ChatFullInfo`."""
    gifts = (
        "unlimited_gifts",
        "limited_gifts",
        "unique_gifts",
        "premium_subscription",
        "gifts_from_channels",
    )
    shape = chat_json(chat, people) | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, False),
    }
    if pinned is not None:
        shape["pinned_message"] = pinned
    return shape


def entity_json(entity: Entity, people: PeopleById) -> Json | None:
    """A `MessageEntity`; None for a mention of somebody the bot has never seen."""
    if entity["type"] != "text_mention":
        return entity
    person = people.get(entity["user_id"])
    if person is None:
        return None
    place = {"type": "text_mention", "offset": entity["offset"], "length": entity["length"]}
    return place | {"user": user_json(person)}


def member_of(chat: Chat, person: Person) -> Json:
    """The `ChatMember` of somebody in a chat, or who could be."""
    shape = member_json(person, chat.members.get(person.id, "left"), anonymous=person.id in chat.anonymous)
    if shape["status"] == "member" and person.id in chat.tags:
        shape["tag"] = chat.tags[person.id]
    if shape["status"] == "administrator" and person.is_bot:
        shape["can_manage_tags"] = chat.bot_may_tag
    return shape


def member_json(person: Person, status: Status, *, anonymous: bool = False) -> Json:
    """A `ChatMember` of the kind that goes with the status."""
    shape: Json = {"status": status, "user": user_json(person)}
    if status == "creator":
        shape["is_anonymous"] = anonymous
    elif status == "administrator":
        shape |= {"can_be_edited": False, "is_anonymous": anonymous} | dict.fromkeys(_ADMIN_RIGHTS, True)
    elif status == "kicked":
        shape["until_date"] = 0
    return shape


def file_json(file: StoredFile) -> Json:
    """The part that `File`, `PhotoSize` and `Document` share."""
    return {"file_id": file.file_id, "file_unique_id": file.unique_id, "file_size": len(file.data)}


def poll_json(poll: Poll) -> Json:
    """A `Poll` as the bot that sent it sees it: a quiz with its solution."""
    shape: Json = {
        "id": poll.id,
        "question": poll.question,
        "options": [
            {"persistent_id": str(number), "text": text, "voter_count": poll.count(number)}
            for number, text in enumerate(poll.options)
        ],
        "total_voter_count": len(poll.votes),
        "is_closed": poll.closed,
        "is_anonymous": poll.anonymous,
        "type": "quiz" if poll.quiz else "regular",
        "allows_multiple_answers": poll.multiple,
        "allows_revoting": poll.revoting,
        "members_only": False,
    }
    if poll.quiz:
        shape["correct_option_ids"] = poll.correct
        if poll.explanation:
            shape["explanation"] = poll.explanation
    if poll.close_date is not None and not poll.closed:
        shape |= {"open_period": poll.open_period, "close_date": poll.close_date}
    return shape


def poll_answer_json(poll: Poll, person: Person) -> Json:
    """A `PollAnswer`: what somebody has voted for by now; nothing if the vote was taken back."""
    chosen = poll.votes.get(person.id, [])
    return {
        "poll_id": poll.id,
        "user": user_json(person),
        "option_ids": chosen,
        "option_persistent_ids": [str(option) for option in chosen],
    }


def message_json(  # noqa: C901, PLR0912 - a branch for each part a message may have
    message: ChatMessage, people: PeopleById, *, nested: bool = False
) -> Json:
    """A `ChatMessage`; `nested` leaves out what it replies to, as Telegram does one level down."""
    chat = chat_json(message.chat, people)
    shape: Json = {"message_id": message.id, "date": message.date, "chat": chat}
    if message.anonymous:
        shape |= {"from": user_json(people[GROUP_ANONYMOUS]), "sender_chat": chat}
    else:
        shape["from"] = user_json(message.sender)
        if message.sender.id in message.chat.tags:
            shape["sender_tag"] = message.chat.tags[message.sender.id]
    if message.ephemeral is not None:
        receiver = user_json(message.ephemeral.receiver)
        shape |= {"receiver_user": receiver, "ephemeral_message_id": message.ephemeral.id}
    shape |= _thread(message)
    if message.reply_to is not None and not message.reply_to.deleted and not nested:
        shape["reply_to_message"] = message_json(message.reply_to, people, nested=True)
    if message.via is not None:
        shape["via_bot"] = user_json(message.via)
    if message.edit_date is not None:
        shape["edit_date"] = message.edit_date
    if message.service is not None:
        shape |= message.service
    media = message.photo or message.document
    if message.photo is not None:
        size = {"width": message.photo.width, "height": message.photo.height}
        shape["photo"] = [file_json(message.photo) | size]
    elif message.document is not None:
        about = {"file_name": message.document.name, "mime_type": message.document.mime}
        shape["document"] = file_json(message.document) | about
    if message.die is not None:
        shape["dice"] = {"emoji": message.die.emoji, "value": message.die.value}
    if message.poll is not None:
        shape["poll"] = poll_json(message.poll)
    if message.blocks is not None:
        shape["rich_message"] = {"blocks": message.blocks}
    elif message.text:
        shape["caption" if media else "text"] = message.text
        found = [entity_json(entity, people) for entity in message.entities]
        entities = [entity for entity in found if entity is not None]
        if entities:
            shape["caption_entities" if media else "entities"] = entities
    if message.keyboard is not None:
        shape["reply_markup"] = {"inline_keyboard": message.keyboard}
    return shape


def _thread(message: ChatMessage) -> Json:
    """Where in the chat it stands: a topic, or (in a supergroup without topics) the thread of replies."""
    if message.thread is not None:
        return {"message_thread_id": message.thread, "is_topic_message": True}
    if message.chat.type == "supergroup" and message.reply_to is not None:
        root = message.reply_to
        while root.reply_to is not None:
            root = root.reply_to
        return {"message_thread_id": root.id}
    return {}


def maybe_inaccessible_json(message: ChatMessage, people: PeopleById) -> Json:
    """The message of a callback query; one that is gone has only its place and date 0."""
    if message.deleted:
        return {"chat": chat_json(message.chat, people), "message_id": message.id, "date": 0}
    return message_json(message, people)


# Serializers of the world for the chat page: JSON without a trace of the Bot API.


def person_view(person: Person) -> Json:
    """A person."""
    names = ("id", "first_name", "last_name", "username", "language_code", "is_bot")
    return {name: getattr(person, name) for name in names}


def chat_view(chat: Chat) -> Json:
    """A chat with the ids of those in it, what is pinned, what members wear, and whether they talk."""
    return {
        "id": chat.id,
        "type": chat.type,
        "title": chat.title,
        "is_forum": chat.is_forum,
        "members": [user for user in chat.members if chat.present(user)],
        "admins": [user for user in chat.members if chat.is_admin(user)],
        "topics": [{"id": topic.id, "name": topic.name} for topic in chat.topics.values()],
        "talking": chat.talking,
        "pair": chat.pair,
        "pinned": list(chat.pinned),
        "tags": {str(user): tag for user, tag in chat.tags.items()},
    }


def clock_view(clock: Callable[[], float]) -> Json:
    """The world's time, its time zone, the targets to which the clock can be pushed, and whether it is."""
    if not isinstance(clock, PushedClock):
        return {"now": clock(), "zone": None, "targets": [], "pushing": False}
    return {"now": clock(), "zone": clock.zone.key, "targets": list(TARGETS), "pushing": clock.pushing}


def _file_url(file: StoredFile) -> str:
    return f"/world/file/{file.file_id}"


def _keyboard_view(rows: list[list[Json]]) -> list[list[Json]]:
    names = {"text": "text", "data": "callback_data", "url": "url", "style": "style"}
    names["inline"] = "switch_inline_query_chosen_chat"
    return [[{name: button.get(field) for name, field in names.items()} for button in row] for row in rows]


def _poll_view(poll: Poll, people: Mapping[int, Person]) -> Json:
    """A poll with all its votes: the page shows no more of them than the reader may see."""
    names = ("question", "options", "quiz", "anonymous", "multiple", "revoting", "correct", "explanation")
    votes = [
        {"user": user, "name": people[user].first_name, "options": chosen}
        for user, chosen in poll.votes.items()
    ]
    return {**{name: getattr(poll, name) for name in names}, "closed": poll.closed, "votes": votes}


def _service_line(message: ChatMessage) -> str | None:
    """A service message in a few plain words: what happened and to whom, without a language."""
    service = message.service
    if service is None:
        return None
    if "new_chat_members" in service:
        return "+ " + ", ".join(user["first_name"] for user in service["new_chat_members"])
    if "left_chat_member" in service:
        return f"− {service['left_chat_member']['first_name']}"
    if "pinned_message" in service:
        return f"📌 {service['pinned_message'].get('text', '')[:40]}"
    if "forum_topic_created" in service:
        return f"# {service['forum_topic_created']['name']}"
    return "⇪ supergroup"


def _called(message: ChatMessage, people: Iterable[Person]) -> list[int]:
    """The ids of those it names (by a link or by @username) and of whoever it answers, sorted."""
    units = message.text.encode("utf-16-le")
    called, names = set[int](), set[str]()
    for entity in message.entities:
        if entity["type"] == "text_mention":
            called.add(entity["user_id"])
        elif entity["type"] == "mention":
            start = 2 * (entity["offset"] + 1)
            names.add(units[start : start + 2 * (entity["length"] - 1)].decode("utf-16-le").lower())
    called |= {person.id for person in people if (person.username or "").lower() in names}
    answered = message.reply_to
    # What stands in a topic answers the line that opened it, which calls nobody.
    if answered is not None and answered.service is None and not answered.anonymous:
        called.add(answered.sender.id)
    return sorted(called - {message.sender.id})


def message_view(message: ChatMessage, people: Mapping[int, Person]) -> Json:
    """A message; an administrator who hides is shown as the account behind them.

    An ephemeral one has its own number, negative, as its id; `place` says where among the others it stands,
    `replaces` in place of which it is shown.
    """
    document, alone = message.document, message.ephemeral
    replaces = alone.replaces.id if alone and alone.replaces else None
    return {
        "id": -alone.id if alone else message.id,
        "ephemeral": alone is not None,
        "place": replaces or (alone.below + 0.5 if alone else message.id),
        "replaces": replaces,
        "chat": message.chat.id,
        "thread": message.thread,
        "from": person_view(people[GROUP_ANONYMOUS] if message.anonymous else message.sender),
        "date": message.date,
        "edited": message.edit_date is not None,
        "text": message.text,
        "html": to_html(message.text, message.entities)
        if message.blocks is None
        else RichMessageReader(message.blocks).html,
        "photo": _file_url(message.photo) if message.photo else None,
        "document": {"name": document.name, "url": _file_url(document), "size": len(document.data)}
        if document
        else None,
        "die": {"emoji": message.die.emoji, "value": message.die.value} if message.die else None,
        "poll": _poll_view(message.poll, people) if message.poll else None,
        "keyboard": _keyboard_view(message.keyboard) if message.keyboard else None,
        "reply_to": message.reply_to.id if message.reply_to else None,
        "called": _called(message, people.values()),
        "service": _service_line(message),
        "via": message.via.username if message.via else None,
    }


def anonymous_person() -> Person:
    """The account behind anonymous administrators."""
    return Person(GROUP_ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
