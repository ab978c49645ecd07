"""The call queues of all chats in which something waits or was sent a short while ago."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.ground.outbox.budgets import Budgets
from bot.ground.outbox.chat_queue import ChatQueue
from bot.ground.outbox.load import Load
from bot.ground.outbox.message_slots import KEEP
from bot.ground.outbox.queue_state import SharedQueueState
from bot.ground.values.place import is_private


class ChatQueues:
    """The queues by chat: made when one is needed, dropped when one has been idle for long.

    Args:
        shared: the state that the queues share.
        budgets: makes their rate limits.
    """

    def __init__(self, shared: SharedQueueState, budgets: Budgets) -> None:
        self._shared = shared
        self._budgets = budgets
        self._by_chat: dict[int, ChatQueue] = {}
        self._writing: Counter[int] = Counter()
        self._sweeper: asyncio.TimerHandle | None = None

    def __contains__(self, chat_id: int) -> bool:
        return chat_id in self._by_chat

    def of(self, chat_id: int) -> ChatQueue:
        """The queue of a chat."""
        queue = self._by_chat.get(chat_id)
        if queue is None:
            loop = asyncio.get_running_loop()
            limit = self._budgets.limit(chat_id, loop.time())
            queue = self._by_chat[chat_id] = ChatQueue(self._shared, chat_id, limit)
            if self._sweeper is None:
                self._sweeper = loop.call_later(KEEP / 4, self._sweep)
        return queue

    @contextmanager
    def writing(self, chat_id: int) -> Iterator[None]:
        """A message to a chat is under way, also while it waits to be tried again."""
        self._writing[chat_id] += 1
        try:
            yield
        finally:
            self._writing[chat_id] -= 1
            if not self._writing[chat_id]:
                del self._writing[chat_id]

    def leave(self, chat_id: int) -> bool:
        """Forget a chat; False, and nothing is forgotten, while something is under way or still counts."""
        queue, now = self._by_chat.get(chat_id), asyncio.get_running_loop().time()
        counts = self._budgets.counts(chat_id, now) if queue is None else not queue.at_rest
        if counts or self._writing[chat_id]:
            return False
        self._by_chat.pop(chat_id, None)
        return True

    def pump(self) -> None:
        """Let each start whatever may start now."""
        for queue in list(self._by_chat.values()):
            queue.pump()

    def stop(self) -> None:
        """Let nothing more out."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for queue in self._by_chat.values():
            queue.stop()

    def waiting(self) -> int:
        """The number of screens and messages that wait to go out or are in flight."""
        return len(self._shared.tasks) + sum(queue.backlog for queue in self._by_chat.values())

    def load(self) -> Load:
        """The load of the outbox against Telegram's limits now."""
        groups = [queue for chat_id, queue in self._by_chat.items() if not is_private(chat_id)]
        gate = self._shared.gate
        return Load(
            self.waiting(),
            gate.in_flight,
            gate.waiting,
            gate.used,
            max((queue.budget_used for queue in groups), default=0.0),
            sum(queue.backlog > 0 for queue in groups),
            sum(queue.paused for queue in groups),
            self._shared.waits,
        )

    def _sweep(self) -> None:
        """Forget what has been left alone for long, so that memory follows the chats in use."""
        for chat_id, queue in list(self._by_chat.items()):
            if queue.sweep():
                del self._by_chat[chat_id]
        again = bool(self._by_chat)
        self._sweeper = asyncio.get_running_loop().call_later(KEEP / 4, self._sweep) if again else None
