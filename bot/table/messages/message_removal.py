"""The deletion of stale messages, also of those that an earlier run of the program left."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Final

from bot.ground.outbox.sender import Sender
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store.lasting import lasting
from bot.ground.values.place import Place
from bot.table.service.stale_messages import StaleMessageNotes

_AT_ONCE = 2  # deletions of expired messages in flight: being late does no harm, and taps want connections
_LONGEST: Final = 3600.0
"""The most seconds that a message left by an earlier run of the program stays: clocks may leap."""

_REMEMBERED: Final = 1_000
"""Messages that are known to be deleted, the last ones: a tap on one may still be on its way."""

_PAUSES: Final = (15.0, 60.0, 300.0)
"""Seconds before each retry of a deletion where Telegram was not to be reached; the last of them repeats."""


class MessageRemoval:
    """Deletion of stale messages, with retries until Telegram has answered.

    One in a chat that the bot is not in waits until it is back, or until the next start.

    Args:
        stale: knows which are still to go.
        sender: deletes them.
        spawn: does something in the background.
        leave: lets a message that cannot be deleted say that it is out of use.
    """

    def __init__(
        self,
        stale: StaleMessageNotes,
        sender: Sender,
        spawn: Callable[[Coroutine[object, object, object]], None],
        leave: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._stale = stale
        self._spawn = spawn
        self._leave = leave
        self._sender = sender
        self._under_way: set[tuple[int, int]] = set()
        self._gone: LruDict[tuple[int, int], None] = LruDict(_REMEMBERED)
        self._turns = asyncio.Semaphore(_AT_ONCE)

    def remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message that was noted as stale."""
        self._spawn(self._remove(chat_id, message_id))

    async def expect(self, chat_id: int, message_id: int, seconds: float) -> None:
        """Note that a message is to go in so many seconds, also if the program ends before that."""
        await lasting(lambda: self._stale.expire(chat_id, message_id, seconds))

    async def keep(self, chat_id: int, message_id: int) -> None:
        """Note that a message which was to go is to stay."""
        await lasting(lambda: self._stale.gone(chat_id, message_id))

    def expire(self, chat_id: int, message_id: int) -> None:
        """Delete a message whose time has come, or whose question is answered; one that stands is in use."""
        self._spawn(self._expire(chat_id, message_id))

    async def _expire(self, chat_id: int, message_id: int, seconds: float = 0.0) -> None:
        if seconds:
            await asyncio.sleep(seconds)
            if not await lasting(lambda: self._stale.is_left(chat_id, message_id)):
                return  # it has become something else meanwhile, or is gone
        async with self._turns:
            await self._remove(chat_id, message_id, in_use=True)

    def put_out_of_use(self, chat_id: int, message_id: int) -> None:
        """Let a message say that it is out of use, if it is the bot's: no other can be edited."""
        self._spawn(self._put_out_of_use(chat_id, message_id))

    async def _put_out_of_use(self, chat_id: int, message_id: int) -> None:
        await self._leave(chat_id, message_id)

    def remove_left(self, chats: Collection[int] | None = None) -> None:
        """Delete the stale messages that are left in these chats, or in all, each at its time."""
        self._spawn(self._remove_left(chats))

    async def _remove(self, chat_id: int, message_id: int, *, in_use: bool = False) -> None:
        """Delete a message, or begin with its retries; once, whoever else wants that and however often."""
        which = chat_id, message_id
        if which in self._under_way:
            return
        if which in self._gone:
            await lasting(lambda: self._stale.gone(chat_id, message_id))  # it may have been noted again since
            return
        self._under_way.add(which)
        settled = True
        try:
            settled = await self._try(chat_id, message_id, in_use=in_use)
        finally:
            if settled:
                self._under_way.discard(which)
        if not settled:
            self._spawn(self._repeat(chat_id, message_id, in_use=in_use))

    async def _try(self, chat_id: int, message_id: int, *, in_use: bool) -> bool:
        """Make an attempt; returns whether no other is to follow it."""
        outcome = await self._sender.delete(Place(chat_id), message_id)
        if outcome == "stands" and not in_use:
            await self._leave(chat_id, message_id)
        if outcome == "gone":
            self._gone[chat_id, message_id] = None
        if outcome in {"gone", "stands"}:
            await lasting(lambda: self._stale.gone(chat_id, message_id))
        return outcome != "later"

    async def _repeat(self, chat_id: int, message_id: int, *, in_use: bool) -> None:
        tries = 0
        try:
            while True:
                await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
                if await self._try(chat_id, message_id, in_use=in_use):
                    return
                tries += 1
        finally:
            self._under_way.discard((chat_id, message_id))

    async def _remove_left(self, chats: Collection[int] | None) -> None:
        for chat_id, message_id, seconds in await lasting(self._stale.left):
            if chats is not None and chat_id not in chats:
                continue
            if seconds is None:
                await self._remove(chat_id, message_id)
            else:
                self._spawn(self._expire(chat_id, message_id, min(seconds, _LONGEST)))
