"""The calls of all chats together: how many are on their way, and how many go out in a second."""

import asyncio
from collections.abc import Callable
from typing import Final

from bot.outbox.rate_limit import RateLimit
from bot.telegram.transport import IN_FLIGHT

AT_ONCE: Final = IN_FLIGHT - 4
"""Calls in flight; the client's other connections are left for answering taps."""
PER_SECOND: Final = 30
"""Calls that Telegram takes from a bot in a second."""
_MORE: Final = 1.02
"""Seconds: a little more than one, for the server's way of counting."""
_KEPT: Final = 10
"""Calls of a second that are kept for what everybody at a table waits for."""
_FOR_ANSWERS: Final = 10
"""Answers in a second that others make room for; more than these go out all the same."""

Wake = Callable[[], None]


class CallGate:
    """The gate that every call to a chat passes, in the order of asking, those first that are `first`.

    Answers to taps pass at once; they are counted, so that all calls together stay within the limit, but
    never leave so little that boards stand still.

    Args:
        per_second: Calls in any second.
    """

    def __init__(self, per_second: int = PER_SECOND) -> None:
        self._per_second = per_second
        self._limit = RateLimit(per_second, _MORE, 0.0)
        self._answers = RateLimit(_FOR_ANSWERS, _MORE, 0.0)
        self._flying = 0
        self._waiting: tuple[dict[object, Wake], dict[object, Wake]] = (
            {},
            {},
        )  # the first ones, and the others
        self._timer: asyncio.TimerHandle | None = None

    def share(self, programs: int) -> None:
        """Leave to others with the same token their part of the calls: so many programs there are in all."""
        self._limit = RateLimit(max(1, self._per_second // programs), _MORE, 0.0)
        self._limit.resume(_now())
        self._answers = RateLimit(max(1, _FOR_ANSWERS // programs), _MORE, 0.0)
        self._arrange()

    @property
    def in_flight(self) -> int:
        """How many calls are on their way."""
        return self._flying

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting))

    @property
    def used(self) -> float:
        """The part of the calls of a second that was made in the last one."""
        return self._limit.used(_now())

    def open_at(self, now: float, *, first: bool) -> float | None:
        """When a call may pass, `now` or later; None: not before another one has come back."""
        return None if self._flying >= AT_ONCE else self._limit.ready_at(now, keeping=0 if first else _KEPT)

    def wait(self, who: object, wake: Wake, *, first: bool) -> None:
        """Let `wake` be called, once, when a call may pass; the same `who` waits in one place only."""
        self.leave(who)
        self._waiting[not first][who] = wake
        self._arrange()

    def leave(self, who: object) -> None:
        """Wait no more."""
        for waiting in self._waiting:
            waiting.pop(who, None)

    def enter(self, now: float) -> None:
        """Pass; only where `open_at` allows it now."""
        self._flying += 1
        self._limit.take(now)

    def come_back(self, made: float) -> None:
        """Note that the call that passed at the time `made` is over."""
        self._flying -= 1
        self._limit.answered(made, _now())
        self._wake()

    def note_answer(self) -> None:
        """Count an answer to a tap, as far as others make room for answers."""
        now = _now()
        if self._answers.ready_at(now) <= now:
            self._answers.take(now)
            self._limit.take(now)

    async def turn(self) -> float:
        """Wait until a call that is not urgent may pass, and pass; returns when, for `come_back`."""
        while True:
            now = _now()
            opens = self.open_at(now, first=False)
            if opens is not None and opens <= now:
                self.enter(now)
                return now
            woken = asyncio.Event()
            self.wait(woken, woken.set, first=False)
            try:
                await woken.wait()
            finally:
                self.leave(woken)

    def close(self) -> None:
        """Wake nobody any more."""
        self._waiting = ({}, {})
        self._arrange()

    def _wake(self) -> None:
        """Let pass who may, each once."""
        for first, waiting in zip((True, False), self._waiting, strict=True):
            for _ in range(len(waiting)):
                now = _now()
                opens = self.open_at(now, first=first)
                if opens is None or opens > now or not waiting:
                    break
                waiting.pop(next(iter(waiting)))()
        self._arrange()

    def _arrange(self) -> None:
        """Set the timer for whoever may pass next; or leave it to a call that comes back."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if any(self._waiting):
            opens = self.open_at(_now(), first=bool(self._waiting[0]))
            if opens is not None:
                self._timer = asyncio.get_running_loop().call_at(opens, self._wake)


def _now() -> float:
    return asyncio.get_running_loop().time()
