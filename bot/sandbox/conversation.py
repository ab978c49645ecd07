"""People in the sandbox.

Their messages, taps and votes, who is in which chat, Mini Apps, what only one sees.
"""

import hashlib
import hmac
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final, Literal
from urllib.parse import quote, urlencode, urlsplit

from bot.sandbox.model import (
    AskedResults,
    Chat,
    ChatMessage,
    ChatType,
    Ephemeral,
    PeopleError,
    Person,
    Query,
    Status,
    Topic,
    mistake,
)
from bot.sandbox.objects import chat_view, clock_view, message_json, message_view, person_view, user_json
from bot.sandbox.state import CommandKey, WorldState, close_due, vote_in_poll
from bot.sandbox.text import Json, normalize

# Ephemeral messages in a chat: their numbers, their time, and their loss by the receiver's client.


LIFE: Final = 86_400
"""Seconds after which the server forgets an ephemeral message."""


def post_ephemeral(state: WorldState, message: ChatMessage, ephemeral: Ephemeral) -> None:
    """Show a new ephemeral message to its receiver; one that replaced the same message is shown no more."""
    chat, held = message.chat, message.chat.ephemeral
    for old in [old for old in held.values() if state.now() - old.date > LIFE]:
        remove_ephemeral(state, old)
    for other in held.values():
        if ephemeral.replaces is not None and _same_place(other.ephemeral, ephemeral):
            state.lose(other)
    ephemeral.id = next(number for number in range(1, len(held) + 2) if number not in held)
    ephemeral.below = next(reversed(chat.messages), 0)
    if ephemeral.query is not None:
        ephemeral.query.has_message = True
    message.ephemeral = ephemeral
    held[ephemeral.id] = message
    state.show("message", message)


def _same_place(one: Ephemeral | None, other: Ephemeral) -> bool:
    return one is not None and one.replaces is other.replaces and one.receiver is other.receiver


def find_ephemeral(state: WorldState, chat: Chat, receiver: Person, number: int) -> ChatMessage | None:
    """The ephemeral message of that number that somebody has received, unless it is too old."""
    message = chat.ephemeral.get(number)
    if message is None or message.ephemeral is None or message.ephemeral.receiver is not receiver:
        return None
    return None if state.now() - message.date > LIFE else message


def remove_ephemeral(state: WorldState, message: ChatMessage) -> None:
    """Delete an ephemeral message; its number is free again."""
    state.lose(message)
    message.deleted = True
    if message.ephemeral is not None:
        del message.chat.ephemeral[message.ephemeral.id]


def ephemeral_seen(state: WorldState, chat: Chat, user: int) -> list[ChatMessage]:
    """The ephemeral messages of a chat that somebody's client shows, in the order in which they came."""
    found = [m for m in chat.ephemeral.values() if user in state.viewers(m) and state.now() - m.date <= LIFE]
    return sorted(found, key=lambda message: message.date)


def ephemeral_shown(state: WorldState, chat: Chat, user: int, number: int) -> ChatMessage:
    """The ephemeral message of that number, which somebody's client must be showing.

    Raises:
        PeopleError: it does not.
    """
    found = next(
        (m for m in ephemeral_seen(state, chat, user) if m.ephemeral and m.ephemeral.id == number), None
    )
    if found is None:
        raise PeopleError(f"there is no ephemeral message {number}")
    return found


# Lookup of the command menu that a person sees in a chat.


def scope_key(scope: Json | None) -> CommandKey:
    """The key of a `BotCommandScope`."""
    scope = scope or {"type": "default"}
    kind = scope["type"]
    chat, user = scope.get("chat_id", 0), scope.get("user_id", 0)
    wants_chat = kind in ("chat", "chat_administrators", "chat_member")
    if wants_chat != bool(chat) or (kind == "chat_member") != bool(user) or not isinstance(chat, int):
        raise mistake("can't parse BotCommandScope")
    return kind, chat, user


def _scopes(chat: Chat, person: Person) -> Iterator[CommandKey]:
    """From the narrowest scope to the widest, in the order Telegram looks."""
    if chat.type == "private":
        yield from (("chat", chat.id, 0), ("all_private_chats", 0, 0), ("default", 0, 0))
        return
    yield "chat_member", chat.id, person.id
    if chat.is_admin(person.id):
        yield "chat_administrators", chat.id, 0
    yield "chat", chat.id, 0
    if chat.is_admin(person.id):
        yield "all_chat_administrators", 0, 0
    yield from (("all_group_chats", 0, 0), ("default", 0, 0))


