"""Replies to one person, messages that go by themselves, pins, and tags of members."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.ground.outbox.sender import Sender, again
from bot.ground.store.base import EndedError
from bot.ground.tasks import BackgroundTasks, LruDict
from bot.ground.telegram.client import pause
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Place, Screen, abilities, chat_in_log

# Tags of members of groups: set and removed where no other tag is lost by it.


_REGULAR = {"member", "restricted"}  # whose tag a bot may set: administrators have titles instead
_TRIES = 4

_logger = logging.getLogger(__name__)

TagOutcome = Literal["done", "refused", "later"]


class MemberTags:
    """The tags that members of groups wear beside their names.

    Args:
        sender: makes the calls.
    """

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    async def give(
        self, chat_id: int, user_id: int, tag: str, ours: str | None, about_to: Callable[[], Awaitable[bool]]
    ) -> TagOutcome:
        """Give a tag to a regular member who has none, or only one of `ours`.

        Args:
            chat_id: where.
            user_id: to whom.
            tag: what they shall wear, 1 to 16 characters without emoji.
            ours: what the bot may have given them before.
            about_to: is awaited before the tag is set; False if it is not wanted any more.

        Returns:
            Whether they wear it now; "refused" is for good, "later" it may be tried again.
        """

        async def work() -> bool:
            worn = await self._worn(chat_id, user_id)
            if worn is None or worn not in {"", tag, ours}:
                return False
            if worn != tag:
                if not await about_to():
                    return False
                await self._set(chat_id, user_id, tag)
            return True

        return await self._patiently(chat_id, work)

    async def take(self, chat_id: int, user_id: int, ours: str) -> TagOutcome:
        """Take a tag from a member, if it is still `ours`."""

        async def work() -> bool:
            if await self._worn(chat_id, user_id) != ours:
                return False
            await self._set(chat_id, user_id, "")
            return True

        return await self._patiently(chat_id, work)

    async def _patiently(self, chat_id: int, work: Callable[[], Awaitable[bool]]) -> TagOutcome:
        """Retry a few times; where the bot may not, or the member is gone, give up."""
        for attempt in range(_TRIES):
            try:
                return "done" if await work() else "refused"
            except RetryAfter as error:
                await asyncio.sleep(pause(error))
            except (BadRequest, Forbidden) as error:
                _logger.info("a tag in %s was not changed: %s", chat_in_log(chat_id), error)
                return "refused"
            except TelegramError as error:
                _logger.warning("a tag in %s was not changed: %s", chat_in_log(chat_id), error)
                await asyncio.sleep(2.0**attempt)
        return "later"

    async def _worn(self, chat_id: int, user_id: int) -> str | None:
        """The tag of a regular member, empty if there is none; None for anybody else."""
        member = await self._sender.call("getChatMember", {"chat_id": chat_id, "user_id": user_id})
        return str(member.get("tag") or "") if member.get("status") in _REGULAR else None

    async def _set(self, chat_id: int, user_id: int, tag: str) -> None:
        await self._sender.call("setChatMemberTag", {"chat_id": chat_id, "user_id": user_id, "tag": tag})


# Pinned messages at the top of their chats, without a sound; one for each game.


_ENDED = 1_000  # games that are remembered to have ended
_NO_DENIAL = ("not found", "not_modified", "not modified")  # the message is gone, or it is pinned already


class Pins:
    """The pinned messages that this process knows.

    Where the bot may not pin it does not try again, until that is not wanted any more and then wanted again.

    Args:
        sender: makes the calls.
        spawn: does something in the background.
    """

    def __init__(self, sender: Sender, spawn: Callable[[Coroutine[object, object, object]], None]) -> None:
        self._sender, self._spawn = sender, spawn
        self._wanted: dict[int, tuple[Place, int]] = {}  # by game
        self._pinned: dict[int, tuple[Place, int]] = {}
        self._at_work: set[int] = set()
        self._denied: set[int] = set()
        self._ended: LruDict[int, None] = LruDict(_ENDED)  # games

    def keep(self, game: int, place: Place, message_id: int) -> None:
        """Pin this message of a game, and unpin the one before."""
        if place.chat_id not in self._denied and abilities(place.chat_id).sends:
            self._wanted[game] = place, message_id
            self._start(game)

    def drop(self, game: int, place: Place) -> None:
        """Unpin the message of a game, if one is known to be pinned."""
        self._denied.discard(place.chat_id)
        self._wanted.pop(game, None)
        self._start(game)

    def end(self, game: int, place: Place, message_id: int) -> None:
        """Unpin the message of a game that has ended, even if an earlier process of the bot pinned it."""
        if game not in self._ended and place.chat_id not in self._denied:
            self._ended[game] = None
            self.clear(game, place, message_id)

    def clear(self, game: int, place: Place, message_id: int) -> None:
        """Unpin the message of a game, even if an earlier process of the bot pinned it."""
        self._wanted.pop(game, None)
        self._pinned[game] = place, message_id
        self._start(game)

    def _start(self, game: int) -> None:
        if game not in self._at_work and self._wanted.get(game) != self._pinned.get(game):
            self._at_work.add(game)
            self._spawn(self._work(game))

    async def _work(self, game: int) -> None:
        try:
            while (wanted := self._wanted.get(game)) != (pinned := self._pinned.get(game)):
                if wanted is not None and not await self._call("pinChatMessage", *wanted):
                    self._wanted.pop(game, None)
                    return
                if pinned is not None:
                    del self._pinned[game]
                    await self._call("unpinChatMessage", *pinned)
                if wanted is not None:
                    self._pinned[game] = wanted
        finally:
            self._at_work.discard(game)

    async def _call(self, method: str, place: Place, message_id: int) -> bool:
        """Make a call with a few retries; a failure is ignored."""
        what: dict[str, object] = {"chat_id": place.chat_id, "message_id": message_id}
        pins = method == "pinChatMessage"
        try:
            await again(
                lambda: self._sender.call(method, what | ({"disable_notification": True} if pins else {}))
            )
        except TelegramError as error:
            denied = pins and isinstance(error, BadRequest | Forbidden)
            if denied and not any(words in str(error).lower() for words in _NO_DENIAL):
                self._denied.add(place.chat_id)
            where = chat_in_log(place.chat_id)
            _logger.info("%s of %s in %s: %s", method, message_id, where, error)
            return False
        return True


# Transient messages, deleted after a minute: of interest to one person of a group, or for the moment.


_FINISHING = 1.0  # seconds that notes which are nearly made may take at the end


class Expiry(Protocol):
    """The notes of messages that are to go at a time, and their deletion."""

    async def expect(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to go in so many seconds."""

    async def keep(self, chat_id: int, message_id: int) -> None:
        """Note that a message which was to go is to stay."""

    def expire(self, chat_id: int, message_id: int) -> None:
        """Delete a message whose time has come, with retries, and note that."""


