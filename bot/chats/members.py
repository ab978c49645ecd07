"""Updates about chats and people.

Membership of the bot, arrivals and departures, administrators, menus, what people type.
"""

import asyncio
import logging
import math
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Container, Coroutine
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from telegram import (
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Chat,
    ChatMember,
    ChosenInlineResult,
    InlineQuery,
    MessageEntity,
    PollAnswer,
    Update,
    User,
)
from telegram import Message as TelegramMessage
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError
from telegram.ext import CallbackContext

from bot.chats.pages import Scope, commands, help_greeting
from bot.chats.settings import ChatSettings, chat_texts
from bot.ground.drawing import Presses
from bot.ground.outbox.limits import Pace
from bot.ground.outbox.sender import GroupUpgraded, Sender
from bot.ground.store.base import DiskError, UnavailableError, lasting
from bot.ground.tasks import Events, KeyedLocks, LruDict, Notification
from bot.ground.telegram.client import InsideChat, OutsideChat
from bot.ground.telegram.updates import outside_turn
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import FALLBACK, LANGUAGES, Message
from bot.ground.values import Actor, ChatKind, Place, Press, Screen, abilities, is_private

# Actor, place and kind of chat, read from an update of Telegram.


Context = CallbackContext[Any, Any, Any, Any]
"""The context that the library passes to a handler beside the update; nothing here uses it."""

ANONYMOUS_ADMIN: Final = 1087968824
"""The user that administrators write as when they hide behind the group's name; they tap as themselves."""

_CHANNEL_POSTS = 777000
"""The user that posts of a linked channel come from; nobody who could play."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on an inline button: its actor and its place.

    Attributes:
        actor, chat, place: who tapped, and where.
        message_id: what was tapped.
        buttons: the data of the buttons that the message had then; none if it is gone.
        id: of the tap.
        presses: every kind of press that the bot knows.
    """

    actor: Actor
    chat: Chat
    place: Place
    message_id: int
    buttons: tuple[str, ...]
    id: str
    presses: Presses

    @property
    def on(self) -> tuple[Press, ...]:
        """What these buttons ask for, read when somebody needs to know, which is seldom."""
        return tuple(each for each in map(self.presses.parse, self.buttons) if each is not None)

    def has_buttons_of(self, game: int, *kinds: type[Press]) -> bool:
        """Whether the message had such a button of this game."""
        codes = {kind.code for kind in kinds}
        some = (self.presses.parse(each) for each in self.buttons if each.partition(":")[0] in codes)
        return any(getattr(each, "game", None) == game for each in some)


def name_of(user: User) -> str:
    """The name of a person, maybe empty: the library takes somebody without a first name to have none."""
    return " ".join(part for part in (user.first_name, user.last_name) if part)


def actor_of(user: User | None) -> Actor | None:
    """The person behind an update; None for other bots and for channels."""
    if user is None:
        return None
    if user.id == ANONYMOUS_ADMIN:
        return Actor(0, "", admin=True)
    return (
        None
        if user.is_bot or user.id == _CHANNEL_POSTS
        else Actor(user.id, name_of(user), user.username, user.language_code)
    )


