"""Replies to one person: few wait in a chat, so that typing and tapping without end holds up nobody."""

import asyncio
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from bot.ground.outbox.sender import Sender
from bot.ground.outbox.transient import TransientMessages
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen

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
        self._quota = quota
        self._sender = sender
        self._transient = transient
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
        """Let the next reply to a question wait for itself."""
        in_chat = self._waiting.get(place.chat_id, {})
        if in_chat.get(key) is waiting:
            del in_chat[key]
        if not in_chat:
            self._waiting.pop(place.chat_id, None)