def menu_of(world: WorldState, chat: Chat, person: Person) -> list[Json]:
    """The commands this person is offered in this chat, in their language if there is one."""
    if not chat.present(world.bot.id):
        return []
    for key in _scopes(chat, person):
        for language in (person.language_code or "", ""):
            menu = world.commands.get(key, {}).get(language)
            if menu:
                return menu
    return []


# Membership of people in chats: groups, topics, administrators, and every change of these.


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
        with_bot: bool = True,
    ) -> Chat:
        """Add a group of these people; the first owns it and adds the bot.

        Args:
            title: what it is called.
            members: the ids of people.
            kind: what it is.
            topics: of a forum.
            told: whether the bot is told of it.
            hidden: whether people do not see it yet.
            with_bot: whether the bot is added.
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
            if with_bot:
                self.add_bot(people[0].id, chat.id)
        for name in topics:
            self.add_topic(people[0].id, chat.id, name)
        return chat

    def add_pair(self, one: int, other: int) -> Chat:
        """Add the private chat of two people."""
        names = " · ".join(self._state.person(user).first_name for user in (one, other))
        chat = self.add_group(names, [one, other], "group", with_bot=False)
        chat.pair, chat.members[one] = True, "member"
        self._state.show_chat(chat)
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


# People's actions in chats: messages, taps, votes, and their view of the world.


_SHOWN = 200
_LONGEST = 4096


class Conversation:
    """The actions and views of people; an action that cannot be done raises `PeopleError`."""

    def __init__(self, state: WorldState, membership: Membership) -> None:
        self._state, self._membership = state, membership

    def send(
        self, user: int, chat_id: int, text: str, *, thread: int | None = None, reply_to: int | None = None
    ) -> ChatMessage:
        """Write a message; the bot hears of it as far as privacy lets it."""
        person, chat = self._state.inside(user, chat_id)
        if thread is not None and thread not in chat.topics:
            raise PeopleError(f"{chat.title} has no topic {thread}")
        if chat.type == "private" and (person.blocked or not person.started):
            self._membership.block(user, blocked=False)
            person.started = True
        answered = chat.message(reply_to) if reply_to is not None else None
        if reply_to is not None and answered is None:
            raise PeopleError(f"there is no message {reply_to} to reply to")
        if answered is None and thread is not None:
            answered = chat.messages[thread]
        message = ChatMessage(
            self._state.next_message_id(chat), chat, person, self._state.now(), thread=thread
        )
        message.text, message.entities = self._written(text)
        message.reply_to = answered
        message.anonymous = user in chat.anonymous
        self._state.post(message)
        if self._hears(message):
            self._state.updates.push("message", message_json(message, self._state.people))
        elif self._calls_guest(message):
            query = self._state.big_id()
            self._state.guest_queries[query] = message
            asked = message_json(message, self._state.people) | {"guest_query_id": query}
            self._state.updates.push("guest_message", asked)
        return message

    def ask(self, user: int, chat_id: int, query: str) -> str:
        """Type the bot's name, and some words, in a chat: the id of the query, whose results are an event."""
        person, chat = self._state.inside(user, chat_id)
        if not self._state.inline:
            raise PeopleError("the bot has no inline mode")
        asked = AskedResults(self._state.big_id(), person, chat, query, self._state.clock())
        self._state.asked[asked.id] = asked
        update: Json = {"id": asked.id, "from": user_json(person), "query": query, "offset": ""}
        own = "sender" if chat.id == user else "private" if chat.pair else chat.type
        self._state.updates.push("inline_query", update | {"chat_type": own})
        return asked.id

    def choose(self, user: int, query: str, result: str) -> ChatMessage:
        """Send one of the results of a query to the chat in which it was typed."""
        asked = self._state.asked.get(query)
        content = None if asked is None or asked.results is None else asked.results.get(result)
        if asked is None or content is None or asked.person.id != user:
            raise PeopleError("there is no such result")
        person, chat = self._state.inside(user, asked.chat.id)
        message = self._state.post_inline(chat, person, content)
        if self._state.feedback:
            chosen = {"result_id": result, "from": user_json(person), "query": asked.query}
            inline = {"inline_message_id": message.inline_id} if message.keyboard else {}
            self._state.updates.push("chosen_inline_result", chosen | inline)
        return message

    def edit(self, user: int, chat_id: int, message_id: int, text: str) -> ChatMessage:
        """Change a message of one's own."""
        _, chat = self._state.inside(user, chat_id)
        message = chat.message(message_id)
        if message is None or message.sender.id != user or message.service is not None:
            raise PeopleError(f"message {message_id} is not theirs to edit")
        message.text, message.entities = self._written(text)
        message.edit_date = self._state.now()
        self._state.show("edit", message)
        if self._hears(message):
            self._state.updates.push("edited_message", message_json(message, self._state.people))
        return message

    def delete(self, user: int, chat_id: int, message_id: int) -> None:
        """Delete a message: one's own, as an administrator any, in private those of both sides."""
        _, chat = self._state.inside(user, chat_id)
        message = chat.message(message_id)
        if message is None:
            raise PeopleError(f"there is no message {message_id}")
        if message.sender.id != user and chat.type != "private" and not chat.is_admin(user):
            raise PeopleError(f"message {message_id} is not theirs to delete")
        self._state.remove(message)

    def tap(self, user: int, chat_id: int, message_id: int, data: str) -> str:
        """Tap a button; return the id of the query, whose answer comes as an event.

        The data is sent as given, even if no button holds it, and the message may be gone by now: clients
        can be old, slow or forged.
        """
        person, chat = self._state.inside(user, chat_id)
        message = chat.messages.get(message_id)
        if message_id < 0:  # as the page names ephemeral ones
            message = ephemeral_shown(self._state, chat, user, -message_id)
        if message is None or not (message.sender is self._state.bot or message.inline_id):
            raise PeopleError(f"message {message_id} has no buttons")
        query = Query(self._state.big_id(), person, message, self._state.clock())
        self._state.queries[query.id] = query
        self._state.push_query(query, data)
        return query.id

    def lose(self, user: int, chat_id: int, message_id: int) -> None:
        """Let somebody's client lose an ephemeral message, as clients may: neither server nor bot is told."""
        _, chat = self._state.inside(user, chat_id)
        self._state.lose(ephemeral_shown(self._state, chat, user, -message_id))

    def vote(self, user: int, chat_id: int, message_id: int, options: list[int]) -> ChatMessage:
        """Vote in a poll for options by number; for none to take a vote back."""
        person, chat = self._state.inside(user, chat_id)
        message = chat.message(message_id)
        if message is None:
            raise PeopleError(f"there is no message {message_id}")
        close_due(self._state)
        vote_in_poll(self._state, person, message, options)
        return message

    def snapshot(self, user: int, *, fresh: bool = False) -> Json:
        """All that this person sees, the number of the last event it contains, and the time.

        Args:
            user: who looks.
            fresh: whether their client has been started anew, and has lost all ephemeral messages.
        """
        close_due(self._state)
        me = self._state.person(user)
        if fresh:
            for chat in self._state.chats.values():
                for message in ephemeral_seen(self._state, chat, user):
                    self._state.lose(message)
        seen = [chat for chat in self._state.chats.values() if not chat.hidden]
        mine = [chat for chat in seen if chat.present(user)]
        people = [self._state.people[user] for user in sorted(self._state.people_of(me.community))]
        return {
            "me": person_view(me),
            "bot": person_view(self._state.bot),
            "commands": {str(chat.id): menu_of(self._state, chat, me) for chat in mine},
            "community": me.community,
            "communities": self._state.communities,
            "people": [person_view(person) for person in people],
            "chats": [
                chat_view(chat)
                for chat in seen
                if chat in mine or (chat.type != "private" and chat.community == me.community)
            ],
            "messages": {str(chat.id): [self.view(m) for m in self._newest(chat, user)] for chat in mine},
            "seq": self._state.page_events.seq,
            **clock_view(self._state.clock),
        }

    def view(self, message: ChatMessage) -> Json:
        """A message as people see it."""
        return message_view(message, self._state.people)

    def _written(self, text: str) -> tuple[str, list[Json]]:
        text, entities = normalize(text, [])
        if not text or len(text) > _LONGEST:
            raise PeopleError(f"a message has 1 to {_LONGEST} characters")
        return text, entities

    def _newest(self, chat: Chat, user: int) -> list[ChatMessage]:
        newest = [message for message in chat.messages.values() if not message.deleted][-_SHOWN:]
        return newest + ephemeral_seen(self._state, chat, user)

    def _calls_guest(self, message: ChatMessage) -> bool:
        """Whether a message names the bot in a group that it is not in, or answers what it has said there."""
        chat, name = message.chat, f"@{self._state.bot.username}".lower()
        outside = chat.type != "private" and not chat.pair and not chat.present(self._state.bot.id)
        hears = self._state.guests and outside and chat.migrated_to is None
        answers = message.reply_to is not None and message.reply_to.sender is self._state.bot
        return hears and (answers or name in message.text.lower().split())

    def _hears(self, message: ChatMessage) -> bool:
        """Privacy mode: in a group only commands (not for another bot) and replies to the bot get through."""
        chat = message.chat
        if not chat.present(self._state.bot.id):
            return False
        if chat.type == "private" or not self._state.privacy or chat.is_admin(self._state.bot.id):
            return True
        if message.reply_to is not None and message.reply_to.sender is self._state.bot:
            return True
        first = message.text.split(maxsplit=1)[0]
        if not (message.entities and message.entities[0]["type"] == "bot_command" and first.startswith("/")):
            return False
        _, at, addressed = first.partition("@")
        return not at or addressed.lower() == (self._state.bot.username or "").lower()