class TransientMessages:
    """Messages that are deleted some time after they arrived.

    Those that are there when the bot stops go at their time in its next life, or at once if that has passed.

    Args:
        sender: Sends them.
        expiry: Notes when they go, and deletes them.
        seconds: How long one stays; an attribute as well.
    """

    def __init__(self, sender: Sender, expiry: Expiry, seconds: float = USUAL_TIMING.refusal) -> None:
        self.seconds, self._sender, self._expiry = seconds, sender, expiry
        self._timers: dict[tuple[int, int], asyncio.TimerHandle] = {}  # by chat and message
        self._tasks = BackgroundTasks(EndedError)
        self._closed = False

    async def send(self, place: Place, screen: Screen | Callable[[], Screen]) -> int | None:
        """Send a message that will go by itself; its number, None if it could not be sent."""
        message_id = await self._sender.send(place, screen)
        if message_id is not None and not self._closed:
            timer = asyncio.get_running_loop().call_later(self.seconds, self.remove, place, message_id)
            self._timers[place.chat_id, message_id] = timer
            self._tasks.spawn(self._note(place.chat_id, message_id))
        return message_id

    async def _note(self, chat_id: int, message_id: int) -> None:
        await self._expiry.expect(chat_id, message_id, self.seconds)
        if (chat_id, message_id) not in self._timers and not self._closed:
            await self._expiry.keep(chat_id, message_id)  # that was decided while it was noted

    def keep(self, chat_id: int, message_id: int) -> None:
        """Cancel the deletion of a message that shows something else now; without one it does nothing."""
        if self._forget(chat_id, message_id):
            self._tasks.spawn(self._expiry.keep(chat_id, message_id))

    def remove(self, place: Place, message_id: int) -> None:
        """Delete a message that would go by itself; any other message stays."""
        if self._forget(place.chat_id, message_id):
            self._expiry.expire(place.chat_id, message_id)

    def _forget(self, chat_id: int, message_id: int) -> bool:
        """Stop the timer of a message; returns whether it had one."""
        timer = self._timers.pop((chat_id, message_id), None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    async def close(self) -> None:
        """Flush pending notes briefly; stop deleting."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.close(_FINISHING)
        self._timers.clear()


# Replies to one person: few wait in a chat, so that typing and tapping without end holds up nobody.


MOST_WAITING: Final = 4
"""Replies that wait in a chat; what comes while so many wait is not sent."""
MOST_ASKED: Final = 15
"""Commands of a person in some time that are carried out; the others are passed over in silence."""
_MANY: Final = 10_000  # people remembered; then those who have been silent are forgotten


_Key = tuple[Hashable, int | None, bool | None]
"""A question, the topic it was asked in, and whether the answer goes by itself; None for a file."""


@dataclass(slots=True)
class _Waiting:
    """A reply that waits for its turn: the screen that it will show, and the message that it replies to."""

    screen: Screen
    reply_to: int | None = None


class Replies:
    """The replies of all chats; one waits for each question in a place, with the newest answer.

    A question is all that the answer depends on - the words, and who asks where it matters who does -, or one
    answer would take the place of another. Where the answers to several are the same, one of them is sent.

    Args:
        sender: Sends those that stay.
        transient: Sends those that are deleted after a while.
        quota: Seconds in which a person may ask for `MOST_ASKED` things.
    """

    def __init__(
        self, sender: Sender, transient: TransientMessages, quota: float = USUAL_TIMING.quota
    ) -> None:
        self._quota, self._sender, self._transient = quota, sender, transient
        self._waiting: dict[int, dict[_Key, _Waiting]] = {}  # by chat and question
        self._asked: dict[int, deque[float]] = {}  # by person

    def admits(self, person: int) -> bool:
        """Whether a person may ask for something now, which counts as asked, or has asked too much."""
        now = asyncio.get_running_loop().time()
        if len(self._asked) > _MANY:
            self._asked = {
                each: asked for each, asked in self._asked.items() if asked[-1] > now - self._quota
            }
        asked = self._asked.setdefault(person, deque(maxlen=MOST_ASKED))
        if len(asked) == MOST_ASKED and asked[0] > now - self._quota:
            return False
        asked.append(now)
        return True

    async def send(
        self,
        place: Place,
        question: Hashable,
        screen: Screen,
        *,
        reply_to: int | None = None,
        fleeting: bool = False,
    ) -> int | None:
        """Send a reply when the chat's rate limit allows, after all that a table waits for.

        Args:
            place: Where it was asked.
            question: What was asked, and by whom unless that is all the same.
            screen: The reply; while another one to the same question waits, it takes the place of that.
            reply_to: A message to reply to.
            fleeting: Whether it goes by itself after a while.

        Returns:
            The new message's id; None if it was not sent, or if another one takes it along.
        """
        key = question, place.thread_id, fleeting
        in_chat = self._waiting.get(place.chat_id, {})
        earlier = in_chat.get(key)
        if earlier is not None:
            earlier.screen = screen
            return None
        alike = _Waiting(screen, reply_to)
        if any(each == alike and other[1:] == key[1:] for other, each in in_chat.items()):
            return None
        if self._is_full(place):
            return None
        waiting = self._waiting.setdefault(place.chat_id, {})[key] = alike

        def turn() -> Screen:
            self._forget(place, key, waiting)
            return waiting.screen

        try:
            if fleeting:
                return await self._transient.send(place, turn)
            return await self._sender.send(place, turn, reply_to=reply_to)
        finally:
            self._forget(place, key, waiting)

    async def document(
        self, place: Place, question: Hashable, name: str, data: bytes, caption: Screen
    ) -> int | None:
        """Send a file, unless it waits to be sent; otherwise like `send`."""
        key = question, place.thread_id, None
        if key in self._waiting.get(place.chat_id, {}) or self._is_full(place):
            return None
        waiting = self._waiting.setdefault(place.chat_id, {})[key] = _Waiting(caption)
        try:
            return await self._sender.document(place, name, data, caption)
        finally:
            self._forget(place, key, waiting)

    def _is_full(self, place: Place) -> bool:
        return len(self._waiting.get(place.chat_id, {})) >= MOST_WAITING

    def _forget(self, place: Place, key: _Key, waiting: _Waiting) -> None:
        """Let the next reply to a question be a message of its own."""
        in_chat = self._waiting.get(place.chat_id, {})
        if in_chat.get(key) is waiting:
            del in_chat[key]
        if not in_chat:
            self._waiting.pop(place.chat_id, None)