def place_of(message: TelegramMessage) -> Place:
    """Where a message is; a thread number counts only for a topic of a forum."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread or 0)


def kind_of(chat: Chat) -> ChatKind:
    """The kind of a chat as the store knows it."""
    match chat.type:
        case Chat.PRIVATE:
            return "private"
        case Chat.GROUP:
            return "group"
        case Chat.SUPERGROUP:
            return "supergroup"
        case _:
            return "channel"


# Membership of the bot: added, removed or blocked in a chat; groups that become supergroups.


GREETINGS: Final = 10
"""Groups that are greeted in a second at most: of the calls of all chats thirty go out in one."""

_NOBODY = Actor(0, "")  # another bot has done it, or a channel
_OUTSIDE = {ChatMember.LEFT, ChatMember.BANNED}
_REMEMBERED = 1000  # chats whose last change is known
_TOLD = 2.0  # seconds within which all is heard that Telegram tells of one event


class Members:
    """The handler of updates about the bot's membership.

    Args:
        chats: notes where the bot is.
        sender: writes greetings.
        spawn: does something in the background.
        events: hear of groups that have become supergroups.
    """

    def __init__(
        self,
        chats: ChatSettings,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
        events: Events,
    ) -> None:
        self._chats, self._sender = chats, sender
        self._spawn, self._events = spawn, events
        self._changed: LruDict[int, datetime] = LruDict(_REMEMBERED)  # when a chat did so last
        self._grown: LruDict[int, bool] = LruDict(_REMEMBERED)  # supergroups that were groups
        self._greetings = Pace(GREETINGS)
        self._let_in: LruDict[int, float] = LruDict(_REMEMBERED)  # when that was heard of, on the loop

    async def changed(self, update: Update, _: Context) -> None:
        """Greet a group that took the bot in; note that a chat has thrown it out."""
        change = update.my_chat_member
        if change is None:
            return
        chat = change.chat
        if change.date < self._changed.get(chat.id, change.date):
            return  # it comes late, and is not so any more
        self._changed[chat.id] = change.date
        if change.new_chat_member.status in _OUTSIDE:
            self._let_in.pop(chat.id, None)
            await self._chats.away(chat.id)
            return
        self._let_in[chat.id] = asyncio.get_running_loop().time()
        actor = actor_of(change.from_user) or _NOBODY
        # Where it is not known to have been thrown out, it may have been there all the time, in a group.
        unheard = chat.type == Chat.SUPERGROUP and not await self._chats.is_away(chat.id)
        await self._chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        if change.old_chat_member.status in _OUTSIDE and chat.type in {Chat.GROUP, Chat.SUPERGROUP}:
            await self._events.notify(BotAdded(chat.id))
            t = await chat_texts(self._chats, chat.id, actor)
            self._spawn(self._greet(chat.id, help_greeting(t), change.date, unheard=unheard))

    async def _greet(self, chat_id: int, greeting: Screen, let_in: datetime, *, unheard: bool) -> None:
        """Greet a group; where many groups have added the bot at once, under a rate limit.

        It goes before other messages, so that it does not come below the first board; of a crowd only so many
        a second do that, and a group that has begun to play meanwhile needs no greeting.

        Nor does a supergroup that was a group with the bot in it, of which it may be `unheard` yet.
        """
        waited = await self._greetings.turn()
        if unheard:
            await asyncio.sleep(_TOLD)
            if chat_id in self._grown or await self._chats.was_group(chat_id):
                return
        if (waited or unheard) and not self._sender.is_idle(chat_id):
            return
        await self._sender.send(
            Place(chat_id),
            greeting,
            first=True,
            while_true=lambda: self._changed.get(chat_id, let_in) == let_in,
        )

    def outside(self, found: OutsideChat) -> None:
        """Note that the bot is not in a chat, of which no update may have told.

        Where the bot was let in since the call began, it is there, and what it was refused is missing.
        """
        missed = found.begun < self._let_in.get(found.chat_id, -math.inf)
        self._spawn(self._chats.missed(found.chat_id) if missed else self._chats.away(found.chat_id))

    def inside(self, found: InsideChat) -> None:
        """Note the return of a chat whose update is lost where the bot has died over it."""
        since = self._chats.away_since(found.chat_id)
        if since is not None and found.begun >= since:
            self._spawn(self._chats.back(found.chat_id))

    async def migrated(self, update: Update, _: Context) -> None:
        """Follow a group that has become a supergroup; both chats say so, once is enough."""
        message = update.message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            self._grown[message.migrate_to_chat_id] = True
            await self._events.notify(GroupUpgraded(message.chat.id, message.migrate_to_chat_id))
        elif message.migrate_from_chat_id is not None:
            self._grown[message.chat.id] = True
            await self._events.notify(GroupUpgraded(message.migrate_from_chat_id, message.chat.id))


# Lookup of people's membership and administrator rights, asked of Telegram and cached.


_ADMINS: Final = {ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}
_MEMBERSHIP_OUTSIDE: Final = {ChatMemberStatus.LEFT, ChatMemberStatus.BANNED}
KNOWN: Final = 60.0
"""Seconds for which a membership is cached, for whoever only looks at something."""
PATIENCE: Final = 10.0
"""The timeout of a lookup in seconds; a tap can be answered for some seconds more."""
HOLDS: Final = 2.0
"""Seconds after which a question without an answer lets the next one about the same chat be asked."""
MOST: Final = 3
"""Questions about one person that wait at once; any more are not asked."""
_MEMBERSHIP_REMEMBERED: Final = 10_000  # people in chats


class MembershipUnknownError(Exception):
    """A membership that Telegram did not tell in time."""


class MembershipLookup:
    """The lookup of memberships: one request at a time about a chat, in an LRU cache with an expiry.

    A request whose answer is lost holds up the others about its chat for `HOLDS` seconds only.

    An update that waits for the answer does not block other updates: see `outside_turn`.

    Args:
        sender: Makes the calls, of which these have a share of their own.
    """

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self._known: LruDict[tuple[int, int], tuple[float, dict[str, object]]] = LruDict(
            _MEMBERSHIP_REMEMBERED
        )
        self._chats: KeyedLocks[int] = KeyedLocks()
        self._waiting: Counter[int] = Counter()  # by person

    async def is_admin(self, chat: Chat, actor: Actor, age: float = 0.0) -> bool:
        """Whether somebody may decide for a chat: in a private chat everybody, in a group its administrators.

        That somebody is none may be as old as `KNOWN`, so that whoever is none can tap as they like; that
        they are one counts for what they change only if it was asked for that.

        Args:
            chat: The chat.
            actor: Who.
            age: How many seconds ago they may have been an administrator, for what changes nothing.

        Raises:
            MembershipUnknownError: If that cannot be found out now.
        """
        if actor.admin or chat.type == Chat.PRIVATE:
            return True
        if not abilities(chat.id).asks:
            return False
        known = self._lately(chat.id, actor.user_id, asyncio.get_running_loop().time() - KNOWN)
        if known is not None and known["status"] not in _ADMINS:
            return False
        member = await self._member(chat.id, actor.user_id, age)
        return member["status"] in _ADMINS

    def forget(self, chat_id: int, user_id: int) -> None:
        """Forget what is known of somebody in a chat, where something has changed."""
        self._known.pop((chat_id, user_id), None)

    async def is_in(self, chat_id: int, actor: Actor, age: float = 0.0) -> bool | None:
        """Whether somebody is in a group, or was at most `age` seconds ago; None where nobody can tell."""
        if not abilities(chat_id).asks:
            return None
        try:
            member = await self._member(chat_id, actor.user_id, age)
        except MembershipUnknownError:
            return None
        return is_inside(member["status"], member=bool(member.get("is_member", True)))

    async def _member(self, chat_id: int, user_id: int, age: float) -> dict[str, object]:
        """What Telegram said of somebody in a chat, at most `age` seconds ago."""
        asked = asyncio.get_running_loop().time()
        found = self._lately(chat_id, user_id, asked - age)
        if found is not None:
            return found
        if self._waiting[user_id] >= MOST:
            raise MembershipUnknownError(f"{MOST} questions about this person wait already")
        self._waiting[user_id] += 1
        try:
            async with outside_turn(), asyncio.timeout(PATIENCE):
                async with self._chats.held(chat_id):
                    # Whoever asked the same before may have been told meanwhile.
                    found = self._lately(chat_id, user_id, asked - age)
                    if found is not None:
                        return found
                    answer = asyncio.create_task(self._ask(chat_id, user_id))
                    await _for_a_while(answer)
                return await answer
        except (TimeoutError, TelegramError) as error:
            raise MembershipUnknownError("Telegram did not say") from error
        finally:
            self._waiting[user_id] -= 1
            if not self._waiting[user_id]:
                del self._waiting[user_id]

    def _lately(self, chat_id: int, user_id: int, since: float) -> dict[str, object] | None:
        said = self._known.get((chat_id, user_id))
        return None if said is None or said[0] <= since else said[1]

    async def _ask(self, chat_id: int, user_id: int) -> dict[str, object]:
        asked = asyncio.get_running_loop().time()
        what: dict[str, object] = {"chat_id": chat_id, "user_id": user_id}
        member: dict[str, object] = await self._sender.call("getChatMember", what, lookup=True)
        self._known[chat_id, user_id] = asked, member
        return member


def is_inside(status: object, *, member: bool) -> bool:
    """Whether somebody of such a status is in the chat; of whoever is restricted `member` tells it."""
    return member if status == ChatMemberStatus.RESTRICTED else status not in _MEMBERSHIP_OUTSIDE


async def _for_a_while(task: asyncio.Task[dict[str, object]]) -> None:
    """Wait for a task for `HOLDS` seconds; whoever is cancelled meanwhile takes it along."""
    try:
        await asyncio.wait({task}, timeout=HOLDS)
    except asyncio.CancelledError:
        task.cancel()
        raise


# The command menus that Telegram shows, by kind of chat and language.


_SCOPES: Final[dict[Scope, BotCommandScope]] = {
    "private": BotCommandScopeAllPrivateChats(),
    "group": BotCommandScopeAllGroupChats(),
    "admins": BotCommandScopeAllChatAdministrators(),
}

_logger = logging.getLogger(__name__)


async def register_menus(sender: Sender, known: Container[str]) -> None:
    """Set the menus of the known commands, within the limit of all calls.

    A failure is logged and left: the old menus still work.
    """
    try:
        for name, scope in _SCOPES.items():
            for language in LANGUAGES:
                menu = [{"command": a, "description": b} for a, b in commands(texts(language), name, known)]
                what: dict[str, object] = {"commands": menu, "scope": scope.to_dict()}
                if language != FALLBACK:
                    what["language_code"] = language
                await sender.call("setMyCommands", what)
    except TelegramError as error:
        _logger.warning("the command menus were not set: %s", error)


# Tracking of message numbers, by which a board's distance from the bottom is known; nothing else is kept.


class SeenMessages:
    """The handler of every new message, commands included; runs before the handlers that answer.

    Args:
        sender: keeps the progress of chats.
        own: the number of the bot.
        spawn: does something in the background.
    """

    def __init__(
        self,
        sender: Sender,
        own: Callable[[], int],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._sender, self._own, self._spawn = sender, own, spawn

    async def __call__(self, update: Update, _: Context) -> None:
        """Take note of where the chat has come to."""
        message = update.message
        if message is None:
            return
        place, progress = place_of(message), self._sender.progress
        sender = message.from_user
        if sender is not None and sender.id == self._own():
            progress.note_own(place, message.message_id)
            if message.pinned_message is not None:  # it would only push the board up
                self._spawn(self._sender.delete(place, message.message_id))
            return
        progress.note_other(place, message.message_id, meant_for_all=self._meant_for_all(message))

    def _meant_for_all(self, message: TelegramMessage) -> bool:
        """Whether a bot sees such a message only where it sees all: it is talk, and concerns no bot."""
        answered = message.reply_to_message
        answers = answered is not None and answered.forum_topic_created is None
        if answers or message.via_bot is not None or message.is_automatic_forward:
            return False
        entities = (*message.entities, *message.caption_entities)
        if any(entity.type in {MessageEntity.BOT_COMMAND, MessageEntity.MENTION} for entity in entities):
            return False
        return bool(message.text or message.effective_attachment)


# A typed command as a value, and screens that are deleted again.


_COMMAND = re.compile(r"/(\w+)(?:@\w+)?[^\w\s]*(.*)", re.DOTALL | re.ASCII)
"""A command and what follows: "/help!" and "/top,week" are written by people too."""


class TypedCommand:
    """A typed command: the actor, the place, the language, and the words after it."""

    __slots__ = ("actor", "chat", "message", "name", "place", "t", "words")

    def __init__(self, message: TelegramMessage, actor: Actor, t: Texts) -> None:
        self.message = message
        self.chat = message.chat
        self.place = place_of(message)
        self.actor, self.t = actor, t
        match = _COMMAND.match(message.text or "")
        self.name = match[1].lower() if match is not None else ""
        self.words = (match[2] if match is not None else "").split()

    @property
    def word(self) -> str | None:
        """The one word a command may have, in lower case."""
        return self.words[0].lower() if self.words else None

    @property
    def rest(self) -> str:
        """All words of a command that may have several, as they were typed."""
        return " ".join(self.words)

    @property
    def private(self) -> bool:
        """Whether this is a chat with one person."""
        return self.chat.type == Chat.PRIVATE


@dataclass(frozen=True, slots=True)
class Fleeting:
    """A transient screen: a refusal with ways out, or a question to one person.

    In a group it is deleted after a while, so that it does not stay below the board.
    """

    screen: Screen


Answer = Screen | Fleeting | Message | None
"""The answer to a command; None where its effect is visible by itself."""


# Changes that have to be noted however long the database is away, without holding up their chat.


class LastingChanges:
    """The notes of changes; while the database cannot be written to, they go on in the background.

    Args:
        spawn: does something in the background.
    """

    def __init__(self, spawn: Callable[[Coroutine[object, object, object]], None]) -> None:
        self._spawn = spawn

    async def note(self, work: Callable[[], Awaitable[None]], *, is_so: Callable[[], bool]) -> None:
        """Note a change now or, once that can be done, if it is still so by then.

        Args:
            work: notes it; idempotent.
            is_so: whether nothing later is known.
        """

        async def again() -> None:
            if is_so():
                await work()

        try:
            await work()
        except (UnavailableError, DiskError):
            self._spawn(lasting(again))


# Attendance: people who leave groups, are banned there, and return; whoever is outside decides nothing.


class PersonLeft(Notification):
    """A person has left a group, at a time in unix seconds; it may be told more than once."""

    chat_id: int
    user_id: int
    at: float


class Voted(Notification):
    """A person has answered a quiz."""

    answer: PollAnswer


class GuestAsked(Notification):
    """Somebody names the bot in a chat that it is not in."""

    message: TelegramMessage


class ResultsAsked(Notification):
    """Somebody types the name of the bot in any chat, and sees what it offers."""

    query: InlineQuery


class ResultChosen(Notification):
    """Somebody has sent what the bot has offered."""

    result: ChosenInlineResult


class InlineTapped(Notification):
    """A tap on a message in a chat that the bot is not in; `act` acts on one whose message is known."""

    update: Update
    act: Callable[[Update], Awaitable[None]]


class GroupTapped(Notification):
    """Somebody taps in a group, which Telegram names so in taps, also where the bot was not in it."""

    chat_id: int
    instance: str


class BotAdded(Notification):
    """The bot is in a group that it was not in."""

    chat_id: int


class PersonBack(Notification):
    """A person who had left a group is there again."""

    chat_id: int
    actor: Actor


_ATTENDANCE_REMEMBERED: Final = 10_000  # people in chats whose last change is known


class Blocks:
    """The people and chats that the owner has blocked: nothing of theirs is heard.

    Attributes:
        told: by id, whether they were told so, which is once.
        tell: tells them.
    """

    def __init__(self) -> None:
        self.told: dict[int, bool] = {}
        self.tell: Callable[[Update, int], None] = lambda _update, _blocked: None

    def bar(self, update: Update) -> bool:
        """Whether an update is of somebody who is blocked; the bot's own coming and going is heard of all."""
        if not self.told or update.my_chat_member is not None:
            return False
        those = (update.effective_user, update.effective_chat)
        blocked = next((each.id for each in those if each is not None and each.id in self.told), None)
        if blocked is None:
            return False
        message = update.message
        asks = message is not None and (message.chat.type == Chat.PRIVATE or (message.text or "")[:1] == "/")
        if not self.told[blocked] and (asks or update.callback_query is not None):
            self.told[blocked] = True
            self.tell(update, blocked)
        return True


