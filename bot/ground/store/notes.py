"""What is told in the log, and counted, once it is on disk."""

from dataclasses import dataclass

from bot.ground.runtime.measurements import GameEvent


@dataclass(frozen=True, slots=True)
class Note:
    """What has become of a game, and the line of the log about it."""

    event: GameEvent
    text: str
