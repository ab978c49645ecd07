"""Deleting messages that nobody needs any more, also those that an earlier life of the program left."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Final

from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.values.place import Place
from bot.table.service.stale_messages import StaleMessageNotes

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

    def remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message that was noted as stale."""
        self._spawn(self._remove(chat_id, message_id))

    def put_out_of_use(self, chat_id: int, message_id: int) -> None:
        """Let a message say that it is out of use, if it is the bot's: no other can be edited."""
        self._spawn(self._put_out_of_use(chat_id, message_id))

    async def _put_out_of_use(self, chat_id: int, message_id: int) -> None:
        await self._leave(chat_id, message_id)

    def remove_left(self, chats: Collection[int] | None = None) -> None:
        """Delete the stale messages that are left in these chats, or in all."""
        self._spawn(self._remove_left(chats))

    async def _remove(self, chat_id: int, message_id: int) -> None:
        """Delete a message, or begin with its retries."""
        which = chat_id, message_id
        if which in self._under_way:
            return
        self._under_way.add(which)
        settled = True
        try:
            settled = await self._try(chat_id, message_id)
        finally:
            if settled:
                self._under_way.discard(which)
        if not settled:
            self._spawn(self._repeat(chat_id, message_id))

    async def _try(self, chat_id: int, message_id: int) -> bool:
        """Make an attempt; returns whether no other is to follow it."""
        outcome = await self._sender.delete(Place(chat_id), message_id)
        if outcome == "stands":
            await self._leave(chat_id, message_id)
        if outcome in {"gone", "stands"}:
            await lasting(lambda: self._stale.gone(chat_id, message_id))
        return outcome != "later"

    async def _repeat(self, chat_id: int, message_id: int) -> None:
        tries = 0
        try:
            while True:
                await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
                if await self._try(chat_id, message_id):
                    return
                tries += 1
        finally:
            self._under_way.discard((chat_id, message_id))

    async def _remove_left(self, chats: Collection[int] | None) -> None:
        for chat_id, message_id in await lasting(self._stale.left):
            if chats is None or chat_id in chats:
                await self._remove(chat_id, message_id)
