"""The state of a world, and the changes that both the bot and people use."""

import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.sandbox.errors import PeopleError, bad_request, too_many
from bot.sandbox.json_object import Json
from bot.sandbox.world.api_objects import (
    ICON_COLOR,
    chat_json,
    maybe_inaccessible_json,
    member_json,
    message_json,
    user_json,
)
from bot.sandbox.world.call_log import ApiCall, CallLog
from bot.sandbox.world.events import PageEvents
from bot.sandbox.world.faults import FaultKind, Faults
from bot.sandbox.world.model import (
    GROUP_ANONYMOUS,
    PRESENT,
    Chat,
    ChatMessage,
    Person,
    Query,
    Status,
    StoredFile,
    Topic,
)
from bot.sandbox.world.page_objects import anonymous_person, chat_view, clock_view, message_view
from bot.sandbox.world.pushed_clock import PushedClock
from bot.sandbox.world.rate_limit import Limits, SpentCalls
from bot.sandbox.world.update_queue import UpdateQueue
from bot.sandbox.world.webhook import BotWebhook
from bot.sandbox.world.windows import Windows

BOT_ID = 424242
TOKEN = f"{BOT_ID}:sandbox-token-of-no-use-anywhere"
"""Of worlds that no browser reaches, as in tests."""
NAME, USERNAME = "Dice poker", "dice_poker_bot"

CommandKey = tuple[str, int, int]
"""Scope type, chat id and user id; zero where the scope has none."""


async def _nothing(at: float) -> None:
    """Let nothing happen before the clock leaps."""
    del at


