"""Verification of the dice of finished games: in a thread, once for each game."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from bot.ground.runtime.lru_dict import LruDict
from engine.records.record import Record
from engine.records.verify import Verdict, verify

_KEPT = 500  # verdicts; a record that has ended does not change any more


class Verdicts:
    """The verdicts on the records of finished games, in an LRU cache.

    Attributes:
        page: the address of the page where people verify records themselves; empty if none is served.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "verdicts")
        self.page = ""
        self._known: LruDict[int, asyncio.Future[Verdict]] = LruDict(_KEPT)

    async def of(self, game: int, record: Record) -> Verdict:
        """The verdict on the record of a game whose secret is out."""
        found = self._known.get(game)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = asyncio.get_running_loop().run_in_executor(self._thread, verify, record)
            self._known[game] = found
        return await asyncio.shield(found)

    def close(self) -> None:
        """Give up what has not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
