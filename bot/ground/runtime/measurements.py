"""Counters and histograms of the running bot: plain numbers, written where things happen, read on demand.

They cost next to nothing where nobody reads them, and know nothing of their readers: `activity` makes a line
of the log of them, `metrics` what Prometheus scrapes.
"""

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

CallKind = Literal["answer", "edit", "send", "other", "updates"]
"""The purpose of a Bot API call: answers a tap, changes a message, sends one, something else, fetches."""
PressOutcome = Literal["accepted", "refused", "failed"]
"""The outcome of a tap: done; refused, and the person was told why; an error of the program."""
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
        calls: the counters of calls by their purpose.
        answered: seconds from receiving a tap until Telegram has taken the answer.
    """

    taps: int = 0
    presses: dict[PressOutcome, int] = field(default_factory=lambda: dict.fromkeys(get_args(PressOutcome), 0))
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