# Mini Apps of the bot, and the launch data with which a direct link (`t.me/BOT/APP`) opens one.
#
# The data is signed as Telegram does it: every field but `hash` is. `signature` is a signature of
# Telegram's own, made with a key that nobody else has; here it is random bytes of the same length. The
# fields are those of direct links: without `query_id`, which only buttons and menus bring, and with the
# chat in which the link was pressed, by its kind and an opaque number.


_NAME: Final = re.compile(r"[A-Za-z0-9_]{3,30}")
_START: Final = re.compile(r"[A-Za-z0-9_-]{1,512}")
_SIGNATURE: Final = 64  # bytes of Ed25519
_ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - addresses that say no host


class MiniApps:
    """The Mini Apps that are registered with the bot, by their short names."""

    def __init__(self, state: WorldState) -> None:
        self._state = state
        self._addresses: dict[str, str] = {}

    def register(self, name: str, address: str) -> None:
        """Register an app, or move one.

        Args:
            name: its short name, as in its links; upper and lower case are the same.
            address: its page, an http(s) address. The host 0.0.0.0 stands for the one by which people reach
                this machine.

        Raises:
            PeopleError: for a name that Telegram does not give, or an address that is none.
        """
        if not _NAME.fullmatch(name):
            raise PeopleError("the name of an app is 3-30 letters, digits and _")
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise PeopleError("the address of an app is an http(s) URL without ? and #")
        self._addresses[name.lower()] = address

    def origins(self, host: str) -> list[str]:
        """The origins of all apps, for somebody who reaches this machine by `host`."""
        return sorted({"{0.scheme}://{0.netloc}".format(urlsplit(each)) for each in self._reached(host)})

    def open(self, user: int, chat_id: int, name: str, start: str | None, host: str) -> str:
        """The address that a direct link opens for a person who presses it in a chat.

        Raises:
            PeopleError: there is no such app, person or chat, or the start parameter is malformed.
        """
        person, chat = self._state.inside(user, chat_id)
        if name.lower() not in self._addresses:
            raise PeopleError(f"there is no app {name!r}")
        if start is not None and not _START.fullmatch(start):
            raise PeopleError("the start parameter of an app is 1-512 letters, digits, _ and -")
        address = _reached(self._addresses[name.lower()], host)
        query = "" if start is None else f"?tgWebAppStartParam={start}"
        inline = "&tgWebAppBotInline=1" if self._state.inline else ""
        return (
            f"{address}{query}#tgWebAppData={quote(self.launch_data(person, chat, start), safe='')}{inline}"
        )

    def launch_data(self, person: Person, chat: Chat, start: str | None) -> str:
        """The init data of a launch: form-encoded fields, the last of which is their hash."""
        fields = {
            "user": _user(person),
            "chat_instance": self._state.chat_instance(chat),
            "chat_type": "sender" if chat.type == "private" else chat.type,
            **({} if start is None else {"start_param": start}),
            "auth_date": str(self._state.now()),
            "signature": urlsafe_b64encode(self._state.chance.randbytes(_SIGNATURE)).decode().rstrip("="),
        }
        signed = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
        key = hmac.digest(b"WebAppData", self._state.token.encode(), "sha256")
        fields["hash"] = hmac.new(key, signed.encode(), hashlib.sha256).hexdigest()
        return urlencode(fields, quote_via=quote, safe="")

    def _reached(self, host: str) -> list[str]:
        return [_reached(address, host) for address in self._addresses.values()]


def _reached(address: str, host: str) -> str:
    """An address as somebody reaches it who calls this machine `host`."""
    parts = urlsplit(address)
    if parts.hostname not in _ANYWHERE:
        return address
    name = urlsplit(f"//{host}").hostname or ""
    name = f"[{name}]" if ":" in name else name
    return parts._replace(netloc=name if parts.port is None else f"{name}:{parts.port}").geturl()


def _user(person: Person) -> str:
    """A `WebAppUser` in JSON as Telegram writes it: no spaces, and slashes escaped."""
    user: Json = {
        "id": person.id,
        "first_name": person.first_name,
        "last_name": person.last_name or "",
        **({"username": person.username} if person.username else {}),
        **({"language_code": person.language_code} if person.language_code else {}),
        **({"allows_write_to_pm": True} if person.started and not person.blocked else {}),
    }
    return json.dumps(user, ensure_ascii=False, separators=(",", ":")).replace("/", r"\/")
