"""Data classes of a world.

People, chats with their members and topics, messages, files; its events and clock.
"""

import asyncio
import time as machine
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from bot.sandbox.text import Entity, Json

# Data classes of a world: people, chats with their members and topics, messages, files.


ChatType = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]
PRESENT = ("creator", "administrator", "member")

Keyboard = list[list[Json]]
"""Rows of inline buttons, as the Bot API spells them."""

GROUP_ANONYMOUS = 1087968824
"""The account whose name anonymous administrators write under."""


MessageContent = tuple[str, list[Entity], Keyboard | None]
"""The content of a message: text, entities and buttons."""


@dataclass(slots=True)
class Person:
    """A person with an account; `started` says whether the bot may write to them in private.

    People of one `community` see each other and each other's groups, and nobody else.
    """

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    community: str = ""


@dataclass(slots=True)
class Topic:
    """A topic of a forum; its id is that of the service message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class StoredFile:
    """An uploaded file; `path` is what `getFile` names, `width` and `height` are zero but for photos."""

    file_id: str
    unique_id: str
    path: str
    name: str
    mime: str
    data: bytes
    width: int = 0
    height: int = 0


@dataclass(slots=True)
class Die:
    """An animated die: its emoji, and the value that the server has thrown."""

    emoji: str
    value: int


@dataclass(slots=True)
class Poll:
    """A poll, or a quiz: only a quiz has `correct` options (by number) and an explanation."""

    id: str
    question: str
    options: list[str]
    quiz: bool = False
    anonymous: bool = True
    multiple: bool = False
    revoting: bool = True
    correct: list[int] = field(default_factory=list)
    explanation: str = ""
    close_date: int | None = None
    open_period: int | None = None
    closed: bool = False
    votes: dict[int, list[int]] = field(default_factory=dict)

    def count(self, option: int) -> int:
        """The number of votes for an option."""
        return sum(option in chosen for chosen in self.votes.values())


@dataclass(slots=True)
class Ephemeral:
    """The mark of an ephemeral message: only `receiver` sees it, and its number among the others is 0.

    `replaces`: the message in whose place it is shown; `query`: the tap that allowed it; `id`: its own number
    in the chat; `below`: the message below which it stands; `lost`: whether the receiver's client lost it.
    """

    receiver: Person
    replaces: "ChatMessage | None" = None
    query: "Query | None" = None
    id: int = 0
    below: int = 0
    lost: bool = False


@dataclass(slots=True)
class ChatMessage:
    """One message, deleted ones included: a tap may still reach them.

    `inline_id`: by which the bot edits one that stands where it need not be; `via`: whose result it is.
    `blocks`: of a rich message, whose text is that of all of them and is not told to the bot.
    """

    id: int
    chat: "Chat"
    sender: Person
    date: int
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
    blocks: list[Json] | None = None
    anonymous: bool = False
    thread: int | None = None
    edit_date: int | None = None
    photo: StoredFile | None = None
    document: StoredFile | None = None
    die: Die | None = None
    poll: Poll | None = None
    keyboard: Keyboard | None = None
    reply_to: "ChatMessage | None" = None
    service: Json | None = None
    deleted: bool = False
    ephemeral: Ephemeral | None = None
    inline_id: str = ""
    via: Person | None = None

    @property
    def content(self) -> tuple[str, list[Entity], list[Json] | None, object, StoredFile | None]:
        """The content that "message is not modified" compares."""
        return self.text, self.entities, self.blocks, self.keyboard, self.photo


@dataclass(slots=True)
class Chat:
    """A chat; a private one has the id of its person, and `members` maps ids to their status.

    `tags` are what members wear beside their names; `bot_may_tag`: whether the bot, as an administrator, has
    the right to change them; `ephemeral`: messages that one person sees, by their own number; `community`:
    whose group it is; `talking`: whether its people talk among themselves (`Talk`); `hidden`: only the bot
    sees it yet; `pair`: the private chat of two people, which the bot is never in.
    """

    id: int
    type: ChatType
    title: str = ""
    is_forum: bool = False
    members: dict[int, Status] = field(default_factory=dict)
    anonymous: set[int] = field(default_factory=set)
    tags: dict[int, str] = field(default_factory=dict)
    bot_may_tag: bool = True
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, ChatMessage] = field(default_factory=dict)
    ephemeral: dict[int, ChatMessage] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    muted: bool = False
    without_photos: bool = False
    migrated_to: int | None = None
    last_id: int = 0
    community: str = ""
    talking: bool = False
    hidden: bool = False
    pair: bool = False

    def present(self, user: int) -> bool:
        """Whether that person is in the chat."""
        return self.members.get(user) in PRESENT

    def is_admin(self, user: int) -> bool:
        """Whether that person is the owner or an administrator."""
        return self.members.get(user) in ("creator", "administrator")

    def message(self, message_id: int) -> ChatMessage | None:
        """A message that is still there."""
        message = self.messages.get(message_id)
        return None if message is None or message.deleted else message


@dataclass(slots=True)
class Query:
    """A tap that waits for its answer; `has_message`: whether it has brought an ephemeral message."""

    id: str
    person: Person
    message: ChatMessage
    at: float
    answered: bool = False
    has_message: bool = False


@dataclass(slots=True)
class AskedResults:
    """An inline query, with what each result that the bot has answered becomes; None: it has not."""

    id: str
    person: Person
    chat: Chat
    query: str
    at: float
    results: dict[str, MessageContent] | None = None


# Errors of the Bot API to a bot, and of the sandbox to its people.


class ApiError(Exception):
    """Error that is a Bot API answer with `ok: false`.

    Attributes:
        code: the HTTP status, which is also `error_code`.
        description: the text Telegram uses, prefix included.
        parameters: `retry_after` (seconds) or `migrate_to_chat_id`, or empty.
        fault: true when no correct bot would have made the call; false for what may happen to any bot
            (a message deleted meanwhile, a tap that is too old, too many calls).
    """

    def __init__(
        self, code: int, description: str, parameters: Json | None = None, *, fault: bool = False
    ) -> None:
        super().__init__(description)
        self.code, self.description = code, description
        self.parameters = parameters or {}
        self.fault = fault

    def answer(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> ApiError:
    """400 for something that can happen to a correct bot."""
    return ApiError(400, f"Bad Request: {text}")


def mistake(text: str) -> ApiError:
    """400 for a call that no correct bot makes; the world keeps it in `failures`."""
    return ApiError(400, f"Bad Request: {text}", fault=True)


def forbidden(text: str) -> ApiError:
    """403: the bot may not speak there."""
    return ApiError(403, f"Forbidden: {text}")


def too_many(seconds: int) -> ApiError:
    """429 with `retry_after` in whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