class WorldState:
    """The state of a world, and the changes that the bot and its people share.

    Attributes:
        token: the only token the server takes.
        clock: seconds since 1970; tests put their own.
        answer_seconds: how long a tap waits for its answer.
        privacy: whether the bot is blind to ordinary talk in groups.
        chance: of dice that are thrown, of signatures, and of what people say by themselves.
        longest_ephemeral: characters that the text of an ephemeral message may have.
        commands: registered menus by scope and language ("" is any).
        open_polls: messages with polls that take votes, by the id of the poll.
        webhook: the webhook of the bot; None while it polls.
        about: name, description and short description by field and language.
        windows: people with an open window: the world does nothing in their place.
        on_entered: is called with a community when somebody looks at it, perhaps not for the first time.
        before_leap: is awaited with the time that the clock is about to be pushed to.
    """

    def __init__(  # noqa: PLR0913 - what a world is made with
        self,
        token: str = TOKEN,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        answer_seconds: float = 15.0,
        privacy: bool = True,
        chance: random.Random | None = None,
    ) -> None:
        self.token = token
        self.clock = clock
        self.answer_seconds = answer_seconds
        self.privacy = privacy
        self.chance = chance or random.SystemRandom()
        self.longest_ephemeral = 1024
        self.bot = Person(int(token.partition(":")[0]), NAME, username=USERNAME, is_bot=True)
        self.people: dict[int, Person] = {self.bot.id: self.bot, GROUP_ANONYMOUS: anonymous_person()}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.open_polls: dict[str, ChatMessage] = {}
        self.files: dict[str, StoredFile] = {}
        self.commands: dict[CommandKey, dict[str, list[Json]]] = {}
        self.about: dict[tuple[str, str], str] = {}
        self.windows = Windows()
        self.on_entered: Callable[[str], None] | None = None
        self.before_leap: Callable[[float], Awaitable[None]] = _nothing
        self.updates = UpdateQueue()
        self.webhook: BotWebhook | None = None
        self.page_events = PageEvents()
        self.spent = SpentCalls(limits or Limits())
        self.call_log = CallLog()
        self.faults = Faults()
        self._random = random.Random(self.bot.id)  # noqa: S311 - ids need not be secret
        self._last_common_id = 0

    @property
    def failures(self) -> list[ApiCall]:
        """Calls that no correct bot makes; a test asserts that there are none."""
        return self.call_log.failures

    def now(self) -> int:
        """The date of something that happens now."""
        return int(self.clock())

    def refuse(self, chat_id: int, seconds: float) -> None:
        """Answer 429 to every send and edit in this chat for so long."""
        self.spent.refuse(chat_id, self.clock() + seconds)

    def fail_next(self, kind: FaultKind, method: str | None = None, times: int = 1) -> None:
        """Let the next calls (of one method) fail; see `FaultKind`."""
        self.faults.add(kind, method, times)

    def spend(self, chat: Chat, *, ephemeral: bool = False) -> None:
        """Take one send or edit out of the chat's rate limit, as far as those of ephemeral messages count.

        Raises:
            ApiError: 429.
        """
        if ephemeral and not self.spent.limits.ephemeral_counts:
            return
        seconds = self.spent.spend(chat.id, self.clock())
        if seconds:
            raise too_many(seconds)

    def big_id(self) -> str:
        """A number with many digits, as ids of taps and files look."""
        return str(self._random.randrange(10**17, 10**18))

    def audience(self, chat: Chat) -> frozenset[int]:
        """The people who see what happens in a chat."""
        if chat.hidden:
            return frozenset()
        return frozenset(user for user, status in chat.members.items() if status in PRESENT)

    def viewers(self, message: ChatMessage) -> frozenset[int]:
        """The people who see a message: of an ephemeral one its receiver, until their client loses it."""
        audience = self.audience(message.chat)
        if message.ephemeral is None:
            return audience
        return frozenset() if message.ephemeral.lost else audience & {message.ephemeral.receiver.id}

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count for themselves; all other chats of the bot share one count."""
        if chat.type == "supergroup":
            chat.last_id += 1
            return chat.last_id
        self._last_common_id += 1
        return self._last_common_id

    def post(self, message: ChatMessage) -> ChatMessage:
        """Put a new message into its chat and show it to people; telling the bot is up to the caller."""
        message.chat.messages[message.id] = message
        self.show("message", message)
        return message

    def show(self, kind: str, message: ChatMessage) -> None:
        """Tell the page of a new ("message") or changed ("edit") message."""
        self.page_events.publish(kind, self.viewers(message), message=message_view(message, self.people))

    def remove(self, message: ChatMessage) -> None:
        """Delete a message for everybody."""
        message.deleted = True
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
            self.show_chat(message.chat)
        self.page_events.publish("delete", self.audience(message.chat), chat=message.chat.id, id=message.id)
        for other in message.chat.ephemeral.values():
            if other.ephemeral is not None and other.ephemeral.replaces is message:
                self.lose(other)

    def lose(self, message: ChatMessage) -> None:
        """Let the receiver's client show an ephemeral message no more, of which the server is not told."""
        if message.ephemeral is None:
            return
        view = message_view(message, self.people)
        self.page_events.publish("delete", self.viewers(message), chat=view["chat"], id=view["id"])
        message.ephemeral.lost = True

    def show_chat(self, chat: Chat) -> None:
        """Tell the page that a chat is new or has changed: its community sees which groups can be joined."""
        if chat.hidden:
            return
        self.page_events.publish("chat", self.people_of(chat.community), chat=chat_view(chat))

    def uncover(self, chat: Chat) -> None:
        """Let people see a chat that was hidden, with all that stands in it."""
        chat.hidden = False
        self.show_chat(chat)

    @contextmanager
    def dated(self, at: float) -> Iterator[None]:
        """Date what happens in the block; nothing may wait in it.

        Args:
            at: unix time in seconds.
        """
        clock, self.clock = self.clock, lambda: at
        try:
            yield
        finally:
            self.clock = clock

    def people_of(self, community: str) -> frozenset[int]:
        """The ids of all people of a community."""
        return frozenset(p.id for p in self.people.values() if p.community == community and not p.is_bot)

    def enter(self, language: str) -> str:
        """Choose the community of a language code, else the English one, else the first; returns its name."""
        names = self.communities
        wanted = (language.lower().partition("-")[0], "en")
        community = next((name for name in wanted if name in names), next(iter(names), ""))
        self._entered(community)
        return community

    def look(self, user: int) -> None:
        """Take note that the window of somebody is open, who need not have come by way of `enter`."""
        person, before = self.person(user), user in self.windows
        self.windows.look(user)
        if not before:
            self._entered(person.community)

    def _entered(self, community: str) -> None:
        if self.on_entered is not None:
            self.on_entered(community)

    async def push_clock(self, target: str) -> None:
        """Push the clock to the next evening, morning or Monday; everybody sees it.

        Raises:
            PeopleError: it is none that can be pushed, is being pushed, or there is no such target.
        """
        clock = self.clock
        if not isinstance(clock, PushedClock):
            raise PeopleError("this clock cannot be pushed")

        def moved(seconds: float) -> None:
            for query in self.queries.values():
                query.at += seconds  # nobody has waited so long for an answer
            self.page_events.publish("clock", None, **clock_view(clock))

        await clock.push(target, self.before_leap, moved)

    @property
    def communities(self) -> list[str]:
        """The communities that have a name, in the order in which they came."""
        return list(dict.fromkeys(person.community for person in self.people.values() if person.community))

    def post_service(
        self, chat: Chat, by: Person, fields: Json, *, thread: int | None = None, anonymous: bool = False
    ) -> ChatMessage:
        """A service message, which people see, and the bot: of its own doing only what it has pinned.

        `anonymous`: in the name of the group.
        """
        message = ChatMessage(self.next_message_id(chat), chat, by, self.now(), service=fields, thread=thread)
        message.anonymous = anonymous
        self.post(message)
        if (by is not self.bot or "pinned_message" in fields) and chat.present(self.bot.id):
            self.updates.push("message", message_json(message, self.people))
        return message

    def set_status(self, chat: Chat, person: Person, status: Status, by: Person) -> None:
        """Change somebody's place in a chat and tell the bot as far as it may know."""
        before = chat.members.get(person.id, "left")
        chat.members[person.id] = status
        if status != "member":
            chat.tags.pop(person.id, None)
        if before == status:
            return
        kind = "my_chat_member" if person is self.bot else "chat_member"
        if kind == "my_chat_member" or chat.is_admin(self.bot.id):
            self.updates.push(
                kind,
                {
                    "chat": chat_json(chat, self.people),
                    "from": user_json(by),
                    "date": self.now(),
                    "old_chat_member": member_json(person, before),
                    "new_chat_member": member_json(person, status),
                },
            )

    def chat_instance(self, chat: Chat) -> str:
        """The number by which taps and Mini Apps know a chat, which is not its id."""
        return str(hash((self.bot.id, chat.id)))

    def push_query(self, query: Query, data: str) -> None:
        """Tell the bot of a tap."""
        payload = {
            "id": query.id,
            "from": user_json(query.person),
            "message": maybe_inaccessible_json(query.message, self.people),
            "chat_instance": self.chat_instance(query.message.chat),
            "data": data,
        }
        self.updates.push("callback_query", payload)

    def answer_query(self, query_id: str, text: str, *, alert: bool, url: str | None = None) -> Query:
        """Show the answer to the person who tapped.

        Raises:
            ApiError: 400 for an unknown, answered or too old query.
        """
        query = self._open_query(query_id)
        query.answered = True
        audience = frozenset((query.person.id,))
        self.page_events.publish("answer", audience, query=query_id, text=text, alert=alert, url=url)
        return query

    def _open_query(self, query_id: str) -> Query:
        query = self.queries.get(query_id)
        if query is None or query.answered or self.clock() - query.at > self.answer_seconds:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return query

    def open_query(self, query_id: str) -> Query:
        """The query that may bring an ephemeral message.

        Raises:
            ApiError: 400 for one that is unknown, answered, too old, or has brought one.
        """
        query = self._open_query(query_id)
        if query.has_message:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
        return query

    def open_topic(self, chat: Chat, by: Person, name: str) -> Topic:
        """Open a topic for a person or for the bot."""
        if not chat.is_forum:
            raise PeopleError(f"{chat.title} has no topics")
        topic = Topic(chat.last_id + 1, name)
        chat.topics[topic.id] = topic
        created = {"forum_topic_created": {"name": name, "icon_color": ICON_COLOR}}
        self.post_service(chat, by, created, thread=topic.id)
        self.show_chat(chat)
        return topic

    def person(self, user: int) -> Person:
        """The person or the bot with this id."""
        if user not in self.people:
            raise PeopleError(f"there is no person {user}")
        return self.people[user]

    def chat(self, chat_id: int) -> Chat:
        """The chat with this id."""
        if chat_id not in self.chats:
            raise PeopleError(f"there is no chat {chat_id}")
        return self.chats[chat_id]

    def inside(self, user: int, chat_id: int) -> tuple[Person, Chat]:
        """A person and a chat they are in."""
        person, chat = self.person(user), self.chat(chat_id)
        if not chat.present(user):
            raise PeopleError(f"{person.first_name} is not in that chat")
        if chat.migrated_to is not None:
            raise PeopleError(f"the group is a supergroup now: {chat.migrated_to}")
        return person, chat
