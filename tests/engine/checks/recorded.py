"""A random game, walked once, for all checks to look at."""

from dataclasses import dataclass
from functools import cached_property

from engine.play.events import Event, events
from engine.play.game import Game
from engine.play.steps import Leave, Step, Undo
from engine.records.record import Progress
from engine.rules.showdown_rules import Rules
from tests.engine.games import walk


@dataclass(frozen=True)
class Moment:
    """A step of a game, and what it came to."""

    before: Progress
    step: Step
    after: Progress

    @cached_property
    def told(self) -> tuple[Event, ...]:
        return events(self.before.game, self.step, self.after.game)


@dataclass(frozen=True)
class Recorded:
    """A game to its end."""

    rules: Rules
    moments: tuple[Moment, ...]

    @property
    def last(self) -> Progress:
        return self.moments[-1].after

    @property
    def end(self) -> Game:
        return self.last.game

    @cached_property
    def left(self) -> list[int]:
        """Who has left, in that order."""
        return [moment.step.seat for moment in self.moments if isinstance(moment.step, Leave)]

    @cached_property
    def kept(self) -> list[Moment]:
        """What was not taken back."""
        kept: list[Moment] = []
        for moment in self.moments:
            if isinstance(moment.step, Undo):
                while kept[-1].after.game != moment.after.game:
                    kept.pop()
            else:
                kept.append(moment)
        return kept


def recorded(rules: Rules, seats: int, seed: object, **chances: float) -> Recorded:
    """A random game; `chances` are those of `walk`."""
    return Recorded(rules, tuple(Moment(*found) for found in walk(rules, seats, seed, **chances)))
