"""The state of a world: chats, updates that wait, rate limits, faults, polls, the log of calls."""

import math
import random
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Literal

from bot.sandbox.model import (
    GROUP_ANONYMOUS,
    PRESENT,
    AskedResults,
    Chat,
    ChatMessage,
    MessageContent,
    PageEvents,
    PeopleError,
    Person,
    Poll,
    PushedClock,
    Query,
    Status,
    StoredFile,
    Topic,
    WakeUp,
    bad_request,
    too_many,
)
from bot.sandbox.objects import (
    ICON_COLOR,
    anonymous_person,
    chat_json,
    chat_view,
    clock_view,
    maybe_inaccessible_json,
    member_json,
    message_json,
    message_view,
    poll_answer_json,
    poll_json,
    user_json,
)
from bot.sandbox.parameters import data
from bot.sandbox.text import Json

# A log of all calls of the bot, so that tests can count and query them.


Family = Literal["send", "edit", "answer", "delete", "other"]
_FAMILIES: dict[str, Family] = data()["families"]


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One call: its time (world's clock), method, parameters and result.

    `code` is 200 or the error code; `description` is the error text or empty.
    """

    at: float
    method: str
    params: Mapping[str, Any]
    code: int
    description: str

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.code == 200  # noqa: PLR2004 - the one status of success

    @property
    def family(self) -> Family:
        """The family in which the call is counted."""
        return _FAMILIES.get(self.method, "other")


class CallLog:
    """The calls in order (successful `getUpdates` are left out) with counters.

    Attributes:
        calls: all of them; `failures`: those that no correct bot makes.
        counts: successful calls by chat (0: none) and family.
        refused: 429 answers by chat.
    """

    def __init__(self) -> None:
        self.calls: list[ApiCall] = []
        self.failures: list[ApiCall] = []
        self.counts: dict[int, Counter[Family]] = {}
        self.refused: Counter[int] = Counter()

    def note(self, call: ApiCall, *, fault: bool, chat_id: int = 0) -> None:
        """Add a call; `chat_id` is where it took place, for answers too."""
        if call.ok and call.method == "getUpdates":
            return
        self.calls.append(call)
        if fault:
            self.failures.append(call)
        if call.ok:
            self.counts.setdefault(chat_id, Counter())[call.family] += 1
        elif call.code == 429:  # noqa: PLR2004 - the one status of too many calls
            self.refused[chat_id] += 1

    def made(self, method: str, chat_id: int | None = None) -> list[ApiCall]:
        """The successful calls of a method, in one chat or in all."""
        return [
            call
            for call in self.calls
            if call.ok and call.method == method and chat_id in (None, call.params.get("chat_id"))
        ]


# Fault injection for tests: lost connections, server errors and slowness.


FaultKind = Literal["refuse", "lose", "error"]
"""`refuse`: the connection breaks and nothing happened; `lose`: it happened, but the answer is lost; `error`:
a 502 page from a proxy, and nothing happened. The method `webhook` is an update on its way
to the bot's webhook."""

_NAMED = ("getUpdates", "webhook")


@dataclass(slots=True)
class Fault:
    """A fault that waits for its call: the next one of `method`, or of any method when that is None."""

    kind: FaultKind
    method: str | None = None


class Faults:
    """The queue of injected faults, and the latency of answers.

    Attributes:
        latency: seconds added to every answer but those of getUpdates.
        slow: seconds added to the answers of some methods besides.
        cut: whether every connection breaks, in both directions; what is asked for meanwhile does not happen.
    """

    def __init__(self) -> None:
        self.latency = 0.0
        self.slow: dict[str, float] = {}
        self.cut = False
        self._waiting: deque[Fault] = deque()

    def add(self, kind: FaultKind, method: str | None = None, times: int = 1) -> None:
        """Let the next `times` calls of that method fail."""
        self._waiting.extend(Fault(kind, method) for _ in range(times))

    def take(self, method: str) -> FaultKind | None:
        """The fault for this call, which is used up; how updates come fails only when it is named."""
        if self.cut:
            return "refuse"
        for fault in self._waiting:
            if fault.method == method or (fault.method is None and method not in _NAMED):
                self._waiting.remove(fault)
                return fault.kind
        return None


# The rate limits of a bot in a chat, beyond which Telegram asks it to wait.


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate limit: at most `calls` in any window of `seconds`."""

    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The rate limits of a world; None is no limit.

    `ephemeral_counts`: whether ephemeral messages count in the limit of their group, which Telegram does not
    tell.

    Telegram publishes no exact numbers. These follow its advice to bots: twenty messages a minute in a group,
    about one a second to a person, where short bursts pass.
    """

    group: Limit | None = Limit(20, 60)
    private: Limit | None = Limit(30, 30)
    ephemeral_counts: bool = True


class SpentCalls:
    """The sliding windows of sends and edits of each chat; a refused call costs nothing."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._spent: dict[int, deque[float]] = {}
        self._refused_until: dict[int, float] = {}

    def refuse(self, chat_id: int, until: float) -> None:
        """Refuse every send and edit in this chat up to that time."""
        self._refused_until[chat_id] = until

    def spend(self, chat_id: int, now: float) -> int:
        """Count one call against the limit.

        Returns:
            0 when it is granted, else the whole seconds to wait, at least 1.
        """
        until = self._refused_until.get(chat_id, now)
        if until > now:
            return max(1, math.ceil(until - now))
        limit = self.limits.private if chat_id > 0 else self.limits.group
        if limit is None:
            return 0
        spent = self._spent.setdefault(chat_id, deque())
        while spent and spent[0] <= now - limit.seconds:
            spent.popleft()
        if len(spent) >= limit.calls:
            return max(1, math.ceil(spent[0] + limit.seconds - now))
        spent.append(now)
        return 0


# The queue of updates that wait for `getUpdates` or for delivery to a webhook.


UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that come only when they are named in `allowed_updates`."""


class UpdateQueue:
    """The queue of updates in order, kept until a later offset confirms them or they were delivered.

    Attributes:
        signal: wakes its listeners when an update arrives and when a newer poll takes over.
        last_id: the id of the newest update so far.
        poll: the number of the poll that may go on; an older one has lost (409).
        allowed: the kinds of updates that the bot asked for; None: the usual ones.
    """

    def __init__(self) -> None:
        self.signal = WakeUp()
        self.last_id = 100_000
        self.poll = 0
        self._pending: OrderedDict[int, Json] = OrderedDict()
        self.allowed: frozenset[str] | None = None
        self._holding_back = False

    def __len__(self) -> int:
        return len(self._pending)

    def wants(self, kind: str) -> bool:
        """Whether the bot asked for this kind."""
        return kind not in UNASKED if self.allowed is None else kind in self.allowed

    def allow(self, kinds: list[str]) -> None:
        """Set `allowed_updates`; an empty list is the default set."""
        self.allowed = frozenset(kinds) or None

    def push(self, kind: str, payload: Json) -> None:
        """Add an update unless the bot did not ask for its kind."""
        if self._holding_back or not self.wants(kind):
            return
        self.last_id += 1
        self._pending[self.last_id] = {"update_id": self.last_id, kind: payload}
        self.signal.notify()

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Tell the bot nothing of what happens in the block."""
        self._holding_back = True
        try:
            yield
        finally:
            self._holding_back = False

    def confirm(self, offset: int) -> None:
        """Forget what lies before `offset`; a negative one keeps only so many of the newest."""
        if offset < 0:
            while len(self._pending) > -offset:
                self._pending.popitem(last=False)
            return
        while self._pending and next(iter(self._pending)) < offset:
            self._pending.popitem(last=False)

    def head(self, limit: int) -> list[Json]:
        """The oldest unconfirmed updates, at most `limit`."""
        return list(islice(self._pending.values(), limit))

    def drop(self, number: int) -> None:
        """Forget one update, which has been brought."""
        self._pending.pop(number, None)

    def clear(self) -> None:
        """Drop everything pending."""
        self._pending.clear()

    def begin_poll(self) -> int:
        """Start a poll, which ends every other one; returns its number."""
        self.poll += 1
        self.signal.notify()
        return self.poll


# The webhook that the bot has set, and the state of its deliveries.


USUAL_CONNECTIONS = 40
_OF_CHATS = ("message", "edited_message")
_WITH_CHAT = ("my_chat_member", "chat_member")


@dataclass(slots=True)
class BotWebhook:
    """A webhook as the bot has set it.

    Attributes:
        url: the address to which updates are delivered.
        secret: the secret that is sent with every update; empty: none.
        max_connections: the number of updates delivered at once.
        last_error_date: the time of the last failed delivery; 0: none.
        last_error_message: its reason.
    """

    url: str
    secret: str = ""
    max_connections: int = USUAL_CONNECTIONS
    last_error_date: int = 0
    last_error_message: str = ""


def queue_of(update: Json) -> tuple[str, int]:
    """The key of an update's delivery queue: one for the messages of a chat, the taps of a person."""
    kind, payload = next((kind, payload) for kind, payload in update.items() if kind != "update_id")
    if kind in _OF_CHATS:
        return "message", payload["chat"]["id"]
    if kind in _WITH_CHAT:
        return kind, payload["chat"]["id"]
    who = payload.get("from") or payload.get("user")
    return (kind, who["id"]) if who else ("alone", update["update_id"])


# People with an open window, as whom somebody plays: the world does nothing in their place.


KEPT: Final = 300.0
"""Seconds after the last sign of a window until its person is left to the world."""


class Windows:
    """The set of people as whom somebody plays (`user in windows`).

    Args:
        clock: seconds; not the world's own clock, for nobody is away because that was pushed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[int, float] = {}

    def look(self, user: int) -> None:
        """Take note that the window of somebody is open."""
        self._seen[user] = self._clock()

    def __contains__(self, user: int) -> bool:
        """Whether somebody plays as that person."""
        seen = self._seen.get(user)
        return seen is not None and self._clock() - seen < KEPT


# The state of a world, and the changes that both the bot and people use.


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
        guests: whether the bot is asked where it is not, by who names it (guest mode).
        inline: whether it is asked for results by who types its name (inline mode); `feedback`: and told
            which of them was sent.
        longest_ephemeral: characters that the text of an ephemeral message may have.
        knows_rich: whether the server has rich messages.
        commands: registered menus by scope and language ("" is any).
        open_polls: messages with polls that take votes, by the id of the poll.
        webhook: the webhook of the bot; None while it polls.
        about: name, description and short description by field and language.
        windows: people with an open window: the world does nothing in their place.
        on_entered: is called with a community when somebody looks at it, perhaps not for the first time.
        before_leap: is awaited with the time that the clock is about to be pushed to.
    """

    def __init__(
        self,
        token: str = TOKEN,
        *,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        answer_seconds: float = 15.0,
        chance: random.Random | None = None,
    ) -> None:
        self.token, self.clock, self.answer_seconds = token, clock, answer_seconds
        self.privacy = True
        self.chance = chance or random.SystemRandom()
        self.longest_ephemeral, self.knows_rich = 1024, True
        self.bot = Person(int(token.partition(":")[0]), NAME, username=USERNAME, is_bot=True)
        self.people: dict[int, Person] = {self.bot.id: self.bot, GROUP_ANONYMOUS: anonymous_person()}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.guests, self.inline, self.feedback = True, True, True
        self.inline_messages: dict[str, ChatMessage] = {}
        self.guest_queries: dict[str, ChatMessage] = {}
        self.asked: dict[str, AskedResults] = {}
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

    def post_inline(self, chat: Chat, sender: Person, content: MessageContent) -> ChatMessage:
        """Post a message that the bot edits by an id of its own, as its answer or as a person's choice."""
        message = ChatMessage(self.next_message_id(chat), chat, sender, self.now())
        message.text, message.entities, message.keyboard = content
        message.inline_id = f"BAAA{self.big_id()}"
        message.via = None if sender is self.bot else self.bot
        self.inline_messages[message.inline_id] = message
        return self.post(message)

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
        message = query.message
        payload = {
            "id": query.id,
            "from": user_json(query.person),
            **(
                {"inline_message_id": message.inline_id}
                if message.inline_id
                else {"message": maybe_inaccessible_json(message, self.people)}
            ),
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


# Votes in polls, and their closing; the bot gets updates of both.


def close_due(state: WorldState) -> None:
    """Close the polls whose time has come; called before anybody does or sees anything."""
    now = state.clock()
    for message in [*state.open_polls.values()]:
        poll = message.poll
        if poll is not None and poll.close_date is not None and poll.close_date <= now:
            close_poll(state, message, poll)


def close_poll(state: WorldState, message: ChatMessage, poll: Poll) -> None:
    """End the votes."""
    poll.closed = True
    state.open_polls.pop(poll.id, None)
    if not message.deleted:
        state.show("edit", message)
    state.updates.push("poll", poll_json(poll))


def vote_in_poll(state: WorldState, person: Person, message: ChatMessage, options: list[int]) -> None:
    """Vote for options by number; for none to take a vote back.

    Raises:
        PeopleError: For what the poll does not allow.
    """
    poll, chosen = message.poll, sorted(set(options))
    if poll is None:
        raise PeopleError(f"message {message.id} is no poll")
    if poll.closed:
        raise PeopleError("the poll is closed")
    if len(chosen) > 1 and not poll.multiple:
        raise PeopleError("the poll takes one answer")
    if not poll.revoting and (not chosen or person.id in poll.votes):
        raise PeopleError("a vote in this poll stands")
    if not all(0 <= option < len(poll.options) for option in chosen):
        raise PeopleError(f"the poll has the options 0 to {len(poll.options) - 1}")
    if chosen == poll.votes.get(person.id, []):
        return
    if chosen:
        poll.votes[person.id] = chosen
    else:
        del poll.votes[person.id]
    state.show("edit", message)
    if not poll.anonymous:
        state.updates.push("poll_answer", poll_answer_json(poll, person))
    state.updates.push("poll", poll_json(poll))
