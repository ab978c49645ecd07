"""The scheduler of deadlines, of games and others: one task over the database, which keeps a heartbeat too.

The clocks of games stand still while the bot is away, or people cannot reach it. A heartbeat in the database
says when they last could; the time that has passed since then is added to each of their deadlines, and what
they tapped meanwhile goes before what is due. By how much somebody has
pushed the clock ahead, as in the playground, is not time away: the deadlines it was pushed past are due.
By how much the machine's clock was set is none either: every deadline is set by as much.
"""

import asyncio
import logging
import math
from collections.abc import Callable

from bot.ground.outbox.deliveries import Dues
from bot.ground.store.base import EndedError, Marks, Tx, UnavailableError
from bot.ground.tasks import Events, Notification, TxEvent
from bot.ground.timing import LEAST_JUMP, USUAL_TIMING, Timing, WallClock
from bot.table.store import AppWindows, Games

_logger = logging.getLogger(__name__)


class Downtime(TxEvent[None]):
    """The bot was away, or the clock was set: times are moved by so many seconds, by less than 0 back.

    Whatever runs for a while is moved in this transaction, but not what comes by the calendar.
    """

    seconds: float


class DeadlinesMoved(Notification):
    """Deadlines have been moved while the bot was running: what tells them is shown anew."""


class Timers:
    """The scheduler of deadlines: acts when the earliest one has come, and keeps the heartbeat.

    Args:
        dues: What is due, and does it.
        events: The message bus: is told in the transaction that moves all times, and after it.
        clock: Unix time in seconds; it is followed when it has been set.
        timing: The pace of the bot. Dues are looked at so often that none is missed which was set since
            the last look.
        unheard: Seconds for which nothing that people tap has come through; 0 if it does.
    """

    def __init__(
        self,
        dues: Dues,
        events: Events,
        clock: WallClock,
        timing: Timing = USUAL_TIMING,
        unheard: Callable[[], float] = float,
    ) -> None:
        self._dues, self._events, self._clock, self._timing = dues, events, clock, timing
        self._store, self._next_beat = dues.store, 0.0
        self._pushed_at_beat = clock.pushed()
        self._noted = clock.offset  # at the last heartbeat
        self._unheard = unheard
        self._was_unheard = False  # at the last look

    async def resume(self) -> float:
        """Move all deadlines by the time since the last heartbeat, and return it in seconds.

        A heartbeat of a time to come was one before the clock was set back: nobody waits for that time.
        """
        return max(0.0, await self._beat(at_least=-math.inf))

    async def rest(self) -> None:
        """End what is being done, and store a last heartbeat before an orderly end."""
        await self._dues.close()
        if self._unheard():
            await self._beat_unheard()
            return
        await self._beat(at_least=self._timing.alive)

    async def run(self) -> None:
        """Watch the deadlines until cancelled; an error is logged and does not end it.

        Raises:
            EndedError: they are another worker's now.
        """
        waiting = False
        while True:
            try:
                wait = await self._look()
                waiting = False
            except EndedError:
                raise
            except UnavailableError as error:
                if not waiting:  # once for each time that the database is lost
                    _logger.warning("deadlines wait: %s", error)
                waiting, wait = True, self._timing.after_failure
            except Exception:
                _logger.exception("acting on deadlines failed")
                wait = self._timing.after_failure
            await asyncio.sleep(wait)

    async def _look(self) -> float:
        """Do what is due and return the seconds until the next look."""
        await self._follow_clock()
        if self._unheard():
            if not self._was_unheard or self._clock() >= self._next_beat:
                await self._beat_unheard()
            self._was_unheard = True
            return self._timing.unheard
        if self._was_unheard:
            await self._beat_again(at_least=self._timing.unheard_least)
            self._was_unheard = False
            return self._timing.unheard
        if self._clock() >= self._next_beat:
            # A machine that slept was away as well, though the process never ended.
            await self._beat_again(at_least=self._timing.alive)
        # What a press has set meanwhile, even for an earlier moment, is for the next look.
        return min(self._timing.deadlines, max(0.0, await self._dues.look() - self._clock()))

    async def _beat(self, at_least: float) -> float:
        """Store a heartbeat; move the deadlines by the seconds that the bot was away, if they are `at_least`.

        It was away since the last heartbeat, its own or another worker's, at which people could reach it.
        """
        pushed, offset = self._clock.pushed(), self._clock.offset
        leapt, self._pushed_at_beat = pushed - self._pushed_at_beat, pushed
        self._next_beat = self._clock() + self._timing.heartbeat

        def beat(tx: Tx) -> float:
            now, heard = self._clock(), Marks(tx).last_heard()
            away = 0.0 if heard is None else now - heard - leapt
            if away and away >= at_least:
                # What somebody has begun as soon as the database was back has its whole time already; what
                # ends late because the clock was set back while nobody ran has not.
                longest = max(self._timing.live_turn, self._timing.live_round)
                self._move(tx, away, now + longest if away > 0 else None)
            Marks(tx).set_last_seen(now)
            if at_least < 0 or _goes_by(tx, noted):  # it may be corrected little by little
                Marks(tx).set_clock_offset(offset)
            return away

        noted, self._noted = self._noted, offset
        return await self._store.write(beat)

    async def _beat_again(self, at_least: float) -> None:
        """The same while the bot runs: boards tell the deadlines that have been moved."""
        if await self._beat(at_least) >= at_least:
            await self._events.notify(DeadlinesMoved())

    async def _beat_unheard(self) -> None:
        """Store a heartbeat of a bot that people cannot reach, and since when."""
        now, heard = self._clock(), self._clock() - self._unheard()
        self._next_beat = now + self._timing.heartbeat

        def beat(tx: Tx) -> None:
            before = Marks(tx).last_heard()
            Marks(tx).set_last_seen(now, heard=heard if before is None else min(heard, before))

        await self._store.write(beat)

    def _move(self, tx: Tx, seconds: float, latest: float | None = None) -> None:
        """Move all times that do not stand in a calendar; `latest`: see `Games.shift_deadlines`."""
        Games(tx).shift_deadlines(seconds, latest)
        if seconds < 0:  # after a time away they have had no sign of life
            AppWindows(tx).shift(seconds)
        self._events.publish(tx, Downtime(seconds))

    async def _follow_clock(self) -> None:
        """Move all times by as much as the clock was set, if it was."""
        jump, offset = self._clock.jump()
        if not jump:
            return
        before = self._clock.offset

        def follow(tx: Tx) -> None:
            if not _goes_by(tx, offset):  # else another worker has moved them
                self._move(tx, jump)
                Marks(tx).shift(jump)
                Marks(tx).set_clock_offset(offset)
            self._clock.follow(offset)  # who writes before reads the old time, who writes after the new one

        try:
            await self._store.write(follow)
        except Exception:
            self._clock.follow(before)
            raise
        self._next_beat, self._noted = self._next_beat + jump, offset
        _logger.warning("the clock was set by %+.0f s: deadlines are moved by as much", jump)
        await self._events.notify(DeadlinesMoved())


def _goes_by(tx: Tx, offset: float) -> bool:
    """Whether the times of the database are those of a clock with this offset."""
    known = Marks(tx).clock_offset()
    return known is not None and abs(known - offset) < LEAST_JUMP
