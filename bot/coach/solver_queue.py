"""The priority queue of solving jobs: one at a time, the most urgent first, with preemption.

A more urgent job preempts the one under way, which begins again later; after `BROKEN_OFF` times it may
finish, so that no job starves.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

BROKEN_OFF: Final = 3
"""The number of times after which a job is not preempted any more."""


class Urgency(IntEnum):
    """The priority of a job, the most urgent first: values before the spread of points."""

    PLAYED = 0
    """Values of a game under way, or over and waiting for its review."""
    LOBBY = 1
    """Values of the game that an open lobby shows."""
    SOMETIME = 2
    """Values that no table waits for."""
    SPREAD = 3
    """The spread of points, which only win chances need."""
    NOBODY = 4
    """A job that nobody wants any more."""


@dataclass(eq=False)
class Job:
    """A job: one table, or its spread, to be solved.

    Attributes:
        number: in the order in which they were asked for.
        urgency: the present one; code that changes it calls `SolverQueue.look`.
        broken_off: how often it was.
        turn: set when it is this job's turn, or when nobody wants it any more.
    """

    number: int
    urgency: Urgency
    broken_off: int = 0
    turn: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def place(self) -> tuple[int, int]:
        """The sort key of jobs."""
        return self.urgency, self.number


class SolverQueue:
    """The waiting jobs, and the one under way; belongs to the event loop."""

    def __init__(self) -> None:
        self._waiting: list[Job] = []
        self._under_way: Job | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def under_way(self) -> Job | None:
        """The job that is being worked on."""
        return self._under_way

    async def run(self, job: Job, work: Callable[[], Awaitable[None]]) -> bool:
        """Do the work of a job when its turn has come; False if nobody wants it any more.

        Args:
            job: in no queue yet.
            work: solves it; begun anew after it was broken off, so what it raises when cancelled is nothing.
        """
        while True:
            await self._wait_for_turn(job)
            if self._under_way is not job:
                return False
            task = self._task = asyncio.create_task(_awaited(work))
            try:
                self.look()  # something more urgent may have come between the turn and now
                await asyncio.wait({task})
            finally:
                if not task.done():
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
                self._under_way = self._task = None
                self.look()
            if not task.cancelled():
                task.result()
                return True
            job.broken_off += 1

    def look(self) -> None:
        """See whose turn it is, after something has changed."""
        for job in [each for each in self._waiting if each.urgency is Urgency.NOBODY]:
            self._waiting.remove(job)
            job.turn.set()
        first = min(self._waiting, key=lambda job: job.place, default=None)
        if first is None:
            return
        current = self._under_way
        if current is None:
            self._waiting.remove(first)
            self._under_way = first
            first.turn.set()
        elif first.urgency < current.urgency and _may_be_broken_off(current):
            self._break_off()

    def _break_off(self) -> None:
        """Cancel the work under way once: cancelled again it could not end its process."""
        if self._task is not None and not self._task.cancelling():
            self._task.cancel()

    async def _wait_for_turn(self, job: Job) -> None:
        job.turn.clear()
        self._waiting.append(job)
        self.look()
        try:
            await job.turn.wait()
        except asyncio.CancelledError:
            if job in self._waiting:
                self._waiting.remove(job)
            if self._under_way is job:
                self._under_way = None
                self.look()
            raise


def _may_be_broken_off(job: Job) -> bool:
    return job.broken_off < BROKEN_OFF or job.urgency is Urgency.NOBODY


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()
