"""The order in which updates are handled: one at a time per chat and per person, others side by side."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Final

from telegram import Update, User
from telegram.ext import BaseUpdateProcessor

from bot.ground.runtime.keyed_locks import KeyedLocks

_NO_LIMIT: Final = 1_000_000  # the base class counts updates before they wait for their chat; see below
_CHANNEL_POSTS: Final = 777000  # the user that posts of linked channels come from, everywhere the same

Refuses = Callable[[Update], bool]


class ChatProcessor(BaseUpdateProcessor):
    """The update processor: updates of a chat in order, and at most `concurrency` updates at once.

    An update is counted only when it is its chat's turn. Counted on arrival, as the base class does, a chat
    with a pile of updates would take every slot and stop all others. For the same reason one person, in
    however many chats, has one slot at most.
    """

    __slots__ = ("_chats", "_people", "_refuses", "_slots", "_waiting")

    def __init__(self, concurrency: int) -> None:
        super().__init__(_NO_LIMIT)
        self._people: KeyedLocks[int] = KeyedLocks()
        self._chats: KeyedLocks[int] = KeyedLocks()
        self._slots = asyncio.Semaphore(concurrency)
        self._refuses: Refuses | None = None
        self._waiting = 0

    def refuse_when(self, refuses: Refuses) -> None:
        """Set the filter, called once for each update, that says whether it is dropped before it waits."""
        self._refuses = refuses

    @property
    def waiting(self) -> int:
        """The number of updates that are being handled or wait for the one before them."""
        return self._waiting

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await the handling of one update when it is its chat's turn and a slot is free."""
        self._waiting += 1
        try:
            if isinstance(update, Update):
                if self._refuses is not None and self._refuses(update):
                    return
                chat, person = update.effective_chat, _person(update.effective_user)
                turn = _Turn(self, None if chat is None else chat.id, person)
            else:
                turn = _Turn(self, None, None)
            await turn.take()
            noted = _turn.set(turn)
            try:
                await coroutine
            finally:
                _turn.reset(noted)
                if turn.held:
                    turn.leave()
        finally:
            self._waiting -= 1
            if inspect.iscoroutine(coroutine):
                coroutine.close()  # never started if it was refused, or cancelled while it waited

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to release."""

    async def take(self, chat: int | None, person: int | None) -> None:
        """Wait for a person, then a chat, then a slot: in this order always, so that there is no deadlock."""
        if person is not None:
            await self._people.acquire(person)
        try:
            if chat is not None:
                await self._chats.acquire(chat)
            try:
                await self._slots.acquire()
            except BaseException:
                if chat is not None:
                    self._chats.release(chat)
                raise
        except BaseException:
            if person is not None:
                self._people.release(person)
            raise

    def leave(self, chat: int | None, person: int | None) -> None:
        """Release what `take` took."""
        self._slots.release()
        if chat is not None:
            self._chats.release(chat)
        if person is not None:
            self._people.release(person)


class _Turn:
    """The resources that the handling of one update holds: its person, its chat and a slot.

    Attributes:
        held: Whether it holds them now.
    """

    __slots__ = ("_chat", "_person", "_processor", "held")

    def __init__(self, processor: ChatProcessor, chat: int | None, person: int | None) -> None:
        self._processor = processor
        self._chat = chat
        self._person = person
        self.held = False

    async def take(self) -> None:
        """Wait until it is this update's turn."""
        await self._processor.take(self._chat, self._person)
        self.held = True

    def leave(self) -> None:
        """Let others go on."""
        self.held = False
        self._processor.leave(self._chat, self._person)


_turn: ContextVar[_Turn | None] = ContextVar("turn", default=None)
"""The turn of the update that is handled."""


@asynccontextmanager
async def outside_turn() -> AsyncIterator[None]:
    """Run a block that may wait long, while the chat, the person and all others go on.

    After the block the update waits for its turn again, behind what has come meanwhile; whatever it had read
    before may have changed. Outside the handling of an update, the block just runs.
    """
    turn = _turn.get()
    if turn is None or not turn.held:
        yield
        return
    turn.leave()
    try:
        yield
    finally:
        await turn.take()


def _person(user: User | None) -> int | None:
    """The person an update comes from; None for accounts that many people write as."""
    return None if user is None or user.is_bot or user.id == _CHANNEL_POSTS else user.id
