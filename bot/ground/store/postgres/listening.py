"""Notifications from other workers, by PostgreSQL's LISTEN in a thread of its own."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

import psycopg

from bot.ground.store.postgres.address import Address
from bot.ground.store.postgres.errors import in_words
from bot.ground.store.workers import CHANGES, CHANNEL

_OFTEN: Final = 0.5  # seconds between two looks whether it is over
_AGAIN: Final = 2.0  # seconds before another try to connect

_logger = logging.getLogger(__name__)


class Listening:
    """The listener of one worker, until it is closed; a lost session is reconnected.

    Args:
        address: of the database.
        worker: the number of the worker that is notified.
        wake: is called in the thread whenever it was said, and whenever it may have been missed.
        changed: is called there with each game that another worker says it has changed; with None whenever
            that may have been missed.
    """

    def __init__(
        self,
        address: Address,
        worker: int,
        wake: Callable[[], None],
        changed: Callable[[int | None], None],
    ) -> None:
        self._address = address
        self._worker = str(worker)
        self._wake, self._changed = wake, changed
        self._over = Event()
        self._thread = Thread(target=self._listen, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End it; returns when the thread has ended."""
        self._over.set()
        self._thread.join()

    def _listen(self) -> None:
        heard = True
        while not self._over.is_set():
            try:
                with psycopg.connect(self._address.conninfo(), autocommit=True) as session:
                    for channel in (CHANNEL, CHANGES):
                        session.execute(f"LISTEN {channel}")
                    self._wake()
                    self._changed(None)
                    heard = True
                    while not self._over.is_set():
                        for notice in session.notifies(timeout=_OFTEN):
                            self.hear(notice.channel, notice.payload)
            except psycopg.Error as error:
                if heard:  # once for each time that it is lost
                    _logger.warning("nobody can be heard: %s", in_words(error))
                heard = False
                self._over.wait(_AGAIN)

    def hear(self, channel: str, payload: str) -> None:
        """Call whoever is to be told of a notice."""
        worker, _, game = payload.partition(" ")
        if channel == CHANGES and worker != self._worker:
            self._changed(int(game))
        elif channel == CHANNEL and worker == self._worker:
            self._wake()
