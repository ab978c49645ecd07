"""Membership of people in chats: groups, topics, administrators, and every change of these."""

from contextlib import nullcontext
from typing import Literal

from bot.sandbox.errors import PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.world.api_objects import user_json
from bot.sandbox.world.model import Chat, ChatType, Person, Status, Topic
from bot.sandbox.world.page_objects import person_view
from bot.sandbox.world.state import WorldState

GroupType = Literal["group", "supergroup", "forum"]
_SUPERGROUP = -1_000_000_000_000


class Membership:
    """The people and chats of a world by their ids; a change that cannot be made raises `PeopleError`."""

    def __init__(self, state: WorldState) -> None:
        self._state = state

    def add_person(  # noqa: PLR0913 - what an account has
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
        *,
        started: bool = False,
        community: str = "",
    ) -> Person:
        """Add somebody new to a community; `started` has already talked to the bot in private."""
        person = Person(1001 + len(self._state.people), first_name, last_name, username, language_code)
        person.community = community
        self._state.people[person.id] = person
        private = Chat(person.id, "private")
        private.members = {person.id: "member", self._state.bot.id: "member"}
        self._state.chats[person.id] = private
        person.started = started
        self._state.page_events.publish(
            "person", self._state.people_of(community), person=person_view(person)
        )
        return person

    def add_group(  # noqa: PLR0913 - what a group is made with
        self,
        title: str,
        members: list[int],
        kind: GroupType = "supergroup",
        topics: tuple[str, ...] | list[str] = (),
        *,
        told: bool = True,
        hidden: bool = False,
    ) -> Chat:
        """Add a group of these people; the first owns it and adds the bot.

        Args:
            title: what it is called.
            members: the ids of people.
            kind: what it is.
            topics: of a forum.
            told: whether the bot is told of it.
            hidden: whether people do not see it yet.
        """
        if not members:
            raise PeopleError("a group needs somebody in it")
        people = [self._state.person(user) for user in members]
        chat_type: ChatType = "group" if kind == "group" else "supergroup"
        number = 5001 + len(self._state.chats)
        chat_id = -number if kind == "group" else _SUPERGROUP - number
        chat = Chat(chat_id, chat_type, title, is_forum=kind == "forum", community=people[0].community)
        chat.hidden = hidden
        chat.members = {person.id: "member" for person in people}
        chat.members[people[0].id] = "creator"
        self._state.chats[chat.id] = chat
        self._state.show_chat(chat)
        with nullcontext() if told else self._state.updates.held_back():
            self.add_bot(people[0].id, chat.id)
        for name in topics:
            self.add_topic(people[0].id, chat.id, name)
        return chat

    def add_bot(self, user: int, chat_id: int) -> None:
        """Let a member add the bot (again)."""
        person, chat = self._state.inside(user, chat_id)
        self._state.set_status(chat, self._state.bot, "member", person)
        self._state.post_service(chat, person, _joined(self._state.bot))
        self._state.show_chat(chat)

    def remove_bot(self, user: int, chat_id: int) -> None:
        """Let an administrator throw the bot out."""
        person, chat = self._state.inside(user, chat_id)
        self._state.set_status(chat, self._state.bot, "kicked", person)
        self._state.post_service(chat, person, {"left_chat_member": user_json(self._state.bot)})
        self._state.show_chat(chat)

    def add_topic(self, user: int, chat_id: int, name: str) -> Topic:
        """Open a topic of a forum; its id is that of the message that opens it."""
        person, chat = self._state.inside(user, chat_id)
        return self._state.open_topic(chat, person, name)

    def delete_topic(self, chat_id: int, topic_id: int) -> None:
        """Remove a topic with its messages."""
        chat = self._state.chat(chat_id)
        del chat.topics[topic_id]
        for message in [m for m in chat.messages.values() if m.thread == topic_id and not m.deleted]:
            self._state.remove(message)
        self._state.show_chat(chat)

    def join(self, user: int, chat_id: int) -> Chat:
        """Let somebody enter a group."""
        person, chat = self._state.person(user), self._state.chat(chat_id)
        if chat.type == "private":
            raise PeopleError("nobody can join a private chat")
        if not chat.present(user):
            self._state.set_status(chat, person, "member", person)
            self._state.post_service(chat, person, _joined(person))
            self._state.show_chat(chat)
        return chat

    def leave(self, user: int, chat_id: int) -> None:
        """Let somebody leave a group."""
        person, chat = self._state.inside(user, chat_id)
        self._state.post_service(chat, person, {"left_chat_member": user_json(person)})
        self._state.set_status(chat, person, "left", person)
        self._state.show_chat(chat)

    def ban(self, user: int, chat_id: int, banned: int) -> None:
        """Let an administrator throw somebody else out; `join` lets them in again, as an invitation would."""
        person, chat = self._state.inside(user, chat_id)
        other = self._state.person(banned)
        if not chat.is_admin(user) or chat.members.get(banned) == "creator":
            raise PeopleError(f"{person.first_name} cannot ban {other.first_name}")
        if chat.present(banned):
            self._state.post_service(chat, person, {"left_chat_member": user_json(other)})
        self._state.set_status(chat, other, "kicked", person)
        self._state.show_chat(chat)

    def promote(self, user: int, chat_id: int, status: Status = "administrator") -> None:
        """Let the owner make somebody (the bot too) an administrator, or take that back."""
        chat = self._state.chat(chat_id)
        owner = next((id_ for id_, place in chat.members.items() if place == "creator"), user)
        self._state.set_status(chat, self._state.person(user), status, self._state.people[owner])
        self._state.show_chat(chat)

    def hide(self, user: int, chat_id: int, *, anonymous: bool = True) -> None:
        """Let an administrator start (or stop) writing in the name of the group."""
        person, chat = self._state.inside(user, chat_id)
        if not chat.is_admin(person.id):
            raise PeopleError(f"{person.first_name} is no administrator")
        if anonymous:
            chat.anonymous.add(user)
        else:
            chat.anonymous.discard(user)

    def block(self, user: int, *, blocked: bool = True) -> None:
        """Let somebody block the bot, or take that back."""
        person, chat = self._state.person(user), self._state.chat(user)
        person.blocked = blocked
        self._state.set_status(chat, self._state.bot, "kicked" if blocked else "member", person)

    def migrate(self, chat_id: int) -> Chat:
        """Turn a group into a supergroup with a new id; its old messages stay behind.

        The bot is told three times, as Telegram does: that it is in the new chat, and in either chat of the
        other one. The last of these comes from nobody whose name is told.
        """
        old = self._state.chat(chat_id)
        if old.type != "group" or old.migrated_to is not None:
            raise PeopleError(f"{old.title} cannot become a supergroup")
        bot, members = self._state.bot, dict(old.members)
        status = members.pop(bot.id, "left")
        new = Chat(_SUPERGROUP + old.id, "supergroup", old.title, members=members, tags=dict(old.tags))
        new.community = old.community
        self._state.chats[new.id] = new
        present = [id_ for id_ in old.members if old.present(id_) and id_ != self._state.bot.id]
        ranked = sorted(present, key=lambda id_: old.members[id_] != "creator")  # who owns it may have left
        owner = self._state.people[ranked[0]]
        self._state.set_status(new, bot, status, owner)
        self._state.post_service(old, owner, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._state.show_chat(new)
        self._state.post_service(new, owner, {"migrate_from_chat_id": old.id}, anonymous=True)
        return new


def _joined(person: Person) -> Json:
    return {"new_chat_members": [user_json(person)]}
