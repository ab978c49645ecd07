"""Locks by key, each kept only while somebody holds it or waits for it."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class _KeyedLock:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class KeyedLocks(Generic[K]):
    """A fair lock for each key: tasks get it in the order of asking."""

    __slots__ = ("_locks",)

    def __init__(self) -> None:
        self._locks: dict[K, _KeyedLock] = {}

    async def acquire(self, key: K) -> None:
        """Wait for the lock of a key and take it."""
        found = self._locks.get(key)
        if found is None:
            found = self._locks[key] = _KeyedLock()
        found.users += 1
        try:
            await found.lock.acquire()
        except BaseException:
            self._leave(key, found)
            raise

    def release(self, key: K) -> None:
        """Let the next one have the lock of a key."""
        found = self._locks[key]
        found.lock.release()
        self._leave(key, found)

    @asynccontextmanager
    async def held(self, key: K) -> AsyncIterator[None]:
        """Hold the lock of a key while a block runs."""
        await self.acquire(key)
        try:
            yield
        finally:
            self.release(key)

    def _leave(self, key: K, found: _KeyedLock) -> None:
        found.users -= 1
        if not found.users:
            del self._locks[key]
