"""The interface of optional rooms of the bot: hooks, presses, commands and jobs."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Final, TypeVar

from bot.chats.members import Answer, Attendance, MembershipLookup, Tap, TypedCommand
from bot.chats.model import Setting
from bot.chats.settings import ChatSettings
from bot.config import Settings
from bot.ground.drawing import Presses
from bot.ground.outbox.limits import RecentlySent
from bot.ground.outbox.replies import Replies, TransientMessages
from bot.ground.outbox.sender import Sender
from bot.ground.store.database import Store
from bot.ground.store.dues import DueHandler, DueTimes
from bot.ground.tasks import Events, Notification, Reactions
from bot.ground.telegram.client import Client
from bot.ground.texts.message import Message
from bot.ground.timing import Timing
from bot.ground.values import Press, Screen
from bot.table.actions import GameService
from bot.table.game import Transactions, ViewedKind, ViewPart
from bot.table.house_rules import ChatHouseRules
from bot.table.show.presenter import GameMessages, Verdicts


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The parts of the bot that all rooms share (dependency injection); made once by `bot.app`.

    Attributes:
        presses: what can be pressed, of all rooms.
        not_now: errors of updates that come again, because Telegram brings them; the answer is given then.
    """

    client: Client
    sender: Sender
    service: GameService
    chats: ChatSettings
    house_rules: ChatHouseRules
    messages: GameMessages
    verdicts: Verdicts
    recently_sent: RecentlySent
    transient: TransientMessages
    replies: Replies
    membership: MembershipLookup
    attendance: Attendance
    presses: Presses
    not_now: tuple[type[Exception], ...] = ()


@dataclass(frozen=True, slots=True)
class Dialog:
    """An answer in a dialog that the player closes; a string is in the language of the chat already."""

    message: Message | str


@dataclass(frozen=True, slots=True)
class Visit:
    """An answer that opens the bot's private chat, by a link with a start parameter."""

    link: str


OWNERS: Final = "owner="
"""What stands before the name of a command that only owners have: to others there is no such command."""

Command = Callable[[TypedCommand], Awaitable[Answer]]
"""Answers a typed command."""

OnPress = Callable[[Any, Tap], Awaitable[Message | Dialog]]
"""Acts on a press, and returns the answer to the person who tapped."""

Page = tuple[Message, Screen]
"""The answer to the person who tapped, and the page that the tapped message becomes."""


@dataclass(frozen=True, slots=True)
class OnPage:
    """The handler of a press that stands on questions and pages, and not on the messages of games.

    Attributes:
        act: acts on the press; raises `OptionError` for a page that is not there, and `NotAdminError` for who
            may not set the chat.
        confirms: whether the press confirms a question, which goes once it is answered.
        leaves_no_presence: whether nobody is noted as present after it.
    """

    act: Callable[[Any, Tap], Awaitable[Message | Dialog | Page]]
    confirms: bool = False
    leaves_no_presence: bool = False


Handler = Callable[..., Awaitable[Any]] | OnPage
"""A `Command`, an `OnPress`, an `OnPage`, or what answers the rest of the word of a link."""

Part = TypeVar("Part")


class BotStarted(Notification):
    """The bot runs: what past games and chats lack can be made up for; each reaction is a background task."""


class ChatsTaken(Notification):
    """These chats, or None for all, are this process's now: what was left unfinished there goes on.

    Each reaction is a background task.
    """

    chats: Collection[int] | None


class BotStopped(Notification):
    """The bot stops, and nothing is sent any more: what is under way has a second to end."""


@dataclass(frozen=True, slots=True)
class RoomContext:
    """The context in which a room is opened.

    Attributes:
        deps: the parts of the bot that every room can count on.
        store: the database.
        transactions: over games.
        settings: of the operator.
        clock: unix time in seconds.
        timing: the pace of the bot.
        chance: the source of secrets.
        events: the message bus, to which rooms are subscribed already.
        parts: what the rooms before have brought for others.
    """

    deps: Dependencies
    store: Store
    transactions: Transactions
    settings: Settings
    clock: Callable[[], float]
    timing: Timing
    events: Events
    chance: Random = field(default_factory=SystemRandom, repr=False)
    parts: list[object] = field(default_factory=list)

    def open(self, room: "Room") -> "Contributions":
        """Open a room; those after it may use what it brings."""
        contributions = room.open(self)
        self.parts.extend(contributions.parts)
        self.events.subscribe(contributions.on)
        return contributions

    def part(self, kind: type[Part]) -> Part | None:
        """The part of this kind that another room has brought; None if none has."""
        return next((each for each in self.parts if isinstance(each, kind)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributions:
    """The contributions of an open room to the bot.

    Attributes:
        handlers: of what people ask for. Commands by name, `top`, or with the word after it, `top season`;
            links into the private chat by their word, `start=forget`, or by how it begins, `start=day_*`,
            with the rest as a second argument; commands of owners alone, `owner=admin`; presses by kind.
        on: reactions to events that need the open room.
        dues: by where its times stand, what does a thing that is due.
        jobs: what goes on for as long as the bot runs.
        parts: what other rooms, those after this one, may use.
    """

    handlers: Mapping[str | type[Press], Handler] = field(default_factory=dict)
    on: Reactions = field(default_factory=dict)
    dues: Mapping[DueTimes, DueHandler] = field(default_factory=dict)
    jobs: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = ()
    parts: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """An optional room of the bot.

    Attributes:
        name: of its folder.
        open: puts the room together, once the bot's own parts are.
        offers: the kinds of presses that it acts on, and the settings of a chat that mean something with this
            room only; of a room that is left out no button and no setting is shown.
        on: reactions to events within transactions; they need no open room.
        view_parts: the parts that the room adds to views of games, by the kind of game.
    """

    name: str
    open: Callable[[RoomContext], Contributions]
    offers: tuple[type[Press] | Setting[Any], ...] = ()
    on: Reactions = field(default_factory=dict)
    view_parts: Mapping[ViewedKind, ViewPart] = field(default_factory=dict)

    @property
    def presses(self) -> tuple[type[Press], ...]:
        """The kinds of presses that the room acts on."""
        return tuple(each for each in self.offers if isinstance(each, type))
