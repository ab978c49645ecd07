"""Transient messages, deleted after a minute: of interest to one person of a group, or for the moment."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from bot.ground.outbox.sender import Sender
from bot.ground.runtime.background import BackgroundTasks
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.store import EndedError
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen

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
        self.seconds = seconds
        self._sender = sender
        self._expiry = expiry
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
        """Let a message stay that shows something else now; nothing happens to one that stays anyway."""
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
        """Let what is to be noted be noted, if that takes no time, and delete nothing any more."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        await self._tasks.close(_FINISHING)
        self._timers.clear()
