"""Deliveries: what is sent at most once, noted before the call, retried with exponential backoff."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Final, Protocol

from bot.ground.store.base import DiskError, EndedError, Tx, UnavailableError, lasting
from bot.ground.store.database import Store
from bot.ground.store.dues import DueHandler, DueItem, DueTimes, first_times
from bot.ground.tasks import BackgroundTasks
from bot.ground.values import chat_in_log

# Background work that is done once, with retries and exponential backoff for half a day.
#
# An error says nothing about whether the work was done, so no error ends it: only a success does. An
# attempt is idempotent: it notes itself what it has done.


FIRST: Final = 15.0
"""Seconds before the second attempt; four times as long before each later one."""

LONGEST: Final = 3600.0
"""Seconds between two attempts at most."""

LAST: Final = 12 * 3600.0
"""Seconds of waiting after which a thing is given up: nobody waits for the news of yesterday."""

_logger = logging.getLogger(__name__)


class NotYetError(Exception):
    """Error of an attempt that nothing was wrong with, as while Telegram is not reached."""


class OnceAttempts:
    """Work under way by name, each with one attempt at a time."""

    def __init__(self) -> None:
        self._tasks = BackgroundTasks(EndedError)
        self._under_way: set[str] = set()

    def begin(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do something in the background, unless it is being done or waits for its next attempt.

        Args:
            what: what it is, in words for the log; two things of the same name are the same.
            work: an attempt; it does nothing and ends well where the thing has been done already.
        """
        if what not in self._under_way:
            self._under_way.add(what)
            self._tasks.spawn(self._do(what, work))

    async def close(self, patience: float = 0.0) -> None:
        """Wait so many seconds for running tasks, and cancel the rest."""
        await self._tasks.close(patience)

    async def _do(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        failed = False  # whether the log has told from where an error came
        try:
            for wait in _waits():
                try:
                    await work()
                except EndedError:
                    raise  # another worker does it
                except (DiskError, NotYetError) as error:  # of which somebody tells, once for all that waits
                    _logger.debug("%s waits: %s", what, error)
                except UnavailableError as error:
                    _logger.warning("%s waits: %s", what, error)
                except Exception as error:
                    if failed:
                        _logger.warning("%s failed again: %s", what, error)
                    else:
                        _logger.exception("%s failed, and is tried again", what)
                    failed = True
                else:
                    return
                await asyncio.sleep(wait)
            _logger.error("%s is given up", what)
        finally:
            self._under_way.discard(what)


def _waits() -> Iterator[float]:
    """The seconds after each attempt."""
    waited, wait = 0.0, FIRST
    while waited < LAST:
        yield wait
        waited += wait
        wait = min(4 * wait, LONGEST)


# At-most-once sending of messages: noted attempts with retries; and what is done when its time has come.


_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops

FIRST_ACT: Final = 5.0
"""Seconds before what has failed without a task of its own is tried again; four times as long next time."""

LONGEST_ACT: Final = 300.0
"""Seconds between two such tries at most."""


class SendNotes(Protocol):
    """The notes of the attempts at one message, each idempotent: a retry after an outage changes nothing."""

    async def begin(self) -> bool:
        """Note that an attempt begins.

        Returns:
            False where the message may be in the chat already, or is not wanted any more.
        """

    async def refused(self) -> None:
        """Note that the attempt has sent nothing, and may be repeated."""


class OnceSend:
    """The attempts at one message, each noted before its call; a note is retried until the database answers.

    Args:
        notes: keeps the notes.

    Attributes:
        is_denied: whether the last attempt sent nothing, and another one like it would not either.
    """

    def __init__(self, notes: SendNotes) -> None:
        self._notes = notes
        self.is_denied = False

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the message may be there already, or is not wanted."""
        self.is_denied = False
        return await lasting(self._notes.begin)

    async def refused(self) -> None:
        """Note that the attempt has sent nothing."""
        await lasting(self._notes.refused)

    async def denied(self) -> None:
        """Note that the attempt has sent nothing, and another one like it would not either."""
        self.is_denied = True
        await self.refused()


class Dues:
    """The dues of all kinds: looked for in the database, so that a restart loses none.

    One thing that fails holds up no other, and is tried again with exponential backoff.

    Args:
        store: the database.
        clock: unix time in seconds.
        handlers: by where the times stand, what does such a thing; the first go first.

    Attributes:
        store: the same.
    """

    def __init__(
        self, store: Store, clock: Callable[[], float], handlers: Mapping[DueTimes, DueHandler]
    ) -> None:
        self.store, self._clock, self._handlers = store, clock, dict(handlers)
        self._once = OnceAttempts()
        self._failed: dict[tuple[str, str, int], tuple[float, float]] = {}  # until when, and the wait

    async def look(self) -> float:
        """Do what is due; returns the time of the next look, in unix seconds, infinite if nothing is to come.

        Raises:
            UnavailableError: some of that is still due; what could be done is done.
            DiskError: the same.
        """
        now = self._clock()
        found, following = await self.store.read(lambda tx: self._found(tx, now))
        todo = [each for each in found if self._begins(*each, now)]
        if todo:
            trouble = [error for each in todo if (error := await self._act(*each)) is not None]
            if trouble:
                raise trouble[0]
            now = self._clock()
            found, following = await self.store.read(lambda tx: self._found(tx, now))
            for each in found:  # what has come due by that begins at once, if it takes long
                if self._begins(*each, now) and each in todo:
                    _logger.error("%s has passed and was left in place", _name(each[1]))
                    self._fail(each[1])
        again = [self._failed.get(_key(due), (now, 0.0))[0] for times, due in found if not times.takes_long]
        return min([following, *again])

    def _begins(self, times: DueTimes, due: DueItem, now: float) -> bool:
        """Begin with what takes long; returns whether something else is to be done now."""
        if times.takes_long:
            self._once.begin(_name(due), partial(self._handlers[times], due))
            return False
        return self._failed.get(_key(due), (now, 0.0))[0] <= now

    async def _act(self, times: DueTimes, due: DueItem) -> UnavailableError | DiskError | None:
        """Do something; an error that says nothing about it is returned, and its time has still come."""
        try:
            await self._handlers[times](due)
        except EndedError:
            raise
        except (UnavailableError, DiskError) as error:
            return error
        except Exception:
            _logger.exception("%s failed, and is tried again", _name(due))
            self._fail(due)
        else:
            self._failed.pop(_key(due), None)
        return None

    def _found(self, tx: Tx, now: float) -> tuple[list[tuple[DueTimes, DueItem]], float]:
        """What is due now, and the time of what is due next."""
        first = first_times(tx, self._handlers, now)
        found = [(times, due) for times, at in first.items() if at <= now for due in times.due(tx, now)]
        return found, min((at for at in first.values() if at > now), default=math.inf)

    def _fail(self, due: DueItem) -> None:
        wait = min(4 * self._failed.get(_key(due), (0.0, FIRST_ACT / 4))[1], LONGEST_ACT)
        self._failed[_key(due)] = self._clock() + wait, wait

    async def close(self) -> None:
        """Wait shortly for running tasks, and cancel the rest."""
        await self._once.close(_UNDER_WAY)


def _key(due: DueItem) -> tuple[str, str, int]:
    return due.kind, due.key, due.chat_id


def _name(due: DueItem) -> str:
    return f"the {due.kind}{due.key and f' {due.key}'} of {chat_in_log(due.chat_id)}"


# The sending of a message that is due: as the caption of its picture, or as a text without one.
