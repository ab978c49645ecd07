"""The estimate of new messages in each chat, from message ids: nothing else of messages is kept.

In a supergroup messages are numbered one after the other, whoever writes them, so each number that the bot
sees, its own messages' included, tells how many others there are. In a basic group and in private the
numbers count the messages of an account in all its chats, and tell nothing. It is an estimate: nothing but
the place of a board in its chat depends on it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from bot.ground.tasks import LruDict
from bot.ground.values import Place, is_private, is_supergroup

Sight = Literal["all", "numbers", "some"]
"""What the bot knows of a chat's messages: it sees all, their numbers count them, or it sees only some."""

UNSEEN: Final = 3
"""For so many messages one stands where the bot sees only some: commands to it, answers to its messages."""
BELIEVED: Final = 600.0
"""Seconds for which a message that was not meant for the bot shows that it sees all of its chat."""
ACTIVE: Final = 600.0
"""Seconds since something was seen in a topic for which it is taken to have its part of what was not seen."""
TALK: Final = 3
"""Unseen messages in a chat from which it counts as one that talks, if they came within `LATELY`."""
LATELY: Final = 600.0
"""Seconds for which it does so afterwards."""
_MESSAGES = 256  # numbers that are kept of a chat
_CHATS = 5_000  # chats, those written to last


@dataclass(slots=True)
class _Chat:
    """The observed message ids of one chat: other people's with their topics, and the bot's own."""

    others: dict[int, int] = field(default_factory=dict)
    own: set[int] = field(default_factory=set)
    topics: dict[int, float] = field(default_factory=dict)
    highest: int = 0
    sent: bool = False  # whether the bot has sent something since it started
    forgotten: int = 0  # up to here numbers have been dropped
    highest_at: float = -math.inf  # when the highest one was seen
    talked: float = -math.inf  # when numbers told last that others talk
    sees_all: float = -math.inf

    def trim(self, now: float) -> None:
        """Drop the oldest numbers where they have become many, and topics in which nothing is said."""
        self.topics = {topic: at for topic, at in self.topics.items() if now - at < ACTIVE}
        if len(self.others) + len(self.own) > _MESSAGES:
            numbers = sorted((*self.others, *self.own))
            self.forgotten = numbers[len(numbers) // 2]
            self.others = {number: topic for number, topic in self.others.items() if number > self.forgotten}
            self.own = {number for number in self.own if number > self.forgotten}


class ChatProgress:
    """The estimate of new messages in all chats since the start of the bot.

    Args:
        now: The time in seconds, on any clock that does not go back.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._chats: LruDict[int, _Chat] = LruDict(_CHATS)

    def note_own(self, place: Place, message_id: int, *, sent: bool = False) -> None:
        """Record a message of the bot, which it has `sent` just now."""
        chat = self._of(place)
        chat.sent = chat.sent or sent
        chat.own.add(message_id)
        chat.others.pop(message_id, None)
        self._note(chat, place, message_id)

    def note_other(self, place: Place, message_id: int, *, meant_for_all: bool = False) -> None:
        """Take note of somebody's message; one `meant_for_all` the bot sees only where it sees every one."""
        chat = self._of(place)
        if message_id not in chat.own:
            chat.others[message_id] = place.thread_id
        if meant_for_all:
            chat.sees_all = self._now()
        self._note(chat, place, message_id)

    def sight(self, chat_id: int) -> Sight:
        """The kind of knowledge that the bot has of a chat's messages."""
        chat = self._chats.get(chat_id)
        if is_private(chat_id) or (chat is not None and self._now() - chat.sees_all < BELIEVED):
            return "all"
        return "numbers" if is_supergroup(chat_id) else "some"

    def below(self, place: Place, message_id: int) -> int:
        """The estimated number of messages of others below this one.

        In a forum those known to stand in other topics do not count; what was not seen is shared out equally
        among the topics in which something was seen lately.
        """
        chat = self._chats.get(place.chat_id)
        if chat is None:
            return 0
        since = max(message_id, chat.forgotten)
        seen = [topic for number, topic in chat.others.items() if number > since]
        here = seen.count(place.thread_id)
        match self.sight(place.chat_id):
            case "all":
                return here
            case "some":
                return UNSEEN * here
        own = sum(number > since for number in chat.own)
        unseen = max(0, chat.highest - since - own - len(seen))
        active = {topic for topic, at in chat.topics.items() if self._now() - at < ACTIVE}
        return here + unseen // len(active | {place.thread_id})

    def talks(self, chat_id: int) -> bool:
        """Whether others talked lately, in a chat where nothing but the numbers tells."""
        chat = self._chats.get(chat_id)
        lately = chat is not None and self._now() - chat.talked < LATELY
        return lately and self.sight(chat_id) == "numbers"

    def newest(self, chat_id: int) -> int:
        """The highest number that was seen in a chat; 0 if none was."""
        chat = self._chats.get(chat_id)
        return 0 if chat is None else chat.highest

    def newest_known(self, chat_id: int) -> int:
        """The highest number that was seen in a chat, if every message of the bot above it is known; else 0.

        What the bot has sent before its start may be above anything that is seen until it sends something.
        """
        chat = self._chats.get(chat_id)
        return chat.highest if chat is not None and chat.sent else 0

    def unseen(self, chat_id: int, after: int, before: int) -> list[int]:
        """The numbers between two where they count the chat's messages, but for those of known messages."""
        chat = self._chats.get(chat_id)
        if chat is None or not after or not is_supergroup(chat_id):
            return []
        numbers = range(max(after, chat.forgotten) + 1, before)
        return [number for number in numbers if number not in chat.own and number not in chat.others]

    def forget(self, chat_id: int) -> None:
        """Drop the observations of a chat."""
        self._chats.pop(chat_id, None)

    def _of(self, place: Place) -> _Chat:
        chat = self._chats.get(place.chat_id) or _Chat()
        self._chats[place.chat_id] = chat
        return chat

    def _note(self, chat: _Chat, place: Place, message_id: int) -> None:
        now = self._now()
        chat.topics[place.thread_id] = now
        chat.trim(now)
        if message_id > chat.highest:
            unseen = (message_id - chat.highest - 1) // len(chat.topics)
            if unseen >= TALK * max(1.0, (now - chat.highest_at) / LATELY):
                chat.talked = now
            chat.highest, chat.highest_at = message_id, now
