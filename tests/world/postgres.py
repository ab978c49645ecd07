"""PostgreSQL from a machine in virtual time: the server is a real one, and no thread waits for it."""

import asyncio
from collections.abc import Callable

import psycopg

from bot.ground.store.leases import CHANGES, CHANNEL
from bot.ground.store.postgres import Address, Listening, PostgresServer, Session
from tests.world.life import Life

__all__ = ["PolledListening", "PostgresServer", "Session"]

LOOK, AGAIN = 0.05, 2.0
"""Seconds between two looks at what other workers have said, and before another try to connect."""


class PolledListening(Listening):
    """A listener that looks by itself from time to time.

    Args:
        life: of the worker.
        address, worker, wake, changed: see `Listening`.
    """

    def __init__(
        self,
        life: Life,
        address: Address,
        worker: int,
        wake: Callable[[], None],
        changed: Callable[[int | None], None],
    ) -> None:
        self._worker = str(worker)
        self._wake, self._changed = wake, changed
        self._address = address
        self._session: psycopg.Connection | None = None
        life.on_end.append(self.close)
        self._timer = asyncio.get_running_loop().call_soon(self._look)

    def close(self) -> None:
        """End it."""
        self._timer.cancel()
        self._end()

    def _end(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _look(self) -> None:
        pause = LOOK
        try:
            session = self._session or self._begun()
            for notice in session.notifies(timeout=0):
                self.hear(notice.channel, notice.payload)
        except psycopg.Error:
            self._end()
            pause = AGAIN
        self._timer = asyncio.get_running_loop().call_later(pause, self._look)

    def _begun(self) -> psycopg.Connection:
        """A new session, before which something may have been missed."""
        session = self._session = psycopg.connect(self._address.conninfo(), autocommit=True)
        for channel in (CHANNEL, CHANGES):
            session.execute(f"LISTEN {channel}")
        self._wake()
        self._changed(None, "")
        return session
