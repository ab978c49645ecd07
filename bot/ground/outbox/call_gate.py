"""The rate limit of all chats together: calls in flight, and calls a second."""

import asyncio
from collections.abc import Callable
from typing import Final, Literal, get_args

from bot.ground.outbox.rate_limit import RateLimit
from bot.ground.telegram.transport import IN_FLIGHT

AT_ONCE: Final = IN_FLIGHT - 4
"""Calls in flight; the client's other connections are left for answering taps."""
PER_SECOND: Final = 30
"""Calls that Telegram takes from a bot in a second."""
_MORE: Final = 1.02
"""Seconds: a little more than one, for the server's way of counting."""
_KEPT: Final = 10
"""Calls of a second that are kept for what everybody at a table waits for."""
_FOR_LOOKUPS: Final = 5
"""Calls of a second, at most, that find out what somebody waits for; these go before most boards."""
_FOR_ANSWERS: Final = 10
"""Answers in a second that others make room for; more than these go out all the same."""

Wake = Callable[[], None]
CallUrgency = Literal["lookup", "first", "other"]
"""The priority of calls that wait for the same moment."""


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
        self._lookups = RateLimit(_FOR_LOOKUPS, _MORE, 0.0)
        self._flying = 0
        self._waiting: dict[CallUrgency, dict[object, Wake]] = {each: {} for each in get_args(CallUrgency)}
        self._timer: asyncio.TimerHandle | None = None

    def share(self, programs: int) -> None:
        """Leave to others with the same token their part of the calls: so many programs there are in all."""
        self._limit = RateLimit(max(1, self._per_second // programs), _MORE, 0.0)
        self._limit.resume(_now())
        self._answers = RateLimit(max(1, _FOR_ANSWERS // programs), _MORE, 0.0)
        self._lookups = RateLimit(max(1, _FOR_LOOKUPS // programs), _MORE, 0.0)
        self._arrange()

    @property
    def in_flight(self) -> int:
        """The number of calls in flight."""
        return self._flying

    @property
    def waiting(self) -> int:
        """The number of chats and calls that wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def used(self) -> float:
        """The part of the calls of a second that was made in the last one."""
        return self._limit.used(_now())

    def open_at(self, now: float, *, first: bool) -> float | None:
        """The time from which a call may pass, `now` or later; None: not before another one has come back."""
        return self._open_at(now, "first" if first else "other")

    def _open_at(self, now: float, urgency: CallUrgency) -> float | None:
        if self._flying >= AT_ONCE:
            return None
        opens = self._limit.ready_at(now, keeping=_KEPT if urgency == "other" else 0)
        return max(opens, self._lookups.ready_at(now)) if urgency == "lookup" else opens

    def wait(self, who: object, wake: Wake, *, first: bool) -> None:
        """Let `wake` be called, once, when a call may pass; the same `who` waits in one place only."""
        self.leave(who)
        self._waiting["first" if first else "other"][who] = wake
        self._arrange()

    def leave(self, who: object) -> None:
        """Wait no more."""
        for waiting in self._waiting.values():
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

    async def turn(self, *, lookup: bool = False) -> float:
        """Wait until a call that is not urgent may pass, and pass; returns when, for `come_back`.

        Args:
            lookup: Somebody is to be answered by what the call finds out. So few of these pass in a second
                that they can go before boards.
        """
        urgency: CallUrgency = "lookup" if lookup else "other"
        passed: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            now = _now()
            self.enter(now)
            if lookup:
                self._lookups.take(now)
            passed.set_result(now)

        self._waiting[urgency][passed] = wake
        self._wake()
        try:
            return await passed
        except asyncio.CancelledError:
            if passed.done() and not passed.cancelled():
                self.come_back(passed.result())  # the call that had passed will not be made
            raise
        finally:
            self.leave(passed)

    def close(self) -> None:
        """Wake nobody any more."""
        for waiting in self._waiting.values():
            waiting.clear()
        self._arrange()

    def _wake(self) -> None:
        """Let pass who may, each once."""
        for urgency, waiting in self._waiting.items():
            for _ in range(len(waiting)):
                now = _now()
                opens = self._open_at(now, urgency)
                if opens is None or opens > now or not waiting:
                    break
                waiting.pop(next(iter(waiting)))()
        self._arrange()

    def _arrange(self) -> None:
        """Set the timer for the next one that may pass; or leave it to a call that comes back."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = _now() if any(self._waiting.values()) else 0.0
        opens = [self._open_at(now, urgency) for urgency, waiting in self._waiting.items() if waiting]
        soonest = min((each for each in opens if each is not None), default=None)
        if soonest is not None:
            self._timer = asyncio.get_running_loop().call_at(soonest, self._wake)


def _now() -> float:
    return asyncio.get_running_loop().time()
