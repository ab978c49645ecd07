"""Events of games for log and counters, held back until the commit is on disk."""

from dataclasses import dataclass

from bot.ground.runtime.measurements import GameEvent


@dataclass(frozen=True, slots=True)
class Note:
    """An event of a game, and its line in the log."""

    event: GameEvent
    text: str
