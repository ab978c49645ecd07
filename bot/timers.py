"""Clocks of games: one task over the deadlines that the database keeps.

Clocks stand still while the bot is away. A heartbeat in the database says when it was last running; the time
that has passed since then is added to every deadline.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

from bot.store import Store, Tx

HEARTBEAT: Final = 20.0
"""Seconds between two signs of life."""
ALIVE: Final = 3 * HEARTBEAT
"""Seconds after which a last sign of life means that the bot is, or was, away."""
_AFTER_FAILURE: Final = 5.0

_logger = logging.getLogger(__name__)


class Due(Protocol):
    """Who acts when a deadline has passed."""

    async def due(self, now: float) -> None:
        """Act on every deadline at or before `now` (unix seconds), and remove or move each of them."""


class Timers:
    """Calls `service.due` when the earliest deadline has come, and keeps the heartbeat.

    Args:
        store: The database.
        service: Who acts on deadlines.
        clock: Unix time in seconds.
    """

    def __init__(self, store: Store, service: Due, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._service = service
        self._clock = clock
        self._woken = asyncio.Event()
        self._next_beat = 0.0

    def wake(self) -> None:
        """Look at the deadlines again, because one was set; without it that takes up to a heartbeat."""
        self._woken.set()

    async def resume(self) -> float:
        """Move all deadlines by the time since the last sign of life, and return it in seconds."""
        return await self._beat(at_least=0.0)

    async def rest(self) -> None:
        """Give a last sign of life before an orderly end."""
        await self._beat(at_least=ALIVE)

    async def run(self) -> None:
        """Watch the deadlines until cancelled; an error is logged and does not end it."""
        while True:
            try:
                wait = await self._look()
            except Exception:
                _logger.exception("acting on deadlines failed")
                wait = _AFTER_FAILURE
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    async def _look(self) -> float:
        """Do what is due and return the seconds until there may be something to do again."""
        self._woken.clear()
        if self._clock() >= self._next_beat:
            # A machine that slept was away as well, though the process never ended.
            await self._beat(at_least=ALIVE)
        now = self._clock()
        deadline = await self._store.read(Tx.next_deadline)
        if deadline is not None and deadline <= now:
            await self._service.due(now)
            deadline = await self._store.read(Tx.next_deadline)
            if deadline is not None and deadline <= now:
                _logger.error("a deadline that has passed was left in place")
                return _AFTER_FAILURE
        until = self._next_beat if deadline is None else min(deadline, self._next_beat)
        return max(0.0, until - self._clock())

    async def _beat(self, at_least: float) -> float:
        """Give a sign of life; when the last one is `at_least` seconds old, move the deadlines by its age."""
        now = self._clock()
        self._next_beat = now + HEARTBEAT

        def beat(tx: Tx) -> float:
            seen = tx.last_seen()
            away = 0.0 if seen is None else max(0.0, now - seen)
            if away and away >= at_least:
                tx.shift_deadlines(away)
            tx.set_last_seen(now)
            return away

        return await self._store.write(beat)