class Attendance:
    """The handler of updates about people who leave groups and return.

    A service message tells of them, and where the bot is an administrator `chat_member` as well, in either
    order. Where the bot has missed that somebody is back, what they write in the group shows it; of a
    tap that is asked of Telegram, as buttons of a public group can be tapped from outside.

    Args:
        chats: know who has left.
        membership: asks Telegram; what it remembers of whoever comes or goes is forgotten.
        changes: notes who comes and goes.
        events: `PersonLeft` and `PersonBack` are notified there.

    Attributes:
        blocks: who is not heard.
    """

    def __init__(
        self, chats: ChatSettings, membership: MembershipLookup, changes: LastingChanges, events: Events
    ) -> None:
        self._chats, self._membership, self._changes, self._events = chats, membership, changes, events
        self._changed: LruDict[tuple[int, int], datetime] = LruDict(_ATTENDANCE_REMEMBERED)
        self.blocks = Blocks()

    async def by_message(self, update: Update, _: Context) -> None:
        """Follow a service message about people who come or go."""
        message = update.message
        if message is None:
            return
        if message.left_chat_member is not None:
            await self._goes(message.chat.id, message.left_chat_member, message.date)
        for user in message.new_chat_members:
            await self._comes(message.chat.id, user, message.date)

    async def by_change(self, update: Update, _: Context) -> None:
        """Follow a change of somebody's membership, of which administrators hear."""
        change = update.chat_member
        if change is None:
            return
        user = change.new_chat_member.user
        if _is_in(change.new_chat_member):
            await self._comes(change.chat.id, user, change.date)
        else:
            await self._goes(change.chat.id, user, change.date)

    async def wrote(self, message: TelegramMessage, actor: Actor) -> bool:
        """Whether somebody who has written in a group is in it; then that is noted.

        What they wrote before they left, or in that second, says nothing, and may arrive only now.
        """
        chat_id, user = message.chat.id, message.from_user
        if user is None or is_private(chat_id) or not await self._chats.has_left(chat_id, actor.user_id):
            return True
        if self._changed.get((chat_id, user.id)) != message.date:
            await self._comes(chat_id, user, message.date)
        return not await self._chats.has_left(chat_id, actor.user_id)

    async def is_there(self, chat_id: int, actor: Actor) -> bool | None:
        """Whether somebody who acts for a group may: they have not left it, or are back.

        Returns:
            None where Telegram does not tell whether they are back.
        """
        if is_private(chat_id) or not await self._chats.has_left(chat_id, actor.user_id):
            return True
        inside = await self._membership.is_in(chat_id, actor)
        if inside:
            await self._back(chat_id, actor)
        return inside

    async def _goes(self, chat_id: int, user: User, at: datetime) -> None:
        if user.is_bot or not self._is_new(chat_id, user, at):
            return

        async def tell() -> None:
            here = await self._chats.moved_to(chat_id)
            try:
                await self._events.notify(PersonLeft(here, user.id, at.timestamp()))
            finally:
                self._chats.departed_changed(here)

        await self._changes.note(tell, is_so=lambda: self._changed.get((chat_id, user.id), at) == at)

    async def _comes(self, chat_id: int, user: User, at: datetime) -> None:
        actor = actor_of(user)
        if actor is None or not actor.user_id or not self._is_new(chat_id, user, at):
            return

        async def tell() -> None:
            here = await self._chats.moved_to(chat_id)
            if await self._chats.has_left(here, actor.user_id):
                await self._back(here, actor)

        await self._changes.note(tell, is_so=lambda: self._changed.get((chat_id, user.id), at) == at)

    async def _back(self, chat_id: int, actor: Actor) -> None:
        try:
            await self._events.notify(PersonBack(chat_id, actor))
        finally:
            self._chats.departed_changed(chat_id)

    def _is_new(self, chat_id: int, user: User, at: datetime) -> bool:
        """Whether nothing later is known of somebody in a chat; what was known of them before is not so."""
        self._membership.forget(chat_id, user.id)
        key = chat_id, user.id
        newest = self._changed[key] = max(at, self._changed.get(key, at))
        return newest == at


def _is_in(member: ChatMember) -> bool:
    return is_inside(member.status, member=getattr(member, "is_member", True))
