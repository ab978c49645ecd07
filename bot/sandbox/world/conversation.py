"""People's actions in chats: messages, taps, votes, and their view of the world."""

from bot.sandbox.errors import PeopleError
from bot.sandbox.json_object import Json
from bot.sandbox.text.normalize import normalize
from bot.sandbox.world import ephemeral, polls
from bot.sandbox.world.api_objects import message_json
from bot.sandbox.world.command_menus import menu_of
from bot.sandbox.world.membership import Membership
from bot.sandbox.world.model import Chat, ChatMessage, Query
from bot.sandbox.world.page_objects import chat_view, clock_view, message_view, person_view
from bot.sandbox.world.state import WorldState

_SHOWN = 200
_LONGEST = 4096


class Conversation:
    """The actions and views of people; an action that cannot be done raises `PeopleError`."""

    def __init__(self, state: WorldState, membership: Membership) -> None:
        self._state = state
        self._membership = membership

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
            message = ephemeral.shown(self._state, chat, user, -message_id)
        if message is None or message.sender is not self._state.bot:
            raise PeopleError(f"message {message_id} has no buttons")
        query = Query(self._state.big_id(), person, message, self._state.clock())
        self._state.queries[query.id] = query
        self._state.push_query(query, data)
        return query.id

    def lose(self, user: int, chat_id: int, message_id: int) -> None:
        """Let somebody's client lose an ephemeral message, as clients may: neither server nor bot is told."""
        _, chat = self._state.inside(user, chat_id)
        self._state.lose(ephemeral.shown(self._state, chat, user, -message_id))

    def vote(self, user: int, chat_id: int, message_id: int, options: list[int]) -> ChatMessage:
        """Vote in a poll for options by number; for none to take a vote back."""
        person, chat = self._state.inside(user, chat_id)
        message = chat.message(message_id)
        if message is None:
            raise PeopleError(f"there is no message {message_id}")
        polls.close_due(self._state)
        polls.vote(self._state, person, message, options)
        return message

    def snapshot(self, user: int, *, fresh: bool = False) -> Json:
        """All that this person sees, the number of the last event it contains, and the time.

        Args:
            user: who looks.
            fresh: whether their client has been started anew, and has lost all ephemeral messages.
        """
        polls.close_due(self._state)
        me = self._state.person(user)
        if fresh:
            for chat in self._state.chats.values():
                for message in ephemeral.seen(self._state, chat, user):
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
        return newest + ephemeral.seen(self._state, chat, user)

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
