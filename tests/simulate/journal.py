"""What happened, line by line: its end is told when something is wrong, and all of it has one hash."""

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

TOLD = 60
"""Lines that a failure tells."""


@dataclass(eq=False)
class Journal:
    """The lines of one simulation.

    Args:
        clock: the loop's time.
        follow: gets every line as it comes.
    """

    clock: Callable[[], float]
    follow: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        self._begin = self.clock()
        self._hash = hashlib.sha256()
        self._last: deque[str] = deque(maxlen=TOLD)
        self.count = 0

    def note(self, who: str, what: str) -> None:
        """Add a line."""
        seconds = self.clock() - self._begin
        line = f"{int(seconds // 60):4d}:{seconds % 60:06.3f}  {who:<10} {what}"
        self.count += 1
        self._hash.update(line.encode())
        self._last.append(line)
        if self.follow is not None:
            self.follow(line)

    def last(self) -> list[str]:
        """The newest lines, oldest first."""
        return list(self._last)

    def hash(self) -> str:
        """What two runs of one seed have in common."""
        return self._hash.hexdigest()[:16]
