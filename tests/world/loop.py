"""An event loop whose clock jumps to the next timer; what is ready comes in an order of the seed."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from itertools import count
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

BEGIN = 1000.0
"""What the loop's clock says at first: the bot must not take 0 for a beginning."""


STUCK = 30_000
"""Passes of the loop at one moment, after which no time will ever pass."""

LONGEST = 100 * 86_400.0
"""Seconds of waiting, after which what a scene waits for never comes, though clocks tick on."""


class DeadlockError(Exception):
    """What a scene waits for never comes: everything waits, no time passes, or nothing but time passes."""


class _Selector(selectors.DefaultSelector):
    """Waiting that takes no time; there are no sockets to wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = BEGIN
        self.passes = 0
        self.waited = 0.0
        self.before: Callable[[], None] = lambda: None

    def select(self, timeout: float | None = None) -> list[Any]:
        self.before()
        if timeout is None:
            raise DeadlockError("everything waits and nothing will ever happen")
        self.passes = 0 if timeout > 0 else self.passes + 1
        if self.passes > STUCK:
            raise DeadlockError("no time passes any more")
        if timeout > 0:
            self.now += timeout
            self.waited += timeout
        if self.waited > LONGEST:
            self.waited = 0.0  # whatever is cancelled now has its time
            raise DeadlockError("what is waited for never comes")
        return []


class NumberedTask(asyncio.Task[Any]):
    """A task whose place in a set does not depend on where it lies in memory."""

    numbers = count()

    def __init__(self, *args: Any, **options: Any) -> None:
        self._number = next(self.numbers)
        super().__init__(*args, **options)

    def __hash__(self) -> int:
        return self._number


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes only when nothing is ready.

    Args:
        rng: shuffles what is ready at the same time, and says how long work in other threads takes; without
            one that takes no time.
        shuffled: how often what is ready is shuffled, from 0 to 1.
    """

    def __init__(self, rng: Random | None = None, shuffled: float = 0.0) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)
        self._rng = rng
        self._seed = 0.0 if rng is None else rng.random()
        self._shuffled = shuffled
        self._virtual.before = self.before_wait
        NumberedTask.numbers = count()
        self.set_task_factory(_numbered)

    def time(self) -> float:
        return self._virtual.now

    def before_wait(self) -> None:
        """Shuffle what is ready, perhaps."""
        ready = self._ready
        if len(ready) < 2 or not self._shuffled:
            return
        # The chance of this moment alone: a callback more or less elsewhere changes nothing here.
        rng = Random(f"{self._seed} {self._virtual.now}")
        if rng.random() < self._shuffled:
            handles = list(ready)
            rng.shuffle(handles)
            ready.clear()
            ready.extend(handles)

    def work_seconds(self) -> float:
        """How long work in another thread takes."""
        return 0.0 if self._rng is None else self._rng.expovariate(20.0)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # noqa: ARG002
        """Do the work in this thread, some time later, as if it had taken so long."""
        future: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                future.set_result(func(*args))
            except Exception as error:  # noqa: BLE001 - whoever waits gets it
                future.set_exception(error)

        seconds = self.work_seconds()
        if seconds:
            self.call_later(seconds, work)
        else:
            self.call_soon(work)  # in the order of those who have asked
        return future


def _numbered(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **options: Any
) -> "asyncio.Task[Any]":
    return NumberedTask(work, loop=loop, **options)


def run(main: Coroutine[Any, Any, T], rng: Random, shuffled: float) -> T:
    """Run a coroutine on a virtual loop of its own."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(rng, shuffled)) as runner:
        return runner.run(main)
