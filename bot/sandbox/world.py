"""`World`: the state and everything people do in it."""

from typing import Any, Literal

from bot.sandbox.errors import CrowdError
from bot.sandbox.ground import Ground
from bot.sandbox.menus import menu_of
from bot.sandbox.model import Chat, ChatType, Message, Person, Query, Status, Topic
from bot.sandbox.shapes import ICON_COLOR, message_json, user_json
from bot.sandbox.tidy import tidy
from bot.sandbox.views import chat_view, message_view, person_view

Json = dict[str, Any]
GroupType = Literal["group", "supergroup", "forum"]
_SHOWN = 200
_LONGEST = 4096
_SUPERGROUP = -1_000_000_000_000


class World(Ground):
    """People, the bot and their chats; every public method is something that people can do.

    People and chats are named by their ids. What cannot be done raises `CrowdError`.
    """

    # People and chats.

    def add_person(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
        *,
        started: bool = False,
    ) -> Person:
        """Somebody new; `started` has already talked to the bot in private."""
        person = Person(1001 + len(self.people), first_name, last_name, username, language_code)
        self.people[person.id] = person
        private = Chat(person.id, "private")
        private.members = {person.id: "member", self.bot.id: "member"}
        self.chats[person.id] = private
        person.started = started
        self.feed.publish("person", None, person=person_view(person))
        return person

    def add_group(
        self,
        title: str,
        members: list[int],
        kind: GroupType = "supergroup",
        topics: tuple[str, ...] | list[str] = (),
    ) -> Chat:
        """A group of these people; the first owns it and adds the bot."""
        if not members:
            raise CrowdError("a group needs somebody in it")
        people = [self.person(user) for user in members]
        chat_type: ChatType = "group" if kind == "group" else "supergroup"
        number = 5001 + len(self.chats)
        chat_id = -number if kind == "group" else _SUPERGROUP - number
        chat = Chat(chat_id, chat_type, title, is_forum=kind == "forum")
        chat.members = {person.id: "member" for person in people}
        chat.members[people[0].id] = "creator"
        self.chats[chat.id] = chat
        self.show_chat(chat)
        self.add_bot(people[0].id, chat.id)
        for name in topics:
            self.add_topic(people[0].id, chat.id, name)
        return chat

    def add_bot(self, user: int, chat_id: int) -> None:
        """A member adds the bot (again)."""
        person, chat = self._inside(user, chat_id)
        self.set_status(chat, self.bot, "member", person)
        self.post_service(chat, person, self._joined(self.bot))
        self.show_chat(chat)

    def remove_bot(self, user: int, chat_id: int) -> None:
        """An administrator throws the bot out."""
        person, chat = self._inside(user, chat_id)
        self.set_status(chat, self.bot, "kicked", person)
        self.post_service(chat, person, {"left_chat_member": user_json(self.bot)})
        self.show_chat(chat)

    def add_topic(self, user: int, chat_id: int, name: str) -> Topic:
        """A new topic of a forum; its id is that of the message that opens it."""
        person, chat = self._inside(user, chat_id)
        return self.open_topic(chat, person, name)

    def open_topic(self, chat: Chat, by: Person, name: str) -> Topic:
        """Opens a topic for a person or for the bot."""
        if not chat.is_forum:
            raise CrowdError(f"{chat.title} has no topics")
        topic = Topic(chat.last_id + 1, name)
        chat.topics[topic.id] = topic
        created = {"forum_topic_created": {"name": name, "icon_color": ICON_COLOR}}
        self.post_service(chat, by, created, thread=topic.id)
        self.show_chat(chat)
        return topic

    def delete_topic(self, chat_id: int, topic_id: int) -> None:
        """Removes a topic with its messages."""
        chat = self.chat(chat_id)
        del chat.topics[topic_id]
        for message in [m for m in chat.messages.values() if m.thread == topic_id and not m.deleted]:
            self.remove(message)
        self.show_chat(chat)

    def join(self, user: int, chat_id: int) -> Chat:
        """Somebody enters a group."""
        person, chat = self.person(user), self.chat(chat_id)
        if chat.type == "private":
            raise CrowdError("nobody can join a private chat")
        if not chat.present(user):
            self.set_status(chat, person, "member", person)
            self.post_service(chat, person, self._joined(person))
            self.show_chat(chat)
        return chat

    def leave(self, user: int, chat_id: int) -> None:
        """Somebody leaves a group."""
        person, chat = self._inside(user, chat_id)
        self.post_service(chat, person, {"left_chat_member": user_json(person)})
        self.set_status(chat, person, "left", person)
        self.show_chat(chat)

    def promote(self, user: int, chat_id: int, status: Status = "administrator") -> None:
        """The owner makes somebody (the bot too) an administrator or takes that back."""
        chat = self.chat(chat_id)
        owner = next((id_ for id_, place in chat.members.items() if place == "creator"), user)
        self.set_status(chat, self.person(user), status, self.people[owner])
        self.show_chat(chat)

    def hide(self, user: int, chat_id: int, *, anonymous: bool = True) -> None:
        """An administrator starts (or stops) writing in the name of the group."""
        person, chat = self._inside(user, chat_id)
        if not chat.is_admin(person.id):
            raise CrowdError(f"{person.first_name} is no administrator")
        if anonymous:
            chat.anonymous.add(user)
        else:
            chat.anonymous.discard(user)

    def block(self, user: int, *, blocked: bool = True) -> None:
        """Somebody blocks the bot, or takes it back."""
        person, chat = self.person(user), self.chat(user)
        person.blocked = blocked
        self.set_status(chat, self.bot, "kicked" if blocked else "member", person)

    def migrate(self, chat_id: int) -> Chat:
        """A group becomes a supergroup with a new id; its old messages stay behind."""
        old = self.chat(chat_id)
        if old.type != "group" or old.migrated_to is not None:
            raise CrowdError(f"{old.title} cannot become a supergroup")
        new = Chat(_SUPERGROUP + old.id, "supergroup", old.title, members=dict(old.members))
        self.chats[new.id] = new
        owner = self.people[next(id_ for id_, status in old.members.items() if status == "creator")]
        self.post_service(old, owner, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self.show_chat(new)
        self.post_service(new, owner, {"migrate_from_chat_id": old.id})
        return new

    # Talking and tapping.

    def send(
        self, user: int, chat_id: int, text: str, *, thread: int | None = None, reply_to: int | None = None
    ) -> Message:
        """Somebody writes; the bot hears of it as far as privacy lets it."""
        person, chat = self._inside(user, chat_id)
        if thread is not None and thread not in chat.topics:
            raise CrowdError(f"{chat.title} has no topic {thread}")
        if chat.type == "private" and (person.blocked or not person.started):
            self.block(user, blocked=False)
            person.started = True
        answered = chat.message(reply_to) if reply_to is not None else None
        if reply_to is not None and answered is None:
            raise CrowdError(f"there is no message {reply_to} to reply to")
        if answered is None and thread is not None:
            answered = chat.messages[thread]
        message = Message(self.next_message_id(chat), chat, person, self.now(), thread=thread)
        message.text, message.entities = self._written(text)
        message.reply_to = answered
        message.anonymous = user in chat.anonymous
        self.post(message)
        if self._hears(message):
            self.updates.push("message", message_json(message, self.people))
        return message

    def edit(self, user: int, chat_id: int, message_id: int, text: str) -> Message:
        """Somebody changes a message of their own."""
        _, chat = self._inside(user, chat_id)
        message = chat.message(message_id)
        if message is None or message.sender.id != user or message.service is not None:
            raise CrowdError(f"message {message_id} is not theirs to edit")
        message.text, message.entities = self._written(text)
        message.edit_date = self.now()
        self.show("edit", message)
        if self._hears(message):
            self.updates.push("edited_message", message_json(message, self.people))
        return message

    def delete(self, user: int, chat_id: int, message_id: int) -> None:
        """Somebody deletes a message of their own, an administrator any, in private both sides' ones."""
        _, chat = self._inside(user, chat_id)
        message = chat.message(message_id)
        if message is None:
            raise CrowdError(f"there is no message {message_id}")
        if message.sender.id != user and chat.type != "private" and not chat.is_admin(user):
            raise CrowdError(f"message {message_id} is not theirs to delete")
        self.remove(message)

    def tap(self, user: int, chat_id: int, message_id: int, data: str) -> str:
        """Somebody taps a button; returns the id of the query, whose answer comes as an event.

        The data is sent as given, even if no button holds it, and the message may be gone by now: clients
        can be old, slow or forged.
        """
        person, chat = self._inside(user, chat_id)
        message = chat.messages.get(message_id)
        if message is None or message.sender is not self.bot:
            raise CrowdError(f"message {message_id} has no buttons")
        query = Query(self.big_id(), person, message, self.clock())
        self.queries[query.id] = query
        self.push_query(query, data)
        return query.id

    # Looking.

    def snapshot(self, user: int) -> Json:
        """All that this person sees, and the number of the last event it contains."""
        me = self.person(user)
        mine = [chat for chat in self.chats.values() if chat.present(user)]
        return {
            "me": person_view(me),
            "bot": person_view(self.bot),
            "commands": {str(chat.id): menu_of(self, chat, me) for chat in mine},
            "people": [person_view(p) for p in self.people.values() if not p.is_bot],
            "chats": [
                chat_view(chat) for chat in self.chats.values() if chat in mine or chat.type != "private"
            ],
            "messages": {str(chat.id): [self.view(m) for m in self._newest(chat)] for chat in mine},
            "seq": self.feed.seq,
        }

    def view(self, message: Message) -> Json:
        """A message as people see it."""
        return message_view(message, self.anonymous)

    def person(self, user: int) -> Person:
        """The person or the bot with this id."""
        if user not in self.people:
            raise CrowdError(f"there is no person {user}")
        return self.people[user]

    def chat(self, chat_id: int) -> Chat:
        """The chat with this id."""
        if chat_id not in self.chats:
            raise CrowdError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def _inside(self, user: int, chat_id: int) -> tuple[Person, Chat]:
        person, chat = self.person(user), self.chat(chat_id)
        if not chat.present(user):
            raise CrowdError(f"{person.first_name} is not in that chat")
        if chat.migrated_to is not None:
            raise CrowdError(f"the group is a supergroup now: {chat.migrated_to}")
        return person, chat

    def _written(self, text: str) -> tuple[str, list[Json]]:
        text, entities = tidy(text, [])
        if not text or len(text) > _LONGEST:
            raise CrowdError(f"a message has 1 to {_LONGEST} characters")
        return text, entities

    def _joined(self, person: Person) -> Json:
        user = user_json(person)
        return {"new_chat_members": [user]}

    def _newest(self, chat: Chat) -> list[Message]:
        return [message for message in chat.messages.values() if not message.deleted][-_SHOWN:]

    def _hears(self, message: Message) -> bool:
        """Privacy mode: in a group only commands (not for another bot) and replies to the bot get through."""
        chat = message.chat
        if not chat.present(self.bot.id):
            return False
        if chat.type == "private" or not self.privacy or chat.is_admin(self.bot.id):
            return True
        if message.reply_to is not None and message.reply_to.sender is self.bot:
            return True
        first = message.text.split(maxsplit=1)[0]
        if not (message.entities and message.entities[0]["type"] == "bot_command" and first.startswith("/")):
            return False
        _, at, addressed = first.partition("@")
        return not at or addressed.lower() == (self.bot.username or "").lower()