class PeopleError(ValueError):
    """Error of a person's action that cannot be done; one line that says why."""


# A signal that wakes waiting tasks when something in a world changes.


class WakeUp:
    """A signal that wakes every waiting task; a task that does not wait misses it and has to look first."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wake all who wait now."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()

    async def wait(self, seconds: float) -> None:
        """Return at the next notification or after so many seconds."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        try:
            async with asyncio.timeout(seconds):
                await future
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(future)


# The event stream for the chat page: numbered events, each for some of the people.


KEPT = 5_000


@dataclass(frozen=True, slots=True)
class PageEvent:
    """One event; `audience` None is everybody."""

    seq: int
    audience: frozenset[int] | None
    body: Json


class PageEvents:
    """The buffer of the newest events; a page that lost more than it keeps takes a new snapshot."""

    def __init__(self) -> None:
        self.signal = WakeUp()
        self.seq = 0
        self._events: deque[PageEvent] = deque(maxlen=KEPT)

    def publish(self, kind: str, audience: frozenset[int] | None, **body: object) -> None:
        """Add an event of that type and wake the listeners."""
        self.seq += 1
        self._events.append(PageEvent(self.seq, audience, {"seq": self.seq, "type": kind, **body}))
        self.signal.notify()

    def after(self, seq: int, user: int) -> list[Json]:
        """The events after `seq` that this person may see, oldest first."""
        found = []
        for event in reversed(self._events):
            if event.seq <= seq:
                break
            if event.audience is None or user in event.audience:
                found.append(event.body)
        return found[::-1]


# A clock that can be set forward: the machine's plus an offset.


DAILY: Final = {"evening": time(21, 0, 5), "morning": time(10, 0, 5)}
"""What comes every day: the hour in the evening and in the morning at which the bot tells the most."""

MONDAY: Final = time(10, 6)
"""The hour of "monday", by which the bot has told of the week."""

TARGETS: Final = (*DAILY, "monday")

_SOON = 60.0  # seconds; what is nearer has been reached already


class PushedClock:
    """A clock of unix time that can be set forward to the next evening, morning or Monday.

    Args:
        zone: the time zone of the evening, the morning and Monday.
        pause: seconds that it goes on as usual wherever it stops on its way, for what is due there.
        clock: unix time in seconds, the machine's.

    Attributes:
        zone: the same.
        pushed: the seconds by which it has been pushed so far.
        pushing: whether it is on its way to where somebody pushes it.
    """

    def __init__(self, zone: ZoneInfo, pause: float = 3.0, clock: Callable[[], float] = machine.time) -> None:
        self.zone = zone
        self.pushed = 0.0
        self._pause, self._clock = pause, clock
        self.pushing = False

    def __call__(self) -> float:
        """The time in unix seconds."""
        return self._clock() + self.pushed

    def stops(self, target: str) -> list[float]:
        """The stops of the clock on its way to a target: the evening and the morning of a day, then there.

        Raises:
            PeopleError: it knows no such target.
        """
        now = self()
        daily = {name: self._next(at, now) for name, at in DAILY.items()}
        if target == "monday":
            end = self._next(MONDAY, now, weekday=0)
        elif target in daily:
            end = daily[target]
        else:
            raise PeopleError(f"to must be one of {', '.join(TARGETS)}")
        return [*sorted(at for at in daily.values() if at < end - _SOON), end]

    async def push(
        self, target: str, before: Callable[[float], Awaitable[None]], moved: Callable[[float], None]
    ) -> None:
        """Set the clock forward to a target.

        Args:
            target: one of `TARGETS`.
            before: is awaited before it leaps, with the time that it leaps to.
            moved: is called when it has leapt, with the seconds that makes; with 0 when that begins and ends.

        Raises:
            PeopleError: it knows no such target, or is being pushed.
        """
        stops = self.stops(target)
        if self.pushing:
            raise PeopleError("the clock is being pushed")
        self.pushing = True
        moved(0.0)
        try:
            for at in stops:
                await before(at)
                leap = max(at - self(), 0.0)
                self.pushed += leap
                moved(leap)
                await asyncio.sleep(self._pause)
        finally:
            self.pushing = False
            moved(0.0)

    def _next(self, hour: time, now: float, weekday: int | None = None) -> float:
        """The next time that it is so late, on any day or on one of the week (0 for Monday)."""
        day = datetime.fromtimestamp(now, self.zone).date()
        while True:
            at = datetime.combine(day, hour, self.zone).timestamp()
            if at > now + _SOON and weekday in {None, day.weekday()}:
                return at
            day += timedelta(days=1)
