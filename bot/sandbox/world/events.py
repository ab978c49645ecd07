"""The event stream for the chat page: numbered events, each for some of the people."""

from collections import deque
from dataclasses import dataclass

from bot.sandbox.json_object import Json
from bot.sandbox.world.signal import Signal

KEPT = 5_000


@dataclass(frozen=True, slots=True)
class PageEvent:
    """One event; `audience` None is everybody."""

    seq: int
    audience: frozenset[int] | None
    body: Json


class PageEvents:
    """The buffer of the newest events; a page that lost more than it keeps takes a new snapshot."""

    def __init__(self) -> None:
        self.signal = Signal()
        self.seq = 0
        self._events: deque[PageEvent] = deque(maxlen=KEPT)

    def publish(self, kind: str, audience: frozenset[int] | None, **body: object) -> None:
        """Add an event of that type and wake the listeners."""
        self.seq += 1
        self._events.append(PageEvent(self.seq, audience, {"seq": self.seq, "type": kind, **body}))
        self.signal.notify()

    def after(self, seq: int, user: int) -> list[Json]:
        """The events after `seq` that this person may see, oldest first."""
        found = []
        for event in reversed(self._events):
            if event.seq <= seq:
                break
            if event.audience is None or user in event.audience:
                found.append(event.body)
        return found[::-1]
