"""Transient messages, deleted after a minute: of interest to one person of a group, or for the moment."""

import asyncio
from collections.abc import Callable

from bot.ground.outbox.sender import Sender
from bot.ground.runtime.background import BackgroundTasks
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen

_AT_ONCE = 2  # deletions in flight: being late does no harm, and taps want the connections


class TransientMessages:
    """Messages that are deleted some time after they arrived.

    They are in memory only: those that are there when the bot stops stay in their chats.

    Args:
        sender: Sends and deletes them.
        seconds: The time for which a message stays; an attribute as well.
    """

    def __init__(self, sender: Sender, seconds: float = USUAL_TIMING.refusal) -> None:
        self.seconds = seconds
        self._sender = sender
        self._timers: dict[tuple[int, int], asyncio.TimerHandle] = {}  # by chat and message
        self._tasks = BackgroundTasks()
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._closed = False

    async def send(self, place: Place, screen: Screen | Callable[[], Screen]) -> int | None:
        """Send a message that will go by itself; its number, None if it could not be sent."""
        message_id = await self._sender.send(place, screen)
        if message_id is not None and not self._closed:
            timer = asyncio.get_running_loop().call_later(self.seconds, self.remove, place, message_id)
            self._timers[place.chat_id, message_id] = timer
        return message_id

    def keep(self, chat_id: int, message_id: int) -> None:
        """Let a message stay that shows something else now; nothing happens to one that stays anyway."""
        timer = self._timers.pop((chat_id, message_id), None)
        if timer is not None:
            timer.cancel()

    def remove(self, place: Place, message_id: int) -> None:
        """Delete a message that would go by itself; any other message stays."""
        if (place.chat_id, message_id) in self._timers:
            self.keep(place.chat_id, message_id)
            self._tasks.spawn(self._delete(place, message_id))

    async def close(self) -> None:
        """Wait for nothing and delete nothing any more."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await self._tasks.close()

    async def _delete(self, place: Place, message_id: int) -> None:
        async with self._turns:
            await self._sender.delete(place, message_id)
