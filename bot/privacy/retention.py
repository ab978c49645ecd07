"""The retention job: expired data, and what is left of erased games, deleted a few games at a time."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.store import Store, Tx
from bot.ground.store.marks import Marks
from bot.privacy.personal_data import PersonalData
from bot.privacy.store.erasing import Erasing

DAY: Final = 86400.0
PACKED_AT_WORK: Final = 64_000_000
"""Bytes of a database up to which a vacuum may run while people play: it holds them up for about a second."""

_GAMES = 20  # whose records are deleted or wiped in one transaction
_PEOPLE = 500  # who are looked at in one transaction
_IDLE = 3  # parts of the time that is left to taps, for each part that this takes
_TRIES = 20  # to empty the log, while a backup reads from it

_logger = logging.getLogger(__name__)
T = TypeVar("T")


class Retention:
    """The job that deletes, in small steps, erased data and chats that the bot was removed from long ago.

    Args:
        store: the database.
        personal_data: forgets people.
        days: days that a chat's data stay after the bot was removed; 0: for good.
        clock: unix time in seconds.
        timing: the pace of the bot.
        alone: whether no other worker uses the database while this starts.
        wanted: set when somebody was forgotten, so that the rest is deleted at once.
    """

    def __init__(  # noqa: PLR0913 - what it deletes, and when
        self,
        store: Store,
        personal_data: PersonalData,
        days: int,
        clock: Callable[[], float] = time.time,
        timing: Timing = USUAL_TIMING,
        *,
        alone: bool = True,
        wanted: asyncio.Event | None = None,
    ) -> None:
        self._store = store
        self._personal_data = personal_data
        self._days = days
        self._clock = clock
        self._timing = timing
        self._alone = alone
        self._wanted = wanted or asyncio.Event()
        self._next_look = 0.0
        self._packed_at: float | None = None
        self._packed: int | None = None  # what was deleted then, while the log has not been emptied

    async def begin(self) -> None:
        """Finish the deletions begun before, and vacuum the database if one is due.

        Alone it does so whatever the size; where other workers play meanwhile, they would be held up.
        """
        try:
            await self._erase()
            await self._store.empty_log()
            deleted = await self._store.read(lambda tx: Marks(tx).unpacked())
            if deleted is not None and (self._alone or await self._small()):
                await self._pack(deleted)
        except Exception:
            _logger.exception("the database was not packed")  # the bot runs without that

    async def run(self) -> None:
        """Go on until cancelled; an error is logged and does not end it."""
        now = asyncio.get_running_loop().time
        await self.begin()
        while True:
            self._wanted.clear()
            try:
                if now() >= self._next_look:
                    self._next_look = now() + self._timing.retention_look
                    await self.let_go()
                await self.delete()
            except Exception:
                _logger.exception("deleting what is gone failed")
            try:
                await asyncio.wait_for(self._wanted.wait(), max(self._next_look - now(), 1.0))
            except TimeoutError:
                continue

    async def let_go(self) -> None:
        """Retire chats that the bot has long been out of, and forget people who are known from nowhere."""
        if not self._days:
            return
        before = self._clock() - self._days * DAY
        while await self._gently(lambda tx: Erasing(tx).retire_one(before)):
            pass
        await self._erase()  # games name people: who is in none after that is known from nowhere
        after: int | None = 0
        while after is not None:
            find = partial(_strangers, before=before, after=after)
            strangers, after = await self._gently(find)
            for person in strangers:
                await self._personal_data.forget(person)

    async def delete(self) -> None:
        """Delete what is left of games and people that are gone, then the bytes of it."""
        await self._erase()
        deleted = await self._store.read(lambda tx: Marks(tx).unpacked())
        if deleted is None:
            return
        await self._empty_log()
        now = asyncio.get_running_loop().time()
        recently = self._packed_at is not None and now - self._packed_at < self._timing.packing
        if not recently and await self._small():
            await self._pack(deleted)

    async def _small(self) -> bool:
        return (await self._store.sizes())["database"] <= PACKED_AT_WORK

    async def _erase(self) -> None:
        while await self._gently(lambda tx: Erasing(tx).wipe(_GAMES) or Erasing(tx).erase(_GAMES)):
            pass

    async def _pack(self, deleted: int) -> None:
        """Write the file anew, without gaps that may hold copies of what is gone: so much was `deleted`."""
        self._packed_at = asyncio.get_running_loop().time()
        size = (await self._store.sizes())["database"]
        if self._packed != deleted:
            await self._store.pack()
            self._packed = deleted  # the file is as it should be, also while somebody reads from the log
        if await self._empty_log():  # until then the old pages are there
            await self._store.write(lambda tx: Marks(tx).set_packed(deleted))
            self._packed = None
            _logger.info("the database was packed: %.1f MB", size / 1e6)

    async def _empty_log(self) -> bool:
        for _ in range(_TRIES):
            if await self._store.empty_log():
                return True
            await asyncio.sleep(self._timing.after_failure)
        return False

    async def _gently(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction and leave the others time before the next one."""
        began = asyncio.get_running_loop().time()
        result = await self._store.write(work)
        await asyncio.sleep(_IDLE * (asyncio.get_running_loop().time() - began))
        return result


def _strangers(tx: Tx, before: float, after: int) -> tuple[list[int], int | None]:
    return Erasing(tx).strangers(before, after, _PEOPLE)
