"""The interface of optional rooms of the bot: hooks, presses, commands and jobs."""

from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, TypeVar

from telegram import PollAnswer

from bot.chats.members import Answer, Attendance, MembershipLookup, OnLeft, Tap, TypedCommand
from bot.chats.model import Setting
from bot.chats.settings import ChatSettings, OnMoved, OnSet
from bot.config import Settings
from bot.ground.drawing import Press, Presses
from bot.ground.outbox.limits import RecentlySent
from bot.ground.outbox.replies import Replies, TransientMessages
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.telegram.client import Client
from bot.ground.texts.message import Message
from bot.ground.timing import Timing
from bot.ground.values import Delivery, DeliveryKind, Place, Screen
from bot.table.actions import GameService
from bot.table.game import EndedGame, Transactions, ViewedGame
from bot.table.house_rules import ChatHouseRules
from bot.table.model import ClubGameView, DailyView, GameRow, GameView, LobbyView, SeatRow
from bot.table.show.presenter import GameMessages, Verdicts
from engine.play.steps import Step
from engine.rules.showdown_rules import Rules


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


Command = Callable[[TypedCommand], Awaitable[Answer]]
"""Answers a typed command."""

Link = Callable[[TypedCommand, str], Awaitable[Answer]]
"""Answers the rest of the word of a link into the private chat."""

OnPress = Callable[[Any, Tap], Awaitable[Message | Dialog]]
"""Acts on a press, and returns the answer to the person who tapped."""

Page = tuple[Message, Screen]
"""The answer to the person who tapped, and the page that the tapped message becomes."""

OnPage = Callable[[Any, Tap], Awaitable[Page]]
"""Acts on a press of a page; raises `OptionError` for a page that is not there."""

Part = TypeVar("Part")
OnForgotten = Callable[[Tx, int], Callable[[], None]]
"""Called before a person is forgotten; what it returns is called once that is on disk."""


