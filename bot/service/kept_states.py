"""Replayed records kept in memory, so that a press does not replay a whole game."""

from collections import OrderedDict
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.service.computers import Computers
from bot.timing import USUAL_TIMING, Timing
from engine.play.events import Event
from engine.records.record import Progress

_KEPT = 2000  # games whose state is kept in memory; the others are replayed when they are touched


@dataclass(frozen=True, slots=True)
class RecordState:
    """A replayed record: its length, the game, and the events since the last turn that a person ended."""

    version: int
    progress: Progress
    recent: tuple[Event, ...] = ()


class KeptStates:
    """Committed states by game, and what every loaded game needs beside its rows.

    A state that is behind its record is caught up, so it is never wrong.
    """

    def __init__(self, computers: Computers, timing: Timing = USUAL_TIMING, zone: str = "UTC") -> None:
        self.computers = computers
        self.timing = timing
        self.zone = ZoneInfo(zone)
        self._states: OrderedDict[int, RecordState] = OrderedDict()

    def get(self, game: int) -> RecordState | None:
        """The state kept for a game."""
        return self._states.get(game)

    def keep(self, game: int, state: RecordState) -> None:
        """Remember a state that has been committed."""
        self._states[game] = state
        self._states.move_to_end(game)
        if len(self._states) > _KEPT:
            self._states.popitem(last=False)
