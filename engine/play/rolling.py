"""The dice of a turn in games of both kinds: the throws chance owes, or what players' own dice show."""

from typing import Protocol

from engine.errors import IllegalStepError
from engine.play.plain_text import PlayedGame, headline, plain_text
from engine.play.rolloff import RollOff
from engine.play.steps import Lay, Rolled
from engine.play.turn import Due, check_faces


class _Game(PlayedGame, Protocol):
    """The part of a game that this module asks for.

    `roll_off` is one that is under way, `label` the name of the throw in the air, and `most_rolls` the number
    of rolls that the mover may have in this turn, saved ones included.
    """

    @property
    def roll_off(self) -> RollOff | None: ...
    @property
    def label(self) -> str: ...
    @property
    def most_rolls(self) -> int: ...
    @property
    def tie(self) -> RollOff | None: ...
    @property
    def lays(self) -> int: ...
    @property
    def lay_rolls(self) -> range: ...


class DiceGame:
    """The base class of games: whose dice they are, and what may become of them."""

    __slots__ = ()

    def __repr__(self: _Game) -> str:
        """One line of where the game stands: the whole of it has thousands of characters."""
        return f"<{type(self).__name__}: {headline(self)}; points {' '.join(map(str, self.points))}>"

    def __str__(self: _Game) -> str:
        """Where the game stands, with its cards or what everybody has won, as text for a terminal."""
        return plain_text(self)

    @property
    def locked(self) -> tuple[int, ...]:
        """The positions of dice that may not be thrown again in this turn."""
        return ()

    @property
    def between_deals(self) -> bool:
        """Whether the hands of a deal lie that is over, and the next one waits to be thrown."""
        return False

    @property
    def due(self: _Game) -> Due | None:
        """The throw that chance owes, None when a person is to choose or the game is over."""
        if self.ruleset.source == "own":
            return None
        if self.turn.thrown:
            return Due(self.label, self.ruleset.values, self.turn.thrown)
        return None if self.roll_off is None else self.roll_off.due

    @property
    def rolls_left(self: _Game) -> int:
        """How often the bot may still throw for the mover in this turn, saved rolls included."""
        if self.mover is None or self.turn.thrown or self.ruleset.source == "own":
            return 0
        return self.most_rolls - self.turn.roll

    @property
    def tie(self: _Game) -> RollOff | None:
        """The roll-off under way that dice of the players' own are to decide."""
        return self.roll_off if self.ruleset.source == "own" else None

    @property
    def lays(self: _Game) -> int:
        """How many faces the mover may lay, where they have dice of their own; else 0."""
        if self.ruleset.source != "own" or self.mover is None:
            return 0
        return self.ruleset.values if self.tie is None else self.tie.dice

    @property
    def lay_rolls(self: _Game) -> range:
        """The rolls after which dice may be laid now; none where they break a tie."""
        laid = self.ruleset.source == "own" and self.mover is not None and self.tie is None
        return range(1, self.most_rolls + 1) if laid else range(0)

    def check_dice(self: _Game, step: Rolled | Lay) -> None:
        """Raise `IllegalStepError` unless dice may fall here, or lie as somebody says."""
        own = self.ruleset.source == "own"
        if isinstance(step, Rolled):
            if own:
                raise IllegalStepError("no dice are in the air: the players lay their own")
            return
        if not own:
            raise IllegalStepError("cannot lay dice: in this game the bot throws them")
        if not self.lays:
            raise IllegalStepError("cannot lay dice: the game is over")
        if len(step.faces) != self.lays:
            raise IllegalStepError(f"expected {self.lays} faces, not {len(step.faces)}")
        check_faces(step.faces)
        rolls = self.lay_rolls
        if step.roll is not None and step.roll not in rolls:
            expected = f"a roll from {rolls[0]} to {rolls[-1]}" if rolls else "no roll, as a tie is broken"
            raise IllegalStepError(f"expected {expected}, not {step.roll}")