@dataclass(frozen=True, slots=True)
class House:
    """The context in which a room is opened.

    Attributes:
        deps: the parts of the bot that every room can count on.
        store: the database.
        transactions: over games.
        settings: of the operator.
        clock: unix time in seconds.
        timing: the pace of the bot.
        chance: the source of secrets.
        parts: what the rooms before have brought for others.
        on_forgotten: the hooks of the rooms before for when a person is forgotten.
    """

    deps: Dependencies
    store: Store
    transactions: Transactions
    settings: Settings
    clock: Callable[[], float]
    timing: Timing
    chance: Random = field(default_factory=SystemRandom, repr=False)
    parts: list[object] = field(default_factory=list)
    on_forgotten: list[OnForgotten] = field(default_factory=list)

    def open(self, room: "Room") -> "Brought":
        """Open a room; those after it may use what it brings."""
        brought = room.open(self)
        self.parts.extend(brought.parts)
        if brought.on_forgotten is not None:
            self.on_forgotten.append(brought.on_forgotten)
        return brought

    def part(self, kind: type[Part]) -> Part | None:
        """The part of this kind that another room has brought; None if none has."""
        return next((each for each in self.parts if isinstance(each, kind)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """The contributions of an open room to the bot.

    Attributes:
        commands: by name; one with a blank is a command followed by a word.
        links: what the word of a link into the private chat leads to, by that word.
        links_to: the same by how the word begins; the rest of it says to what.
        presses: the handlers of presses, by kind.
        pages: the same of presses that show another page in the message that was tapped.
        on_vote: keeps an answer to a quiz.
        on_forgotten: see `OnForgotten`.
        due: does what has come due by `Room.next_due`, at a time in unix seconds.
        resume: takes up what an earlier run of the program left unfinished, in these chats or, None, in all.
        catch_up: done once in the background, after the start.
        jobs: what goes on for as long as the bot runs.
        sends: by kind, what sends a message that a chat is to have once and that is due.
        due_sources: each lists messages that are due without being noted as such.
        on_left: is told of a person who has left a group, after the table.
        on_lost: is told of a message, by chat and number, that is gone or cannot be edited any more.
        close: ends what is under way when the bot stops.
        parts: what other rooms, those after this one, may use.
    """

    commands: Mapping[str, Command] = field(default_factory=dict)
    links: Mapping[str, Command] = field(default_factory=dict)
    links_to: Mapping[str, Link] = field(default_factory=dict)
    presses: Mapping[type[Press], OnPress] = field(default_factory=dict)
    pages: Mapping[type[Press], OnPage] = field(default_factory=dict)
    on_vote: Callable[[PollAnswer], Awaitable[None]] | None = None
    on_forgotten: OnForgotten | None = None
    due: Callable[[float], Awaitable[None]] | None = None
    resume: Callable[[Collection[int] | None], Coroutine[Any, Any, None]] | None = None
    catch_up: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = ()
    jobs: tuple[Callable[[], Coroutine[Any, Any, None]], ...] = ()
    sends: Mapping[DeliveryKind, Callable[[Delivery], Awaitable[object]]] = field(default_factory=dict)
    due_sources: tuple[Callable[[], Awaitable[Iterable[Delivery]]], ...] = ()
    on_left: OnLeft | None = None
    on_lost: Callable[[int, int], Awaitable[None]] | None = None
    close: Callable[[], Awaitable[None]] | None = None
    parts: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """An optional room of the bot.

    Attributes:
        name: of its folder.
        open: puts the room together, once the bot's own parts are.
        presses: the kinds of presses that it acts on; a button for one that nobody acts on is not shown.
        on_pages: those of them that stand on questions and pages, and not on the messages of games.
        confirms: those that confirm a question, which goes once it is answered.
        unnoted: those after which nobody is noted as present.
        settings: the settings of a chat that mean something with this room only.
        on_game_ended: called in the transaction that ends a game.
        on_game_viewed: returns the view of a game that has ended with what the room adds.
        daily_view: the game of the day that a game is, if it is one.
        club_view: the club night that a game at a side table belongs to, if it does.
        on_lobby_viewed, on_game_begun, on_topic_gone, on_commitment_shown, former_seats: see `GameHooks`.
        on_chat_moved: see `OnMoved`.
        on_chat_set: see `OnSet`.
        next_due: when `Brought.due` is to be called next, in unix seconds.
        on_stood_still: moves the room's deadlines by seconds in which the bot was away.
    """

    name: str
    open: Callable[[House], Brought]
    presses: tuple[type[Press], ...] = ()
    on_pages: tuple[type[Press], ...] = ()
    confirms: tuple[type[Press], ...] = ()
    unnoted: tuple[type[Press], ...] = ()
    settings: tuple[Setting[Any], ...] = ()
    on_game_ended: Callable[[Tx, EndedGame], None] | None = None
    on_game_viewed: Callable[[Tx, ViewedGame, GameView], GameView] | None = None
    daily_view: Callable[[Tx, GameRow], DailyView | None] | None = None
    club_view: Callable[[Tx, GameRow, Sequence[SeatRow]], ClubGameView | None] | None = None
    on_lobby_viewed: Callable[[Tx, GameRow, Rules, LobbyView], LobbyView] | None = None
    on_game_begun: Callable[[Tx, GameRow, Rules, Sequence[SeatRow]], Sequence[Step]] | None = None
    on_topic_gone: Callable[[Tx, Place, float], None] | None = None
    on_commitment_shown: Callable[[Tx, int, str], None] | None = None
    former_seats: Callable[[Tx, GameRow, Sequence[SeatRow]], Sequence[SeatRow] | None] | None = None
    on_chat_moved: OnMoved | None = None
    on_chat_set: OnSet | None = None
    next_due: Callable[[Tx], float | None] | None = None
    on_stood_still: Callable[[Tx, float], None] | None = None
