"""Data classes of a world: people, chats with their members and topics, messages, files."""

from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.json_object import Json
from bot.sandbox.text.tags import Entity

ChatType = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]
PRESENT = ("creator", "administrator", "member")

Keyboard = list[list[Json]]
"""Rows of inline buttons, as the Bot API spells them."""

GROUP_ANONYMOUS = 1087968824
"""The account whose name anonymous administrators write under."""


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
    """One message, deleted ones included: a tap may still reach them."""

    id: int
    chat: "Chat"
    sender: Person
    date: int
    text: str = ""
    entities: list[Entity] = field(default_factory=list)
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

    @property
    def content(self) -> tuple[str, list[Entity], object, StoredFile | None]:
        """The content that "message is not modified" compares."""
        return self.text, self.entities, self.keyboard, self.photo


@dataclass(slots=True)
class Chat:
    """A chat; a private one has the id of its person, and `members` maps ids to their status.

    `tags` are what members wear beside their names; `bot_may_tag`: whether the bot, as an administrator, has
    the right to change them; `ephemeral`: messages that one person sees, by their own number; `community`:
    whose group it is; `talking`: whether its people talk among themselves (`Talk`); `hidden`: only the bot
    sees it yet.
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
