"""Fault injection for tests: lost connections, server errors and slowness."""

from collections import deque
from dataclasses import dataclass
from typing import Literal

FaultKind = Literal["refuse", "lose", "error"]
"""`refuse`: the connection breaks and nothing happened; `lose`: it happened, but the answer is lost; `error`:
a 502 page from a proxy, and nothing happened. The method `webhook` is an update on its way
to the bot's webhook."""

_NAMED = ("getUpdates", "webhook")


@dataclass(slots=True)
class Fault:
    """A fault that waits for its call: the next one of `method`, or of any method when that is None."""

    kind: FaultKind
    method: str | None = None


class Faults:
    """The queue of injected faults, and the latency of answers.

    Attributes:
        latency: seconds added to every answer but those of getUpdates.
        slow: seconds added to the answers of some methods besides.
        cut: whether every connection breaks, in both directions; what is asked for meanwhile does not happen.
    """

    def __init__(self) -> None:
        self.latency = 0.0
        self.slow: dict[str, float] = {}
        self.cut = False
        self._waiting: deque[Fault] = deque()

    def add(self, kind: FaultKind, method: str | None = None, times: int = 1) -> None:
        """Let the next `times` calls of that method fail."""
        self._waiting.extend(Fault(kind, method) for _ in range(times))

    def take(self, method: str) -> FaultKind | None:
        """The fault for this call, which is used up; how updates come fails only when it is named."""
        if self.cut:
            return "refuse"
        for fault in self._waiting:
            if fault.method == method or (fault.method is None and method not in _NAMED):
                self._waiting.remove(fault)
                return fault.kind
        return None
