"""Rate limits: of a chat, of all chats together, of people who type, and of what was sent just now."""

import asyncio
import math
import time
from bisect import insort
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Final, Generic, Literal, Self, TypeVar, get_args

from bot.ground.telegram.client import IN_FLIGHT
from bot.ground.values import is_private

# The rate limit of one chat: calls a minute, with room for bursts.


_SLACK: Final = 0.5
"""Seconds by which the server's clock and its way of counting may differ."""
_UNEVEN: Final = 1.48
"""The longest silence of a busy group, as a multiple of the average time between two calls."""
_LEAST: Final = 8
"""At least one in so many calls goes out however often a chat refuses."""
_EPSILON: Final = 1e-6  # a call that is due now must not be missed for a rounding error


class RateLimit:
    """A rate limit with a sliding window: so many calls in any window of time, and no long silence.

    Calls made as fast as they come would fill a window in its first half and leave nothing for the other: a
    table would play for half a minute and then stand still for as long. So a call is held back just so far
    that from it on calls can go on forever, with no silence longer than a little more than the average. All
    the same a window's calls can all be used, and after a rest some may follow each other at once.

    The server counts a call when it arrives, some time between `take` and `answered`; so the window begins
    with the answer, and not one call too many arrives however long some are on their way.

    Nobody knows what a chat really takes. After a refusal only half as many calls go out, and one more for
    each window without a refusal.

    Args:
        calls: In one window, 1 or more.
        window: Its length in seconds.
        now: The time in seconds, on the clock that all later calls use.
        even: Whether long silences are avoided, rather than calls made as fast as they come.
    """

    __slots__ = ("_calls", "_ceiling", "_even", "_made", "_paused_until", "_real", "_rises_at", "_window")

    def __init__(self, calls: int, window: float, now: float, *, even: bool = False) -> None:
        self._calls, self._ceiling, self._window, self._even = calls, calls, window, even
        self._made: list[float] = []  # ascending; after a refusal or a start some of them are only assumed
        self._real: list[float] = []  # ascending, and no assumptions but those of a start
        self._paused_until, self._rises_at = now, now

    @classmethod
    def group(cls, per_minute: int, now: float) -> Self:
        """Return the limit of a group: at most `per_minute` calls in any 60 seconds."""
        return cls(per_minute, 60.0 + _SLACK, now, even=True)

    @classmethod
    def private(cls, now: float) -> Self:
        """Return the limit of a chat with one person: a short burst, on the whole under a call a second."""
        return cls(5, 6.2, now)

    @property
    def _silence(self) -> float:
        """Seconds that a call has to wait for at most while calls are many."""
        return _UNEVEN * self.gap

    @property
    def gap(self) -> float:
        """Seconds between two calls on average while calls are many."""
        return self._window / self._ceiling

    def _forget(self, now: float) -> None:
        while self._made and self._made[0] + self._window <= now + _EPSILON:
            del self._made[0]
        while self._real and self._real[0] + self._window <= now + _EPSILON:
            del self._real[0]
        while self._ceiling < self._calls and self._rises_at <= now:
            self._ceiling += 1
            self._rises_at += self._window

    def ready_at(self, now: float, *, keeping: int = 0) -> float:
        """Return the earliest time, `now` or later, at which one more call is allowed.

        Args:
            now: The time.
            keeping: Calls of the window that are left to others; not more than a third.
        """
        self._forget(now)
        kept = min(keeping, self._ceiling // 3)
        ready = self._after(self._made, self._ceiling, kept, max(now, self._paused_until))
        # After a refusal some calls are only assumed; those that were made count in any case.
        return self._after(self._real, self._calls, 0, ready)

    def _after(self, made: list[float], calls: int, kept: int, ready: float) -> float:
        """The time of the next allowed call, at least `ready`: a window holds `calls`, some of them kept."""
        if not made:
            return ready
        free = calls - kept - len(made)
        if not self._even:
            return ready if free > 0 else max(ready, made[-free] + self._window)
        silence, latest = _UNEVEN * self._window / calls, made[-1] + self._window
        # The call that needs the place of the one made at `at` is the one after `free + number` others.
        for number, at in enumerate(made[max(0, -free) :], max(0, -free)):
            others = free + number
            if latest - others * silence <= ready:
                break  # no later one tells more
            ready = max(ready, at + self._window - others * silence)
        return ready

    def take(self, now: float) -> None:
        """Spend one call; only right after `ready_at` allowed it."""
        insort(self._made, now)
        insort(self._real, now)

    def answered(self, made: float, now: float) -> None:
        """Note that the call made at the time `made` has been answered, or that no answer will come."""
        for calls in (self._made, self._real):
            if made in calls:
                calls.remove(made)
                insort(calls, now)

    def resume(self, since: float) -> None:
        """Assume the unknown calls of an earlier process of the bot, which ended before `since`.

        Whatever it had made, one call after each longest silence was still allowed; so these are.
        """
        start = since + self._silence - self._window
        self._made = [start + self._silence * number for number in range(self._calls)]
        self._real = self._made.copy()

    def pause(self, now: float, seconds: float) -> None:
        """Allow nothing for `seconds`, because the server said so, and only half as much after that.

        The server's count and this one have drifted apart, so afterwards one call is allowed at once and the
        rest one after the other, spread over a window. Calls that were made count all the same: the refusal
        may have had another reason than this chat's calls.
        """
        self._forget(now)
        # Calls that were on their way when the first was refused tell nothing new
        if now >= self._paused_until:
            self._ceiling = max(1, self._calls // _LEAST, self._ceiling // 2)
        self._paused_until = max(self._paused_until, now + seconds)
        self._rises_at = self._paused_until + self._window
        step = self._window / self._ceiling
        start = self._paused_until - self._window
        self._made = [start + step * number for number in range(1, self._ceiling)]

    def used(self, now: float) -> float:
        """The part of a window's calls that were made in the last one."""
        self._forget(now)
        return len(self._real) / self._calls

    def paused(self, now: float) -> bool:
        """Whether the server has asked for silence."""
        return now < self._paused_until

    def full(self, now: float) -> bool:
        """Whether the limit has recovered fully, so that a new one would behave the same."""
        self._forget(now)
        return (
            now >= self._paused_until and not self._made and not self._real and self._ceiling == self._calls
        )


# Initial rate limits of chats: unused, or with the unknown calls of an earlier process counted.


COUNTED: Final = 61.0
"""Seconds for which a call counts, and a little more."""


class Budgets:
    """The factory of rate limits, for chats that are written to for the first time.

    Args:
        per_minute: messages and edits in one group.
    """

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._resumed_at = self._resumed_until = -math.inf
        self._taken_over: dict[int, float] = {}

    def resume(self, now: float) -> None:
        """Count what the process before this one may have sent in its last minute, to any group.

        Its last heartbeat does not tell when it ended: with a full disk it sent for long after that.
        """
        self._resumed_at, self._resumed_until = now, now + COUNTED

    def take_over(self, now: float, chats: Iterable[int]) -> None:
        """Count in these chats what another worker may have sent that ended just now."""
        self._taken_over = {chat: at for chat, at in self._taken_over.items() if now - at < COUNTED}
        self._taken_over |= dict.fromkeys(chats, now)

    def limit(self, chat_id: int, now: float) -> RateLimit:
        """The rate limit of a chat that has none yet."""
        if is_private(chat_id):
            return RateLimit.private(now)
        limit = RateLimit.group(self._per_minute, now)
        since = self._last_unknown(chat_id, now)
        self._taken_over.pop(chat_id, None)
        if since is not None:
            limit.resume(since)
        return limit

    def counts(self, chat_id: int, now: float) -> bool:
        """Whether calls that nobody knows may count in a chat that has no rate limit yet."""
        return not is_private(chat_id) and self._last_unknown(chat_id, now) is not None

    def _last_unknown(self, chat_id: int, now: float) -> float | None:
        """When the last call may have been made that nobody knows; None if none counts any more."""
        taken = self._taken_over.get(chat_id, -math.inf)
        if now - taken < COUNTED:
            return taken
        return self._resumed_at if now < self._resumed_until else None


# The rate limit of all chats together: calls in flight, and calls a second.


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
        """Use only this program's part of the limit: so many programs share the token."""
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
        """Call `wake` once, when a call may pass; the same `who` waits in one place only."""
        self.leave(who)
        self._waiting["first" if first else "other"][who] = wake
        self._arrange()

    def leave(self, who: object) -> None:
        """Stop waiting."""
        for waiting in self._waiting.values():
            waiting.pop(who, None)

    def enter(self, now: float) -> None:
        """Pass the gate; only where `open_at` allows it now."""
        self._flying += 1
        self._limit.take(now)

    def come_back(self, made: float) -> None:
        """Record that the call that passed at the time `made` has ended."""
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
        """Stop waking calls that wait."""
        for waiting in self._waiting.values():
            waiting.clear()
        self._arrange()

    def _wake(self) -> None:
        """Wake each call that may pass, once."""
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


# A throttle for background work that may come in crowds, so that it does not hold up everything else.


class Pace:
    """A throttle: so many turns a second, and as many in one burst.

    Args:
        per_second: Turns a second.
    """

    def __init__(self, per_second: int) -> None:
        self._gap = 1 / per_second
        self._last = 0.0

    async def turn(self) -> bool:
        """Wait for one's turn; returns whether there was anything to wait for."""
        now = asyncio.get_running_loop().time()
        self._last = max(self._last, now) + self._gap
        wait = self._last - now - 1.0  # that many are taken at once
        if wait < self._gap / 2:  # sums of parts are not exact
            return False
        await asyncio.sleep(wait)
        return True


# Deduplication of messages that taps ask for: a second tap, by anybody, sends the same chat no other.


MOMENT: Final = 600.0
"""Seconds; later it may be far above, or deleted, and is sent again."""


class RecentlySent:
    """The messages in flight or sent in the last `MOMENT`, in memory only: empty after a start.

    Args:
        clock: tells seconds that only grow.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sent: dict[Hashable, float] = {}

    def claim(self, what: Hashable, seconds: float = MOMENT) -> bool:
        """Whether this is to be sent now; then `send` it. It is not sent again for so many seconds."""
        now = self._clock()
        self._sent = {each: until for each, until in self._sent.items() if now < until}
        if what in self._sent:
            return False
        self._sent[what] = now + seconds
        return True

    async def send(self, what: Hashable, sending: Awaitable[int | None]) -> None:
        """Send it; if that fails, the next tap may try."""
        sent = None
        try:
            sent = await sending
        finally:
            if sent is None:
                self._sent.pop(what, None)


# A rate limit by key, with bursts: the generic cell rate algorithm.


_MANY: Final = 10_000  # keys remembered; then those that have rested are forgotten

Limited = TypeVar("Limited", bound=Hashable)


class RateLimiter(Generic[Limited]):
    """The rate limits of many keys, each with the same terms.

    Args:
        seconds: Between two events of a key in the long run; 0: no limit.
        burst: Events of a key that may follow each other at once after a rest.
    """

    def __init__(self, seconds: float, burst: int) -> None:
        self._seconds, self._burst = seconds, burst
        self._rested_at: dict[Limited, float] = {}  # when a key will have rested enough for a whole burst

    def wait(self, key: Limited, now: float) -> float:
        """Seconds until an event of a key is allowed; 0 if it is now, and then it counts."""
        if not self._seconds:
            return 0.0
        rested_at = max(self._rested_at.get(key, now), now)
        wait = rested_at - now - (self._burst - 1) * self._seconds
        if wait > _EPSILON:
            return wait
        self._rested_at[key] = rested_at + self._seconds
        if len(self._rested_at) > _MANY:
            self._rested_at = {each: at for each, at in self._rested_at.items() if at > now}
        return 0.0

    def rests(self, key: Limited, now: float) -> bool:
        """Whether a key has rested enough for a whole burst."""
        return self._rested_at.get(key, now) <= now
