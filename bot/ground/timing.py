"""Time: limits in seconds, measurements, and a wall clock that tells a jump from a standstill."""

import time
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

# Counters and histograms of the running bot: plain numbers, written where things happen, read on demand.
#
# They cost next to nothing where nobody reads them, and know nothing of their readers:
# `operation/readings.py` makes a line of the log of them, `metrics` what Prometheus scrapes.


CallKind = Literal["answer", "edit", "send", "other", "updates"]
"""The purpose of a Bot API call: answers a tap, changes a message, sends one, something else, fetches."""
PressOutcome = Literal["accepted", "refused", "failed"]
"""The outcome of a tap: done; refused, and the person was told why; an error of the program."""
CardWay = Literal["here", "private", "refused"]
"""The place of a card that is asked for in a group: there; in private, as its person wants it; or in private,
as the server shows no message to one person there."""
GameEvent = Literal["started", "over", "stopped", "called off"]
"""An event of a game; one that was called off never left its lobby."""

TAP_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
DATABASE_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
WORKS: Final = (1, 2, 3, 5, 10, 20, 50, 100)


class Histogram:
    """A histogram with cumulative bounds and the sum of all values; to be written by one thread.

    Args:
        bounds: Ascending.

    Attributes:
        bounds: The same.
        counts: Of the values up to each bound and above the one before it; the last: above all bounds.
        total: The sum.
    """

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def note(self, value: float) -> None:
        """Count one more value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


@dataclass(slots=True)
class Calls:
    """Counters of the calls to the Bot API.

    Attributes:
        made: all of them, when they begin.
        refused: of these, because there were too many (429).
        failed: of these, because the server could not be reached or has trouble.
        denied: of these, because the server does not do that, such as changing a message that is gone.
    """

    made: int = 0
    refused: int = 0
    failed: int = 0
    denied: int = 0


@dataclass(slots=True)
class Counters:
    """Counters of one Bot API client since the start: received taps, calls, times of answers.

    Attributes:
        taps: on buttons, received.
        presses: handled taps by their outcome.
        cards: those that were asked for in groups, by where they were shown.
        calls: the counters of calls by their purpose.
        answered: seconds from receiving a tap until Telegram has taken the answer.
    """

    taps: int = 0
    presses: dict[PressOutcome, int] = field(default_factory=lambda: dict.fromkeys(get_args(PressOutcome), 0))
    cards: dict[CardWay, int] = field(default_factory=lambda: dict.fromkeys(get_args(CardWay), 0))
    calls: dict[CallKind, Calls] = field(
        default_factory=lambda: {kind: Calls() for kind in get_args(CallKind)}
    )
    answered: Histogram = field(default_factory=lambda: Histogram(TAP_SECONDS))

    def of(self, method: str) -> Calls:
        """The counters of the purpose of this Bot API method."""
        if method == "answerCallbackQuery":
            return self.calls["answer"]
        if method.startswith("edit"):
            return self.calls["edit"]
        return self.calls["send" if method.startswith("send") else "other"]

    def all_calls(self) -> Calls:
        """The sums over all calls but those for updates."""
        kinds = [calls for kind, calls in self.calls.items() if kind != "updates"]
        return Calls(
            sum(each.made for each in kinds),
            sum(each.refused for each in kinds),
            sum(each.failed for each in kinds),
            sum(each.denied for each in kinds),
        )


@dataclass(slots=True)
class DatabaseWork:
    """Counters and histograms of one database since the start.

    Attributes:
        commits: seconds of each, from its first statement until it is on disk.
        works: the number of transactions that shared each commit.
        reads: seconds of each transaction that only reads.
        games: events of games.
    """

    commits: Histogram = field(default_factory=lambda: Histogram(DATABASE_SECONDS))
    works: Histogram = field(default_factory=lambda: Histogram(WORKS))
    reads: Histogram = field(default_factory=lambda: Histogram(DATABASE_SECONDS))
    games: dict[GameEvent, int] = field(default_factory=lambda: dict.fromkeys(get_args(GameEvent), 0))


# Intervals and time limits in seconds: fixed for people at a table, shorter where a test cannot wait.


@dataclass(frozen=True, slots=True)
class Timing:
    """The intervals and time limits of the running bot.

    Attributes:
        edits: between two edits of one message.
        reminder: before a player who is at the table gets a reminder; one who is not gets it at once.
        idle: without a press, after which somebody is no longer taken to be at a table; at a large one later.
        idle_each: of that at least, for each person who plays: so long others may take until one's next turn.
        reminder_again: between two reminders of a player in slow games.
        live_turn: that a turn may take by the clock `live`.
        slow_turn: that a turn may take by the clock `slow`; it does not end in quiet hours.
        live_round: that a round in which all play at once takes at least by the clock `live`.
        after_first: that others have there at least, once the first person has written.
        after_miss: the part of that for a player who has missed their last turn.
        rest: that nobody has chosen what becomes of a turn, before the game is put away.
        abandoned: without a press, after which a game without a clock is ended as abandoned.
        thrown_out: without the bot in its chat, after which a game is ended.
        abandoned_look: between two looks for abandoned games.
        retention_look: between two looks for chats that the bot has been out of for long.
        packing: between two vacuums of the database while people play.
        window: without a sign of life, after which a table that was open in the app counts as closed.
        window_sign: between two signs of life of an open table.
        lobby: without a press, after which a lobby closes.
        next_game: in which people get up who do not go on to the next game.
        stop: that the others have to agree with a host who wants to stop a game.
        host: without a press, after which the others may start without the host of a lobby.
        refusal: before a refusal to what somebody typed in a group is deleted.
        quota: in which a person has so many commands, and no more.
        tap: between two taps of a person in the long run; some may follow each other faster.
        deadlines: between two looks at the deadlines: cheap, and nobody has to report a new one.
        after_failure: before deadlines are looked at again when acting on them has failed.
        heartbeat: between two heartbeats; three of them missing mean that the bot is, or was, away.
        report: between two lines of the log about how much goes on.
        webhook_look: between two looks whether the webhook is still set, and updates wait at the server.
        unheard: between two looks whether the server is reached again, and then until what waited there has
            been handled.
        unheard_least: without the server, for which clocks stood still.
        shown: between two times that it is noted what boards show.
        closing: that the last screens may take when the bot stops.
        double_tap: of the debounce: a second press for a throw or a seat so soon counts as the first one.
        after_person: that a computer player waits at least after a person's turn, which may be taken back.
        rehearsal: before a computer player is asked again that is still computing its strategy.
        worker_look: between two looks of a worker into its inbox, if nobody wakes it.
        worker_beat: between two heartbeats of a worker.
        worker_silent: without a heartbeat, after which a worker that still runs is ended by another.
        worker_quiet: without an update, after which a chat may go to a worker that has fewer; no shorter than
            Telegram's minute, in which what was said counts.
    """

    edits: float = 1.0
    reminder: float = 30.0
    idle: float = 60.0
    idle_each: float = 20.0
    reminder_again: float = 24 * 3600.0
    live_turn: float = 120.0
    slow_turn: float = 24 * 3600.0
    live_round: float = 90.0
    after_first: float = 60.0
    after_miss: float = 1 / 6
    rest: float = 24 * 3600.0
    abandoned: float = 30 * 24 * 3600.0
    thrown_out: float = 24 * 3600.0
    abandoned_look: float = 3600.0
    retention_look: float = 3600.0
    packing: float = 3600.0
    window: float = 45.0
    window_sign: float = 15.0
    lobby: float = 3600.0
    next_game: float = 15.0
    stop: float = 600.0
    host: float = 180.0
    refusal: float = 60.0
    quota: float = 60.0
    tap: float = 0.2
    deadlines: float = 2.0
    after_failure: float = 5.0
    heartbeat: float = 20.0
    report: float = 60.0
    webhook_look: float = 20.0
    unheard: float = 1.0
    unheard_least: float = 5.0
    shown: float = 5.0
    closing: float = 5.0
    double_tap: float = 0.8
    after_person: float = 5.0
    rehearsal: float = 0.25
    worker_look: float = 0.5
    worker_beat: float = 1.5
    worker_silent: float = 30.0
    worker_quiet: float = 60.0

    @property
    def alive(self) -> float:
        """The age of the last heartbeat, within which a bot counts as running."""
        return 3 * self.heartbeat


USUAL_TIMING = Timing()


# Unix time that lets nobody lose or gain time when the machine's clock is set.


LEAST_JUMP: Final = 1.0
"""Seconds at once from which a clock has been set; what is less is its being corrected little by little."""


_BOOT: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


def since_boot() -> float:
    """Seconds on a clock that nobody sets; it goes on while the machine sleeps, where there is such a one."""
    return time.monotonic() if _BOOT is None else time.clock_gettime(_BOOT)


class WallClock:
    """Unix time in seconds, which goes on as before when the clock is set, until that is followed.

    Whoever follows it moves all deadlines by as much: a clock that is set three hours ahead has let nobody
    sleep for three hours, and nobody waits for three hours because it is set back.

    Args:
        clock: unix time in seconds.
        steady: seconds on a clock that nobody sets.
        pushed: seconds by which somebody has pushed `clock` ahead so far, who wants deadlines to be due.

    Attributes:
        offset: by how much the clock is ahead of the steady one, as far as it has been followed.
    """

    def __init__(
        self, clock: Callable[[], float], steady: Callable[[], float], pushed: Callable[[], float] = float
    ) -> None:
        self._clock, self._steady, self.pushed = clock, steady, pushed
        self.offset = self._look()[1]

    def __call__(self) -> float:
        """Unix time in seconds."""
        now, offset = self._look()
        return now - self._jump(offset)

    def jump(self) -> tuple[float, float]:
        """By how many seconds the clock has been set since it was followed, and its offset by now."""
        offset = self._look()[1]
        return self._jump(offset), offset

    def follow(self, offset: float) -> None:
        """Follow the clock to this offset."""
        self.offset = offset

    def _look(self) -> tuple[float, float]:
        now = self._clock()
        return now, now - self.pushed() - self._steady()

    def _jump(self, offset: float) -> float:
        jump = offset - self.offset
        if abs(jump) >= LEAST_JUMP:
            return jump
        self.offset = offset
        return 0.0
