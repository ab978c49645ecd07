"""In what order updates are handled: one at a time in a chat, chats side by side."""

import asyncio
import inspect
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

_NO_LIMIT: Final = 1_000_000  # the base class counts updates before they wait for their chat; see below


@dataclass(slots=True)
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class ChatProcessor(BaseUpdateProcessor):
    """The order of handling: updates of a chat as they came, and at most `concurrency` updates at once.

    An update is counted only when it is its chat's turn. Counted on arrival, as the base class does, a chat
    with a pile of updates would take every slot and stop all others.
    """

    __slots__ = ("_slots", "_turns")

    def __init__(self, concurrency: int) -> None:
        super().__init__(_NO_LIMIT)
        self._turns: dict[int, _Turn] = {}
        self._slots = asyncio.Semaphore(concurrency)

    @property
    def waiting(self) -> int:
        """How many updates of chats are being handled or wait for the one before them."""
        return sum(turn.users for turn in self._turns.values())

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await the handling of one update when it is its chat's turn and a slot is free."""
        chat = update.effective_chat if isinstance(update, Update) else None
        try:
            if chat is None:
                async with self._slots:
                    await coroutine
                return
            turn = self._turns.get(chat.id)
            if turn is None:
                turn = self._turns[chat.id] = _Turn()
            turn.users += 1
            try:
                async with turn.lock, self._slots:
                    await coroutine
            finally:
                turn.users -= 1
                if not turn.users:
                    del self._turns[chat.id]
        finally:
            if inspect.iscoroutine(coroutine):
                coroutine.close()  # never started if this task was cancelled while it waited

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to release."""
