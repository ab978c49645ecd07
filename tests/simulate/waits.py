"""How long people wait for the answers to their taps, where nothing goes wrong but what others do."""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass

LATE = 10.0
"""Seconds in which a tap is answered while the network and the machine are well, whoever disturbs the table.

Ways take up to six seconds in some worlds. Whoever is to be answered by what Telegram knows of them has to
wait for that; others have not.
"""
QUIET = 60.0
"""Seconds after something went wrong in which it may still be felt."""
HASTY = 4
"""Taps of one person, within `HASTE` seconds, above which they may be too many to be answered at all."""
HASTE = 5.0
_MILLISECONDS = 1000


@dataclass(eq=False)
class Waits:
    """The taps that wait for their answers.

    Args:
        clock: the loop's time.
        wrong: is told of a tap that has waited too long.
        counters: of what may be, and should be known.

    Attributes:
        taken: seconds that each answer took of those that count.
    """

    clock: Callable[[], float]
    wrong: Callable[[str], None]
    counters: Counter[str]

    def __post_init__(self) -> None:
        self._waiting: dict[str, tuple[float, int]] = {}  # since when, and who
        self._lately: dict[int, deque[float]] = {}
        self._troubles = 0
        self._quiet_at = self.clock() + QUIET
        self.disturbing = set[int]()
        self.taken: list[float] = []

    def begin_trouble(self) -> None:
        """Something goes wrong from now on: what waits may wait for longer."""
        self._troubles += 1
        self._waiting.clear()

    def end_trouble(self) -> None:
        """It does no more."""
        self._troubles -= 1
        self._quiet_at = max(self._quiet_at, self.clock() + QUIET)

    def trouble(self, seconds: float) -> None:
        """Something has gone wrong, of which the bot is told to wait for so long."""
        self.begin_trouble()
        self.end_trouble()
        self._quiet_at = max(self._quiet_at, self.clock() + seconds + QUIET)

    def made(self, tap: str, user: int) -> None:
        """A tap has reached the bot's updates."""
        now = self.clock()
        lately = self._lately.setdefault(user, deque())
        lately.append(now)
        while lately[0] <= now - HASTE:
            lately.popleft()
        if user in self.disturbing or len(lately) > HASTY or self._troubles or now < self._quiet_at:
            return
        self._waiting.setdefault(tap, (now, user))

    def asked(self, user: int) -> None:
        """Telegram is asked about somebody, for whose taps that may matter."""
        for tap in [tap for tap, (_, who) in self._waiting.items() if who == user]:
            del self._waiting[tap]

    def answered(self, tap: str) -> None:
        """The answer to a tap has arrived, or what was left of it."""
        waited = self._waiting.pop(tap, None)
        if waited is None:
            return
        seconds = self.clock() - waited[0]
        self.taken.append(seconds)
        name = "most milliseconds to an answer"
        self.counters[name] = max(self.counters[name], int(_MILLISECONDS * seconds))
        if seconds > LATE:
            self.wrong(f"tap {tap} was answered after {seconds:.1f} s, and nothing was wrong")

    def look(self) -> None:
        """Look for taps that have waited too long."""
        late = self.clock() - LATE
        for tap, (since, _) in self._waiting.items():
            if since < late:
                self.wrong(f"tap {tap} has no answer after {LATE:.0f} s, and nothing is wrong")
