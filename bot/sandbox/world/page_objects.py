"""Serializers of the world for the chat page: JSON without a trace of the Bot API."""

from collections.abc import Callable, Iterable, Mapping

from bot.sandbox.json_object import Json
from bot.sandbox.text.to_html import to_html
from bot.sandbox.world.model import GROUP_ANONYMOUS, Chat, ChatMessage, Person, Poll, StoredFile
from bot.sandbox.world.pushed_clock import TARGETS, PushedClock


def person_view(person: Person) -> Json:
    """A person."""
    return {
        "id": person.id,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "username": person.username,
        "language_code": person.language_code,
        "is_bot": person.is_bot,
    }


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
    return [
        [
            {
                "text": button["text"],
                "data": button.get("callback_data"),
                "url": button.get("url"),
                "style": button.get("style"),
            }
            for button in row
        ]
        for row in rows
    ]


def _poll_view(poll: Poll, people: Mapping[int, Person]) -> Json:
    """A poll with all its votes: the page shows no more of them than the reader may see."""
    return {
        "question": poll.question,
        "options": poll.options,
        "quiz": poll.quiz,
        "anonymous": poll.anonymous,
        "multiple": poll.multiple,
        "revoting": poll.revoting,
        "correct": poll.correct,
        "explanation": poll.explanation,
        "closed": poll.closed,
        "votes": [
            {"user": user, "name": people[user].first_name, "options": chosen}
            for user, chosen in poll.votes.items()
        ],
    }


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
        "html": to_html(message.text, message.entities),
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
    }


def anonymous_person() -> Person:
    """The account behind anonymous administrators."""
    return Person(GROUP_ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
